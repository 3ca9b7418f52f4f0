import type { Instant } from '../../clock.ts';
import { sql } from '../../db/sql.ts';
import { defined } from '../../narrowing.ts';
import type { Reader } from '../../unit-of-work.ts';
import type { Since } from './store.ts';

/** A moment of the log. */
export interface Moment {
  /** The changes after this sequence came later. */
  sequence: number;
  at: Instant;
  /** The sequence of the newest event. */
  latest: number;
  /** Whether all changes after it are kept. */
  isKnown: boolean;
  /** From where on they are. */
  from: { earliestSequence: number; earliestInstant: Instant | null };
}

interface MomentRow {
  sequence: number;
  at: Instant | null;
  latest: number;
  earliestSequence: number;
  earliestInstant: Instant | null;
}

const counters = (accountId: string) => sql`
  event_counters c left join history_starts s on s.account_id = ${accountId}`;
const reached = sql`
  c.sequence as latest, coalesce(s.sequence, 0) as "earliestSequence", s.started_at as "earliestInstant"`;

/**
 * The sequence of the last row of a table until an instant, or before it; 0 without one. Times never go back along the log,
 * so it halves what remains: a moment of five years ago takes as many steps as one of yesterday.
 */
const lastAt = (table: string, time: string, accountId: string, is: '<' | '<=', instant: Instant) => sql`(
  with recursive search (low, high) as (
    select 0::bigint, (select c.sequence from event_counters c where c.account_id = ${accountId})
    union all
    select case when f.at ${sql.raw(is)} ${instant} then f.sequence else s.low end,
      case when f.at ${sql.raw(is)} ${instant} then s.high else s.middle - 1 end
    from (select low, high, (low + high + 1) / 2 as middle from search where low < high) s
    left join lateral (
      select t.sequence, t.${sql.raw(time)} as at from ${sql.raw(table)} t
      where t.account_id = ${accountId} and t.sequence >= s.middle order by t.sequence limit 1) f on true
  )
  select max(low) from search)`;

/** The sequence of the last event before an instant, as SQL. */
export const lastEventBefore = (accountId: string, instant: Instant) =>
  lastAt('events', 'occurred_at', accountId, '<', instant);

/** The last sequence until an instant. */
const stateAt = (accountId: string, instant: Instant) => sql<MomentRow>`
  select ${reached}, null::timestamptz as at, greatest(
    ${lastAt('undo_records', 'recorded_at', accountId, '<=', instant)},
    ${lastAt('events', 'occurred_at', accountId, '<=', instant)}, coalesce(s.sequence, 0)) as sequence
  from ${counters(accountId)}
  where c.account_id = ${accountId}`;

/** The time until which a sequence was the newest one: null, if it still is. */
const stateUntilNext = (accountId: string, sequence: number) => sql<MomentRow>`
  select ${reached}, ${sequence}::bigint as sequence, least(u.at, e.at) as at
  from ${counters(accountId)}
  left join lateral (
    select recorded_at as at from undo_records
    where account_id = ${accountId} and sequence > ${sequence} order by sequence limit 1) u on true
  left join lateral (
    select occurred_at as at from events
    where account_id = ${accountId} and sequence > ${sequence} order by sequence limit 1) e on true
  where c.account_id = ${accountId}`;

/**
 * Finds a moment in the log. A sequence means the last instant at which nothing later was known: what follows from the day,
 * such as the status of a contract, may have changed since the event, and the newest sequence means the present.
 */
export async function momentOf(reader: Reader, since: Since): Promise<Moment> {
  const { accountId } = reader.caller;
  const found = defined(
    await reader.first<MomentRow>(
      'sequence' in since ? stateUntilNext(accountId, since.sequence) : stateAt(accountId, since.instant),
    ),
    'the counter',
  );
  const { latest, earliestSequence, earliestInstant } = found;
  const from = { earliestSequence, earliestInstant };
  if ('instant' in since) {
    const isKnown = earliestInstant === null || since.instant >= earliestInstant;
    return { sequence: found.sequence, at: since.instant, latest, isKnown, from };
  }
  return { ...since, at: found.at ?? reader.now, latest, isKnown: since.sequence >= earliestSequence, from };
}
