/** What a calendar has, as amounts: the own one of the year, and the lots of earlier years. Pure. */
import { type LocalDate, lastDate } from '../../platform/clock.ts';
import type { Lot } from './carry-over.ts';
import { shownDays } from './rounding.ts';

export interface Purse {
  /** What is left of the year's own; less than 0 if more were taken. */
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

export const add = (purse: Purse, amount: number): void => {
  purse.own = shownDays(purse.own + amount);
};

/** Takes an amount on a date: from the lots that are valid then, else from the year's own. @returns what the own lost */
export function take(purse: Purse, date: LocalDate, amount: number): number {
  let left = amount;
  for (const lot of purse.lots) {
    if (endOf(lot) < date) continue;
    const part = Math.min(left, lot.amount);
    lot.amount = shownDays(lot.amount - part);
    left = shownDays(left - part);
  }
  add(purse, -left);
  return left;
}

/** Takes all that is there, or fills what is owed. @returns the amount, less than 0 if it was owed */
export function emptied(purse: Purse): number {
  const amount = shownDays(purse.lots.reduce((sum, lot) => sum + lot.amount, purse.own));
  purse.own = 0;
  for (const lot of purse.lots) lot.amount = 0;
  return amount;
}
