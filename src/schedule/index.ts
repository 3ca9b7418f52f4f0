import { agreements, type TimeSource } from '../contract/index.ts';
import { type Area, plannedHours, removedWithEmployee } from '../core/index.ts';
import { closedDays } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { writesFollowedBy } from '../platform/http/write-followers.ts';
import { absenceTypes } from './absence-types.ts';
import { checkTypes } from './check-types.ts';
import { correctionEvents, correctionRequests, correctionRoutes, pendingCorrections } from './corrections/index.ts';
import { scheduleFieldErrors } from './field-errors.ts';
import { enteredIn, timeByDay, timeIssuesOf, workedTime } from './figures/index.ts';
import { holidayAssignmentRoutes } from './holiday-assignments/index.ts';
import { holidayAssignmentEvents, holidayCalendars } from './holiday-calendars/index.ts';
import { holidayProposalRoutes } from './holiday-proposals/routes.ts';
import { keptForPayroll } from './kept-for-payroll.ts';
import { listsWithoutRows } from './lists-without-rows/routes.ts';
import { registerRoutes } from './register/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { teamWeekRoutes } from './team-weeks/routes.ts';
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
import { adjustmentEvents, adjustmentRoutes } from './vacation-adjustments/index.ts';
import { settledForPayroll, vacationCalendarEvents, vacationCalendarRoutes } from './vacation-calendars/index.ts';
import { vacationConfigurations } from './vacation-configurations.ts';
import { vacationRuleRoutes, vacationRules } from './vacation-rules/index.ts';
import { templateRoutes } from './vacation-templates/routes.ts';
import { workBreaks } from './work-breaks.ts';
import { runningAmong, workEntryEventTypes, workEntryFollower, workEntryRoutes } from './work-entries/index.ts';

export { absenceTypes } from './absence-types.ts';
export { checkTypes } from './check-types.ts';
export { holidaysOf, planDays } from './day-plan/index.ts';
export { holidayCalendars } from './holiday-calendars/index.ts';
export {
  absenceDaysOff,
  absenceRequests,
  acceptRequest,
  balancesOnDecision,
  type ColleagueOff,
  colleague,
  colleaguesOff,
  dayHistory,
  isShown,
  isTaken,
  lengthFields,
  lengthOfDays,
  rejectRequest,
  requestAbsence,
  requestVacation,
  revalueDays,
  revaluedSchema,
  timeOffJson,
  timeOffRequestType,
  vacationDaysOff,
  vacationRequests,
} from './time-off/index.ts';
export {
  type Leaver,
  readVacationOfYear,
  settledForPayroll,
  shownDays,
  vacationCalendars,
  vacationOnLeaving,
  vacationTotals,
} from './vacation-calendars/index.ts';
export { vacationConfigurations } from './vacation-configurations.ts';
export { workBreaks } from './work-breaks.ts';
export { end, type LoadedEntry, loadWorkEntries, runningAmong, start, workEntries } from './work-entries/index.ts';

/** Working time and time off. */
const isUpdate = ({ method }: Operation): boolean => method === 'PATCH' || method === 'PUT';

export const scheduleArea: Area = {
  routes: [
    ...writesFollowedBy([closedDays], [...workEntryRoutes, ...correctionRoutes]),
    ...registerRoutes,
    ...agreements.routesFor('Schedule', { path: '/schedule/v1/agreements', tag: 'Catalogues' }),
    ...workBreaks.routes,
    ...checkTypes.routes,
    ...reportRoutes,
    ...teamWeekRoutes,
    ...listsWithoutRows,
    ...writesFollowedBy([plannedHours], holidayCalendars.routes),
    ...writesFollowedBy([closedDays, plannedHours], holidayAssignmentRoutes),
    ...holidayProposalRoutes,
    ...absenceTypes.routes,
    ...templateRoutes,
    ...vacationConfigurations.routes.flatMap((row) => (isUpdate(row) ? writesFollowedBy([plannedHours], [row]) : row)),
    ...writesFollowedBy([closedDays, plannedHours], vacationCalendarRoutes(compareDaysOff, [timeOffOverlap])),
    ...vacationRuleRoutes,
    ...writesFollowedBy([closedDays], [...adjustmentRoutes, ...timeOffRoutes]),
  ],
  title: 'Schedule',
  tags: {
    'Work entries':
      'Work and break times of employees (attendance, time entries), and clocking in and out (clock-ins).',
    'Work breaks': 'Types of break, with their intended length and whether they count as worked.',
    'Check types': 'Types of work to clock in for, such as work from home.',
    'Working time reports':
      'Hours worked in a period, compared with hours planned, and the balance (time bank, hours account).',
    Holidays: 'Public holidays of offices.',
    'Absence types': 'Types of absence other than vacation, and whether they need approval.',
    'Vacation configurations': 'Vacation rules and entitlements.',
    'Vacation calendars': "Employees' vacation days in a year, and how they were used.",
    'Vacation requests': 'Vacation requests, and the accepted days.',
    'Absence requests': 'Requests for absences other than vacation, and the accepted days.',
  },
  eventTypes: [
    ...workEntryEventTypes,
    ...correctionEvents.types,
    ...workBreaks.events.types,
    ...checkTypes.events.types,
    ...holidayCalendars.events.types,
    ...holidayAssignmentEvents.types,
    ...absenceTypes.events.types,
    ...vacationConfigurations.events.types,
    ...vacationRules.events.types,
    ...vacationCalendarEvents.types,
    ...adjustmentEvents.types,
    ...timeOffEventTypes,
  ],
  fieldErrors: scheduleFieldErrors,
  // In this order: an open work entry ends before planned time off. No date of an employment moves requests for corrections.
  followers: [workEntryFollower, removedWithEmployee(correctionRequests, correctionEvents), timeOffFollower],
  dailyWork: [continuedRanges],
  shownWithEmployees: [],
};

/** The working-time data for payroll: the figures of the reports, and the days off that were taken. */
export const timeForPayroll: TimeSource = {
  tables: keptForPayroll,
  enteredIn,
  workedTime,
  timeByDay,
  timeIssues: timeIssuesOf,
  pendingRequests,
  pendingCorrections,
  runningAmong,
  timeOff: timeOffByKind,
  settledVacation: settledForPayroll,
};
