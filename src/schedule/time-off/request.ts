/**
 * Time off that an employee requests: vacation, charged to a calendar, or an absence of some kind.
 *
 *   pending ── accept, or no decision is needed ────────▶ accepted ── DELETE, or they leave ──▶ cancelled
 *      ├────── reject ──────────────────────────────────▶ rejected
 *      └────── DELETE, or they leave, or fall ill ──────▶ cancelled
 *
 * Days count against the calendar, and block other time off, while the request is pending or accepted. A request of type
 * `delete` asks to give back accepted days of earlier ones; its acceptance gives them back. Single days of a request can
 * be given back while it stays: by a `delete` request, by sick leave over vacation, and when the employee leaves.
 * rejected and cancelled are final; to take returned days again needs another request.
 *
 * DELETE does both: it cancels the request, and removes it from the lists. A request that ended otherwise stays in them.
 */
import * as z from 'zod';
import { timeOffCategory } from '../../contract/index.ts';
import { employeeIn } from '../../core/index.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { Stored } from '../../platform/resource/resource.ts';
import { choice, date, decimal, id, instant, integer, text } from '../../platform/values.ts';
import { portion, secondsOff } from '../vacation-calendars/index.ts';
import { absenceTypeShort } from './absence-type-short.ts';
import { cause, clockTime, documentReference } from './new-request.ts';
import { firstDayFrom, lastDayUntil, ofDecider, shown } from './queries.ts';
import { timeOffRequestType } from './request-type.ts';

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().meta({ example: null });

const day = z
  .object({
    date,
    portion: portion.nullable().meta({ description: 'Half a day or a whole day; null for times of day.', example: 1 }),
    startTime: clockTime.nullable().meta({ example: null }),
    endTime: clockTime.nullable().meta({ description: 'Not after startTime: on the next day.', example: null }),
    seconds: secondsOff,
    days: decimal(0, 1, 2, 1).meta({
      description: 'The days charged to a calendar; one that is kept in hours is charged the seconds.',
    }),
    calendarId: nullable(id).meta({ description: 'The vacation calendar charged.' }),
    givenBackAt: nullable(instant).meta({ description: 'The time of its return, if it was returned.' }),
  })
  .meta({ id: 'TimeOffDay' });

const fields = {
  employeeId: field(id, { filter: 'choice', references: 'employees' }),
  type: field(timeOffRequestType.meta({ description: 'Whether the request is for days off or for their return.' }), {
    filter: 'choice',
  }),
  status: field(choice(['pending', 'accepted', 'rejected', 'cancelled']), { filter: 'choice' }),
  comment: text(2000, 'Family visit').nullable(),
  resolvedAt: nullable(instant).meta({ description: 'The time of the decision.' }),
  resolvedBy: nullable(id).meta({ description: 'The employee who decided, if known.' }),
  resolutionComment: text(2000, 'Enjoy it').nullable().meta({ example: null }),
  startDate: nullable(date).meta({ description: 'The first day of a range; null: single days.' }),
  endDate: nullable(date).meta({ description: 'The last day of a range; null: not known yet, or single days.' }),
};

/** The fields of an absence alone. */
const absenceFields = {
  absenceTypeId: field(id, { filter: 'choice', references: 'absence_types' }),
  expectedEndDate: nullable(date).meta({ description: 'The last day of a range as far as it is known.' }),
  cause: field(nullable(cause), { sensitive: true }),
  relapseOf: field(nullable(id).meta({ description: 'The earlier absence of which this is a relapse.' }), {
    filter: 'choice',
    references: { to: 'time_off_requests', weak: 'a withdrawal is a decision about the earlier absence alone' },
  }),
  documentReference: field(nullable(documentReference), { sensitive: true }),
};

const computed = {
  employee: employeeIn('employee_id'),
  daysOff: {
    schema: z.array(day).max(10_000).meta({
      description:
        'By date; of a range those that cost something or have planned hours. For a delete request: the days to return.',
    }),
    sql: shown.days,
    own: shown.ownDays,
  },
};

const dayParameter = (what: string) => ({ schema: date, description: what });
const common = {
  scope: 'time-off',
  table: 'time_off_requests',
  restoredAsTheyWere: true,
  versioned: true,
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
    calendarId: field(id.meta({ description: 'The vacation calendar charged for its first day.' }), {
      filter: 'choice',
      references: 'vacation_calendars',
    }),
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
});

export const absenceRequests = defineResource({
  ...common,
  name: 'absence_day_off_request',
  noun: 'absence request',
  title: 'AbsenceDayOffRequest',
  tag: 'Absence requests',
  path: '/schedule/v1/absence-day-off-requests',
  only: `r.category = 'absence'`,
  sensitiveScope: 'employees',
  fields: { ...fields, ...absenceFields },
  computed: {
    ...computed,
    absenceCalendar: {
      schema: z
        .object({
          id: id.meta({ description: 'The absence calendar of the employee, the type and the year of the first day.' }),
          year: integer(1900, 9999, 2026),
          absenceType: absenceTypeShort,
          name: text(200, 'Sick leave'),
          code: text(50, 'IT').nullable(),
          category: choice(['permission', 'sick_leave']),
          remuneratedType: choice(['remunerated', 'not_remunerated']),
        })
        .meta({ id: 'AbsenceCalendarShort', description: 'The calendar, with the reason for the absence.' }),
      sql: shown.absenceCalendar,
    },
  },
});

export type RequestResource = typeof vacationRequests | typeof absenceRequests;

/** The columns of both kinds: a request has one of the two ids. */
const storedFields = {
  ...absenceRequests.fields,
  category: timeOffCategory,
  calendarId: id.nullable(),
  absenceTypeId: id.nullable(),
  /** The last date for which a range has days; null: single days. */
  daysUntil: date.nullable(),
};

/** A request as stored, of either kind. */
export type RequestRow = Stored<typeof storedFields>;

/** A request as rules and events need it, of either kind. */
export type TimeOffRequest = Pick<
  RequestRow,
  'id' | 'version' | 'employeeId' | 'category' | 'absenceTypeId' | 'type' | 'status' | 'resolvedAt' | 'resolvedBy'
>;

/** A kind of request as verbs lock and write its rows; they have checked and locked what it refers to. */
export const rowsOf = (kind: RequestResource) => ({ ...kind, fields: storedFields, references: {} });
