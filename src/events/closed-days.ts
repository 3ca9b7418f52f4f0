/** Days that are closed for pay: a change of them is refused, or told as late. */
import type { LocalDate } from '../platform/clock.ts';
import { port } from '../platform/port.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import type { Affects } from './concerned-days.ts';

/** An event that changes closed days, before it has its number. */
export interface ChangeOfDays {
  id: string;
  type: string;
  affects: Affects;
}

/**
 * Judges the changes of a transaction that reach days up to the last closed one. It may record events about them.
 * @returns the closed periods that each change reaches, by the id of its event; a change of open ones is left out
 * @throws Problem if one of them may not be made
 */
type Judge = (tx: Tx, changes: readonly ChangeOfDays[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** The area that closes days fills it. */
export const closedDays = port<Judge>('closed days');

/** The changes that reach closed days. @param closedUntil the last closed day; null: none is closed */
export const changesOfClosed = (
  events: readonly { id: string; type: string; affects?: Affects }[],
  closedUntil: LocalDate | null,
): ChangeOfDays[] =>
  events.flatMap(({ id, type, affects }) =>
    affects !== undefined && closedUntil !== null && affects.from <= closedUntil ? [{ id, type, affects }] : [],
  );
