/** The days without work that vacation in days of the calendar takes. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, askVacation, accept, withdraw, total } = timeOffOf(app);
await configure({ dayType: 'calendar_day', maxDaysOff: 30 });

/** Monday to Friday of weeks in June and July 2026; the first begins on 1 June. */
const weekdays = (...weeks: number[]) =>
  weeks.flatMap((week) => {
    const monday = Date.parse('2026-06-01') + week * 7 * 86_400_000;
    return Array.from({ length: 5 }, (_, i) => ({
      date: new Date(monday + i * 86_400_000).toISOString().slice(0, 10),
    }));
  });

describe('vacation in days of the calendar', () => {
  test('takes the weekends of the weeks that are off: six weeks are not 30 days', async () => {
    const { id } = await hire();
    const refused = await askVacation(id, weekdays(0, 1, 2, 3, 4, 5));
    expect(refused.json).toMatchObject({ code: 'not_enough_days', balance: { requested: 42, remaining: 30 } });
    await dataOf(askVacation(id, weekdays(0, 1, 2, 3)));
    expect(await total(id)).toMatchObject({ pending: 28, remaining: 2 });
  });
  test.each([
    ['one after another', [0, 1, 2, 3, 4]],
    ['far from each other', [0, 2, 4, 6, 8]],
  ])('does so in requests %s, in any order', async (_, weeks) => {
    const { id } = await hire();
    const [last, ...others] = weeks.toReversed() as [number, ...number[]];
    for (const week of others) await dataOf(askVacation(id, weekdays(week)));
    const { entries, ...figures } = await total(id);
    expect(figures).toMatchObject({ pending: 28, remaining: 2 });
    expect(entries.at(-1)).toMatchObject({
      kind: 'pending',
      step: 'rest_pending',
      days: -8,
      values: { countedDays: 8 },
    });
    const refused = await askVacation(id, weekdays(last));
    expect(refused.json).toMatchObject({ code: 'not_enough_days', balance: { requested: 7 } });
  });
  test('takes the days between two days of vacation, and a single day takes one', async () => {
    const { id } = await hire();
    // Friday and Monday; then a Wednesday alone.
    const first = await dataOf(
      askVacation(id, [{ date: '2026-06-05' }, { date: '2026-06-08' }, { date: '2026-06-17' }]),
    );
    expect(await total(id)).toMatchObject({ pending: 5 });
    await dataOf(accept(vacations, first.id), 200);
    const { taken, entries } = await total(id);
    expect(taken).toBe(5);
    expect(entries.at(-1)).toMatchObject({
      kind: 'taken',
      step: 'rest_taken',
      days: -2,
      values: { periods: [{ from: '2026-06-06', to: '2026-06-07' }] },
      description: 'days without work within vacation: 2026-06-06 to 2026-06-07',
    });
    // A request of the weekend itself costs no more.
    await dataOf(askVacation(id, dates('2026-06-06', '2026-06-07')));
    expect(await total(id)).toMatchObject({ taken: 3, pending: 2 });
  });
  test('returns them with the day that took them', async () => {
    const { id } = await hire();
    const friday = await dataOf(askVacation(id, dates('2026-06-05')));
    await accept(vacations, friday.id);
    const monday = await dataOf(askVacation(id, dates('2026-06-08')));
    expect(await total(id)).toMatchObject({ taken: 1, pending: 3 });
    await dataOf(withdraw(vacations, monday.id), 200);
    expect(await total(id)).toMatchObject({ taken: 1, pending: 0, remaining: 29 });
  });
  test('is seven days for a week of three days of work', async () => {
    const { id } = await hire();
    const workDays = ['monday', 'tuesday', 'wednesday'].map((day) => ({ day, hours: 8 }));
    await app.create('/contract/v1/contracts', { employeeId: id, startDate: '2020-01-01', workDays });
    await dataOf(askVacation(id, dates('2026-06-01', '2026-06-03')));
    expect(await total(id)).toMatchObject({ entitled: 30, pending: 7 });
  });
  test('is charged to the calendar of its year', async () => {
    const { id } = await hire();
    // 1 January 2027 is a Friday, and a holiday here.
    await app.create('/schedule/v1/holiday-calendar', { name: 'H', year: 2027, daysOff: [{ date: '2027-01-01' }] });
    await dataOf(askVacation(id, [{ date: '2026-12-31' }, { date: '2027-01-04' }]));
    expect(await total(id, 2026)).toMatchObject({ pending: 1 });
    expect(await total(id, 2027)).toMatchObject({ pending: 4 });
  });
});
