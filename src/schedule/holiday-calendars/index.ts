export { createHolidayCalendar } from './create-calendar.ts';
export { holidayCalendarEvents } from './events.ts';
export { holidayCalendarRoutes } from './routes.ts';
