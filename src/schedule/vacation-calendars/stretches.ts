/** The days of a year in stretches that count alike, and what each counts. Pure. */
import { addDays, dayNumber, eachDay, type LocalDate } from '../../platform/clock.ts';
import { partsOfDay } from '../../platform/months.ts';

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

/**
 * The stretches of a year.
 * @param changes dates on which `weekOn` may return another value than the day before; the order does not matter
 */
export function stretchesOf(
  year: number,
  basis: AccrualBasis,
  changes: Iterable<LocalDate>,
  weekOn: (date: LocalDate) => number | null,
): Stretch[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const starts = [first, ...[...new Set(changes)].filter((date) => first < date && date <= last).sort()];
  const stretches: Stretch[] = [];
  for (const [i, from] of starts.entries()) {
    const next = starts[i + 1];
    const to = next === undefined ? last : addDays(next, -1);
    const days = dayNumber(to) - dayNumber(from) + 1;
    const parts = basis === 'days' ? days : eachDay(from, to).reduce((sum, date) => sum + partsOfDay(date), 0);
    const week = weekOn(from);
    const before = stretches.at(-1);
    if (before?.week === week) Object.assign(before, { to, days: before.days + days, parts: before.parts + parts });
    else stretches.push({ from, to, days, parts, week });
  }
  return stretches;
}

/** What the stretches of a year count until the end of each of its dates, each date by what its week counts, if it has one. */
export function countedUntil(stretches: readonly Stretch[], basis: AccrualBasis): Map<LocalDate, number> {
  const until = new Map<LocalDate, number>();
  let sum = 0;
  for (const { from, to, week } of stretches) {
    for (const date of eachDay(from, to)) {
      sum += partsOf(date, basis) * (week ?? 0);
      until.set(date, sum);
    }
  }
  return until;
}
