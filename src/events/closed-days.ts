/** Days that are closed for pay: a change of them is refused, or told as late. */
import { addDays, type LocalDate } from '../platform/clock.ts';
import type { Following } from '../platform/following.ts';
import { port } from '../platform/port.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import type { Affects } from './concerned-days.ts';
import type { DayFacts } from './event-type.ts';

/** An event that changes closed days, before it has its number. */
export interface ChangeOfDays {
  id: string;
  facts: DayFacts;
  affects: Affects;
}

/** The closed periods that changes reach, by the id of the event of a change; a change of open ones is left out. */
export type Judgement = ReadonlyMap<string, readonly string[]>;

export const nothingClosed: Judgement = new Map();

/** The area that closes days: it follows every write of facts that hold on days. */
interface ClosedDays extends Following {
  /** How many days before those of a change figures may follow from it. */
  daysAhead(facts: DayFacts): number;
  /**
   * Judges the changes of a transaction that reach days up to the last closed one, or next to it. It may record events about
   * them.
   * @param how `onlyRefuse`: the caller needs no judgement, only the refusal
   * @throws Problem if one of them may not be made
   */
  judge(tx: Tx, changes: readonly ChangeOfDays[], how?: { onlyRefuse: boolean }): Promise<Judgement>;
  /** Keeps the changes, which have their numbers now, for the exports of the periods. */
  keep(tx: Tx, changes: readonly (ChangeOfDays & { sequence: number })[], judgement: Judgement): Promise<void>;
}

export const closedDays = port<ClosedDays>('closed days');

/** The changes that reach closed days, or days next to them. @param closedUntil the last closed day; null: none is closed */
export const changesOfClosed = (
  events: readonly { id: string; facts: DayFacts | undefined; affects?: Affects }[],
  closedUntil: LocalDate | null,
): ChangeOfDays[] =>
  events.flatMap(({ id, facts, affects }) =>
    facts !== undefined &&
    affects !== undefined &&
    closedUntil !== null &&
    affects.from <= addDays(closedUntil, closedDays.get().daysAhead(facts))
      ? [{ id, facts, affects }]
      : [],
  );
