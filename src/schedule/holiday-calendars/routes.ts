import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { holidayCalendars } from './calendar.ts';
import { createHolidayCalendar } from './create-calendar.ts';
import { removeHolidayCalendar } from './remove-calendar.ts';
import { updateHolidayCalendar } from './update-calendar.ts';

export const holidayCalendarRoutes = [
  listOperation(holidayCalendars),
  createOperation(holidayCalendars, createHolidayCalendar),
  getOperation(holidayCalendars),
  ...updateOperations(holidayCalendars, updateHolidayCalendar),
  removeOperation(holidayCalendars, removeHolidayCalendar),
];
