import type { TimeSource } from '../contract/index.ts';
import type { Area } from '../core/index.ts';
import { absenceTypes } from './absence-types.ts';
import { checkTypes } from './check-types.ts';
import { scheduleFieldErrors } from './field-errors.ts';
import { enteredIn, workedTime } from './figures/index.ts';
import { holidayCalendars } from './holiday-calendars.ts';
import { reportRoutes } from './reports/index.ts';
import {
  compareDaysOff,
  continuedRanges,
  pendingRequests,
  timeOffByKind,
  timeOffEventTypes,
  timeOffFollower,
  timeOffOverlap,
  timeOffRoutes,
} from './time-off/index.ts';
import { vacationCalendarEventTypes, vacationCalendarRoutes } from './vacation-calendars/index.ts';
import { vacationConfigurations } from './vacation-configurations.ts';
import { workBreaks } from './work-breaks.ts';
import { workEntryEventTypes, workEntryFollower, workEntryRoutes } from './work-entries/index.ts';

export { absenceTypes } from './absence-types.ts';
export { checkTypes } from './check-types.ts';
export { planDays } from './day-plan/index.ts';
export { holidayCalendars } from './holiday-calendars.ts';
export {
  absenceRequests,
  acceptRequest,
  judgeAgain,
  rejectRequest,
  requestAbsence,
  requestVacation,
  vacationRequests,
  withJudged,
} from './time-off/index.ts';
export { vacationConfigurations } from './vacation-configurations.ts';
export { workBreaks } from './work-breaks.ts';
export { type LoadedEntry, loadWorkEntries } from './work-entries/index.ts';

/** Working time and time off. */
export const scheduleArea: Area = {
  routes: [
    ...workEntryRoutes,
    ...workBreaks.routes,
    ...checkTypes.routes,
    ...reportRoutes,
    ...holidayCalendars.routes,
    ...absenceTypes.routes,
    ...vacationConfigurations.routes,
    ...vacationCalendarRoutes(compareDaysOff, [timeOffOverlap]),
    ...timeOffRoutes,
  ],
  tags: {
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
  },
  eventTypes: [
    ...workEntryEventTypes,
    ...workBreaks.events.types,
    ...checkTypes.events.types,
    ...holidayCalendars.events.types,
    ...absenceTypes.events.types,
    ...vacationConfigurations.events.types,
    ...vacationCalendarEventTypes,
    ...timeOffEventTypes,
  ],
  fieldErrors: scheduleFieldErrors,
  // In this order: an open work entry ends before planned time off.
  followers: [workEntryFollower, timeOffFollower],
  dailyWork: [continuedRanges],
  referrers: [
    { to: 'offices', name: 'holidayCalendars', table: 'holiday_calendars', column: 'office_ids', isList: true },
  ],
  shownWithEmployees: [],
};

/** The working-time data for payroll: the figures of the reports, and the days off that were taken. */
export const timeForPayroll: TimeSource = { enteredIn, workedTime, pendingRequests, timeOff: timeOffByKind };
