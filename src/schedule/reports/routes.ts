import * as z from 'zod';
import { basicFigures, registerFigures, timeFigures } from '../../contract/index.ts';
import type { CsvForm } from '../../platform/csv-form.ts';
import { type Operation, type Outcome, operation } from '../../platform/http/operation.ts';
import type { KnownParameters, Parameters, QueryOf } from '../../platform/http/parameters.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { cursorParameter } from '../../platform/resource/cursor.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, date, id, ignoredMark, instant, integer } from '../../platform/values.ts';
import { workedPeriod } from '../figures/index.ts';
import { absenceDaysCsv, byWeekDayCsv, nightHoursCsv, workedHoursCsv } from './csv.ts';
import type { ReportInput } from './people.ts';
import { weekDays, workedAbsenceDays, workedHours, workedHoursByWeekDay, workedNightHours } from './reports.ts';

/** A company of a thousand reads its month in one request. */
const maxRows = 1_000;

const parameters = {
  from: { schema: date, description: 'The first day.', required: true },
  to: { schema: date, description: 'The last day; at most 366 days.', required: true },
  'employeeIds[in]': { schema: id, description: 'Only these employees.', list: true },
  page: { schema: integer(1, 10_000_000, 1), description: 'The page, from 1; not together with cursor.' },
  limit: { schema: integer(1, maxRows, 20), description: 'The number of rows per page; 20 by default.' },
  cursor: cursorParameter('filters'),
  splitAtMidnight: {
    schema: z.boolean().meta({ example: true, [ignoredMark]: true }),
    description:
      'Accepted for existing clients and ignored, as meta.ignored says: reports always count as payroll rows do, by the local day on which the work was done.',
  },
  withChecks: {
    schema: z.boolean().meta({ example: false, [ignoredMark]: true }),
    description:
      'Accepted for existing clients and ignored, as meta.ignored says; the entries are at /schedule/v1/work-entries.',
  },
} as const satisfies KnownParameters;
const aliases = { employeeIds: 'employeeIds[in]', employeeId: 'employeeIds[in]' };

/** What every row says of its employee. */
const employee = {
  employeeId: id,
  removedAt: instant.nullable().meta({ description: 'When the employee was deleted.', example: null }),
};

const hours = { ...timeFigures, ...registerFigures };

const onlyWithPeriods = 'Only with groupBy=day and withPeriods=true.';

/** What a row of the register has besides. */
const ofDay = {
  date: date.optional().meta({ description: 'Only with groupBy=day.' }),
  periods: z
    .array(workedPeriod)
    .max(100_000)
    .optional()
    .meta({
      description: `The entries of the day by their start, each from midnight to midnight; open ones on their work date. ${onlyWithPeriods} Left out without work-entries:read.`,
    }),
  roundingMinutes: integer(1, 60, 15)
    .nullable()
    .optional()
    .meta({
      description: `The minutes to which clock times are rounded on the day. ${onlyWithPeriods}`,
      example: null,
    }),
  overtimeBasis: choice(['day', 'week'])
    .optional()
    .meta({
      description: `Whether overtime is above the plan of the day or of the week. ${onlyWithPeriods}`,
    }),
};

interface Row {
  id: string;
  path: string;
  summary: string;
  description: string;
  data: z.ZodObject;
  csv: CsvForm;
  meta?: z.ZodType;
  more?: Parameters['known'];
  report(reader: Reader, asked: ReportInput): Promise<Outcome>;
}

const rows: Row[] = [
  {
    id: 'reportWorkedHours',
    path: 'worked-hours',
    summary: 'Report hours worked, planned and overtime',
    description:
      'With groupBy=day there is a row for each employee and day; with withPeriods=true it is the daily register of working hours (ET 34.9, 35.5, 12.4 c).',
    data: z.object({ ...employee, ...ofDay, ...hours }).meta({ id: 'WorkedHours' }),
    meta: redactedMeta,
    more: {
      groupBy: { schema: choice(['day']), description: 'Return rows by day rather than by employee.' },
      withPeriods: {
        schema: z.boolean().meta({ example: true }),
        description: 'true: rows by day have the start and the end of each period of work and of each break.',
      },
    },
    csv: workedHoursCsv,
    report: workedHours,
  },
  {
    id: 'reportWorkedHoursByWeekDay',
    path: 'worked-hours-by-week-day',
    summary: 'Report hours worked by weekday',
    description: 'Returns all seven weekdays, Monday first.',
    data: z
      .object({
        ...employee,
        weekDays: z.array(z.object({ day: choice(weekDays), ...hours }).meta({ id: 'WorkedHoursOfWeekDay' })).max(7),
      })
      .meta({ id: 'WorkedHoursByWeekDay' }),
    csv: byWeekDayCsv,
    report: workedHoursByWeekDay,
  },
  {
    id: 'reportWorkedNightHours',
    path: 'worked-night-hours',
    summary: 'Report night hours',
    description:
      "Counts the hours in the night of the office, by default from 22:00 to 06:00, in each entry's time zone; a night with a clock change counts with its actual length.",
    data: z
      .object({ ...employee, secondsWorkedNight: timeFigures.secondsWorkedNight })
      .meta({ id: 'WorkedNightHours' }),
    csv: nightHoursCsv,
    report: workedNightHours,
  },
  {
    id: 'reportWorkedAbsenceDays',
    path: 'worked-absence-days',
    summary: 'Report days worked during time off or holidays',
    description: 'Returns only such days; secondsWorked is all work on them.',
    data: z
      .object({
        ...employee,
        days: z
          .array(z.object({ date, secondsWorked: basicFigures.secondsWorked }).meta({ id: 'WorkedAbsenceDay' }))
          .max(366),
      })
      .meta({ id: 'WorkedAbsenceDays' }),
    csv: absenceDaysCsv,
    report: workedAbsenceDays,
  },
];

export const reportRoutes: Operation[] = rows.map(
  ({ id: operationId, path, summary, description, data, meta, csv, more, report }) =>
    operation({
      id: operationId,
      method: 'GET',
      path: `/schedule/v1/reports/${path}`,
      tag: 'Working time reports',
      summary,
      description:
        `${description} Work counts for the local day on which it was done, once its entry is closed. There are rows for employees who were ` +
        'employed or worked in the period, in order of creation; those who were deleted since have removedAt.',
      scope: 'reports:read',
      parameters: { known: { ...parameters, ...more }, aliases },
      reply: { status: 200, data, list: maxRows, csv, meta },
      read: (reader, { query }) => {
        const asReport = query as QueryOf<typeof parameters>;
        const { 'employeeIds[in]': employeeIds, withChecks: _, splitAtMidnight: __, ...asked } = asReport;
        return report(reader, { ...asked, ...(employeeIds ? { employeeIds } : {}) });
      },
    }),
);
