import { useRead } from '../../api.ts';
import { addDays, type Day, mondayOf } from '../../calendar.ts';

/** What an employee worked on each day of the week of a day, and what is planned; every minute again. */
export function useWeek(employeeId: string, day: Day, enabled = true) {
  const monday = mondayOf(day);
  return useRead('reportWorkedHours', {
    query: {
      ...{ 'employeeIds[in]': [employeeId], from: monday, to: addDays(monday, 6) },
      ...{ groupBy: 'day', limit: 7 },
    },
    refetchInterval: 60_000,
    enabled,
  });
}
