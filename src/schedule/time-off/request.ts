/**
 * Time off that someone asks for: vacation, charged to a calendar, or an absence of some kind.
 *
 *   pending ── accept, or nobody has to ────────────────▶ accepted ── DELETE, or they leave ──▶ cancelled
 *      ├────── reject ──────────────────────────────────▶ rejected
 *      └────── DELETE, or they leave, or fall ill ──────▶ cancelled
 *
 * Days count against the calendar, and stand in the way of other time off, while the request is pending or accepted. A
 * request of the type `delete` asks to give back accepted days of earlier ones; when it is accepted they are given back.
 * Single days of a request can be given back without its end: by a `delete` request, by sick leave over vacation, and by
 * leaving. rejected and cancelled are final, and what was given back is not taken again: it is asked for anew.
 *
 * DELETE is both: the request is cancelled, and leaves the lists. One that ended otherwise stays in them.
 */
import * as z from 'zod';
import { defineResource, type RowOf } from '../../platform/resource/resource.ts';
import { choice, date, decimal, id, instant, integer, text } from '../../platform/values.ts';
import { portion } from '../vacation-calendars/index.ts';
import { clockTime } from './new-request.ts';
import { dayFrom, dayUntil, firstDayFrom, isTaken, lastDayUntil, ofDecider, shown } from './store.ts';

const nullable = (schema: z.ZodType) => schema.nullable().meta({ example: null });

const day = z
  .object({
    date,
    portion: portion.nullable().meta({ description: 'Half a day or a whole day; null for times of day.', example: 1 }),
    startTime: clockTime.nullable().meta({ example: null }),
    endTime: clockTime.nullable().meta({ description: 'Not after startTime: on the next day.', example: null }),
    seconds: integer(0, 86_400, 28_800).meta({ description: 'The working time that is off on that day.' }),
    days: decimal(0, 1, 2, 1).meta({ description: 'The days charged to a calendar.' }),
    calendarId: nullable(id).meta({ description: 'The vacation calendar charged.' }),
    givenBackAt: nullable(instant).meta({ description: 'The time of its return, if it was returned.' }),
  })
  .meta({ id: 'TimeOffDay' });

const employee = z
  .object({
    id,
    firstName: text(100, 'Lucía'),
    lastName: text(100, 'García'),
    email: text(254, 'lucia.garcia@example.com').nullable(),
    code: integer(0, 2_147_483_646, 1042).nullable(),
  })
  .meta({ id: 'TimeOffEmployee' });

const fields = {
  employeeId: id,
  type: choice(['create', 'delete']).meta({ description: 'Whether the request is for days off or for their return.' }),
  status: choice(['pending', 'accepted', 'rejected', 'cancelled']),
  comment: text(2000, 'Family visit').nullable(),
  resolvedAt: nullable(instant).meta({ description: 'The time of the decision.' }) as z.ZodNullable<typeof instant>,
  resolvedBy: nullable(id).meta({ description: 'The employee who decided, if known.' }) as z.ZodNullable<typeof id>,
  resolutionComment: text(2000, 'Enjoy it').nullable().meta({ example: null }),
};

const computed = {
  employee: { schema: employee, sql: shown.employee },
  daysOff: {
    schema: z.array(day).max(1000).meta({ description: 'By date. For a delete request: the days to return.' }),
    sql: shown.days,
  },
};

const dayParameter = (what: string) => ({ schema: date, description: what });
const common = {
  scope: 'time-off',
  table: 'time_off_requests',
  required: ['employeeId'],
  filterAliases: { absencesValidator: 'managerId' },
  searches: {
    fromDayOff: { parameter: dayParameter('Only those with a day on or after this.'), condition: firstDayFrom },
    toDayOff: { parameter: dayParameter('Only those with a day on or before this.'), condition: lastDayUntil },
    managerId: {
      parameter: { schema: id, description: 'Only requests that this employee may decide.' },
      condition: ofDecider,
    },
  },
  sortable: ['createdAt', 'updatedAt'],
} as const;

