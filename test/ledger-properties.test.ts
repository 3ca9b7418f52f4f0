/** What holds of the ledger of a balance, whatever the facts are and in whatever order they were entered. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lot } from '../src/schedule/vacation-calendars/carry-over.ts';
import { type LedgerFacts, ledgerOf } from '../src/schedule/vacation-calendars/ledger.ts';
import { startTestApp } from './harness/app.ts';
import { tries } from './harness/property.ts';
import { dataOf, timeOffOf, vacations } from './harness/time-off.ts';

const dayOf = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
const date = fc.nat(364).map(dayOf);
const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((days) => days / 100);
const used = fc.record({
  date,
  status: fc.constantFrom('accepted' as const, 'pending' as const),
  amount: fc.constantFrom(1, 0.5, 1 / 3, 1 / 15, 0.25),
  requestId: fc.option(fc.uuid()),
});
const lot = fc.record({
  amount: hundredths(10),
  year: fc.constant(2025),
  lastDay: fc.option(fc.oneof(date, fc.constantFrom('2027-03-31', '2027-06-30', '2028-06-30'))),
  why: fc.constantFrom('carried_over' as const, 'carried_after_sick_leave' as const),
});
/** A year leaves one lot for each last day. */
const lotsBefore = fc.uniqueArray(lot, { maxLength: 4, selector: ({ lastDay }) => lastDay });
const carryOver = fc.option(
  fc.record({
    sinceYear: fc.constantFrom(2025, 2027),
    maxDays: fc.option(fc.nat(10)),
    lastDay: fc.constantFrom('03-31', '12-31'),
    monthsAfterSickLeave: fc.option(fc.nat(18)),
  }),
);
const facts: fc.Arbitrary<LedgerFacts> = fc.record({
  year: fc.constant(2026),
  hoursPerDay: fc.constantFrom(null, 8, 7.5),
  carryOver,
  earned: fc.option(fc.array(fc.record({ date, amount: hundredths(5) }), { maxLength: 12 })),
  used: fc.array(used, { maxLength: 30 }),
  adjustments: fc.array(
    fc.record({
      id: fc.uuid(),
      date,
      amount: hundredths(3).chain((n) => fc.constantFrom(n, -n)),
      reason: fc.constant('Agreed'),
    }),
    { maxLength: 5 },
  ),
  lastDays: fc.array(date, { maxLength: 1 }),
  days: fc.array(
    fc.record({
      kind: fc.constantFrom('free' as const, 'sick_leave' as const, 'leave' as const),
      amount: fc.constantFrom(1, 480),
    }),
    { maxLength: 40 },
  ),
});
const round = (days: number) => Math.round(days * 100) / 100 || 0;

