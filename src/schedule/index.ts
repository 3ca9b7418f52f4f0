import { referTo } from '../core/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { absenceTypeEvents, absenceTypeRoutes } from './absence-types/index.ts';
import { holidayCalendarEvents, holidayCalendarRoutes } from './holiday-calendars/index.ts';

export { createAbsenceType } from './absence-types/index.ts';
export { scheduleFollower } from './follow-employee.ts';
export { createHolidayCalendar } from './holiday-calendars/index.ts';

referTo('offices', { name: 'holidayCalendars', table: 'holiday_calendars', column: 'office_ids', isList: true });

export const scheduleRoutes: Operation[] = [...holidayCalendarRoutes, ...absenceTypeRoutes];
export const scheduleTags = {
  Holidays: 'When offices are closed.',
  'Absence types': 'Kinds of absence other than vacation, and whether someone has to accept them.',
};
export const scheduleEventTypes = [...holidayCalendarEvents.types, ...absenceTypeEvents.types];
