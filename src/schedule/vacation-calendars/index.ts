export { balancesOf } from './balance.ts';
export { calendarsFor } from './calendars-for.ts';
export { type CompareDaysOff, type GivenDayOff, portion } from './days-off.ts';
export { noVacationConfiguration } from './errors.ts';
export { vacationCalendarEventTypes } from './events.ts';
export { vacationCalendarRoutes } from './routes.ts';
export { type ConfiguredCalendar, lockCalendars, writeCalendarRemoval } from './store.ts';
