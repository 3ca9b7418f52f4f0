/** The days of a holiday calendar as a form has them, which may be new. */
import type { HolidayGiven } from '../../../sdk/schemas.ts';

export type TypedDay = Omit<HolidayGiven, 'name'> & { name: string };

export const typedDays = (days: HolidayGiven[] = []): TypedDay[] =>
  days.map(({ name, ...day }) => ({ ...day, name: name ?? '' }));

/**
 * Adds proposed days to those of a form: what the user has typed stays, and what an earlier proposal has added goes.
 * @param earlier the days of that proposal
 */
export function withProposal(
  days: readonly TypedDay[],
  earlier: readonly TypedDay[],
  proposed: TypedDay[],
): TypedDay[] {
  const typed = days.filter(
    ({ date, name }) => date !== '' && !earlier.some((day) => day.date === date && day.name === name),
  );
  const added = proposed.filter(({ date }) => !typed.some((day) => day.date === date));
  return [...typed, ...added].toSorted((a, b) => a.date.localeCompare(b.date));
}
