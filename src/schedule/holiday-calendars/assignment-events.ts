import * as z from 'zod';
import { employeeEvents } from '../../events/index.ts';
import { fieldName, id } from '../../platform/values.ts';
import { holidayAssignments } from './assignment.ts';

export const holidayAssignmentEvents = employeeEvents(holidayAssignments, {
  days: { changesPlan: true, figuresFrom: 'weekBefore' },
  kinds: {
    created: 'An employee was given a holiday calendar in place of those of the office.',
    deleted: 'An employee no longer has a holiday calendar, or was deleted.',
    restored: 'The holiday calendar of an employee came back with the restored employee.',
    updated: 'The first day of the holiday calendar of an employee moved with the year of the calendar.',
  },
  data: { id, employeeId: id, holidayCalendarId: id, changedFields: z.array(fieldName('startDate')).max(100) },
  // The holidays of the office, which it replaces, count in the whole year.
  daysOf: ({ startDate }) => ({ from: startDate, to: `${startDate.slice(0, 4)}-12-31` }),
});
