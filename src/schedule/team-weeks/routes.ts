import * as z from 'zod';
import { basicFigures, timeOffCategory } from '../../contract/index.ts';
import { issueParams } from '../../platform/field-error.ts';
import { operation } from '../../platform/http/operation.ts';
import { cursorParameter } from '../../platform/resource/cursor.ts';
import { date, id, instant, integer, matching, text, timeZone } from '../../platform/values.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { teamWeeks } from './team-weeks.ts';
import { mondayOfWeek } from './week.ts';

const maxRows = 500;

const week = matching(z.string().max(8), /^[12]\d{3}-W(0[1-9]|[1-4]\d|5[0-3])$/, scheduleFieldErrors.notWeek)
  .refine((value) => mondayOfWeek(value) !== undefined, { params: issueParams(scheduleFieldErrors.notWeek) })
  .meta({ example: '2026-W47' });

const day = z
  .object({
    date,
    isEmployed: z.boolean().meta({ example: true }),
    ...basicFigures,
    openSince: instant.nullable().meta({ description: 'The start of the open entry of the day.', example: null }),
    toReview: integer(0, 10_000, 0).meta({
      description: 'The entries without a known end, those left open, and those marked for review.',
    }),
    holiday: z
      .object({ name: text(200, 'All Saints').nullable() })
      .meta({ id: 'TeamWeekHoliday' })
      .nullable()
      .meta({ description: 'null: the day is no holiday.', example: null }),
    timeOff: z
      .array(
        z
          .object({
            requestId: id,
            category: timeOffCategory,
            absenceTypeId: id.nullable().meta({ example: null }),
            seconds: integer(0, 86_400, 28_800).meta({
              description: 'What it takes from the planned time of the day.',
            }),
          })
          .meta({ id: 'TeamWeekTimeOff' }),
      )
      .max(100)
      .optional()
      .meta({ description: 'Accepted time off. Needs the scope `time-off:read`.' }),
  })
  .meta({ id: 'TeamWeekDay' });

const row = z
  .object({
    employeeId: id,
    employee: z
      .object({
        id,
        firstName: text(100, 'Lucía'),
        lastName: text(100, 'García'),
        code: integer(0, 2_147_483_646, 1042).nullable(),
      })
      .meta({ id: 'TeamWeekEmployee' }),
    timeZone: timeZone.meta({ description: "The time zone of the employee's office, in which their day ends." }),
    ...basicFigures,
    days: z.array(day).max(7).meta({ description: 'From Monday to Sunday.' }),
  })
  .meta({ id: 'TeamWeek' });

export const teamWeekRoutes = [
  operation({
    id: 'listTeamWeeks',
    method: 'GET',
    path: '/schedule/v1/team-weeks',
    tag: 'Working time reports',
    summary: 'List the week of each employee of a team',
    description:
      'Hours worked and planned on each day, in the order of names, for employees who were employed or worked in the week. Figures are those of the report of hours worked: work counts for the local day on which it was done, once its entry is closed.',
    scope: 'reports:read',
    parameters: {
      known: {
        week: { schema: week, description: 'The week (ISO 8601), from Monday to Sunday.', required: true },
        employeeIds: { schema: id, description: 'Only these employees.', list: true },
        departmentIds: {
          schema: id,
          description: 'Only employees who were in these departments on a day of the week.',
          list: true,
        },
        officeIds: {
          schema: id,
          description: 'Only employees who were in these offices on a day of the week.',
          list: true,
        },
        managerIds: { schema: id, description: 'Only employees whose manager is one of these now.', list: true },
        page: { schema: integer(1, 10_000_000, 1), description: 'The page, from 1; not together with cursor.' },
        limit: { schema: integer(1, maxRows, 20), description: 'The number of employees per page; 20 by default.' },
        cursor: cursorParameter('filters'),
      },
    },
    reply: { status: 200, data: row, list: maxRows },
    read: (reader, { query }) => teamWeeks(reader, query),
  }),
];
