import * as z from 'zod';
import { type Operation, type Outcome, operation } from '../../platform/http/operation.ts';
import type { Parameters } from '../../platform/http/parameters.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, date, id, integer, text } from '../../platform/values.ts';
import type { Asked } from './people.ts';
import { weekDays, workedAbsenceDays, workedHours, workedHoursByWeekDay, workedNightHours } from './reports.ts';

/** A company of a thousand reads its month in one request. */
const maxRows = 1_000;

const parameters = {
  from: { schema: date, description: 'The first work date.', required: true },
  to: { schema: date, description: 'The last work date; at most 366 days.', required: true },
  'employeeIds[in]': { schema: id, description: 'Only these people.', list: true },
  page: { schema: integer(1, 10_000_000, 1), description: 'The page, from 1; not together with cursor.' },
  limit: { schema: integer(1, maxRows, 20), description: 'How many rows a page has; 20 without it.' },
  cursor: {
    schema: text(4000, 'WyJxT3ciLFtdXQ'),
    description: 'The nextCursor of the page before, with the same filters.',
  },
  withChecks: {
    schema: z.boolean().meta({ example: false }),
    description: 'Taken for the sake of existing clients; the entries themselves are at /schedule/v1/work-entries.',
  },
};
const aliases = { employeeIds: 'employeeIds[in]', employeeId: 'employeeIds[in]' };

const seconds = (example: number) => integer(0, 2 ** 31 - 1, example);
const hours = {
  secondsWorked: seconds(28_800),
  secondsPaused: seconds(3600).meta({ description: 'Pauses that do not count as worked.' }),
  secondsToWork: seconds(28_800).meta({ description: 'By the plan: contract, holidays, time off.' }),
  secondsOvertime: seconds(0).meta({ description: 'Worked above the plan, day by day.' }),
  secondsBalance: integer(-(2 ** 31 - 1), 2 ** 31 - 1, 0).meta({ description: 'Worked less what was to be worked.' }),
};

interface Row {
  id: string;
  path: string;
  summary: string;
  description: string;
  data: z.ZodObject;
  more?: Parameters['known'];
  report(reader: Reader, asked: Asked): Promise<Outcome>;
}

const rows: Row[] = [
  {
    id: 'reportWorkedHours',
    path: 'worked-hours',
    summary: 'Hours worked, planned, above and below',
    description: 'With groupBy=day each day of each person is a row.',
    data: z
      .object({ employeeId: id, date: date.optional().meta({ description: 'Only with groupBy=day.' }), ...hours })
      .meta({ id: 'WorkedHours' }),
    more: { groupBy: { schema: choice(['day']), description: 'Rows are days, not people.' } },
    report: workedHours,
  },
  {
    id: 'reportWorkedHoursByWeekDay',
    path: 'worked-hours-by-week-day',
    summary: 'Hours worked on each day of the week',
    description: 'All seven are there, Monday first.',
    data: z
      .object({
        employeeId: id,
        weekDays: z.array(z.object({ day: choice(weekDays), ...hours }).meta({ id: 'WorkedHoursOfWeekDay' })).max(7),
      })
      .meta({ id: 'WorkedHoursByWeekDay' }),
    report: workedHoursByWeekDay,
  },
  {
    id: 'reportWorkedNightHours',
    path: 'worked-night-hours',
    summary: 'Hours worked at night',
    description:
      'Between 22:00 and 06:00 of the zone of each entry; a night in which clocks change is as long as it is.',
    data: z.object({ employeeId: id, secondsWorkedNight: seconds(14_400) }).meta({ id: 'WorkedNightHours' }),
    report: workedNightHours,
  },
  {
    id: 'reportWorkedAbsenceDays',
    path: 'worked-absence-days',
    summary: 'Days worked in spite of time off or a holiday',
    description: 'Only such days are shown; secondsWorked is all that was worked on them.',
    data: z
      .object({
        employeeId: id,
        days: z.array(z.object({ date, secondsWorked: seconds(3600) }).meta({ id: 'WorkedAbsenceDay' })).max(366),
      })
      .meta({ id: 'WorkedAbsenceDays' }),
    report: workedAbsenceDays,
  },
];

export const reportRoutes: Operation[] = rows.map(
  ({ id: operationId, path, summary, description, data, more, report }) =>
    operation({
      id: operationId,
      method: 'GET',
      path: `/schedule/v1/reports/${path}`,
      tag: 'Working time reports',
      summary,
      description:
        `${description} Entries count for their work date, and not at all while they are open. Rows are of those who were ` +
        'employed in the time, or worked in it, in the order of their creation.',
      scope: 'reports:read',
      parameters: { known: { ...parameters, ...more }, aliases },
      reply: { status: 200, data, list: maxRows },
      read: (reader, { query }) => {
        const { 'employeeIds[in]': employeeIds, withChecks: _, ...asked } = query as Record<string, unknown>;
        return report(reader, { ...asked, ...(employeeIds ? { employeeIds } : {}) } as unknown as Asked);
      },
    }),
);
