/** Days that nothing covers. Pure. */
import { addDays, type LocalDate } from '../../../platform/clock.ts';
import type { Period } from '../../../platform/period.ts';

/** Days from the first to the last one; without an end they continue. */
export interface Days {
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}

/** The days of a period that these days have; undefined if none. */
export function within({ startDate, endDate }: Days, { from, to }: Period): Period | undefined {
  const first = startDate !== null && startDate > from ? startDate : from;
  const end = endDate !== null && endDate < to ? endDate : to;
  return first <= end ? { from: first, to: end } : undefined;
}

/**
 * The days of a period on which some days hold and none of the covering ones does.
 * @param covering by their first day
 */
export function gapsIn(held: readonly Days[], covering: readonly Days[], period: Period): Period[] {
  return held.flatMap((days) => {
    const own = within(days, period);
    if (!own) return [];
    const gaps: Period[] = [];
    let next = own.from;
    for (const cover of covering) {
      const covered = within(cover, own);
      if (!covered) continue;
      if (covered.from > next) gaps.push({ from: next, to: addDays(covered.from, -1) });
      if (covered.to >= next) next = addDays(covered.to, 1);
    }
    if (next <= own.to) gaps.push({ from: next, to: own.to });
    return gaps;
  });
}
