export { balancesOf } from './balance.ts';
export { calendarsFor } from './calendars-for.ts';
export { noVacationConfiguration } from './errors.ts';
export { vacationCalendarEventTypes } from './events.ts';
export { vacationCalendarRoutes } from './routes.ts';
export { type ConfiguredCalendar, lockCalendars, writeCalendarRemoval } from './store.ts';
export { portion } from './vacation-calendar.ts';
