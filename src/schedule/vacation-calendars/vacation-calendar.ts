import * as z from 'zod';
import { employeeIn } from '../../core/index.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { decimal, id, integer } from '../../platform/values.ts';
import { configurationShort } from './configuration-short.ts';
import { givenDayOff, shownDayOff } from './days-off.ts';
import { shownConfiguration, shownDaysOff } from './store.ts';

export const vacationCalendars = defineResource({
  name: 'vacation_calendar',
  title: 'VacationCalendar',
  tag: 'Vacation calendars',
  path: '/schedule/v1/vacation-calendars',
  scope: 'time-off',
  table: 'vacation_calendars',
  restoredAsTheyWere: true,
  versioned: 'kept',
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    vacationConfigurationId: field(id, { filter: 'choice', references: 'vacation_configurations' }),
    year: field(integer(1900, 9999, 2026), { filter: 'choice', sortable: true }),
    maxDaysOff: decimal(0, 366, 4, 24)
      .nullable()
      .meta({
        description:
          "The employee's days in this year, never prorated; null: the configuration's days, prorated. More than one " +
          'decimal only where the configuration has hoursPerDay.',
      }),
  },
  required: ['employeeId', 'vacationConfigurationId', 'year'],
  computed: {
    employee: employeeIn('employee_id'),
    vacationConfiguration: { schema: configurationShort, sql: shownConfiguration },
    daysOff: {
      schema: z.array(shownDayOff).max(100_000).meta({ description: 'The accepted days charged to it, by date.' }),
      sql: shownDaysOff,
    },
  },
  alsoTaken: {
    daysOff: z
      .array(givenDayOff)
      .max(366)
      .meta({
        description:
          'All days that the calendar is to have. New days are accepted at once, by a separate request; missing days are returned. ' +
          'Send the version that you read: each change of the accepted days makes another one, so a write that does not know ' +
          'of it is refused with 412.',
      }),
    onlyWithSchedule: z.boolean().meta({
      example: false,
      description: 'Leaves out those of the new days that have no planned work.',
    }),
  },
  unique: [sameValue('year', 'employeeId', 'vacationConfigurationId')],
});

export type VacationCalendar = RowOf<typeof vacationCalendars>;
