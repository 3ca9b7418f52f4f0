import { resourceEvents } from '../../events/index.ts';
import { holidayCalendars } from './calendar.ts';

export const holidayCalendarEvents = resourceEvents(holidayCalendars);
