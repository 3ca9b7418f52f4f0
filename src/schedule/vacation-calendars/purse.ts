/** The days that a calendar has: those of the year, and the lots of earlier years. Pure. */
import { type LocalDate, lastDate } from '../../platform/clock.ts';
import type { Lot } from './carry-over.ts';
import { shownDays } from './rounding.ts';

export interface Purse {
  /** The year's own days; less than 0 if more were taken. */
  own: number;
  /** The lots, the one that ends first being first. */
  lots: Lot[];
}

const endOf = ({ lastDay }: Lot) => lastDay ?? lastDate;

/** A purse with what earlier years left. */
export const purseWith = (lots: readonly Lot[]): Purse => ({
  own: 0,
  lots: lots.map((lot) => ({ ...lot })).sort((a, b) => endOf(a).localeCompare(endOf(b)) || a.year - b.year),
});

export const add = (purse: Purse, days: number): void => {
  purse.own = shownDays(purse.own + days);
};

/** Takes days on a date: from the lots that are valid then, else from the year's own. */
export function take(purse: Purse, date: LocalDate, days: number): void {
  let left = days;
  for (const lot of purse.lots) {
    if (endOf(lot) < date) continue;
    const part = Math.min(left, lot.days);
    lot.days = shownDays(lot.days - part);
    left = shownDays(left - part);
  }
  add(purse, -left);
}

/** Takes all that is there, or fills what is owed. @returns the days, less than 0 if they were owed */
export function emptied(purse: Purse): number {
  const days = shownDays(purse.lots.reduce((sum, lot) => sum + lot.days, purse.own));
  purse.own = 0;
  for (const lot of purse.lots) lot.days = 0;
  return days;
}
