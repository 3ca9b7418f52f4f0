/** The balance of a calendar, from what it has and what was taken of it. Pure. */
import * as z from 'zod';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { entriesOf } from '../../platform/narrowing.ts';
import { date, decimal, id, integer } from '../../platform/values.ts';
import type { Entitlement } from './entitlement.ts';
import type { Ledger, LedgerEntry, UsedDay } from './ledger.ts';
import { roundedInTurn, shownDays } from './rounding.ts';
import { amountSeconds, type Step, shownStep, stepOf, stepSchema } from './steps.ts';
import type { ConfiguredCalendar } from './store.ts';
import { daysOf, shownAmount } from './unit.ts';

/** A number of days. */
export const days = (example: number, description: string) =>
  decimal(-100_000, 100_000, 2, example).meta({ description });

const seconds = integer(-(2 ** 31), 2 ** 31 - 1, 475_200);
/** The figures of a balance: entitled + carriedOver + adjusted − expired − taken − pending − settled = remaining. */
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
  .meta({ id: 'VacationFiguresInSeconds' });

/** The balance of a calendar, as replies show it. */
export const totalSchema = z
  .object({
    employeeId: id,
    calendarId: id.nullable().meta({ description: 'null: the first request of the year will create the calendar.' }),
    year: integer(1900, 9999, 2026),
    entitled: days(21.5, 'Days granted for the year; with `date`, those earned by that date.'),
    carriedOver: days(3, 'Days of earlier years; on a date after the year, less those that went to the next one.'),
    adjusted: days(0, 'The sum of the adjustments.'),
    expired: days(1, 'Days that were not taken until their last day.'),
    taken: days(5, 'Days that were accepted.'),
    pending: days(2, 'Days requested and not decided yet.'),
    settled: days(
      0,
      'Days settled when an employment ended: with `date`, up to that date; without it, before the last employment of the year.',
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
    seconds: figuresInSeconds.nullable().meta({
      description:
        'The figures in seconds of a calendar that is kept in hours (`hoursPerDay` of its configuration): ' +
        'they add up, and the days are these divided by the hours of a day, rounded. null: it is kept in days.',
      example: null,
    }),
    entries: z.array(stepSchema).max(100_000).meta({ description: 'The steps of the calculation.' }),
  })
  .meta({ id: 'VacationCalendarTotal' });

type Figures = z.output<typeof figuresInSeconds>;

/** The balance of a calendar as replies show it: its figures in days to two decimals. */
export type Balance = z.output<typeof totalSchema>;

/** An existing calendar, or one that would be created. */
export type BalanceCalendar = Pick<ConfiguredCalendar, 'employeeId' | 'year' | 'maxDaysOff' | 'configuration'> & {
  id: string | null;
};

type Status = UsedDay['status'];
type Periods = Step['values']['periods'];

/** The sum of exact parts is rounded, and the steps are rounded so that they add up to it. */
function countOf(status: Status, used: readonly UsedDay[]): { amount: number; steps: Step[] } {
  const ofStatus = used.filter((one) => one.status === status);
  const rest = ofStatus.filter(({ requestId }) => requestId === null);
  const requests = [...Map.groupBy(ofStatus, ({ requestId }) => requestId)].filter(([id]) => id !== null);
  const rounded = roundedInTurn(requests.map(([, days]) => days.reduce((sum, one) => sum + one.amount, 0)));
  const [ofUse, ofRest] =
    status === 'accepted' ? (['taken', 'rest_taken'] as const) : (['pending', 'rest_pending'] as const);
  const steps = requests.map(([, days], i) => {
    const dates = days.map(({ date }) => date).sort();
    return stepOf(ofUse, -(rounded[i] ?? 0), { periods: [{ from: dates[0] ?? '', to: dates.at(-1) ?? '' }] });
  });
  if (rest.length > 0) {
    const periods = periodsOf(rest.map(({ date }) => date).sort());
    steps.push(stepOf(ofRest, -rest.length, { countedDays: rest.length, periods }));
  }
  return { amount: shownDays(ofStatus.reduce((sum, { amount }) => sum + amount, 0)), steps };
}

/** Dates in their order, as periods of consecutive days. */
function periodsOf(dates: LocalDate[]): Periods {
  const periods: Periods = [];
  for (const date of dates) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else periods.push({ from: date, to: date });
  }
  return periods;
}

