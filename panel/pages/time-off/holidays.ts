import type { Holiday } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import type { Day } from '../../calendar.ts';

/**
 * The holidays of offices: a function of an office (null for employees without one) and a day. Until they are read
 * there are none.
 * @param days the days that will be asked for
 */
export function useHolidays(days: Day[]): (officeId: string | null, day: Day) => Holiday | undefined {
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const calendars = useReadAll('listHolidayCalendar', { query: { 'year[in]': years } }).data?.data ?? [];
  return (officeId, day) =>
    calendars
      .filter(({ appliesTo }) => appliesTo !== 'employees')
      .filter(({ officeIds }) => officeIds.length === 0 || (officeId !== null && officeIds.includes(officeId)))
      .flatMap(({ daysOff }) => daysOff)
      .find(({ date }) => date === day);
}
