/** What holds of leave whatever is requested: by random ranges, parts and orders. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { tries } from './harness/property.ts';
import { dataOf, dates, timeOffOf, vacations } from './harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, askVacation, accept, total } = timeOffOf(app);
await configure({ name: 'Calendar days', dayType: 'calendar_day', maxDaysOff: 60 });
const working = await configure({ name: 'Working days', isDefault: false, maxDaysOff: 60 });

const day = (offset: number) => new Date(Date.parse('2026-05-04') + offset * 86_400_000).toISOString().slice(0, 10);
const isOnWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
const figuresOf = async (id: string) => {
  const { entitled, taken, pending, remaining } = await total(id);
  return { entitled, taken, pending, remaining };
};
/** An employee whose calendar counts working days, or days of the calendar. */
async function hireFor(isWorking: boolean, more: object = {}): Promise<string> {
  const { id } = await hire(more);
  const body = { employeeId: id, vacationConfigurationId: working.id, year: 2026 };
  if (isWorking) await app.create('/schedule/v1/vacation-calendars', body);
  return id;
}
/** The same, alone in an office. */
async function employeeAt(isWorking: boolean) {
  const { id: officeId } = await app.create('/core/v3/offices', { name: crypto.randomUUID() });
  return { id: await hireFor(isWorking, { officeId }), officeId };
}
/** Ranges of days that do not overlap, some of them without their weekends. */
const ranges = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }).chain((weeks) =>
  fc.tuple(
    ...weeks.map((week) =>
      fc.record({
        first: fc.nat(6).map((offset) => week * 7 + offset),
        length: fc.integer({ min: 1, max: 7 }),
        isAccepted: fc.boolean(),
        onlyWithSchedule: fc.boolean(),
      }),
    ),
  ),
);
type Range = { first: number; length: number; isAccepted: boolean; onlyWithSchedule: boolean };
const datesOf = ({ first, length }: Range) => dates(day(first), day(first + Math.min(length, 7 - (first % 7)) - 1));
const worked = (range: Range, isWorking: boolean) =>
  datesOf(range).filter(({ date }) => !(isWorking || range.onlyWithSchedule) || !isOnWeekend(date));

async function enter(id: string, range: Range, days: { date: string }[]): Promise<void> {
  if (days.length === 0) return;
  const request = await dataOf(askVacation(id, days));
  if (range.isAccepted) await dataOf(accept(vacations, request.id), 200);
}

