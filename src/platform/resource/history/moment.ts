import type { Instant } from '../../clock.ts';
import { sql } from '../../db/sql.ts';
import { defined } from '../../defined.ts';
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

interface Found {
  sequence: number;
  at: Instant | null;
  latest: number;
  earliestSequence: number;
  earliestInstant: Instant | null;
}

/** Finds a moment in the log. Times never go back along it, so the search begins at its end. */
export async function momentOf(reader: Reader, since: Since): Promise<Moment> {
  const { accountId } = reader.caller;
  const until = (time: string) =>
    'sequence' in since ? sql`sequence <= ${since.sequence}` : sql`${sql.raw(time)} <= ${since.instant}`;
  const found = defined(
    await reader.first<Found>(sql`
      select c.sequence as latest, coalesce(s.sequence, 0) as "earliestSequence", s.started_at as "earliestInstant",
        coalesce(greatest(u.sequence, s.sequence), 0) as sequence, greatest(u.at, e.at, s.started_at) as at
      from event_counters c left join history_starts s on s.account_id = ${accountId}
      left join lateral (
        select sequence, recorded_at as at from undo_records
        where account_id = ${accountId} and ${until('recorded_at')} order by sequence desc limit 1) u on true
      left join lateral (
        select occurred_at as at from events
        where account_id = ${accountId} and ${until('occurred_at')} order by sequence desc limit 1) e on true
      where c.account_id = ${accountId}`),
    'the counter',
  );
  const { latest, earliestSequence, earliestInstant } = found;
  const from = { earliestSequence, earliestInstant };
  if ('instant' in since) {
    const isKnown = earliestInstant === null || since.instant >= earliestInstant;
    return { sequence: found.sequence, at: since.instant, latest, isKnown, from };
  }
  const isKnown = since.sequence >= earliestSequence;
  return { sequence: since.sequence, at: found.at ?? reader.now, latest, isKnown, from };
}
