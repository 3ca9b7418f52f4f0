import * as z from 'zod';
import { chunksOf } from '../../platform/chunks.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { reaches } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, decimal, id, integer } from '../../platform/values.ts';
import { type Balance, type BalanceFacts, balanceOfYear, balanceOn } from './balance.ts';
import { readBalances } from './count-balances.ts';
import type { LedgerEntry } from './ledger.ts';
import { amountSeconds, shownStep, stepSchema } from './steps.ts';
import { yearsOfCalendars } from './store.ts';
import { daysOf, secondsOf, type Unit } from './unit.ts';

const days = (example: number, description: string) => decimal(-100_000, 100_000, 2, example).meta({ description });

const calendarId = id.nullable().meta({ description: 'null: the first request of the year will create the calendar.' });
const year = integer(1900, 9999, 2026);

const seconds = integer(-(2 ** 31), 2 ** 31 - 1, 475_200);
const figuresInSeconds = z
  .object({
    entitled: seconds,
    carriedOver: seconds,
    adjusted: seconds,
    expired: seconds,
    taken: seconds,
    pending: seconds,
    settled: seconds,
    remaining: seconds,
  })
  .meta({ id: 'VacationFiguresInSeconds' })
  .nullable()
  .meta({
    description:
      'The figures in seconds of a calendar that is kept in hours (`hoursPerDay` of its configuration): ' +
      'they add up, and the days are these divided by the hours of a day, rounded. null: it is kept in days.',
    example: null,
  });

/** The balance of a calendar, as replies show it. */
export const totalSchema = z
  .object({
    employeeId: id,
    calendarId,
    year,
    entitled: days(21.5, 'Days of the year; on a date, those that are there by then.'),
    carriedOver: days(3, 'Days of earlier years; on a date after the year, less those that went to the next one.'),
    adjusted: days(0, 'The sum of the adjustments.'),
    expired: days(1, 'Days that were not taken until their last day.'),
    taken: days(5, 'Days that were accepted.'),
    pending: days(2, 'Days that were asked for and are not decided about.'),
    settled: days(
      0,
      'Days that ends of employments have settled: on a date until then, of a year before the last employment.',
    ),
    settlement: z

      .object({
        date,
        days: days(6.5, 'Days to pay; less than 0 if the employee owes them.'),
        seconds: amountSeconds('The same in seconds, of a calendar that is kept in hours.'),
      })
      .nullable()
      .meta({
        description: 'What the last end of an employment in the year settles; null if there is nothing to settle.',
      }),
    remaining: days(16.5, 'entitled + carriedOver + adjusted − expired − taken − pending − settled; may be negative.'),
    hoursPerDay: decimal(1, 24, 2, 8).nullable().meta({
      description: 'How many hours a day is, of a calendar that is kept in hours; null: it is kept in days.',
      example: null,
    }),
    seconds: figuresInSeconds,
    entries: z.array(stepSchema).max(100_000).meta({ description: 'The steps of the calculation.' }),
  })
  .meta({ id: 'VacationCalendarTotal' });

/** The ledger of a calendar, as replies show it. */
export const ledgerSchema = z
  .object({
    employeeId: id,
    calendarId,
    year,
    entries: z
      .array(
        stepSchema
          .extend({
            date: date.meta({ description: 'The day from which it counts.' }),
            balanceAfter: days(16.5, 'The days of the calendar after it.'),
            balanceAfterSeconds: amountSeconds('The same in seconds, of a calendar that is kept in hours.'),
            requestId: id.nullable().meta({ description: 'The request, of days that were taken or asked for.' }),
            adjustmentId: id.nullable().meta({ description: 'The adjustment, of adjusted.' }),
          })
          .meta({ id: 'VacationLedgerEntry' }),
      )
      .max(100_000),
  })
  .meta({ id: 'VacationLedger' });

/** Employees whose calendars are read at once. The plan of each may have every day since the first carry-over. */
const atOnce = 40;

/**
 * The calendars of employees in a year, or in each year that has one, by employee and the oldest first; those out of reach
 * are left out.
 */
async function calendarsIn(reader: Reader, employeeIds: string[], year: number | undefined): Promise<BalanceFacts[]> {
  const reached = [...new Set(employeeIds)].filter((id) => reaches(reader, id));
  const years = year === undefined ? await yearsOfCalendars(reader, reached) : [year];
  const facts: BalanceFacts[] = [];
  for (const some of chunksOf(reached, atOnce)) facts.push(...(await readBalances(reader, some, years))());
  const ofYear = Map.groupBy(
    facts.filter(({ calendar }) => years.includes(calendar.year) && (calendar.id !== null || year !== undefined)),
    ({ calendar }) => calendar.employeeId,
  );
  const age = ({ calendar }: BalanceFacts) => calendar.id ?? '';
  return [...ofYear.values()].flatMap((own) => own.toSorted((a, b) => age(a).localeCompare(age(b))));
}

/**
 * The balances of employees' calendars of a year; before an employee has one, what their first request would find.
 * @param year undefined: all years that have a calendar
 * @param on the day of the balance; without it, the whole year
 * @returns in the order of the employees; omits unknown ones, and those with neither a calendar nor a configuration
 */
export async function vacationTotals(
  reader: Reader,
  employeeIds: string[],
  year: number | undefined,
  on?: LocalDate,
): Promise<Balance[]> {
  const calendars = await calendarsIn(reader, employeeIds, year);
  return calendars.map((facts) => (on === undefined ? balanceOfYear(facts, reader.today) : balanceOn(facts, on)));
}

type ShownLedger = z.output<typeof ledgerSchema>;

/** An entry of a ledger, as replies show it. */
const shownEntry = ({ date, balanceAfter, requestId, adjustmentId, ...step }: LedgerEntry, unit: Unit) => ({
  ...shownStep(step, unit),
  date,
  balanceAfter: daysOf(balanceAfter, unit),
  balanceAfterSeconds: secondsOf(balanceAfter, unit),
  requestId,
  adjustmentId,
});

/** The ledgers of the same calendars, up to a date if there is one. */
export async function vacationLedgers(
  reader: Reader,
  employeeIds: string[],
  year: number,
  until?: LocalDate,
): Promise<ShownLedger[]> {
  const calendars = await calendarsIn(reader, employeeIds, year);
  return calendars.map(({ calendar, ledger }) => ({
    employeeId: calendar.employeeId,
    calendarId: calendar.id,
    year,
    entries: ledger.entries
      .filter(({ date }) => until === undefined || date <= until)
      .map((entry) => shownEntry(entry, calendar.configuration)),
  }));
}
