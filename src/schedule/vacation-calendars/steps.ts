/**
 * The steps of a balance. Each has a code and values, from which programs make a text in their own language, and an
 * English text.
 */
import * as z from 'zod';
import { choice, date, decimal, integer, text } from '../../platform/values.ts';
import { secondsOf, shownAmount, type Unit } from './unit.ts';

const codes = [
  'configuration',
  'calendar',
  'unlimited',
  'seniority',
  'employed',
  'suspended',
  'week',
  'rounding',
  'earned',
  'carried_over',
  'carried_after_sick_leave',
  'carried_after_leave',
  'adjusted',
  'expired',
  'carried_to_next_year',
  'settled',
  'taken',
  'pending',
  'rest_taken',
  'rest_pending',
] as const;
export type StepCode = (typeof codes)[number];

const kindNames = ['entitlement', 'carried_over', 'adjusted', 'expired', 'taken', 'pending', 'settled'] as const;
type StepKind = (typeof kindNames)[number];

/** A step: the amount that it adds or takes. */
export interface Step {
  kind: StepKind;
  amount: number;
  step: StepCode;
  values: StepValues;
}

/** Seconds next to days: null where the calendar is kept in days. */
export const amountSeconds = (description: string) =>
  integer(-(2 ** 31), 2 ** 31 - 1, 27_000)
    .nullable()
    .meta({ description: `${description} Otherwise null.`, example: null });

const calendarDays = (example: number, description: string) =>
  integer(0, 366, example).nullable().meta({ description });

/** A step as replies show it. */
export const stepSchema = z.object({
  kind: choice(kindNames),
  days: decimal(-100_000, 100_000, 2, -0.96).meta({
    description:
      'The days that the step adds or subtracts; all steps add up to remaining, of a calendar in hours in their seconds.',
  }),
  seconds: amountSeconds('The same in seconds, of a calendar that is kept in hours.'),
  step: choice(codes).meta({
    example: 'employed',
    description:
      'Which step it is, for words in another language; there may be further ones. configuration: the days of the ' +
      'configuration, for a whole year of five days a week. calendar: the days that the calendar says outright. ' +
      'unlimited: as many days as were taken or asked for beyond those that were there. ' +
      'seniority: further days for years of service. employed: employed on a part of the year only. suspended: days of ' +
      'unpaid leave. week: a week of fewer or more days or hours. rounding: up to half days, or to a minute. earned: what is there on the asked ' +
      'day. carried_over, carried_after_sick_leave, carried_after_leave: from earlier years, until the end of the ' +
      'period; without a period there is no last day. adjusted: by an adjustment, with its reason. expired: not taken ' +
      'until their last day. carried_to_next_year, settled: what leaves the calendar, with the year or the employment. ' +
      'taken, pending: what a request has. rest_taken, rest_pending: days without work that vacation in calendar days takes.',
  }),
  values: z
    .object({
      name: text(200, 'Usual').nullable().meta({ description: 'The name of the configuration.' }),
      countedDays: calendarDays(
        349,
        'Days of the calendar that it is about: of employment, of such weeks, without work.',
      ),
      yearDays: calendarDays(365, 'Days that the year has.'),
      weekDays: integer(0, 7, 3).nullable().meta({ description: 'Working days of the contracted week.' }),
      periods: z
        .array(z.object({ from: date, to: date }))
        .max(366)
        .meta({ description: 'When; both days are included.' }),
      years: integer(0, 200, 15).optional().meta({ description: 'Completed years of service, of seniority alone.' }),
      months: decimal(0, 12, 2, 6).optional().meta({
        description: 'Months of employment in the year, of employed alone, where the configuration counts by months.',
      }),
      year: integer(1900, 9999, 2026).optional().meta({
        description: 'The year in which the days arose, of days that are carried over or expire.',
      }),
      weekSeconds: integer(0, 7 * 86_400, 72_000)
        .optional()
        .meta({
          description: 'The contracted week, of week alone, where the calendar is kept in hours.',
        }),
      reason: text(500, 'Agreed with the works council').optional().meta({ description: 'Of adjusted alone.' }),
    })
    .meta({
      description: 'The values in the text.',
      example: {
        name: null,
        countedDays: 349,
        yearDays: 365,
        weekDays: null,
        periods: [{ from: '2026-01-17', to: '2026-12-31' }],
      },
    }),
  description: text(1000, 'employed on 349 of 365 days (2026-01-17 to 2026-12-31)').meta({
    description: 'The step in English.',
  }),
});

