import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { changingAllDays } from '../events/index.ts';
import { yearOf } from '../platform/clock.ts';
import { type FieldError, fieldError, issueParams } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { lastDayOf } from '../platform/months.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import type { RowOf } from '../platform/resource/resource.ts';
import { oneWith, sameValue } from '../platform/resource/unique.ts';
import { choice, date, decimal, ignored, integer, matching, text } from '../platform/values.ts';
import { scheduleFieldErrors } from './field-errors.ts';
import { wrongDecimals } from './wrong-decimals.ts';

/** The last day of a month, or any other value as it is. */
const endOfMonth = (value: unknown): unknown => (isMonth(value) ? lastDayOf(value) : value);
const startOfMonth = (value: unknown): unknown => (isMonth(value) ? `${value}-01` : value);
const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/.test(value);

// Existing clients name months: from the first day of one to the last day of the other.
const dateRange = z
  .strictObject({ from: z.preprocess(startOfMonth, date), to: z.preprocess(endOfMonth, date) })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    params: issueParams(fieldErrors.toBeforeFrom),
  })
  .meta({ id: 'DateRange', example: { from: '2026-12-24', to: '2026-12-31' } });

/** A day of every year: 29 February is none. */
const dayOfYear = matching(z.string(), /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, scheduleFieldErrors.notDayOfYear)
  .refine((value) => date.safeParse(`2027-${value}`).success, {
    params: issueParams(scheduleFieldErrors.notDayOfYear),
  })
  .meta({ example: '03-31', maxLength: 5 });

const carryOver = z
  .strictObject({
    sinceYear: integer(1900, 9999, 2026).meta({ description: 'The first year whose unused days are carried over.' }),
    maxDays: decimal(0, 366, 4, 5).nullable().meta({ description: 'null: all unused days.' }),
    lastDay: dayOfYear.meta({ description: 'The last day of the next year on which they can be taken, as MM-DD.' }),
    monthsAfterSickLeave: integer(0, 120, 18)
      .nullable()
      .meta({
        description:
          'How many months after the end of the year the days can be taken that sick leave prevented; null: without a ' +
          'limit. Spain has 18 (ET 38.3), which is the default; the Court of Justice of the EU accepts 15 (C-214/10).',
      }),
  })
  .meta({
    id: 'VacationCarryOver',
    example: { sinceYear: 2026, maxDays: 5, lastDay: '03-31', monthsAfterSickLeave: 18 },
  });

const seniorityStep = z
  .strictObject({ years: integer(1, 99, 15), days: decimal(0, 366, 4, 1) })
  .meta({ id: 'VacationSeniorityStep', example: { years: 15, days: 1 } });

/** The wrong steps: those whose years are not more than the years of the step before. */
function wrongSteps({ seniority = [] }: { seniority?: readonly { years: number }[] }): FieldError[] {
  return seniority.flatMap(({ years }, i) =>
    i > 0 && years <= (seniority[i - 1]?.years ?? 0)
      ? [fieldError(`/seniority/${i}/years`, scheduleFieldErrors.notAscending)]
      : [],
  );
}

/** Months and years begin on their own days. */
const wrongFirstDay = (row: { accrual?: string; accrualFirstDay?: string | null }): FieldError[] =>
  row.accrualFirstDay && row.accrual !== 'two_weeks' && row.accrual !== 'week'
    ? [fieldError('/accrualFirstDay', scheduleFieldErrors.notByWeeks)]
    : [];

/** Weeks are no parts of months. */
const wrongBasis = (row: { accrual?: string; accrualBasis?: string }): FieldError[] =>
  row.accrualBasis === 'months' && (row.accrual === 'two_weeks' || row.accrual === 'week')
    ? [fieldError('/accrualBasis', scheduleFieldErrors.notByMonths)]
    : [];

/** Hours are those of days of work. */
const wrongHours = (row: { dayType?: string; hoursPerDay?: number | null }): FieldError[] =>
  row.hoursPerDay != null && row.dayType === 'calendar_day'
    ? [fieldError('/hoursPerDay', fieldErrors.conflicting, { field: 'dayType' })]
    : [];

/** Days have one decimal; those that stand for hours have as many as a minute needs. */
function tooPrecise(row: {
  hoursPerDay?: number | null;
  maxDaysOff?: number;
  seniority?: readonly { days: number }[];
  carryOver?: { maxDays: number | null } | null;
}): FieldError[] {
  if (row.hoursPerDay != null) return [];
  const days: [string, number | null | undefined][] = [
    ['/maxDaysOff', row.maxDaysOff],
    ['/carryOver/maxDays', row.carryOver?.maxDays],
    ...(row.seniority ?? []).map((step, i): [string, number] => [`/seniority/${i}/days`, step.days]),
  ];
  return days.flatMap(([pointer, value]) => wrongDecimals(pointer, value ?? 0, 1));
}

