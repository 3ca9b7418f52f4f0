/** Payroll shows where employees were on the days of the period, and is filtered by that. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';
const make = async (what: string, name: string): Promise<string> => (await app.create(`/core/v3/${what}`, { name })).id;
const [sales, labs] = [await make('departments', 'Sales'), await make('departments', 'Labs')];
const [madrid, vigo] = [await make('offices', 'Madrid'), await make('offices', 'Vigo')];

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;
const payroll = (from: string, to: string, more = ''): Promise<Row[]> =>
  app.read(`/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}${more}`);

const { id } = await app.create(people, {
  firstName: 'Ana',
  lastName: 'Torres',
  startDate: '2026-01-15',
  departmentId: sales,
  officeId: madrid,
});
const move = async (body: object) => expect((await app.api('PATCH', `${people}/${id}`, { body })).status).toBe(200);
await move({ departmentId: labs, effectiveDate: '2026-03-11' });
await move({ officeId: vigo, effectiveDate: '2026-06-01' });

test('a row has the placements of the period as their own operation shows them, with their days', async () => {
  const { data } = (await app.api('GET', `/core/v3/placements?employeeId=${id}&orderBy=startDate`)).json;
  const [march] = await payroll('2026-03-01', '2026-03-31');
  expect(march.placements).toEqual([
    { ...data[0], days: 10 },
    { ...data[1], days: 21 },
  ]);
  const [january] = await payroll('2026-01-01', '2026-01-31');
  expect(january.placements).toEqual([{ ...data[0], days: 17 }]);
});

test('a filter by place keeps those who were there on a day of the period', async () => {
  const found = async (from: string, to: string, filter: string) =>
    (await payroll(from, to, `&${filter}`)).map(({ employeeId }) => employeeId);
  expect(await found('2026-02-01', '2026-02-28', `departmentIds=${sales}`)).toEqual([id]);
  expect(await found('2026-02-01', '2026-02-28', `departmentIds=${labs}`)).toEqual([]);
  expect(await found('2026-03-01', '2026-03-31', `departmentIds=${sales}`)).toEqual([id]);
  expect(await found('2026-03-01', '2026-03-31', `departmentIds=${labs}&officeIds=${madrid}`)).toEqual([id]);
  expect(await found('2026-03-11', '2026-03-31', `departmentIds=${sales}`)).toEqual([]);
  expect(await found('2026-11-01', '2026-11-30', `officeIds=${madrid}`)).toEqual([]);
  expect(await found('2026-11-01', '2026-11-30', `officeIds=${vigo}`)).toEqual([id]);
});

test('an employee who was hired again is in the department of the new employment, not in that of the days before it', async () => {
  const { id: eva } = await app.create(people, {
    ...{ firstName: 'Eva', lastName: 'Ruiz', startDate: '2025-01-01' },
    ...{ departmentId: sales, officeId: madrid },
  });
  const changed = async (verb: string, path: string, body: object) =>
    expect((await app.api(verb, `${people}/${eva}${path}`, { body })).status).toBe(200);
  await changed('POST', '/deactivate', { endDate: '2026-01-31' });
  await changed('POST', '/reactivate', { startDate: '2026-06-17' });
  await changed('PATCH', '', { departmentId: labs, officeId: vigo, effectiveDate: '2026-06-17' });
  const found = async (filter: string) =>
    (await payroll('2026-06-01', '2026-06-30', `&employeeIds=${eva}&${filter}`)).map(({ placements }) => placements);
  expect(await found(`departmentIds=${labs}&officeIds=${vigo}`)).toMatchObject([[{ departmentId: labs, days: 14 }]]);
  expect(await found(`departmentIds=${sales}`)).toEqual([]);
  expect(await found(`officeIds=${madrid}`)).toEqual([]);

  const week = async (isoWeek: string, departmentId: string) =>
    (await app.read(`/schedule/v1/team-weeks?week=${isoWeek}&departmentIds=${departmentId}`)).map(
      ({ employeeId }: Row) => employeeId,
    );
  expect(await week('2026-W25', labs)).toContain(eva);
  expect(await week('2026-W25', sales)).not.toContain(eva);
  // Work outside of any employment is still that of the placement before.
  await app.create('/schedule/v1/work-entries', {
    employeeId: eva,
    workEntryIn: { date: '2026-05-04T08:00:00Z' },
    workEntryOut: { date: '2026-05-04T09:00:00Z' },
  });
  expect(await week('2026-W19', sales)).toContain(eva);
  expect(await app.read(`/schedule/v1/work-entries?employeeId=${eva}&departmentIds=${sales}`)).toHaveLength(1);
});

test('a removed employee keeps the placements of the paid months', async () => {
  await app.change('DELETE', `${people}/${id}?force=true`);
  const [march] = await payroll('2026-03-01', '2026-03-31', `&departmentIds=${sales}`);
  expect(march.placements.map(({ departmentId, days }: Row) => [departmentId, days])).toEqual([
    [sales, 10],
    [labs, 21],
  ]);
});
