/** A holiday calendar that an employee has from a day on, in place of those of the office. */
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { date, id } from '../../platform/values.ts';

export const holidayAssignments = defineResource({
  name: 'holiday_assignment',
  title: 'HolidayAssignment',
  tag: 'Holidays',
  path: '/schedule/v1/holiday-assignments',
  scope: 'time-off',
  table: 'holiday_assignments',
  restoredAsTheyWere: true,
  versioned: 'kept',
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    holidayCalendarId: field(id, { filter: 'choice', references: 'holiday_calendars' }),
    startDate: field(
      date.meta({
        description:
          'The first day; the first of the year of the calendar by default. From then on, and until the end of that ' +
          'year, the holidays of the employee are those of the calendars they were given.',
      }),
      { filter: 'range', sortable: true },
    ),
  },
  required: ['employeeId', 'holidayCalendarId'],
  unique: [sameValue('employeeId', 'holidayCalendarId')],
});

export type HolidayAssignment = RowOf<typeof holidayAssignments>;