export const vacationConfigurations = plainResource(
  defineResource({
    name: 'vacation_configuration',
    title: 'VacationConfiguration',
    tag: 'Vacation configurations',
    path: '/schedule/v1/vacation-configurations',
    scope: 'settings',
    table: 'vacation_configurations',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Holidays 2026'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'VAC').nullable().meta({ description: 'Its code in other systems; unique in the account.' }),
        {
          filter: 'choice',
        },
      ),
      dayType: choice(['business_day', 'calendar_day']).meta({
        description: 'Whether vacation is taken on working days only or on any day; business_day by default.',
      }),
      maxDaysOff: decimal(0, 366, 4, 22).meta({
        description:
          'Days for a full year; working days of a week of five days, or calendar days. 22 by default. More than one ' +
          'decimal only with hoursPerDay: 23.6 days of 7.5 hours are 177 hours.',
      }),
      hoursPerDay: decimal(1, 24, 2, 8)
        .nullable()
        .meta({
          description:
            'Keeps its calendars in hours, and says how many hours a day is: 22 days of 8 hours are 176 hours for a week ' +
            'of 40. Vacation then takes the working hours that are off, to the minute, and part time earns by the hours ' +
            'of its week. Needs the dayType business_day. null, the default: its calendars are kept in days.',
          example: null,
        }),
      needsValidation: z
        .boolean()
        .meta({ example: true, description: 'Whether requests need approval; true by default.' }),
      employeeRequestEnabled: z
        .boolean()
        .meta({ example: true, description: 'Whether employees may request for themselves; true by default.' }),
      isDefault: field(
        z.boolean().meta({
          example: false,
          description:
            'Whether the first request of a year creates a calendar from this configuration; at most one configuration. false by default.',
        }),
        { filter: 'equals' },
      ),
      notAllowedDateRanges: z
        .array(dateRange)
        .max(100)
        .meta({ description: 'Days on which no vacation is taken, first and last day included.' }),
      accrual: choice(['year', 'month', 'half_month', 'two_weeks', 'week']).meta({
        description:
          'When the days of a year are there: all on its first day (year, the default), or a part at the end of each ' +
          'month, half month, two weeks or week.',
      }),
      accrualFirstDay: date.nullable().meta({
        description:
          'With two_weeks or week, the first day of any such period, as of a pay period: all others follow from it. ' +
          'null: they begin on 1 January of each year.',
        example: null,
      }),
      accrualBasis: choice(['days', 'months']).meta({
        description:
          'What a part of a year counts by: its days of 365 or 366 (days, the default), or its months of twelve (months), ' +
          'where a month of employment in part counts with its days ÷ its length. months needs an accrual of year, month ' +
          'or half_month.',
      }),
      seniority: z.array(seniorityStep).max(50).meta({
        description:
          'Further days for completed years of service, by rising years; the last step reached on 1 January counts alone.',
      }),
      carryOver: carryOver.nullable().meta({
        description:
          'Which unused days are carried over to the next year; null: none. A new configuration without it carries over, from this year on, the days that sick leave prevented: `{sinceYear: <this year>, maxDays: 0, lastDay: "12-31", monthsAfterSickLeave: 18}`. An update without it leaves it as it is.',
      }),
      configurationType: choice(['max_days', 'seniority_days', 'unlimited_days']).meta({
        description:
          'unlimited_days: requests are not limited, and a balance has as many days as were taken or asked for beyond ' +
          'those that were carried over or added. The other two have maxDaysOff and the days of seniority. max_days by default.',
      }),
      employeeRequestDenyExcessDaysOff: z.boolean().meta({
        example: true,
        description:
          'Whether requests for more days than are left are refused (409 not_enough_days); otherwise the balance ' +
          'becomes negative. true by default.',
      }),
      unpaidLeaveSuspends: z.boolean().meta({
        example: false,
        description: 'Whether days of unpaid absence (not_remunerated) earn no vacation. false by default.',
      }),
    },
    // Settings of other products without a meaning here.
    alsoTaken: {
      pickMode: ignored,
      creationDateNextYear: ignored,
      hoursQuantityConfigured: ignored,
      allowFreeHoursSelection: ignored,
      renewalPeriod: ignored,
      requestVacationFrom: ignored,
      maxDateToTakeVacations: ignored,
      halfDayVacationConfiguration: ignored,
      enjoyMonthPeriod: ignored,
      year: ignored,
    },
    required: ['name'],
    unique: [oneWith('isDefault'), sameValue('code')],
  }),
  {
    // Spain's minimum of 30 calendar days (ET 38.1) is 22 working days of a five-day week.
    defaults: (tx) => ({
      dayType: 'business_day' as const,
      maxDaysOff: 22,
      hoursPerDay: null,
      needsValidation: true,
      employeeRequestEnabled: true,
      isDefault: false,
      notAllowedDateRanges: [],
      accrual: 'year' as const,
      accrualFirstDay: null,
      accrualBasis: 'days' as const,
      seniority: [],
      carryOver: { sinceYear: yearOf(tx.today), maxDays: 0, lastDay: '12-31', monthsAfterSickLeave: 18 },
      configurationType: 'max_days' as const,
      employeeRequestDenyExcessDaysOff: true,
      unpaidLeaveSuspends: false,
    }),
    dated: {
      facts: { changesPlan: true, figuresFrom: 'weekBefore' },
      concerned: changingAllDays('dayType', 'hoursPerDay'),
    },
    contradictions: (row) => [
      ...wrongSteps(row),
      ...wrongFirstDay(row),
      ...wrongBasis(row),
      ...wrongHours(row),
      ...tooPrecise(row),
    ],
  },
);

/** A configuration as calendars and requests read it. */
export type Configuration = Omit<
  RowOf<typeof vacationConfigurations.resource>,
  'version' | 'createdAt' | 'updatedAt' | 'deletedAt'
>;