describe('a balance', () => {
  test('does not depend on the order in which contracts and requests were entered', async () => {
    await fc.assert(
      fc.asyncProperty(
        ranges,
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(fc.nat()),
        async (all, isWorking, hours, keys) => {
          const shuffled = all.map((one) => ({ one, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key);
          const workDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((name) => ({
            day: name,
            hours,
          }));
          const contracts = [
            { startDate: '2025-01-01', endDate: '2026-05-31', workDays },
            { startDate: '2026-06-01', weeklyHours: 30 },
          ];
          const [one, other] = [await hireFor(isWorking), await hireFor(isWorking)];
          const sign = (employeeId: string, terms: object) =>
            app.create('/contract/v1/contracts', { employeeId, ...terms });
          for (const terms of contracts) await sign(one, terms);
          for (const range of all) await enter(one, range, worked(range, isWorking));
          for (const { one: range } of shuffled) await enter(other, range, worked(range, isWorking));
          for (const terms of contracts.toReversed()) await sign(other, terms);
          expect(await figuresOf(other)).toEqual(await figuresOf(one));
        },
      ),
      tries(8),
    );
  });
  test('does not depend on whether a holiday, a contract or a request was entered first', async () => {
    const facts = fc.record({
      holidays: fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 4 }),
      workingDays: fc.integer({ min: 1, max: 5 }),
      hours: fc.integer({ min: 1, max: 10 }),
      removed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        ranges,
        fc.boolean(),
        facts,
        async (all, isWorking, { holidays, workingDays, hours, removed }) => {
          const later = await employeeAt(isWorking);
          const sooner = await employeeAt(isWorking);
          const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].slice(0, workingDays);
          const terms = { startDate: '2026-05-20', workDays: names.map((name) => ({ day: name, hours })) };
          const record = async ({ id, officeId }: typeof later) => {
            const { id: contractId } = await app.create('/contract/v1/contracts', { employeeId: id, ...terms });
            const daysOff = holidays.map((offset) => ({ date: day(offset) }));
            const body = { name: 'Days', year: 2026, officeIds: [officeId], daysOff };
            const { id: calendarId } = await app.create('/schedule/v1/holiday-calendar', body);
            return [`/contract/v1/contracts/${contractId}`, `/schedule/v1/holiday-calendar/${calendarId}`];
          };
          const request = async ({ id }: typeof later) => {
            // Days that are holidays or free by the contract are refused once that is known.
            const isFree = (date: string) =>
              holidays.some((offset) => day(offset) === date) ||
              (date >= terms.startDate && new Date(date).getUTCDay() > workingDays);
            for (const range of all) {
              const days = worked(range, isWorking);
              await enter(id, range, isWorking ? days.filter(({ date }) => !isFree(date)) : days);
            }
          };
          const paths = await record(sooner);
          await request(sooner);
          for (const range of all) await enter(later.id, range, worked(range, isWorking));
          const laterPaths = await record(later);
          expect(await figuresOf(later.id)).toEqual(await figuresOf(sooner.id));
          if (!removed || !isWorking) return;
          // What is taken back costs again all that was requested.
          const never = await employeeAt(isWorking);
          for (const range of all) await enter(never.id, range, worked(range, isWorking));
          for (const path of laterPaths) await app.api('DELETE', path);
          expect(await figuresOf(later.id)).toEqual(await figuresOf(never.id));
          for (const path of paths) await app.api('DELETE', path);
        },
      ),
      tries(8),
    );
  });
  test('is the same for a range and for its parts', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.boolean(), fc.integer({ min: 1, max: 6 }), async (all, isWorking, cut) => {
        const [whole, parts] = [await hireFor(isWorking), await hireFor(isWorking)];
        for (const range of all) {
          const days = worked(range, isWorking);
          await enter(whole, range, days);
          await enter(parts, range, days.slice(cut));
          await enter(parts, range, days.slice(0, cut));
        }
        expect(await figuresOf(parts)).toEqual(await figuresOf(whole));
      }),
      tries(8),
    );
  });
  test('adds up: its steps are what remains', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 479 }), { minLength: 1, maxLength: 8 }), async (minutes) => {
        const { id } = await hire();
        for (const [i, length] of minutes.entries()) {
          const endTime = `${String(Math.floor(length / 60)).padStart(2, '0')}:${String(length % 60).padStart(2, '0')}`;
          await dataOf(askVacation(id, [{ date: day(i * 9), startTime: '00:00', endTime }]));
        }
        const { entries, remaining, pending } = await total(id);
        const sum = entries.reduce((all: number, { days }: { days: number }) => all + days, 0);
        expect(sum).toBeCloseTo(remaining, 6);
        // Days without working time take a whole day.
        const exact = minutes.reduce((all, length, i) => all + (isOnWeekend(day(i * 9)) ? 1 : length / 480), 0);
        expect(Math.abs(pending - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
      tries(8),
    );
  });
});

test('the hours to work of a year are the sum of those of its months', async () => {
  const last = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  await fc.assert(
    fc.asyncProperty(ranges, fc.nat(300), async (all, start) => {
      const { id } = await hire({ startDate: day(start - 120) });
      const terms = { startDate: '2026-06-10', weeklyHours: 33.33 };
      await app.create('/contract/v1/contracts', { employeeId: id, ...terms });
      for (const range of all) {
        const days = datesOf(range).filter(({ date }) => date >= day(start - 120));
        await enter(id, { ...range, isAccepted: true }, days);
      }
      const toWork = async (from: string, to: string): Promise<number> => {
        const [row] = await app.read(`/schedule/v1/reports/worked-hours?from=${from}&to=${to}&employeeIds=${id}`);
        return row?.secondsToWork ?? 0;
      };
      let sum = 0;
      for (const [i, days] of last.entries()) {
        const month = `2026-${String(i + 1).padStart(2, '0')}`;
        sum += await toWork(`${month}-01`, `${month}-${days}`);
      }
      expect(sum).toBe(await toWork('2026-01-01', '2026-12-31'));
      expect(sum).toBeGreaterThan(0);
    }),
    tries(5),
  );
});