const sumOf = (entries: readonly Step[]) => shownDays(entries.reduce((sum, { amount }) => sum + amount, 0));

/** What a balance is of. */
export interface BalanceFacts {
  calendar: BalanceCalendar;
  entitlement: Entitlement;
  used: readonly UsedDay[];
  ledger: Ledger;
  /** The first day of the last employment in the year, else of the year. */
  begins: LocalDate;
}

/**
 * The balance of a year: all of its days, and all that was requested of them. Of what changes it by date alone it has the
 * days of earlier years that have expired by today, and what employments before the last one have settled; what the year's
 * end and the end of the last employment do to the rest is left out, so that it says what there was.
 */
export function balanceOfYear(facts: BalanceFacts, today: LocalDate): Balance {
  const { calendar, ledger, entitlement, used, begins } = facts;
  const last = `${calendar.year}-12-31`;
  const inYear = ledger.entries.filter(({ date, kind }) => date <= last && (kind !== 'expired' || date <= today));
  return shownBalance(calendar, entitlement.entries, inYear, used, ({ date }) => date < begins);
}

/** The balance at the end of a date: what has come and gone by then. */
export function balanceOn(facts: BalanceFacts, date: LocalDate): Balance {
  const { calendar, ledger, entitlement } = facts;
  const entries = ledger.entries.filter((one) => one.date <= date);
  const earned = entries.filter(({ step }) => step === 'earned');
  const isWhole = entitlement.earned.every((one) => one.date <= date);
  const periods = [{ from: `${calendar.year}-01-01`, to: date }];
  const steps = isWhole ? entitlement.entries : [stepOf('earned', sumOf(earned), { periods })];
  // Days of the year before that are charged to this calendar count on its first day.
  const isBegun = date >= `${calendar.year}-01-01`;
  const used = facts.used.filter((one) => isBegun && one.date <= date);
  return shownBalance(calendar, steps, entries, used, () => true);
}

const mapFigures = (figures: Figures, shown: (amount: number) => number) =>
  Object.fromEntries(entriesOf(figures).map(([name, amount]) => [name, shown(amount)])) as Figures;

function shownBalance(
  { employeeId, id: calendarId, year, configuration }: BalanceCalendar,
  entitlement: Step[],
  entries: readonly LedgerEntry[],
  used: readonly UsedDay[],
  isGone: (settled: LedgerEntry) => boolean,
): Balance {
  const of = (...kinds: Step['kind'][]) => entries.filter(({ kind }) => kinds.includes(kind));
  const [taken, pending] = [countOf('accepted', used), countOf('pending', used)];
  const entitled = sumOf(entitlement);
  const [carriedOver, adjusted, expired] = [
    sumOf(of('carried_over')),
    sumOf(of('adjusted')),
    shownDays(-sumOf(of('expired'))),
  ];
  const settlement = of('settled').at(-1);
  const leaving = of('settled').filter(isGone);
  const settled = shownDays(-sumOf(leaving));
  const figures: Figures = {
    entitled,
    carriedOver,
    adjusted,
    expired,
    taken: taken.amount,
    pending: pending.amount,
    settled,
    remaining: shownDays(entitled + carriedOver + adjusted - expired - taken.amount - pending.amount - settled),
  };
  const steps = [...entitlement, ...of('carried_over', 'adjusted', 'expired'), ...taken.steps, ...pending.steps];
  return {
    employeeId,
    calendarId,
    year,
    hoursPerDay: configuration.hoursPerDay,
    ...mapFigures(figures, (amount) => daysOf(amount, configuration)),
    seconds: configuration.hoursPerDay === null ? null : figures,
    settlement: settlement
      ? { date: settlement.date, ...shownAmount(shownDays(-settlement.amount), configuration) }
      : null,
    entries: [...steps, ...leaving].map((step) => shownStep(step, configuration)),
  };
}
