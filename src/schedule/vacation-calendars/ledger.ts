/**
 * The ledger of a vacation calendar: all that adds days to it or takes some, by date, from facts alone. Pure.
 *
 * Nothing of it is stored, so that a balance never depends on the order in which facts were entered. Days that are carried
 * over become a lot with a last day; what is taken comes from the lot that ends first, then from the year's own days.
 *   - A lot expires on the day after its last day; a year's own days on 1 January, as far as they are not carried over.
 *   - The last day of an employment settles what is left, or what is owed.
 */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type CarryOver, carriedOver, type Lot } from './carry-over.ts';
import type { Earned } from './entitlement.ts';
import type { DayAtYearEnd } from './prevented.ts';
import { add, emptied, type Purse, purseWith, take } from './purse.ts';
import { roundedInTurn, shownDays } from './rounding.ts';
import { type Step, type StepCode, type StepValues, stepOf } from './steps.ts';

/** Days off on a date. */
export interface UsedDay {
  date: LocalDate;
  status: 'accepted' | 'pending';
  days: number;
  /** Null: a day without work that vacation in days of the calendar takes. */
  requestId: string | null;
}

export interface Adjustment {
  id: string;
  date: LocalDate;
  days: number;
  reason: string;
}

/** What the ledger of a calendar follows from, in addition to what earlier years leave. */
export interface LedgerFacts {
  year: number;
  carryOver: CarryOver | null;
  earned: Earned[];
  used: UsedDay[];
  adjustments: Adjustment[];
  /** Last days of employments in the year. */
  lastDays: LocalDate[];
  /** The days of the year, if leave may have prevented vacation. */
  days: DayAtYearEnd[];
}

/** A step on its date. */
export interface LedgerEntry extends Step {
  date: LocalDate;
  /** The days of the calendar after it. */
  balanceAfter: number;
  requestId: string | null;
  adjustmentId: string | null;
}

export interface Ledger {
  entries: LedgerEntry[];
  /** What the next year begins with. */
  lots: Lot[];
}

type Enter = (
  date: LocalDate,
  code: StepCode,
  days: number,
  values: Partial<StepValues>,
  of?: Partial<LedgerEntry>,
) => void;

const firstDayOf = (year: number): LocalDate => `${year}-01-01`;
const lastDayOf = (year: number): LocalDate => `${year}-12-31`;
const on = (date: LocalDate) => ({ periods: [{ from: date, to: date }] });
const codes = {
  accepted: { request: 'taken', rest: 'rest_taken' },
  pending: { request: 'pending', rest: 'rest_pending' },
} as const;

/** Days with amounts to two decimals, which add up to what figures show. */
export function roundedDays(used: readonly UsedDay[]): UsedDay[] {
  const inOrder = used.toSorted(
    (a, b) => a.date.localeCompare(b.date) || (a.requestId ?? '').localeCompare(b.requestId ?? ''),
  );
  return (['accepted', 'pending'] as const).flatMap((status) => {
    const ofStatus = inOrder.filter((one) => one.status === status);
    const days = roundedInTurn(ofStatus.map((one) => one.days));
    return ofStatus.map((one, i) => ({ ...one, days: days[i] ?? 0 }));
  });
}

/** What happens in the year, in its order. On one day a lot expires first; an employment is settled last. */
function happeningsOf(facts: LedgerFacts, used: UsedDay[], purse: Purse, enter: Enter): (() => void)[] {
  const first = firstDayOf(facts.year);
  const expirations = purse.lots.flatMap((lot) => {
    const { lastDay } = lot;
    if (lastDay === null || lastDay >= lastDayOf(facts.year)) return [];
    const date = addDays(lastDay, 1);
    const act = () => {
      if (lot.days > 0) enter(date, 'expired', -lot.days, { year: lot.year, ...on(lastDay) });
      lot.days = 0;
    };
    return [{ date, act }];
  });
  const earned = facts.earned.map(({ date, days }) => ({
    date,
    act: () => {
      add(purse, days);
      enter(date, 'earned', days, on(date));
    },
  }));
  const adjusted = facts.adjustments.map(({ id: adjustmentId, date, days, reason }) => ({
    date,
    act: () => {
      if (days < 0) take(purse, date, -days);
      else add(purse, days);
      enter(date, 'adjusted', days, { reason }, { adjustmentId });
    },
  }));
  const taken = used.map((one) => {
    // Days of the year before that are charged to this calendar count on its first day.
    const date = one.date < first ? first : one.date;
    const act = () => {
      take(purse, date, one.days);
      enterUse(enter, date, one);
    };
    return { date, act };
  });
  const settled = facts.lastDays.map((date) => ({
    date,
    act: () => {
      const days = emptied(purse);
      if (days !== 0) enter(date, 'settled', -days, on(date));
    },
  }));
  const all = [...expirations, ...earned, ...adjusted, ...taken, ...settled];
  return all.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ act }) => act);
}

const enterUse = (enter: Enter, date: LocalDate, one: UsedDay) =>
  enter(date, codes[one.status][one.requestId === null ? 'rest' : 'request'], -one.days, on(one.date), {
    requestId: one.requestId,
  });

/** Carries over what is left, and lets the rest expire. */
function endYear({ year, carryOver, days }: LedgerFacts, purse: Purse, enter: Enter): Lot[] {
  const next = firstDayOf(year + 1);
  const unused = Math.max(0, purse.own);
  const own = carriedOver(year, unused, carryOver, days);
  const old = purse.lots.filter((lot) => lot.days > 0);
  const kept = old.filter(({ lastDay }) => lastDay === null || lastDay >= next);
  const lots = [...kept, ...own];
  for (const lot of lots) enter(next, 'carried_to_next_year', -lot.days, { year: lot.year });
  const over = [
    ...old.filter((lot) => !kept.includes(lot)),
    { year, days: shownDays(own.reduce((left, lot) => left - lot.days, unused)) },
  ];
  for (const lot of over) {
    if (lot.days > 0) enter(next, 'expired', -lot.days, { year: lot.year, ...on(lastDayOf(year)) });
  }
  return lots;
}

/**
 * The ledger of a calendar.
 * @param lots what earlier years left
 */
export function ledgerOf(facts: LedgerFacts, lots: readonly Lot[]): Ledger {
  const first = firstDayOf(facts.year);
  const purse = purseWith(lots);
  const entries: LedgerEntry[] = [];
  let balanceAfter = 0;
  const enter: Enter = (date, code, days, values, of) => {
    balanceAfter = shownDays(balanceAfter + days);
    entries.push({ date, ...stepOf(code, days, values), balanceAfter, requestId: null, adjustmentId: null, ...of });
  };
  for (const { days, lastDay, why, year } of purse.lots) {
    enter(first, why, days, { year, periods: lastDay === null ? [] : [{ from: first, to: lastDay }] });
  }
  // A range has its dates without work too, which take nothing.
  const used = roundedDays(facts.used.filter(({ days }) => days > 0));
  const isLate = ({ date }: UsedDay) => date > lastDayOf(facts.year);
  const inYear = used.filter((one) => !isLate(one));
  for (const act of happeningsOf(facts, inYear, purse, enter)) act();
  // Days of the next year that are charged to this calendar stay in it.
  const late = used.filter(isLate);
  for (const one of late) take(purse, one.date, one.days);
  // There is no day after that year.
  const next = facts.year === 9999 ? [] : endYear(facts, purse, enter);
  for (const one of late) enterUse(enter, one.date, one);
  return { entries, lots: next };
}
