import { referTo } from '../core/index.ts';
import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { absenceTypeEvents, absenceTypeRoutes } from './absence-types/index.ts';
import { checkTypeEvents, checkTypeRoutes } from './check-types/index.ts';
import { holidayCalendarEvents, holidayCalendarRoutes } from './holiday-calendars/index.ts';
import { workBreakEvents, workBreakRoutes } from './work-breaks/index.ts';
import { workEntryEventTypes, workEntryRoutes } from './work-entries/index.ts';

export { createAbsenceType } from './absence-types/index.ts';
export { scheduleFollower } from './follow-employee.ts';
export { createHolidayCalendar } from './holiday-calendars/index.ts';

referTo('offices', { name: 'holidayCalendars', table: 'holiday_calendars', column: 'office_ids', isList: true });

export const scheduleRoutes: Operation[] = [
  ...workEntryRoutes,
  ...workBreakRoutes,
  ...checkTypeRoutes,
  ...holidayCalendarRoutes,
  ...absenceTypeRoutes,
];
export const scheduleTags = {
  'Work entries': 'When people worked and paused, and the clock by which they say so.',
  'Work breaks': 'Kinds of break: how long they are meant to be, and whether they count as worked.',
  'Check types': 'Kinds of work that someone can clock in for, at home for one.',
  Holidays: 'When offices are closed.',
  'Absence types': 'Kinds of absence other than vacation, and whether someone has to accept them.',
};
export const scheduleEventTypes = [
  ...workEntryEventTypes,
  ...workBreakEvents.types,
  ...checkTypeEvents.types,
  ...holidayCalendarEvents.types,
  ...absenceTypeEvents.types,
] as EventType<never>[];
