import { useRead, useReadAll } from '../../api.ts';
import { type Day, daysBetween, isDay } from '../../calendar.ts';

/** The most days of a request. */
const maxDays = 366;

interface AskedDays {
  /** Whether the period from the first to the last day can be requested. */
  isRange: boolean;
  isTooLong: boolean;
  /** Days without planned work are left out. */
  onlyWithSchedule: boolean;
  /** The number of days; undefined until it is known. */
  days: Day[] | undefined;
}

/** The days off in a requested period, by the plan of the employee. */
export function useAskedDays(employeeId: string, from: Day, to: Day, isVacation: boolean): AskedDays {
  const isOrdered = isDay(from) && isDay(to) && from <= to;
  const isTooLong = isOrdered && (Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxDays;
  const isRange = isOrdered && !isTooLong;
  const isCalendarDay = useDayType(employeeId, isDay(from) ? Number(from.slice(0, 4)) : undefined) === 'calendar_day';
  const onlyWithSchedule = !(isVacation && isCalendarDay);
  const plan = useRead('reportWorkedHours', {
    query: { 'employeeIds[in]': [employeeId], from, to, groupBy: 'day', limit: maxDays },
    enabled: isRange && onlyWithSchedule,
  });
  if (!isRange) return { isRange, isTooLong, onlyWithSchedule, days: undefined };
  const isWorked = (day: Day) => plan.data?.data.some(({ date, secondsToWork }) => date === day && secondsToWork > 0);
  const isKnown = !onlyWithSchedule || (plan.data !== undefined && !plan.isPlaceholderData);
  const days = daysBetween(from, to).filter((day) => !onlyWithSchedule || isWorked(day));
  return { isRange, isTooLong, onlyWithSchedule, days: isKnown ? days : undefined };
}

/** Whether vacation of a year is counted in working days or in all days: as its calendar says, else the default. */
function useDayType(employeeId: string, year: number | undefined) {
  const configurations = useReadAll('listVacationConfigurations').data?.data ?? [];
  const calendars = useRead('listVacationCalendars', {
    query: { employeeId, year, limit: 500 },
    enabled: year !== undefined,
  }).data?.data;
  const own = calendars?.map(({ vacationConfigurationId }) => vacationConfigurationId) ?? [];
  const ofCalendars = configurations.filter(({ id }) => own.includes(id));
  const usual = (ofCalendars.length > 0 ? ofCalendars : configurations).find(({ isDefault }) => isDefault);
  return (usual ?? ofCalendars[0])?.dayType;
}
