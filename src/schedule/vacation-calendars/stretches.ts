/** The days of a year in stretches that count alike, and what each counts. Pure. */
import { eachDay, type LocalDate } from '../../platform/clock.ts';
import { partsOfDay } from '../../platform/months.ts';
import { datesOf } from './accrual.ts';

/** What a part of a year counts by: its days of 365 (366), or its months of twelve, a month in part by its own days. */
export type AccrualBasis = 'days' | 'months';

/** What a day counts. */
const partsOf = (date: LocalDate, basis: AccrualBasis): number => (basis === 'days' ? 1 : partsOfDay(date));

/** Consecutive days of one year that count alike. */
export interface Stretch {
  from: LocalDate;
  to: LocalDate;
  days: number;
  /** What the days count together; a year counts 365 (366), or twelve months. */
  parts: number;
  /** What the week counts: its working days, or its seconds. Null outside of employment. */
  week: number | null;
}

export function stretchesOf(year: number, basis: AccrualBasis, weekOn: (date: LocalDate) => number | null): Stretch[] {
  const stretches: Stretch[] = [];
  for (const date of datesOf(year)) {
    const [week, parts] = [weekOn(date), partsOf(date, basis)];
    const last = stretches.at(-1);
    if (last?.week === week) Object.assign(last, { to: date, days: last.days + 1, parts: last.parts + parts });
    else stretches.push({ from: date, to: date, days: 1, parts, week });
  }
  return stretches;
}

/** What stretches count until the end of each of their dates, each date by what its week counts. */
export function countedUntil(
  stretches: readonly (Stretch & { week: number })[],
  basis: AccrualBasis,
): Map<LocalDate, number> {
  const until = new Map<LocalDate, number>();
  let sum = 0;
  for (const { from, to, week } of stretches) {
    for (const date of eachDay(from, to)) {
      sum += partsOf(date, basis) * week;
      until.set(date, sum);
    }
  }
  return until;
}
