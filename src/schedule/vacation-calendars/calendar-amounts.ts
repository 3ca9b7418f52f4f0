/** What a calendar has, as amounts: the own one of the year, and the lots of earlier years. Pure. */
import { type LocalDate, lastDate } from '../../platform/clock.ts';
import type { Lot } from './carry-over.ts';
import { shownDays } from './rounding.ts';

export interface CalendarAmounts {
  /** What is left of the year's own; less than 0 if more were taken. */
  own: number;
  /** The lots, the one that ends first being first. */
  lots: Lot[];
  /** What was taken of lots. */
  taken: Map<Lot, number>;
}

const endOf = ({ lastDay }: Lot) => lastDay ?? lastDate;

/** Amounts with what earlier years left. */
export const amountsWith = (lots: readonly Lot[]): CalendarAmounts => ({
  own: 0,
  lots: lots.map((lot) => ({ ...lot })).sort((a, b) => endOf(a).localeCompare(endOf(b)) || a.year - b.year),
  taken: new Map(),
});

export const addOwn = (amounts: CalendarAmounts, amount: number): void => {
  amounts.own = shownDays(amounts.own + amount);
};

/** Moves an amount from a lot to what was taken of it; less than 0: back. */
function takeOf(amounts: CalendarAmounts, lot: Lot, amount: number): void {
  lot.amount = shownDays(lot.amount - amount);
  amounts.taken.set(lot, shownDays((amounts.taken.get(lot) ?? 0) + amount));
}

/** Takes an amount on a date: from the lots that are valid then, else from the year's own. @returns what the own lost */
export function take(amounts: CalendarAmounts, date: LocalDate, amount: number): number {
  let left = amount;
  for (const lot of amounts.lots) {
    if (endOf(lot) < date) continue;
    const part = Math.min(left, lot.amount);
    takeOf(amounts, lot, part);
    left = shownDays(left - part);
  }
  addOwn(amounts, -left);
  return left;
}

/** Takes all that is there, or fills what is owed. @returns the amount, less than 0 if it was owed */
export function takeAll(amounts: CalendarAmounts): number {
  const amount = shownDays(amounts.lots.reduce((sum, lot) => sum + lot.amount, amounts.own));
  amounts.own = 0;
  for (const lot of amounts.lots) lot.amount = 0;
  amounts.taken.clear();
  return amount;
}

/** The greatest amount up to `most`, in hundredths, of which a condition holds that holds of every lesser one, too. */
function greatest(most: number, holds: (amount: number) => boolean): number {
  let [low, high] = [0, Math.floor(shownDays(most * 100))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle / 100)) low = middle;
    else high = middle - 1;
  }
  return low / 100;
}

/**
 * Takes again, at the end of a year, what was taken of lots that outlast it: of the year's own instead, as far as that would
 * end before. How long the own stays is known only now, since until then leave may prevent that it is taken.
 * @param day the last one of the year
 * @param endingBy how much of an unused amount of the own ends by a date
 */
export function takeWhatEndsFirst(
  amounts: CalendarAmounts,
  day: LocalDate,
  endingBy: (unused: number, date: LocalDate) => number,
): void {
  const lasting = amounts.lots.filter((lot) => endOf(lot) > day);
  const givenBack = lasting.toReversed().map((lot) => {
    const part = Math.max(0, Math.min(amounts.taken.get(lot) ?? 0, amounts.own));
    takeOf(amounts, lot, -part);
    addOwn(amounts, -part);
    return { lot, part };
  });
  for (const { lot, part: most } of givenBack.toReversed()) {
    if (most === 0) continue;
    const least = endingBy(amounts.own, endOf(lot));
    const part = greatest(most, (one) => endingBy(shownDays(amounts.own + one), endOf(lot)) <= least);
    takeOf(amounts, lot, part);
    addOwn(amounts, part);
  }
}
