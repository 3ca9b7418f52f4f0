/** Adjustments of balances, and the ledger that explains them: /schedule/v1/vacation-adjustments. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, askVacation, accept, total } = timeOffOf(app);
const configuration = await configure({
  carryOver: { sinceYear: 2025, maxDays: 3, lastDay: '03-31', monthsAfterSickLeave: 18 },
});
const path = '/schedule/v1/vacation-adjustments';
const ledger = async (id: string, query = 'year=2026') =>
  (await app.read(`/schedule/v1/vacation-ledgers?employeeId=${id}&${query}`))[0];
const adjust = (employeeId: string, date: string, days: number, more: object = {}) =>
  app.create(path, { employeeId, date, days, reason: 'Agreed', ...more });

describe('an adjustment', () => {
  test('is a step of the balance with its reason, and its withdrawal leaves none', async () => {
    const { id } = await hire({ startDate: '2026-01-01' });
    const adjustment = await adjust(id, '2026-03-01', -1.25);
    expect(adjustment).toMatchObject({ calendarId: null, version: 1 });
    const { entries, ...figures } = await total(id);
    expect(figures).toMatchObject({ entitled: 22, adjusted: -1.25, remaining: 20.75 });
    expect(entries.at(-1)).toMatchObject({
      kind: 'adjusted',
      days: -1.25,
      step: 'adjusted',
      values: { reason: 'Agreed' },
      description: 'adjusted: Agreed',
    });
    const changed = await app.api('PATCH', `${path}/${adjustment.id}`, { body: { days: 2 } });
    expect(changed.json.data).toMatchObject({ days: 2, version: 2 });
    expect(await total(id)).toMatchObject({ remaining: 24 });
    await app.change('DELETE', `${path}/${adjustment.id}`);
    expect(await total(id)).toMatchObject({ adjusted: 0, remaining: 22 });
    const versions = await app.read(`${path}/${adjustment.id}/versions`);
    expect(versions.length).toBe(3);
  });
  test('keeps the calendar that it names in its year', async () => {
    const { id } = await hire();
    const values = { employeeId: id, vacationConfigurationId: configuration.id, year: 2026 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', values);
    await adjust(id, '2026-02-02', 2, { calendarId });
    const change = (body: object) => app.api('PATCH', `/schedule/v1/vacation-calendars/${calendarId}`, { body });
    const { status, json } = await change({ year: 2027 });
    expect({ status, ...json }).toMatchObject({
      ...{ status: 409, code: 'in_use', references: { vacationAdjustments: 1 } },
      detail: 'The vacation calendar is in use (vacation adjustments: 1).',
    });
    await dataOf(change({ year: 2026, maxDaysOff: 20 }), 200);
    expect(await total(id)).toMatchObject({ entitled: 20, adjusted: 2 });
  });
  test('of no days, of another calendar or of another year is refused, all at once', async () => {
    const [ana, bea] = [(await hire()).id, (await hire()).id];
    const body = { employeeId: bea, vacationConfigurationId: configuration.id, year: 2026 };
    const calendar = await app.create('/schedule/v1/vacation-calendars', body);
    const refused = async (more: object) => {
      const given = { employeeId: ana, date: '2026-03-01', days: 1, reason: 'Agreed', ...more };
      const { status, json } = await app.api('POST', path, { body: given });
      return [status, json.errors?.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])];
    };
    expect(await refused({ days: 0, calendarId: calendar.id })).toEqual([
      422,
      [
        ['/days', 'out_of_range'],
        ['/calendarId', 'other_employee'],
      ],
    ]);
    expect(await refused({ employeeId: bea, date: '2025-03-01', calendarId: calendar.id })).toEqual([
      422,
      [['/date', 'other_year']],
    ]);
    const unknown = { days: 0, calendarId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90' };
    const both = [
      ['/days', 'out_of_range'],
      ['/calendarId', 'not_found'],
    ];
    expect(await refused(unknown)).toEqual([422, both]);
    const own = await adjust(bea, '2026-03-01', 1, { calendarId: calendar.id });
    const changed = await app.api('PATCH', `${path}/${own.id}`, { body: unknown });
    expect(changed.json.errors).toMatchObject(both.map(([pointer, code]) => ({ pointer, code })));
    const moved = await app.api('PATCH', `${path}/${own.id}`, { body: { employeeId: ana, days: 0 } });
    expect(moved.json.errors.map(({ code }: { code: string }) => code)).toEqual(['owner_fixed', 'out_of_range']);
  });
  test('leaves with a removed employee and comes back', async () => {
    const { id } = await hire();
    await adjust(id, '2026-03-01', 1);
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
    await app.change('POST', `/core/v3/employees/${id}/restore`);
    expect(await app.read(`${path}?employeeId=${id}`)).toHaveLength(1);
    expect(await total(id)).toMatchObject({ adjusted: 1 });
  });
  test('can make days possible that were not there', async () => {
    const { id } = await hire({ startDate: '2026-12-01' });
    const days = dates('2026-12-01', '2026-12-03');
    expect((await askVacation(id, days)).json).toMatchObject({
      code: 'not_enough_days',
      balance: { entitled: 2, adjusted: 0, remaining: 2, requested: 3 },
    });
    // From its date on, and not before.
    await adjust(id, '2026-12-02', 1);
    expect((await askVacation(id, days)).status).toBe(201);
  });
});

describe('the ledger of a calendar', () => {
  test('lists all that adds or takes days by date, with the balance after each', async () => {
    const { id } = await hire({ startDate: '2025-01-01' });
    const request = await dataOf(askVacation(id, dates('2026-02-02', '2026-02-03')));
    await accept(vacations, request.id);
    const adjustment = await adjust(id, '2026-06-01', 0.5);
    const { entries, ...of } = await ledger(id);
    expect(of).toEqual({ employeeId: id, calendarId: request.calendarId, year: 2026 });
    const shown = entries.map((entry: Record<string, unknown>) => [
      entry.date,
      entry.step,
      entry.days,
      entry.balanceAfter,
      entry.requestId ?? entry.adjustmentId,
    ]);
    expect(shown).toEqual([
      ['2026-01-01', 'carried_over', 3, 3, null],
      ['2026-01-01', 'earned', 22, 25, null],
      ['2026-02-02', 'taken', -1, 24, request.id],
      ['2026-02-03', 'taken', -1, 23, request.id],
      ['2026-04-01', 'expired', -1, 22, null],
      ['2026-06-01', 'adjusted', 0.5, 22.5, adjustment.id],
      ['2027-01-01', 'carried_to_next_year', -3, 19.5, null],
      ['2027-01-01', 'expired', -19.5, 0, null],
    ]);
    expect((await ledger(id, 'year=2026&date=2026-02-02')).entries).toHaveLength(3);
  });
  test('keeps days of the next year that are charged to it, and they are not carried over', async () => {
    const { id } = await hire({ startDate: '2026-12-01' });
    const first = await dataOf(askVacation(id, dates('2026-12-10')));
    const late = await askVacation(id, dates('2027-01-04'), { calendarId: first.calendarId });
    expect(late.status).toBe(201);
    expect((await ledger(id)).entries.at(-1)).toMatchObject({ date: '2027-01-04', days: -1, balanceAfter: 0 });
    expect(await total(id, 2027)).toMatchObject({ carriedOver: 0, remaining: 22 });
  });
  test('refuses days of an old calendar that the next year has taken already', async () => {
    const { id } = await hire({ startDate: '2026-12-01' });
    const first = await dataOf(askVacation(id, dates('2026-12-10')));
    // One day is left, and carried over until 31 March.
    const days = [...dates('2027-01-04', '2027-01-08'), ...dates('2027-01-11', '2027-01-15')];
    const more = [
      ...dates('2027-01-18', '2027-01-22'),
      ...dates('2027-01-25', '2027-01-29'),
      ...dates('2027-02-01', '2027-02-03'),
    ];
    expect((await askVacation(id, [...days, ...more])).status).toBe(201);
    expect(await total(id, 2027)).toMatchObject({ carriedOver: 1, remaining: 0 });
    const late = await askVacation(id, dates('2027-02-04'), { calendarId: first.calendarId });
    expect(late.json).toMatchObject({ status: 409, code: 'not_enough_days' });
  });
  test('of a year far away costs no more than one that is near', async () => {
    const { id } = await hire();
    expect(await total(id, 9998)).toMatchObject({ entitled: 22, carriedOver: 3 });
    expect(await total(id, 9999)).toMatchObject({ entitled: 22 });
    expect((await ledger(id, 'year=9999')).entries).toHaveLength(3);
    expect(await total(id, 1900)).toMatchObject({ entitled: 0 });
  });
});
