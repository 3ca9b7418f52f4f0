import * as z from 'zod';
import { defineResource, type RowOf, sameValue } from '../../platform/resource/resource.ts';
import { date, decimal, id, integer } from '../../platform/values.ts';
import { shownDaysOff } from './store.ts';

/** Half a day or a whole one. */
export const portion = z.number().min(0.5).max(1).multipleOf(0.5, { error: 'must be 0.5 or 1' }).meta({ example: 1 });

const dayOff = z
  .object({
    date,
    portion: portion.nullable(),
    days: decimal(0, 1, 2, 1).meta({ description: 'What it takes of the calendar.' }),
    requestId: id,
  })
  .meta({
    id: 'VacationCalendarDay',
    example: { date: '2026-08-03', portion: 1, days: 1, requestId: id.meta()?.example },
  });

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
    maxDaysOff: decimal(0, 366, 1, 24)
      .nullable()
      .meta({ description: "Days of this person in this year, never prorated; null: the configuration's, prorated." }),
  },
  required: ['employeeId', 'vacationConfigurationId', 'year'],
  computed: {
    daysOff: {
      schema: z.array(dayOff).max(100_000).meta({ description: 'The accepted days that are charged to it, by date.' }),
      sql: shownDaysOff,
    },
  },
  filters: { employeeId: 'choice', vacationConfigurationId: 'choice', year: 'choice' },
  sortable: ['year', 'createdAt', 'updatedAt'],
  references: { employeeId: 'employees', vacationConfigurationId: 'vacation_configurations' },
  unique: [sameValue('year', 'employeeId', 'vacationConfigurationId')],
});

/** A vacation calendar as stored. */
export type VacationCalendar = RowOf<typeof vacationCalendars>;
