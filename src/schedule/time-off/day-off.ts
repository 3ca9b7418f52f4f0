/** Accepted days of time off. Each records what happened, so it has no version. */
import * as z from 'zod';
import { employeeIn } from '../../core/index.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { date, decimal, id, instant, integer } from '../../platform/values.ts';
import { configurationShort, portion, secondsOff } from '../vacation-calendars/index.ts';
import { absenceTypeShort } from './absence-type-short.ts';
import { clockTime } from './new-request.ts';
import { dayFrom, dayUntil, isShown, isTaken, shown } from './queries.ts';

const dayFields = {
  employeeId: field(id, { filter: 'choice' }),
  requestId: field(id, { filter: 'choice' }),
  date: field(date, { filter: 'range', sortable: true }),
  portion: portion.nullable().meta({ example: 1 }),
  seconds: secondsOff,
};
const year = integer(1900, 9999, 2026);

const dayOff = {
  scope: 'time-off',
  table: 'time_off_days',
  isRecord: true,
  required: [],
  computed: {
    employee: employeeIn('employee_id'),
    startTime: { schema: clockTime.nullable().meta({ example: null }), sql: shown.startTime },
    endTime: { schema: clockTime.nullable().meta({ example: null }), sql: shown.endTime },
  },
  filterAliases: { employeeIds: 'employeeId[in]' },
  searches: {
    from: { parameter: { schema: date, description: 'Only days on or after this.' }, condition: dayFrom },
    to: { parameter: { schema: date, description: 'Only days on or before this.' }, condition: dayUntil },
  },
} as const;

export const vacationDaysOff = defineResource({
  ...dayOff,
  name: 'vacation_day_off',
  title: 'VacationDayOff',
  tag: 'Vacation requests',
  path: '/schedule/v1/vacation-day-off',
  only: `r.category = 'vacation' and ${isTaken} and ${isShown}`,
  fields: {
    ...dayFields,
    calendarId: field(id, { filter: 'choice' }),
  },
  computed: {
    ...dayOff.computed,
    calendar: {
      schema: z
        .object({
          id,
          year,
          maxDaysOff: decimal(0, 366, 4, 24).nullable(),
          vacationConfiguration: configurationShort,
          createdAt: instant,
          updatedAt: instant,
        })
        .meta({ id: 'VacationDayOffCalendar' }),
      sql: shown.calendarOfVacation,
    },
    days: {
      schema: decimal(0, 1, 2, 1).meta({
        description: 'The days charged to the calendar; one that is kept in hours is charged the seconds.',
      }),
      sql: 'round(r.days, 2)::float8',
    },
  },
});

export const absenceDaysOff = defineResource({
  ...dayOff,
  name: 'absence_day_off',
  title: 'AbsenceDayOff',
  tag: 'Absence requests',
  path: '/schedule/v1/absence-day-off',
  only: `r.category = 'absence' and ${isTaken} and ${isShown}`,
  fields: { ...dayFields, absenceTypeId: field(id, { filter: 'choice' }) },
  computed: {
    ...dayOff.computed,
    calendar: {
      schema: z.object({ id, year, absenceType: absenceTypeShort }).meta({ id: 'AbsenceDayOffCalendar' }),
      sql: shown.calendarOfAbsence,
    },
  },
});
