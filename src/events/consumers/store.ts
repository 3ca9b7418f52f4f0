import type { Instant } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** The position of a reader, and the end of the log to compare it with. */
export interface ConsumerRow {
  name: string;
  sequence: number;
  latestSequence: number;
  lag: number;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
}

const columns = sql`
  c.name, c.sequence, k.sequence as "latestSequence", k.sequence - c.sequence as lag, c.version,
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.deleted_at as "deletedAt"`;

/** All consumers except deleted ones, by name. */
export const listConsumers = (reader: Reader): Promise<ConsumerRow[]> =>
  reader.all<ConsumerRow>(sql`
    select ${columns} from event_consumers c join event_counters k on k.account_id = ${reader.caller.accountId}
    where c.account_id = ${reader.caller.accountId} and c.deleted_at is null order by c.name collate "C"`);

/** One consumer, deleted or not, locked if `lock` says so. */
export const findConsumer = (
  reader: Reader,
  name: string,
  lock: '' | 'for no key update of c' = '',
): Promise<ConsumerRow | undefined> =>
  reader.first<ConsumerRow>(sql`
    select ${columns} from event_consumers c join event_counters k on k.account_id = ${reader.caller.accountId}
    where c.account_id = ${reader.caller.accountId} and c.name = ${name} ${sql.raw(lock)}`);

/**
 * Writes the position of a reader; a deleted name starts again.
 * @param isNew whether there was none
 * @returns 0 if another transaction has created it since
 */
export const writeConsumer = (tx: Tx, name: string, sequence: number, isNew: boolean): Promise<number> =>
  tx.run(sql`
    insert into event_consumers as c (account_id, name, sequence, version, created_at, updated_at)
    values (${tx.caller.accountId}, ${name}, ${sequence}, 1, ${tx.now}, ${tx.now})
    on conflict (account_id, name) do update set sequence = excluded.sequence, version = c.version + 1,
      updated_at = excluded.updated_at, deleted_at = null,
      created_at = case when c.deleted_at is null then c.created_at else excluded.created_at end
    ${isNew ? sql`where c.deleted_at is not null` : sql``}`);

export const removeConsumer = (tx: Tx, name: string): Promise<number> =>
  tx.run(sql`
    update event_consumers set deleted_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1
    where account_id = ${tx.caller.accountId} and name = ${name} and deleted_at is null`);
