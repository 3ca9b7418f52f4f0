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

/** The closed periods that changes reach, by the id of the event; a change of open ones is left out. */
export type Late = ReadonlyMap<string, readonly string[]>;

/** The area that closes days. */
interface ClosedDays {
  /**
   * Judges the changes of a transaction that reach days up to the last closed one. It may record events about them.
   * @throws Problem if one of them may not be made
   */
  judge(tx: Tx, changes: readonly ChangeOfDays[]): Promise<Late>;
  /** Keeps late changes, which have their numbers now. */
  keep(tx: Tx, changes: readonly (ChangeOfDays & { sequence: number })[], late: Late): Promise<void>;
}

export const closedDays = port<ClosedDays>('closed days');

/** The changes that reach closed days. @param closedUntil the last closed day; null: none is closed */
export const changesOfClosed = (
  events: readonly { id: string; type: string; affects?: Affects }[],
  closedUntil: LocalDate | null,
): ChangeOfDays[] =>
  events.flatMap(({ id, type, affects }) =>
    affects !== undefined && closedUntil !== null && affects.from <= closedUntil ? [{ id, type, affects }] : [],
  );
