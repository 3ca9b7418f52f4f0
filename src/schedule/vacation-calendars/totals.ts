import * as z from 'zod';
import type { LocalDate } from '../../platform/clock.ts';
import { reaches } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, id } from '../../platform/values.ts';
import { type Balance, type BalanceFacts, balanceOfYear, balanceOn, days, totalSchema } from './balance.ts';
import { countBalances } from './count-balances.ts';
import type { LedgerEntry } from './ledger.ts';
import { amountSeconds, shownStep, stepSchema } from './steps.ts';
import { yearsOfCalendars } from './store.ts';
import { daysOf, secondsOf, type Unit } from './unit.ts';

/** The ledger of a calendar, as replies show it. */
export const ledgerSchema = totalSchema
  .pick({ employeeId: true, calendarId: true, year: true })
  .extend({
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

/**
 * The calendars of employees in a year, or in each year that has one, by employee and the oldest first; those out of reach
 * are left out.
 */
async function calendarsIn(reader: Reader, employeeIds: string[], year: number | undefined): Promise<BalanceFacts[]> {
  const reached = [...new Set(employeeIds)].filter((id) => reaches(reader, id));
  const years = year === undefined ? await yearsOfCalendars(reader, reached) : [year];
  const facts = await countBalances(reader, reached, years);
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