/** The values in the text of a step; null or empty where it has none. */
export type StepValues = z.output<typeof stepSchema>['values'];

const until = ({ periods: [period] }: StepValues) => (period ? ` (until ${period.to})` : '');
const spans = ({ periods }: StepValues) =>
  periods.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');

/** An amount in words, such as `22 days` and `7 h 30 min`, to the minute. */
function inUnit(amount: number, unit: Unit): string {
  const seconds = secondsOf(amount, unit);
  if (seconds === null) return `${amount} days`;
  const all = Math.round(Math.abs(seconds) / 60);
  const [hours, minutes] = [Math.trunc(all / 60), all % 60];
  return `${seconds < 0 && all > 0 ? '-' : ''}${hours} h${minutes === 0 ? '' : ` ${minutes} min`}`;
}

const inWords: Record<StepCode, (values: StepValues, amount: string, unit: Unit) => string> = {
  configuration: ({ name }, amount) => `${amount} for the whole year by the configuration "${name}"`,
  calendar: (_values, amount) => `${amount}, as this calendar says; not prorated`,
  unlimited: () => 'no limit: as much as was taken or asked for',
  employed: (values) => {
    const { countedDays, yearDays, months, periods } = values;
    const part = months === undefined ? `on ${countedDays} of ${yearDays} days` : `for ${months} of 12 months`;
    return `employed ${part}${periods.length === 0 ? '' : ` (${spans(values)})`}`;
  },
  week: (values, _amount, unit) => {
    const { weekDays, weekSeconds, countedDays } = values;
    const week =
      weekSeconds === undefined ? `${weekDays} working ${weekDays === 1 ? 'day' : 'days'}` : inUnit(weekSeconds, unit);
    return `${week} a week from ${spans(values)}, ${countedDays} days`;
  },
  rounding: (_values, _amount, { hoursPerDay }) => `rounded up to ${hoursPerDay === null ? 'half days' : 'a minute'}`,
  seniority: ({ years }) => `${years} completed years of service`,
  suspended: (values) => `${values.countedDays} days of unpaid leave of ${values.yearDays} (${spans(values)})`,
  earned: (values) => `earned: ${spans(values)}`,
  carried_over: (values) => `carried over from ${values.year}${until(values)}`,
  carried_after_sick_leave: (values) => `prevented by sick leave in ${values.year}${until(values)}`,
  carried_after_leave: (values) => `prevented by leave in ${values.year}${until(values)}`,
  adjusted: ({ reason }) => `adjusted: ${reason}`,
  expired: (values) => `of ${values.year}, not taken${until(values)}`,
  carried_to_next_year: ({ year }) => `of ${year}, carried over to the next year`,
  settled: (values) => `settled at the end of the employment (${spans(values)})`,
  taken: (values) => `taken: ${spans(values)}`,
  pending: (values) => `asked for, not decided yet: ${spans(values)}`,
  rest_taken: (values) => `days without work within vacation: ${spans(values)}`,
  rest_pending: (values) => `days without work within vacation that is not decided yet: ${spans(values)}`,
};

const kinds: Partial<Record<StepCode, StepKind>> = {
  carried_over: 'carried_over',
  carried_after_sick_leave: 'carried_over',
  carried_after_leave: 'carried_over',
  carried_to_next_year: 'carried_over',
  adjusted: 'adjusted',
  expired: 'expired',
  settled: 'settled',
  taken: 'taken',
  rest_taken: 'taken',
  pending: 'pending',
  rest_pending: 'pending',
};

/** Makes a step. @param amount what it adds or takes */
export function stepOf(step: StepCode, amount: number, given: Partial<StepValues> = {}): Step {
  const values = { name: null, countedDays: null, yearDays: null, weekDays: null, periods: [], ...given };
  return { kind: kinds[step] ?? 'entitlement', amount, step, values };
}

/** A step as replies show it. */
export function shownStep({ kind, amount, step, values }: Step, unit: Unit): z.output<typeof stepSchema> {
  const description = inWords[step](values, inUnit(amount, unit), unit);
  return { kind, ...shownAmount(amount, unit), step, values, description };
}
