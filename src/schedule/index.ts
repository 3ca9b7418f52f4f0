import { referTo } from '../core/index.ts';
import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { absenceTypeEvents, absenceTypeRoutes } from './absence-types/index.ts';
import { checkTypeEvents, checkTypeRoutes } from './check-types/index.ts';
import { holidayCalendarEvents, holidayCalendarRoutes } from './holiday-calendars/index.ts';
import { reportRoutes } from './reports/index.ts';
import { compareDaysOff, timeOffEventTypes, timeOffOverlap, timeOffRoutes } from './time-off/index.ts';
import { vacationCalendarEventTypes, vacationCalendarRoutes } from './vacation-calendars/index.ts';
import { vacationConfigurationEvents, vacationConfigurationRoutes } from './vacation-configurations/index.ts';
import { workBreakEvents, workBreakRoutes } from './work-breaks/index.ts';
import { workEntryEventTypes, workEntryRoutes } from './work-entries/index.ts';

export { createAbsenceType } from './absence-types/index.ts';
export { createCheckType } from './check-types/index.ts';
export { planDays } from './day-plan/index.ts';
export { scheduleFollower } from './follow-employee.ts';
export { createHolidayCalendar } from './holiday-calendars/index.ts';
export { timeForPayroll } from './payroll.ts';
export {
  absenceRequests,
  acceptRequest,
  rejectRequest,
  requestAbsence,
  requestVacation,
  vacationRequests,
} from './time-off/index.ts';
export { createVacationConfiguration } from './vacation-configurations/index.ts';
export { createWorkBreak } from './work-breaks/index.ts';
export { type LoadedEntry, loadWorkEntries } from './work-entries/index.ts';

referTo('offices', { name: 'holidayCalendars', table: 'holiday_calendars', column: 'office_ids', isList: true });

export const scheduleRoutes: Operation[] = [
  ...workEntryRoutes,
  ...workBreakRoutes,
  ...checkTypeRoutes,
  ...reportRoutes,
  ...holidayCalendarRoutes,
  ...absenceTypeRoutes,
  ...vacationConfigurationRoutes,
  ...vacationCalendarRoutes(compareDaysOff, [timeOffOverlap]),
  ...timeOffRoutes,
];
export const scheduleTags = {
  'Work entries': 'Work and break times of employees, and clocking in and out.',
  'Work breaks': 'Types of break, with their intended length and whether they count as worked.',
  'Check types': 'Types of work to clock in for, such as work from home.',
  'Working time reports': 'Hours worked in a period, compared with hours planned.',
  Holidays: 'Public holidays of offices.',
  'Absence types': 'Types of absence other than vacation, and whether they need approval.',
  'Vacation configurations': 'Vacation rules and entitlements.',
  'Vacation calendars': "Employees' vacation days in a year, and how they were used.",
  'Vacation requests': 'Vacation requests, and the accepted days.',
  'Absence requests': 'Requests for absences other than vacation, and the accepted days.',
};
export const scheduleEventTypes = [
  ...workEntryEventTypes,
  ...workBreakEvents.types,
  ...checkTypeEvents.types,
  ...holidayCalendarEvents.types,
  ...absenceTypeEvents.types,
  ...vacationConfigurationEvents.types,
  ...vacationCalendarEventTypes,
  ...timeOffEventTypes,
] as EventType<never>[];
