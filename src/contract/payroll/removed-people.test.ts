/** A month that was paid stays as it was when an employee of it is removed later. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { dataOf, dates, timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');
const people = '/core/v3/employees';
const area = '/contract/v1';
const [october, november] = ['from=2026-10-01&to=2026-10-31', 'from=2026-11-01&to=2026-11-30'];

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const payroll = (period: string, ...ids: string[]): Promise<Row[]> =>
  app.read(`${area}/contracts/contracts-for-payroll?${period}&employeeIds[in]=${ids}`);
const reports = ['worked-hours', 'worked-hours-by-week-day', 'worked-night-hours', 'worked-absence-days'];
const reported = (period: string, ...ids: string[]): Promise<Row[][]> =>
  Promise.all(reports.map((name) => app.read(`/schedule/v1/reports/${name}?${period}&employeeIds=${ids}`)));
const remove = async (id: string) => {
  const reply = await app.api('DELETE', `${people}/${id}?force=true`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data.deletedAt as string;
};
const work = (employeeId: string, day: string) =>
  app.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: `${day}T14:00:00+01:00` },
    workEntryOut: { date: `${day}T23:00:00+01:00` },
  });

/** An employee with a contract, pay, work and time off in October and November. */
async function hireWorking(more: object = {}): Promise<string> {
  const { employeeId, salaryCompensationId } = await hirePaid(app, more);
  await app.create(`${area}/contracts`, { employeeId, startDate: '2026-01-01', weeklyHours: 35 });
  for (const [date, amount] of Object.entries({ '2026-10-31': 10.5, '2026-11-30': 20.25 })) {
    await app.create(`${area}/monthly-variable-compensations`, { salaryCompensationId, date, amount });
  }
  const off = timeOffOf(app);
  const kind = await off.kind({ name: `Leave of ${employeeId}`, needsValidation: false });
  for (const month of ['2026-10', '2026-11']) {
    await work(employeeId, `${month}-05`);
    await work(employeeId, `${month}-20`);
    await dataOf(off.askAbsence(employeeId, kind.id, dates(`${month}-20`)));
  }
  return employeeId;
}

/** The same rows without the facts that a removal changes: stamps, and the present details of the employee. */
const figures = (rows: unknown, ...changed: string[]): string => {
  const present = ['version', 'updatedAt', 'deletedAt', 'removedAt', 'salaryId', ...changed];
  return JSON.stringify(rows, (name, value) => (present.includes(name) ? undefined : value));
};

describe('a removed employee', () => {
  test('stays in every month with days of employment, with the same figures', async () => {
    const [active, leaver] = [await hireWorking(), await hireWorking()];
    await app.change('POST', `${people}/${leaver}/deactivate`, { endDate: '2026-11-25' });
    for (const [id, ends] of [
      [active, ['endDate', 'endAt', 'status']],
      [leaver, []],
    ] as const) {
      const read = async (period: string) => [await payroll(period, id), await reported(period, id)];
      const before = [await read(october), await read(november)];
      const removedAt = await remove(id);
      const after = [await read(october), await read(november)];
      expect(figures(after, ...ends)).toBe(figures(before, ...ends));
      for (const [[row], tables] of after as [Row[], Row[][]][]) {
        expect(row.employee).toMatchObject({ removedAt, status: 'inactive' });
        expect(row).toMatchObject({ secondsWorked: 18 * 3600 });
        expect(
          [row.contracts, row.salaries, row.compensations, row.variables, row.timeOff].map((l) => l.length),
        ).toEqual([1, 1, 1, 1, 1]);
        expect(tables.flat().map((one) => one.removedAt)).toEqual([removedAt, removedAt, removedAt, removedAt]);
      }
      await app.change('POST', `${people}/${id}/restore`);
      const [row] = await payroll(october, id);
      expect(row.employee.removedAt).toBeNull();
      expect((await reported(october, id)).flat().map((one) => one.removedAt)).toEqual([null, null, null, null]);
    }
  });
  test('has the month of the removal up to that day, and no later month', async () => {
    const id = await hireWorking();
    await remove(id);
    const [row] = await payroll('from=2026-12-01&to=2026-12-31', id);
    expect([row.contracts[0].days, row.salaries[0].days, row.compensations[0].days]).toEqual([2, 2, 2]);
    expect(await payroll('from=2027-01-01&to=2027-01-31', id)).toEqual([]);
    expect((await reported('from=2027-01-01&to=2027-01-31', id)).flat()).toEqual([]);
  });
  test('whose employment never began is in no month', async () => {
    const { id } = await app.create(people, { firstName: 'A', lastName: 'B', startDate: '2026-12-10' });
    const fixed = { firstName: 'A', lastName: 'B', startDate: '2026-12-10', endDate: '2027-01-31' };
    const { id: other } = await app.create(people, fixed);
    const december = 'from=2026-12-01&to=2026-12-31';
    expect(await payroll(december, id, other)).toHaveLength(2);
    await remove(id);
    await remove(other);
    expect(await payroll(december, id, other)).toEqual([]);
    expect((await reported(december, id, other)).flat()).toEqual([]);
  });
  test('hired again from a later day keeps the months of the first employment only', async () => {
    const { id } = await app.create(people, {
      firstName: 'A',
      lastName: 'B',
      startDate: '2026-01-01',
      endDate: '2026-10-15',
    });
    await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-12-10' });
    await remove(id);
    expect(await payroll(october, id)).toMatchObject([{ employments: [{ startDate: '2026-01-01', days: 15 }] }]);
    expect(await payroll('from=2026-12-01&to=2026-12-31', id)).toEqual([]);
  });
  test('does not get back what was deleted before', async () => {
    const { employeeId, salaryCompensationId } = await hirePaid(app);
    const contract = await app.create(`${area}/contracts`, { employeeId, startDate: '2026-01-01' });
    await app.change('DELETE', `${area}/contracts/${contract.id}`);
    const amount = { salaryCompensationId, date: '2026-11-30', amount: 1 };
    const variable = await app.create(`${area}/monthly-variable-compensations`, amount);
    await app.change('DELETE', `${area}/monthly-variable-compensations/${variable.id}`);
    const entry = await work(employeeId, '2026-11-05');
    await app.change('DELETE', `/schedule/v1/work-entries/${entry.id}`);
    await remove(employeeId);
    const [row] = await payroll(november, employeeId);
    expect(row).toMatchObject({ contracts: [], variables: [], secondsWorked: 0 });
    expect(row.salaries).toHaveLength(1);
  });
});
