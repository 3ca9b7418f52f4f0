export { calendarsFor, noVacationConfiguration } from './calendars-for.ts';
export { around, balancesById, readBalances, restDaysIn } from './count-balances.ts';
export { type CompareDaysOff, type GivenDayOff, portion } from './days-off.ts';
export { vacationCalendarEventTypes } from './events.ts';
export { removeCalendarsOf, restoreCalendarsOf } from './follow-employee.ts';
export { roundedInTurn, shownDays } from './rounding.ts';
export { vacationCalendarRoutes } from './routes.ts';
export { type ConfiguredCalendar, lockCalendars } from './store.ts';
