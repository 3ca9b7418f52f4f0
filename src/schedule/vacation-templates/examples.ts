/** Worked examples of a vacation configuration, by the same code as balances. Pure. */
import * as z from 'zod';
import { choice, date, decimal, integer } from '../../platform/values.ts';
import {
  amountSeconds,
  type CarryOver,
  carriedOver,
  type EntitlementRule,
  entitlementOf,
  shownAmount,
  shownStep,
  stepSchema,
} from '../vacation-calendars/index.ts';

const exampleNames = [
  'whole_year',
  'joins_in_july',
  'leaves_in_march',
  'three_days_a_week',
  'six_days_a_week',
  'after_twenty_years',
] as const;

const days = decimal(0, 1000, 2, 22);

export const workedExamples = z
  .object({
    employees: z
      .array(
        z.object({
          example: choice(exampleNames).meta({
            example: 'joins_in_july',
            description: 'The employee: employed all year with a week of five days, or what the name says.',
          }),
          year: integer(1900, 9999, 2026),
          entitled: days,
          seconds: amountSeconds('The same in seconds, of a configuration in hours.'),
          entries: z.array(stepSchema).max(100).meta({ description: 'The steps that lead to it.' }),
        }),
      )
      .max(exampleNames.length),
    carriedOver: z
      .object({ days, seconds: amountSeconds('The same in seconds, of a configuration in hours.'), lastDay: date })
      .nullable()
      .meta({ description: 'What a year without vacation leaves to the next one, and until when; null: nothing.' }),
  })
  .meta({ id: 'VacationExamples', description: 'Worked examples, by the same calculation as balances.' });

type Examples = z.output<typeof workedExamples>;
type Example = Examples['employees'][number];

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const week = (days: number, hours: number) => ({
  startDate: '1990-01-01',
  endDate: null,
  workDays: weekdays.slice(0, days).map((day) => ({ day, hours })),
  weeklyHours: null,
  percentageWorkDay: null,
  fte: null,
  seniorityDate: null,
});

export type ExampleRule = EntitlementRule & { carryOver: CarryOver | null };

/** @param year the year of the examples */
export function examplesOf(configuration: EntitlementRule, year: number): Example[] {
  const employed = (startDate: string, endDate: string | null = null) => [{ startDate, endDate }];
  const hours = configuration.hoursPerDay ?? 8;
  const usual = { employments: employed(`${year - 1}-01-01`), contracts: [week(5, hours)] };
  const cases: Record<Example['example'], Pick<Parameters<typeof entitlementOf>[0], 'employments' | 'contracts'>> = {
    whole_year: usual,
    joins_in_july: { ...usual, employments: employed(`${year}-07-01`) },
    leaves_in_march: { ...usual, employments: employed(`${year - 1}-01-01`, `${year}-03-31`) },
    three_days_a_week: { ...usual, contracts: [week(3, hours)] },
    six_days_a_week: { ...usual, contracts: [week(6, (hours * 5) / 6)] },
    after_twenty_years: { ...usual, employments: employed(`${year - 20}-01-01`) },
  };
  return exampleNames.map((example) => {
    const facts = { year, maxDaysOff: null, configuration, suspended: new Set<string>(), ...cases[example] };
    const { entitled, entries } = entitlementOf(facts);
    const { days, seconds } = shownAmount(entitled, configuration);
    return { example, year, entitled: days, seconds, entries: entries.map((step) => shownStep(step, configuration)) };
  });
}

/** What a whole year without vacation leaves to the next one. */
export function carriedExample({ carryOver, ...rule }: ExampleRule, year: number): Examples['carriedOver'] {
  const { entitled = 0, seconds = null } = examplesOf(rule, year)[0] ?? {};
  const unused = seconds ?? entitled;
  const [lot] = carriedOver(year, unused, carryOver && { ...carryOver, sinceYear: year }, [], rule);
  return lot?.lastDay ? { ...shownAmount(lot.amount, rule), lastDay: lot.lastDay } : null;
}
