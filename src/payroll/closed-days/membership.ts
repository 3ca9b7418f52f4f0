/** The pay groups of an employee over time, from the placements before and after a change. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';

/** A placement, as far as its pay group goes; `payGroupId` null: that of the default group. */
export interface GroupFrom {
  startDate: LocalDate;
  payGroupId: string | null;
}

/** Days on which an employee belongs to a pay group; an end of null is open. */
export interface Membership {
  payGroupId: string | null;
  from: LocalDate;
  to: LocalDate | null;
}

const beginning = '0001-01-01';

/** The memberships that placements give, the earliest first; the first one includes the days before it. */
export function membershipsOf(placements: readonly GroupFrom[]): Membership[] {
  const sorted = placements.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return sorted.map(({ startDate, payGroupId }, i) => {
    const next = sorted[i + 1]?.startDate;
    return { payGroupId, from: i === 0 ? beginning : startDate, to: next === undefined ? null : addDays(next, -1) };
  });
}
