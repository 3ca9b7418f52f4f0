export { holidayCalendars } from './holiday-calendars.ts';
