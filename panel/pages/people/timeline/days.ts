/** Facts about an employee that hold from a day on, or between two days. */
import type { Day } from '../../../calendar.ts';

export interface Days {
  startDate: Day;
  /** The last day; null while there is none. */
  endDate: Day | null;
}

export type State = 'scheduled' | 'current' | 'ended';

export const covers = ({ startDate, endDate }: Days, day: Day): boolean =>
  startDate <= day && (endDate === null || day <= endDate);

export const stateOn = (today: Day, days: Days): State => {
  if (days.startDate > today) return 'scheduled';
  return covers(days, today) ? 'current' : 'ended';
};

export const newestFirst = (a: Days, b: Days): number => b.startDate.localeCompare(a.startDate);
