/** What the last day of an employment settles of the vacation, whatever happens in later employments. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planOf } from '../src/schedule/day-plan/plan.ts';
import { type ChainFacts, ledgersOf } from '../src/schedule/vacation-calendars/chain.ts';
import { restDaysOf } from '../src/schedule/vacation-calendars/rest-days.ts';
import { amountOf } from '../src/schedule/vacation-calendars/unit.ts';
import { tries } from './harness/property.ts';

const dayOf = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hundredths = fc.integer({ min: 1, max: 3000 }).map((days) => days / 100);
/** A day of an employment, from its first one; less than 0: from its last one. */
const at = fc.oneof(fc.nat(400), fc.integer({ min: -9, max: 9 }));
const status = fc.constantFrom('accepted' as const, 'pending' as const);

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** An employment, and what happens in it. */
const history = fc.record({
  length: fc.integer({ min: 1, max: 200 }),
  week: fc.integer({ min: 1, max: 7 }),
  seniorityDate: fc.option(fc.constantFrom('2000-01-01', '2021-03-01')),
  used: fc.array(fc.record({ at, status }), { maxLength: 40 }),
  /** Vacation so many days after the first day and before the last one: days without work lie between it and the next. */
  atEnds: fc.nat(3),
  adjustments: fc.array(fc.record({ at, days: hundredths }), { maxLength: 3 }),
  leave: fc.array(
    fc.record({
      at,
      isUnpaid: fc.boolean(),
      prevents: fc.option(fc.constantFrom('sick_leave' as const, 'leave' as const)),
    }),
    { maxLength: 10 },
  ),
});
type History = ValueOf<typeof history>;

/** The facts of an employment that begins on a day. */
function factsOf(first: number, { length, week, seniorityDate, used, atEnds, adjustments, leave }: History) {
  const offset = (at: number) => ((at % length) + length) % length;
  const dated = <T extends { at: number }>(all: T[]) =>
    all.map((one) => ({ ...one, date: dayOf(first + offset(one.at)) }));
  const employment = { startDate: dayOf(first), endDate: dayOf(first + length - 1) };
  return {
    employment,
    contract: {
      ...{ ...employment, id: 'contract', seniorityDate, maxLegalWeeklyHours: null },
      ...{ weeklyHours: null, percentageWorkDay: null, fte: null, agreementWeeklyHours: null },
      workDays: weekdays.slice(0, week).map((day) => ({ day, hours: 8 })),
    },
    used: dated([
      ...used,
      { at: atEnds, status: 'accepted' as const },
      { at: -1 - atEnds, status: 'accepted' as const },
    ]),
    adjustments: dated(adjustments).map((one) => ({ ...one, id: one.date, reason: 'Agreed', calendarId: null })),
    leave: dated(leave).map((one) => ({ ...one, employeeId: 'employee' })),
  };
}

const configuration = fc.record({
  accrual: fc.constantFrom('year' as const, 'month' as const, 'two_weeks' as const),
  accrualBasis: fc.constantFrom('days' as const, 'months' as const),
  kept: fc.constantFrom(
    { dayType: 'business_day' as const, hoursPerDay: null },
    { dayType: 'calendar_day' as const, hoursPerDay: null },
    { dayType: 'business_day' as const, hoursPerDay: 8 },
  ),
  maxDaysOff: hundredths.map(Math.ceil),
  seniority: fc.subarray([{ years: 4, days: 2 }]),
  unpaidLeaveSuspends: fc.boolean(),
  carryOver: fc.constantFrom(null, { sinceYear: 2026, maxDays: 5, lastDay: '03-31', monthsAfterSickLeave: 18 }),
});
const others = {
  ...{ id: 'configuration', name: 'Usual', code: null, isDefault: true, needsValidation: true },
  ...{ configurationType: 'max_days' as const, employeeRequestDenyExcessDaysOff: true },
  ...{ employeeRequestEnabled: true, notAllowedDateRanges: [], accrualFirstDay: null },
};
const years = [2026, 2027, 2028, 2029];

/** What each calendar settles on a day. */
function settledOn(
  day: string,
  known: ReturnType<typeof factsOf>[],
  { kept, ...terms }: ValueOf<typeof configuration>,
  maxDaysOff: number | null,
) {
  const rule = { ...terms, ...kept };
  const [employments, contracts] = [known.map((one) => one.employment), known.map((one) => one.contract)];
  const person = { employments, contracts, officeOn: () => undefined, holidayOn: () => undefined, timeOff: new Map() };
  const dates = Array.from({ length: 1500 }, (_, i) => dayOf(i));
  const plan = new Map(dates.map((date) => [date, planOf(person, date)]));
  const used = known.flatMap((one) => one.used);
  const natural = used.map((one) => ({ ...one, days: 1, calendarId: one.date.slice(0, 4) }));
  const rest = rule.dayType === 'calendar_day' ? restDaysOf(natural, plan) : [];
  const facts: ChainFacts = {
    ...{ employments, contracts, plan },
    calendars: years.map((year) => ({
      ...{ id: String(year), employeeId: 'employee', year, maxDaysOff },
      configuration: { ...others, ...rule },
    })),
    adjustments: known.flatMap((one) => one.adjustments),
    leave: known.flatMap((one) => one.leave).sort((a, b) => a.date.localeCompare(b.date)),
  };
  const ledgers = ledgersOf(facts, ({ id }) => [
    ...natural
      .filter(({ calendarId }) => calendarId === id)
      .map((one) => ({ ...one, amount: amountOf(1, rule), requestId: one.date })),
    ...rest.filter(({ calendarId }) => calendarId === id).map((one) => ({ ...one, amount: 1, requestId: null })),
  ]);
  return ledgers.map(({ ledger: { entries } }) =>
    entries.filter(({ kind, date }) => kind === 'settled' && date === day).map(({ amount }) => amount),
  );
}

describe('a settlement', () => {
  test('stays as it is after any later employment, even one that begins on the next day', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        history,
        fc.array(fc.record({ gap: fc.nat(5), had: history }), { minLength: 1, maxLength: 3 }),
        configuration,
        fc.option(hundredths),
        (begin, first, later, rule, maxDaysOff) => {
          const all = [factsOf(begin, first)];
          let next = begin + first.length;
          for (const { gap, had } of later) {
            all.push(factsOf(next + gap, had));
            next += gap + had.length;
          }
          const last = all[0]?.employment.endDate ?? '';
          expect(settledOn(last, all, rule, maxDaysOff)).toEqual(settledOn(last, all.slice(0, 1), rule, maxDaysOff));
        },
      ),
      tries(200),
    );
  });
});
