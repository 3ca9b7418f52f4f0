/** The planned working time of a day: planDays. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, timeOffOf, vacations } from '../../../test/harness/time-off.ts';
import { systemCaller } from '../../platform/caller.ts';
import { compile, type Query } from '../../platform/db/sql.ts';
import { planDays } from './index.ts';

let statements = 0;
const app = await startTestApp({
  wrap: (db) => ({
    ...db,
    all: <Row>(query: Query<Row>) => {
      compile(query);
      statements++;
      return db.all(query);
    },
  }),
});
const reader = () => app.app.work.read(systemCaller(app, 'test'));
const hire = async (more: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'T', startDate: '2020-01-01', ...more })).id;
const close = (daysOff: object[], officeIds: string[] = []) =>
  app.create('/schedule/v1/holiday-calendar', { name: 'H', year: 2026, officeIds, daysOff });
const hours = async (id: string, from: string, to: string) =>
  (await planDays(reader(), [id], from, to)).get(id)?.map(({ seconds }) => seconds / 3600);

describe('the plan of a day', () => {
  test('is 8 hours from Monday to Friday by default', async () => {
    const id = await hire();
    // 16 November 2026 is a Monday.
    expect(await hours(id, '2026-11-16', '2026-11-22')).toEqual([8, 8, 8, 8, 8, 0, 0]);
    expect((await planDays(reader(), [id], '2026-11-16', '2026-11-16')).get(id)).toEqual([
      {
        date: '2026-11-16',
        seconds: 28_800,
        scheduledSeconds: 28_800,
        from: 'default',
        employedSince: '2020-01-01',
        holiday: null,
        timeOff: [],
        contract: undefined,
        office: expect.objectContaining({ officeId: null }),
      },
    ]);
  });
  test('is 0 outside of employment', async () => {
    const id = await hire({ startDate: '2026-11-17', endDate: '2026-11-18' });
    expect(await hours(id, '2026-11-16', '2026-11-20')).toEqual([0, 8, 8, 0, 0]);
    await app.api('POST', `/core/v3/employees/${id}/reactivate`, { body: { startDate: '2026-11-20' } });
    expect(await hours(id, '2026-11-16', '2026-11-20')).toEqual([0, 8, 8, 0, 8]);
    const [first] = (await planDays(reader(), [id], '2026-11-16', '2026-11-16')).get(id) ?? [];
    expect(first).toMatchObject({ from: 'not_employed', scheduledSeconds: 0 });
    const unknownId = crypto.randomUUID();
    expect(await hours(unknownId, '2026-11-16', '2026-11-17')).toEqual([0, 0]);
  });
  test('is 0 on holidays of the office, and of all offices', async () => {
    const officeId = (await app.create('/core/v3/offices', { name: 'Madrid' })).id;
    const other = (await app.create('/core/v3/offices', { name: 'Vigo' })).id;
    const all = await close([{ date: '2026-11-16', name: 'All' }, { date: '2026-11-22' }]);
    await close(
      [
        { date: '2026-11-17', name: 'Here' },
        { date: '2026-11-16', name: 'Again' },
      ],
      [other, officeId],
    );
    await close([{ date: '2026-11-18', name: 'There' }], [other]);
    const gone = await close([{ date: '2026-11-19' }]);
    await app.api('DELETE', `/schedule/v1/holiday-calendar/${gone.id}`);
    const [here, there, nowhere] = [await hire({ officeId }), await hire({ officeId: other }), await hire()];
    expect(await hours(here, '2026-11-16', '2026-11-20')).toEqual([0, 0, 8, 8, 8]);
    expect(await hours(there, '2026-11-16', '2026-11-20')).toEqual([0, 0, 0, 8, 8]);
    expect(await hours(nowhere, '2026-11-16', '2026-11-20')).toEqual([0, 8, 8, 8, 8]);
    const [first, second] = (await planDays(reader(), [here], '2026-11-16', '2026-11-17')).get(here) ?? [];
    expect(first).toMatchObject({ scheduledSeconds: 28_800, seconds: 0, holiday: { name: 'All' } });
    expect(second?.holiday).toEqual({ name: 'Here' });
    await app.api('DELETE', `/schedule/v1/holiday-calendar/${all.id}`);
  });
  test('has the holidays of the office on that day, before and after a move', async () => {
    const [from, to] = [
      (await app.create('/core/v3/offices', { name: 'Old' })).id,
      (await app.create('/core/v3/offices', { name: 'New' })).id,
    ];
    await close([{ date: '2026-01-06' }, { date: '2026-12-08' }], [from]);
    await close([{ date: '2026-12-09' }], [to]);
    const id = await hire({ officeId: from });
    const january = async () => (await hours(id, '2026-01-01', '2026-01-31'))?.reduce((sum, one) => sum + one, 0);
    expect(await january()).toBe(168);
    const move = { officeId: to, effectiveDate: '2026-10-15' };
    expect((await app.api('PATCH', `/core/v3/employees/${id}`, { body: move })).status).toBe(200);
    expect(await january()).toBe(168);
    // From Monday, 7 December 2026, on.
    expect(await hours(id, '2026-12-07', '2026-12-11')).toEqual([8, 8, 0, 8, 8]);
    const back = { officeId: from, effectiveDate: '2026-12-09' };
    expect((await app.api('PATCH', `/core/v3/employees/${id}`, { body: back })).status).toBe(200);
    expect(await hours(id, '2026-12-07', '2026-12-11')).toEqual([8, 8, 8, 8, 8]);
  });
  const contract = (employeeId: string, more: object) =>
    app.create('/contract/v1/contracts', { employeeId, startDate: '2026-11-17', ...more });
  test('follows the contract in force', async () => {
    const id = await hire();
    await contract(id, {
      endDate: '2026-11-18',
      workDays: [
        { day: 'tuesday', hours: 6.5 },
        { day: 'saturday', hours: 4 },
      ],
    });
    await contract(id, { startDate: '2026-11-19', weeklyHours: 37.5, percentageWorkDay: 90 });
    // Monday has no contract, Tuesday and Wednesday the first, the others the second.
    expect(await hours(id, '2026-11-16', '2026-11-22')).toEqual([8, 6.5, 0, 7.5, 7.5, 0, 0]);
    const from = (await planDays(reader(), [id], '2026-11-16', '2026-11-19')).get(id)?.map((day) => day.from);
    expect(from).toEqual(['default', 'work_days', 'work_days', 'weekly_hours']);
    const nothing = await hire();
    await contract(nothing, { code: 'C' });
    expect(await hours(nothing, '2026-11-17', '2026-11-17')).toEqual([8]);
  });
  test.each([
    ['a percentage', { percentageWorkDay: 50 }, 4],
    ['an FTE', { fte: 0.75 }, 6],
    ['a percentage and an FTE', { percentageWorkDay: 33.33, fte: 0.3333 }, 2.6664],
    ['weekly hours, whatever the percentage', { weeklyHours: 20, percentageWorkDay: 55 }, 4],
  ])('follows %s', async (_, terms, length) => {
    const id = await hire();
    await contract(id, { startDate: '2026-11-16', ...terms });
    const plan = await hours(id, '2026-11-16', '2026-11-22');
    expect(plan).toEqual([...Array(5).fill(expect.closeTo(length, 3)), 0, 0]);
  });
  test('is reduced by accepted time off only', async () => {
    const { askVacation, askAbsence, accept, configure, kind } = timeOffOf(app);
    await configure({ dayType: 'calendar_day' });
    const type = (await kind({ pickMode: 'by_time_range', needsValidation: false })).id;
    const id = await hire();
    const whole = await dataOf(askVacation(id, [{ date: '2026-11-16' }, { date: '2026-11-17', portion: 0.5 }]));
    await dataOf(askVacation(id, [{ date: '2026-11-18' }]));
    await accept(vacations, whole.id);
    const absence = await dataOf(
      askAbsence(id, type, [
        { date: '2026-11-17', startTime: '09:00', endTime: '10:30' },
        { date: '2026-11-19', startTime: '20:00', endTime: '08:00' },
      ]),
    );
    expect(await hours(id, '2026-11-16', '2026-11-20')).toEqual([0, 2.5, 8, 0, 8]);
    const [, second] = (await planDays(reader(), [id], '2026-11-16', '2026-11-17')).get(id) ?? [];
    expect(second).toMatchObject({ scheduledSeconds: 28_800, seconds: 9000, holiday: null });
    expect(second?.timeOff).toHaveLength(2);
    expect(second?.timeOff).toEqual(
      expect.arrayContaining([
        { requestId: whole.id, category: 'vacation', absenceTypeId: null, seconds: 14_400 },
        { requestId: absence.id, category: 'absence', absenceTypeId: type, seconds: 5400 },
      ]),
    );
  });
  test('needs as many statements for fifty employees as for one', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => hire()));
    const count = async (some: string[]) => {
      const before = statements;
      const plans = await planDays(reader(), some, '2026-01-01', '2026-12-31');
      expect([...plans.values()].map((days) => days.length)).toEqual(some.map(() => 365));
      return statements - before;
    };
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
  });
  test('is empty for an employee of another account', async () => {
    const other = await app.newAccount();
    const theirs = (
      await other.create('/core/v3/employees', { firstName: 'T', lastName: 'T', startDate: '2020-01-01' })
    ).id;
    expect(await hours(theirs, '2026-11-16', '2026-11-16')).toEqual([0]);
    await other.create('/schedule/v1/holiday-calendar', { name: 'H', year: 2026, daysOff: [{ date: '2026-11-20' }] });
    expect(await hours(await hire(), '2026-11-20', '2026-11-20')).toEqual([8]);
  });
});
