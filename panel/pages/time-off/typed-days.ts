/** The days of a holiday calendar as a form has them, which may be new. */
import type { HolidayGiven } from '../../../sdk/schemas.ts';

export type TypedDay = Omit<HolidayGiven, 'name'> & { name: string };

export const typedDays = (days: HolidayGiven[] = []): TypedDay[] =>
  days.map(({ name, ...day }) => ({ ...day, name: name ?? '' }));

/** The days that are as they are in another list; the others were typed since. */
export const unchangedOf = (days: readonly TypedDay[], listed: readonly TypedDay[]): TypedDay[] =>
  days.filter(({ date, name }) => listed.some((day) => day.date === date && day.name === name));

/**
 * Adds proposed days to those of a form, whose dates are the user's: only rows without a date and a name go.
 * @param replaced the days that go too
 */
export function withProposal(
  days: readonly TypedDay[],
  proposed: readonly TypedDay[],
  replaced: readonly TypedDay[] = [],
): TypedDay[] {
  const kept = days.filter((day) => (day.date !== '' || day.name !== '') && !replaced.includes(day));
  const added = proposed.filter(({ date }) => !kept.some((day) => day.date === date));
  // What has no date yet stands where a user adds one.
  return [...kept, ...added].toSorted((a, b) => (a.date || '9').localeCompare(b.date || '9'));
}
