import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { date, id, integer, text } from '../../platform/values.ts';

const dayOff = z
  .strictObject({ date, name: text(200, 'Fiesta Nacional').nullable().default(null) })
  .meta({ id: 'Holiday', example: { date: '2026-10-12', name: 'Fiesta Nacional' } });

export const holidayCalendars = defineResource({
  name: 'holiday_calendar',
  title: 'HolidayCalendar',
  tag: 'Holidays',
  path: '/schedule/v1/holiday-calendar',
  scope: 'settings',
  table: 'holiday_calendars',
  fields: {
    name: text(200, 'Madrid 2026'),
    year: integer(1900, 9999, 2026),
    officeIds: z
      .array(id)
      .max(500)
      .meta({ description: 'The offices it applies to; none: all offices, and employees without one.' }),
    daysOff: z.array(dayOff).max(366).meta({ description: 'The holidays, each once and within the year.' }),
  },
  required: ['name', 'year'],
  computed: {},
  filters: { name: 'text', year: 'choice' },
  sortable: ['name', 'year', 'createdAt', 'updatedAt'],
  references: { officeIds: 'offices' },
});
