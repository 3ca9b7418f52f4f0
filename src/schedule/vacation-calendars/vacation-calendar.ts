import * as z from 'zod';
import { defineResource, type RowOf, sameValue } from '../../platform/resource/resource.ts';
import { decimal, id, integer } from '../../platform/values.ts';
import { givenDayOff, shownDayOff } from './days-off.ts';
import { shownDaysOff } from './store.ts';

export const vacationCalendars = defineResource({
  name: 'vacation_calendar',
  title: 'VacationCalendar',
  tag: 'Vacation calendars',
  path: '/schedule/v1/vacation-calendars',
  scope: 'time-off',
  table: 'vacation_calendars',
  fields: {
    employeeId: id,
    vacationConfigurationId: id,
    year: integer(1900, 9999, 2026),
    maxDaysOff: decimal(0, 366, 1, 24).nullable().meta({
      description: "The employee's days in this year, never prorated; null: the configuration's days, prorated.",
    }),
  },
  required: ['employeeId', 'vacationConfigurationId', 'year'],
  computed: {
    daysOff: {
      schema: z.array(shownDayOff).max(100_000).meta({ description: 'The accepted days charged to it, by date.' }),
      sql: shownDaysOff,
    },
  },
  alsoTaken: {
    daysOff: z.array(givenDayOff).max(366).meta({
      description:
        'All days that the calendar is to have. New days are accepted at once, by a separate request; missing days are returned.',
    }),
  },
  filters: { employeeId: 'choice', vacationConfigurationId: 'choice', year: 'choice' },
  sortable: ['year', 'createdAt', 'updatedAt'],
  references: { employeeId: 'employees', vacationConfigurationId: 'vacation_configurations' },
  unique: [sameValue('year', 'employeeId', 'vacationConfigurationId')],
});

/** A vacation calendar as stored. */
export type VacationCalendar = RowOf<typeof vacationCalendars>;