export const vacationRequests = defineResource({
  ...common,
  name: 'vacation_day_off_request',
  noun: 'vacation request',
  title: 'VacationDayOffRequest',
  tag: 'Vacation requests',
  path: '/schedule/v1/vacation-day-off-requests',
  only: `r.category = 'vacation'`,
  fields: {
    ...fields,
    calendarId: id.meta({ description: 'The vacation calendar charged for its first day.' }),
  },
  computed: {
    ...computed,
    vacationCalendar: {
      schema: z
        .object({ id, year: integer(1900, 9999, 2026), vacationConfigurationId: id, name: text(200, 'Holidays') })
        .meta({ id: 'VacationCalendarShort', description: 'The calendar with the name of its configuration.' }),
      sql: shown.vacationCalendar,
    },
  },
  filters: { employeeId: 'choice', status: 'choice', type: 'choice', calendarId: 'choice' },
});

export const absenceRequests = defineResource({
  ...common,
  name: 'absence_day_off_request',
  noun: 'absence request',
  title: 'AbsenceDayOffRequest',
  tag: 'Absence requests',
  path: '/schedule/v1/absence-day-off-requests',
  only: `r.category = 'absence'`,
  fields: { ...fields, absenceTypeId: id },
  computed: {
    ...computed,
    absenceCalendar: {
      schema: z
        .object({
          id,
          name: text(200, 'Sick leave'),
          category: choice(['permission', 'sick_leave']),
          remuneratedType: choice(['remunerated', 'not_remunerated']),
        })
        .meta({ id: 'AbsenceTypeShort', description: 'The reason for the absence.' }),
      sql: shown.absenceCalendar,
    },
  },
  filters: { employeeId: 'choice', status: 'choice', type: 'choice', absenceTypeId: 'choice' },
});

/** A request as stored. */
export type VacationRequest = RowOf<typeof vacationRequests>;
export type AbsenceRequest = RowOf<typeof absenceRequests>;

/** Accepted days; each says what happened, so it has no version. */
const dayFields = {
  employeeId: id,
  requestId: id,
  date,
  portion: portion.nullable().meta({ example: 1 }),
  seconds: integer(0, 86_400, 28_800).meta({ description: 'The working time that is off on that day.' }),
};
const dayOff = {
  scope: 'time-off',
  table: 'time_off_days',
  isRecord: true,
  required: [],
  computed: {
    startTime: { schema: clockTime.nullable().meta({ example: null }), sql: shown.startTime },
    endTime: { schema: clockTime.nullable().meta({ example: null }), sql: shown.endTime },
  },
  filterAliases: { employeeIds: 'employeeId[in]' },
  searches: {
    from: { parameter: dayParameter('Only days on or after this.'), condition: dayFrom },
    to: { parameter: dayParameter('Only days on or before this.'), condition: dayUntil },
  },
  sortable: ['date', 'createdAt', 'updatedAt'],
} as const;

export const vacationDaysOff = defineResource({
  ...dayOff,
  name: 'vacation_day_off',
  title: 'VacationDayOff',
  tag: 'Vacation requests',
  path: '/schedule/v1/vacation-day-off',
  only: `r.category = 'vacation' and ${isTaken}`,
  fields: {
    ...dayFields,
    calendarId: id,
    days: decimal(0, 1, 2, 1).meta({ description: 'The days charged to the calendar.' }),
  },
  filters: { employeeId: 'choice', requestId: 'choice', calendarId: 'choice', date: 'range' },
});

export const absenceDaysOff = defineResource({
  ...dayOff,
  name: 'absence_day_off',
  title: 'AbsenceDayOff',
  tag: 'Absence requests',
  path: '/schedule/v1/absence-day-off',
  only: `r.category = 'absence' and ${isTaken}`,
  fields: { ...dayFields, absenceTypeId: id },
  filters: { employeeId: 'choice', requestId: 'choice', absenceTypeId: 'choice', date: 'range' },
});
