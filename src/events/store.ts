import type { Instant, LocalDate } from '../platform/clock.ts';
import { fixed, sql } from '../platform/db/sql.ts';
import { type UndoRecord, undoInsert, undoParameters } from '../platform/resource/history/store.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';

/** One event to append to the log, without its number. */
export interface LogEntry {
  id: string;
  type: string;
  entity: { type: string; id: string; version: number };
  employeeId: string | null;
  changes: Change[];
  effectiveDate: LocalDate | null;
  affects: object | null;
  /** The headings that its type has only sometimes, joined. */
  alsoUnder: string | null;
  /** The event that led to this one. */
  causeId: string | null;
  /** The closed periods of pay that it reaches. */
  latePeriodIds: readonly string[] | null;
  /** The webhook's body. */
  body: string;
}

/** Starts the log of a new account. */
export const openLog = (tx: Pick<Tx, 'run'>, accountId: string, now: Instant): Promise<number> =>
  tx.run(sql`insert into event_counters (account_id, sequence, newest_at) values (${accountId}, 0, ${now})`);

const lastClosedDay = 'greatest(locked_until, changes_from - 1)';

/** What the counter of an account gives a transaction. */
interface Taken {
  /** The first of the numbers. */
  first: number;
  timestamp: Instant;
  /** The last day that is closed for pay; null: none is. */
  closedUntil: LocalDate | null;
}

/**
 * Takes the next `count` sequence numbers of the account, whose counter stays locked until the commit: numbers have no
 * gaps and are in the order of commits. The timestamp is never earlier than the previous one.
 */
export async function takeSequences(tx: Tx, count: number): Promise<Taken> {
  const { accountId } = tx.caller;
  const counter = await tx.first(
    fixed<{ sequence: number; newest_at: string; closedUntil: LocalDate | null }>(
      `update event_counters set sequence = sequence + $2, newest_at = greatest(newest_at, $3::timestamptz)
      where account_id = $1 returning sequence, newest_at, ${lastClosedDay} as "closedUntil"`,
      [accountId, count, tx.now],
    ),
  );
  if (!counter) throw new Error(`account ${accountId} has no event counter`);
  return { first: counter.sequence - count + 1, timestamp: counter.newest_at, closedUntil: counter.closedUntil };
}

/** The last day of the account that is closed for pay; null: none is. */
export async function readClosedUntil(tx: Tx): Promise<LocalDate | null> {
  const counter = await tx.first<{ closedUntil: LocalDate | null }>(sql`
    select ${sql.raw(lastClosedDay)} as "closedUntil" from event_counters where account_id = ${tx.caller.accountId}`);
  return counter?.closedUntil ?? null;
}

/**
 * Holds the log of the account until the commit: no change of another transaction comes before this one any more.
 * @returns the sequence of its newest event
 */
export async function holdLog(tx: Tx): Promise<number> {
  const { accountId } = tx.caller;
  const counter = await tx.first<{ sequence: number }>(
    sql`select sequence from event_counters where account_id = ${accountId} for update`,
  );
  if (!counter) throw new Error(`account ${accountId} has no event counter`);
  return counter.sequence;
}

/** The sequence of the newest event of the account. */
export async function newestSequence(reader: Reader): Promise<number> {
  const row = await reader.first<{ sequence: number }>(
    sql`select sequence from event_counters where account_id = ${reader.caller.accountId}`,
  );
  return row?.sequence ?? 0;
}

/** The id of the history that the sequences belong to; it changes when data is restored from a backup. */
export async function presentHistory(reader: Reader): Promise<string> {
  const row = await reader.first<{ history: string }>(sql`select history from installation`);
  return row?.history ?? '';
}

/** Closes the days up to the last one of a locked period; null: none is locked. */
export const closeDaysUntil = (tx: Tx, day: LocalDate | null) =>
  tx.run(sql`update event_counters set locked_until = ${day} where account_id = ${tx.caller.accountId}`);

/** Closes the days before the earliest one that may change; null: any may. */
export const closeDaysBefore = (tx: Tx, day: LocalDate | null) =>
  tx.run(sql`update event_counters set changes_from = ${day} where account_id = ${tx.caller.accountId}`);

const eventInsert = `
  insert into events (account_id, sequence, id, type, occurred_at, actor,
    entity_type, entity_id, entity_version, employee_id, changes, effective_date, affects, cause_id, also_under,
    late_period_ids, body, depth, request_id, traceparent)
  select $1, sequence, id, type, $2, $3, entity_type, entity_id, entity_version, employee_id, changes, effective_date,
    affects, cause_id, also_under, late::uuid[], body, $4::int, $19, $20
  from unnest($5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::uuid[], $10::int[], $11::uuid[], $12::jsonb[],
    $13::date[], $14::jsonb[], $15::uuid[], $16::text[], $17::text[], $18::text[]
  ) as e (sequence, id, type, entity_type, entity_id, entity_version, employee_id, changes, effective_date, affects,
    cause_id, also_under, late, body)`;
const eventAndUndoInsert = `with undo as (${undoInsert(20)}) ${eventInsert}`;

/** Writes events under the numbers from `first` on, and what the changes behind them replaced. */
export const insertEvents = (
  tx: Tx,
  entries: LogEntry[],
  changes: UndoRecord[],
  first: number,
  timestamp: string,
): Promise<number> =>
  tx.run(
    fixed(changes.length > 0 ? eventAndUndoInsert : eventInsert, [
      tx.caller.accountId,
      timestamp,
      JSON.stringify(tx.caller.actor),
      tx.caller.depth ?? 0,
      entries.map((_, i) => first + i),
      entries.map(({ id }) => id),
      entries.map(({ type }) => type),
      entries.map(({ entity }) => entity.type),
      entries.map(({ entity }) => entity.id),
      entries.map(({ entity }) => entity.version),
      entries.map(({ employeeId }) => employeeId),
      entries.map(({ changes }) => JSON.stringify(changes)),
      entries.map(({ effectiveDate }) => effectiveDate),
      entries.map(({ affects }) => affects && JSON.stringify(affects)),
      entries.map(({ causeId }) => causeId),
      entries.map(({ alsoUnder }) => alsoUnder),
      entries.map(({ latePeriodIds }) => latePeriodIds && `{${latePeriodIds}}`),
      entries.map(({ body }) => body),
      tx.caller.requestId,
      tx.caller.traceparent ?? null,
      ...(changes.length > 0 ? undoParameters(changes) : []),
    ]),
  );

/**
 * The last sequence of an account's oldest events, all older than `before`, for at most `most` of them at once.
 * Undefined when there are none.
 */
export async function endOfOld(
  db: Pick<Tx, 'first'>,
  accountId: string,
  { before, most }: { before: Instant; most: number },
): Promise<number | undefined> {
  // Times never go back along the log, so the old events are its beginning.
  const row = await db.first<{ sequence: number | null }>(sql`
    select max(o.sequence) as sequence from (
      select e.sequence, e.occurred_at from events e where e.account_id = ${accountId} order by e.sequence limit ${most}
    ) o where o.occurred_at < ${before}`);
  return row?.sequence ?? undefined;
}

/** Deletes the beginning of an account's log. It delays no writer: writers append, and lock another row. */
export const purgeEvents = (db: Pick<Tx, 'run'>, accountId: string, upTo: number): Promise<number> =>
  db.run(sql`delete from events where account_id = ${accountId} and sequence <= ${upTo}`);
