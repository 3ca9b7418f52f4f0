/** Weeks by their number in a year (ISO 8601): `2026-W47` begins on a Monday. Pure. */
import { addDays, dayNumber, type LocalDate, sinceMonday } from '../../platform/clock.ts';

const form = /^([12]\d{3})-W(0[1-9]|[1-4]\d|5[0-3])$/;

/** The Monday of a week; undefined if the year has no such week. */
export function mondayOfWeek(week: string): LocalDate | undefined {
  const [, year, number] = form.exec(week) ?? [];
  if (year === undefined) return undefined;
  // The fourth of January is always in the first week.
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, 7 * (Number(number) - 1) - sinceMonday(dayNumber(fourth)));
  // A week belongs to the year of its Thursday.
  return addDays(monday, 3).startsWith(year) ? monday : undefined;
}