describe('a ledger', () => {
  test('adds up: each balance is the sum of what came before it, and a year is the sum of its months', () => {
    fc.assert(
      fc.property(facts, lotsBefore, (given, lots) => {
        const { entries } = ledgerOf(given, lots);
        let sum = 0;
        for (const { amount, balanceAfter } of entries) {
          sum = round(sum + amount);
          expect(round(balanceAfter)).toBe(sum);
        }
        expect(entries.map(({ date }) => date)).toEqual(entries.map(({ date }) => date).sort());
        for (const kind of ['entitlement', 'taken', 'pending', 'adjusted', 'expired'] as const) {
          const ofKind = entries.filter((entry) => entry.kind === kind);
          const months = Map.groupBy(ofKind, ({ date }) => date.slice(0, 7));
          const byMonth = [...months.values()].map((of) => of.reduce((all, { amount }) => all + amount, 0));
          const ofYear = ofKind.reduce((all, { amount }) => all + amount, 0);
          expect(round(byMonth.reduce((all, days) => all + days, 0))).toBe(round(ofYear));
        }
        const taken = entries.filter(({ kind }) => kind === 'taken').reduce((all, { amount }) => all - amount, 0);
        const exact = given.used
          .filter(({ status }) => status === 'accepted')
          .reduce((all, { amount }) => all + amount, 0);
        expect(Math.abs(taken - exact)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
      { numRuns: 300 },
    );
  });
  test('ends with nothing, or with what is owed: the rest expires, is settled or belongs to the next year', () => {
    fc.assert(
      fc.property(facts, lotsBefore, (given, lots) => {
        const { entries, lots: left } = ledgerOf(given, lots);
        expect(round(Math.max(0, entries.at(-1)?.balanceAfter ?? 0))).toBe(0);
        for (const { amount, lastDay } of left) {
          expect(amount).toBeGreaterThan(0);
          expect(lastDay === null || lastDay >= '2027-01-01').toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
  test('lets no more of its own days expire than it would without the days of earlier years that outlast it', () => {
    const outlasts = ({ lastDay }: Lot) => lastDay === null || lastDay > '2026-12-31';
    fc.assert(
      fc.property(facts, lotsBefore, (given, lots) => {
        const expired = (own: Lot[]) =>
          ledgerOf(given, own).entries.filter(
            ({ step, date, values }) => step === 'expired' && date === '2027-01-01' && values.year === 2026,
          );
        const days = (own: Lot[]) => round(expired(own).reduce((sum, { amount }) => sum - amount, 0));
        expect(days(lots)).toBeLessThanOrEqual(days(lots.filter((one) => !outlasts(one))));
      }),
      { numRuns: 300 },
    );
  });
  test('does not depend on the order of its facts', () => {
    const order = (a: { id?: string; date: string }, b: typeof a) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    fc.assert(
      fc.property(facts, lotsBefore, (given, lots) => {
        const sorted = { ...given, used: given.used.toSorted(order), adjustments: given.adjustments.toSorted(order) };
        const turned = {
          ...given,
          used: sorted.used.toReversed(),
          adjustments: sorted.adjustments.toReversed(),
          earned: given.earned?.toReversed() ?? null,
        };
        const figuresOf = ({ entries, lots: left }: ReturnType<typeof ledgerOf>) => {
          const ends = new Map(entries.map(({ date, balanceAfter }) => [date, round(balanceAfter)]));
          return { ends, left: left.map(({ amount, lastDay }) => [amount, lastDay]).sort() };
        };
        expect(figuresOf(ledgerOf(turned, lots.toReversed()))).toEqual(figuresOf(ledgerOf(sorted, lots)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a balance', () => {
  test('on any date does not depend on the order in which adjustments, leave, contracts and vacation were entered', async () => {
    const app = await startTestApp();
    const { hire, configure, askVacation, askAbsence, accept, kind } = timeOffOf(app);
    await configure({
      maxDaysOff: 60,
      seniority: [{ years: 5, days: 2 }],
      carryOver: { sinceYear: 2025, maxDays: 4, lastDay: '03-31', monthsAfterSickLeave: 18 },
      unpaidLeaveSuspends: true,
    });
    const ill = await kind({ category: 'sick_leave', needsValidation: false });
    const unpaid = await kind({ remuneratedType: 'not_remunerated', needsValidation: false });
    type Act = (id: string) => Promise<unknown>;
    const leave =
      (typeId: string, first: string): Act =>
      async (id) =>
        dataOf(askAbsence(id, typeId, [{ date: first }]));
    const vacation =
      (first: string): Act =>
      async (id) => {
        const request = await dataOf(askVacation(id, [{ date: first }]));
        await dataOf(accept(vacations, request.id), 200);
      };
    const acts: Act[] = [
      leave(ill.id, '2025-12-31'),
      leave(ill.id, '2025-12-30'),
      leave(unpaid.id, '2026-05-04'),
      vacation('2026-02-02'),
      vacation('2026-06-02'),
      vacation('2025-06-02'),
      (id) =>
        app.create('/contract/v1/contracts', { employeeId: id, startDate: '2026-07-01', seniorityDate: '2015-01-01' }),
      (id) =>
        app.create('/schedule/v1/vacation-adjustments', {
          ...{ employeeId: id, date: '2026-03-01', days: 1.5, reason: 'Agreed' },
        }),
    ];
    const figuresOf = async (id: string) => {
      const dates = ['', '&date=2026-03-31', '&date=2026-04-01', '&date=2027-01-01'];
      return Array.fromAsync(dates, async (date) => {
        const [total] = await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026${date}`);
        const { employeeId: _, calendarId: __, entries: ___, ...figures } = total;
        return figures;
      });
    };
    const { id: first } = await hire();
    for (const act of acts) await act(first);
    const expected = await figuresOf(first);
    expect(expected[0]).toMatchObject({ carriedOver: 6, adjusted: 1.5 });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(acts, { minLength: acts.length }), async (shuffled) => {
        const { id } = await hire();
        for (const act of shuffled) await act(id);
        expect(await figuresOf(id)).toEqual(expected);
      }),
      tries(6),
    );
  });
});
