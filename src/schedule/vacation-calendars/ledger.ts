/**
 * The ledger of a vacation calendar: all that adds to it or takes from it, by date, from facts alone. Pure.
 *
 * Nothing of it is stored, so that a balance never depends on the order in which facts were entered. Days that are carried
 * over become a lot with a last day; what is taken comes from what ends first, be it a lot or the year's own days.
 *   - A lot expires on the day after its last day; a year's own days on 1 January, as far as they are not carried over.
 *   - The last day of an employment settles what is left, or what is owed.
 */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { addOwn, amountsWith, type CalendarAmounts, take, takeAll, takeWhatEndsFirst } from './calendar-amounts.ts';
import { type CarryOver, carriedOver, type Lot } from './carry-over.ts';
import type { Earned } from './entitlement.ts';
import type { DayAtYearEnd } from './prevented.ts';
import { roundedInTurn, shownDays } from './rounding.ts';
import { type Step, type StepCode, type StepValues, stepOf } from './steps.ts';
import type { Unit } from './unit.ts';

/** Days off on a date. */
export interface UsedDay {
  date: LocalDate;
  status: 'accepted' | 'pending';
  amount: number;
  /** Null: a day without work that vacation in days of the calendar takes. */
  requestId: string | null;
}

export interface Adjustment {
  id: string;
  date: LocalDate;
  amount: number;
  reason: string;
}

/** What the ledger of a calendar follows from, in addition to what earlier years leave. */
export interface LedgerFacts extends Unit {
  year: number;
  carryOver: CarryOver | null;
  /** Null: unlimited; each day taken beyond the balance is granted when it is taken. */
  earned: Earned[] | null;
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
  /** What the calendar has after it. */
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
  amount: number,
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

/** Uses with rounded amounts, which add up to what figures show. */
function roundedUses(used: readonly UsedDay[]): UsedDay[] {
  const inOrder = used.toSorted(
    (a, b) => a.date.localeCompare(b.date) || (a.requestId ?? '').localeCompare(b.requestId ?? ''),
  );
  return (['accepted', 'pending'] as const).flatMap((status) => {
    const ofStatus = inOrder.filter((one) => one.status === status);
    const amounts = roundedInTurn(ofStatus.map((one) => one.amount));
    return ofStatus.map((one, i) => ({ ...one, amount: amounts[i] ?? 0 }));
  });
}

/** What happens in the year, in its order. On one day a lot expires first; an employment is settled last. */
function happeningsOf(facts: LedgerFacts, used: UsedDay[], amounts: CalendarAmounts, enter: Enter): (() => void)[] {
  const first = firstDayOf(facts.year);
  const expirations = amounts.lots.flatMap((lot) => {
    const { lastDay } = lot;
    if (lastDay === null || lastDay >= lastDayOf(facts.year)) return [];
    const date = addDays(lastDay, 1);
    const act = () => {
      if (lot.amount > 0) enter(date, 'expired', -lot.amount, { year: lot.year, ...on(lastDay) });
      lot.amount = 0;
    };
    return [{ date, act }];
  });
  const earned = (facts.earned ?? []).map(({ date, amount }) => ({
    date,
    act: () => {
      addOwn(amounts, amount);
      enter(date, 'earned', amount, on(date));
    },
  }));
  const adjusted = facts.adjustments.map(({ id: adjustmentId, date, amount, reason }) => ({
    date,
    act: () => {
      if (amount < 0) take(amounts, date, -amount);
      else addOwn(amounts, amount);
      enter(date, 'adjusted', amount, { reason }, { adjustmentId });
    },
  }));
  const taken = used.map((one) => {
    // Days of the year before that are charged to this calendar count on its first day.
    const date = one.date < first ? first : one.date;
    const act = () => {
      use(facts, date, one.amount, amounts, enter);
      enterUse(enter, date, one);
    };
    return { date, act };
  });
  const settled = facts.lastDays.map((date) => ({
    date,
    act: () => {
      const amount = takeAll(amounts);
      if (amount !== 0) enter(date, 'settled', -amount, on(date));
    },
  }));
  const all = [...expirations, ...earned, ...adjusted, ...taken, ...settled];
  return all.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ act }) => act);
}

function use({ earned }: LedgerFacts, date: LocalDate, amount: number, amounts: CalendarAmounts, enter: Enter): void {
  const ofYear = take(amounts, date, amount);
  const lacking = earned === null ? Math.min(ofYear, Math.max(0, -amounts.own)) : 0;
  if (lacking === 0) return;
  addOwn(amounts, lacking);
  enter(date, 'earned', lacking, on(date));
}

const enterUse = (enter: Enter, date: LocalDate, one: UsedDay) =>
  enter(date, codes[one.status][one.requestId === null ? 'rest' : 'request'], -one.amount, on(one.date), {
    requestId: one.requestId,
  });

/** Carries over what is left, and lets the rest expire. */
function endYear({ year, carryOver, days, hoursPerDay }: LedgerFacts, amounts: CalendarAmounts, enter: Enter): Lot[] {
  const next = firstDayOf(year + 1);
  const keptOf = (unused: number) => carriedOver(year, unused, carryOver, days, { hoursPerDay });
  takeWhatEndsFirst(amounts, lastDayOf(year), (unused, date) => {
    const later = keptOf(unused).filter(({ lastDay }) => lastDay === null || lastDay > date);
    return later.reduce((left, { amount }) => shownDays(left - amount), unused);
  });
  const unused = Math.max(0, amounts.own);
  const own = keptOf(unused);
  const old = amounts.lots.filter((lot) => lot.amount > 0);
  const kept = old.filter(({ lastDay }) => lastDay === null || lastDay >= next);
  const lots = [...kept, ...own];
  for (const lot of lots) enter(next, 'carried_to_next_year', -lot.amount, { year: lot.year });
  const over = [
    ...old.filter((lot) => !kept.includes(lot)),
    { year, amount: shownDays(own.reduce((left, lot) => left - lot.amount, unused)) },
  ];
  for (const lot of over) {
    if (lot.amount > 0) enter(next, 'expired', -lot.amount, { year: lot.year, ...on(lastDayOf(year)) });
  }
  return lots;
}

/**
 * The ledger of a calendar.
 * @param lots what earlier years left
 */
export function ledgerOf(facts: LedgerFacts, lots: readonly Lot[]): Ledger {
  const first = firstDayOf(facts.year);
  const amounts = amountsWith(lots);
  const entries: LedgerEntry[] = [];
  let balanceAfter = 0;
  const enter: Enter = (date, code, amount, values, of) => {
    balanceAfter = shownDays(balanceAfter + amount);
    entries.push({ date, ...stepOf(code, amount, values), balanceAfter, requestId: null, adjustmentId: null, ...of });
  };
  for (const { amount, lastDay, why, year } of amounts.lots) {
    enter(first, why, amount, { year, periods: lastDay === null ? [] : [{ from: first, to: lastDay }] });
  }
  // A range has its dates without work too, which take nothing.
  const used = roundedUses(facts.used.filter(({ amount }) => amount > 0));
  const isLate = ({ date }: UsedDay) => date > lastDayOf(facts.year);
  const inYear = used.filter((one) => !isLate(one));
  for (const act of happeningsOf(facts, inYear, amounts, enter)) act();
  // Days of the next year that are charged to this calendar stay in it.
  const late = used.filter(isLate);
  for (const one of late) use(facts, one.date, one.amount, amounts, enter);
  // There is no day after that year.
  const next = facts.year === 9999 ? [] : endYear(facts, amounts, enter);
  for (const one of late) enterUse(enter, one.date, one);
  return { entries, lots: next };
}
