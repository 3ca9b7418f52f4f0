/** The balance of a calendar, from what it has and what was taken of it. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { Entitlement } from './entitlement.ts';
import type { Ledger, LedgerEntry, UsedDay } from './ledger.ts';
import { roundedInTurn, shownDays } from './rounding.ts';
import { type Step, shownStep, stepOf } from './steps.ts';
import type { ConfiguredCalendar } from './store.ts';
import { daysOf, shownAmount } from './unit.ts';

/** The figures of a balance: entitled + carriedOver + adjusted − expired − taken − pending − settled = remaining. */
interface Figures {
  entitled: number;
  carriedOver: number;
  adjusted: number;
  expired: number;
  taken: number;
  pending: number;
  /** What ends of employments have settled: on a date those until then, of a year those before the last employment. */
  settled: number;
  /** Negative if the entitlement was lowered after days were taken. */
  remaining: number;
}

/** The balance of a calendar as replies show it: its figures in days to two decimals. */
export interface Balance extends Figures {
  employeeId: string;
  /** Null for a calendar that the first request of the year would create. */
  calendarId: string | null;
  year: number;
  /** Of its configuration. */
  hoursPerDay: number | null;
  /** Of a calendar that is kept in hours: its figures in seconds. Days are those, rounded. */
  seconds: Figures | null;
  /** What the end of the employment settles; less than 0 if days are owed. */
  settlement: { date: LocalDate; days: number; seconds: number | null } | null;
  entries: ReturnType<typeof shownStep>[];
}

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

const mapFigures = (figures: Figures, shown: (amount: number) => number): Figures => ({
  entitled: shown(figures.entitled),
  carriedOver: shown(figures.carriedOver),
  adjusted: shown(figures.adjusted),
  expired: shown(figures.expired),
  taken: shown(figures.taken),
  pending: shown(figures.pending),
  settled: shown(figures.settled),
  remaining: shown(figures.remaining),
});

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
