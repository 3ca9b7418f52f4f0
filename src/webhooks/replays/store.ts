import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { wantedAfterSql } from '../endpoints/subscribed-types.ts';

/** Part of the log, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The span of the log that a replay can cover: without a status it ends at the endpoint's cursor, because later events are
 * still to be sent for the first time.
 */
export async function replayable(
  reader: Reader,
  { endpointId, status }: { endpointId: string; status?: string | undefined },
): Promise<Span> {
  const { accountId } = reader.caller;
  const row = await reader.first<{ from: number; to: number }>(sql`
    select coalesce((select sequence from events where account_id = ${accountId} order by sequence limit 1), 1) as "from",
      case when ${status === undefined} then c.sequence else k.sequence end as "to"
    from event_counters k join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = ${endpointId}
    where k.account_id = ${accountId}`);
  return row ?? { from: 1, to: 0 };
}

/** The time of the event at a place in the log. */
export async function occurredAt(reader: Reader, sequence: number): Promise<string | undefined> {
  const row = await reader.first<{ at: string }>(sql`
    select occurred_at as at from events where account_id = ${reader.caller.accountId} and sequence = ${sequence}`);
  return row?.at;
}

/** How many events of a `replayable` span an endpoint wants and is not owed, or how many deliveries there have a status. */
export async function countReplayed(reader: Reader, endpointId: string, { from, to }: Span, status: string | null) {
  const { accountId } = reader.caller;
  const row = await reader.first<{ count: number }>(
    status === null
      ? sql`
        select count(*) as count
        from webhook_endpoints e join events v on v.account_id = ${accountId} and v.sequence between ${from} and ${to}
        where e.account_id = ${accountId} and e.id = ${endpointId} and ${sql.raw(wantedAfterSql('e', 'v'))} is not null
          and not exists (select 1 from webhook_deliveries d where d.account_id = ${accountId} and d.endpoint_id = e.id
            and d.sequence = v.sequence and d.status = 'pending')`
      : sql`
        select count(*) as count from webhook_deliveries
        where account_id = ${accountId} and endpoint_id = ${endpointId} and sequence between ${from} and ${to}
          and status = ${status}`,
  );
  return row?.count ?? 0;
}

/** The ids of the unfinished replays of an endpoint. */
export async function findOpenReplays(tx: Tx, endpointId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from webhook_replays
    where account_id = ${tx.caller.accountId} and endpoint_id = ${endpointId} and state in ('running', 'paused')
    order by id`);
  return rows.map(({ id }) => id);
}
