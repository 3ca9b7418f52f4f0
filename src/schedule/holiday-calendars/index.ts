export { type HolidayAssignment, holidayAssignments } from './assignment.ts';
export { holidayAssignmentEvents } from './assignment-events.ts';
export { holidayCalendars } from './holiday-calendars.ts';
