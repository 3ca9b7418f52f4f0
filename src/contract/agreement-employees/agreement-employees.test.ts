/** Who has which agreement, as clients of schedules write and read it: the agreements of contracts. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/agreement-employees';
const agreementOf = async (name: string): Promise<string> => (await app.create('/schedule/v1/agreements', { name })).id;
const [metal, hotels] = [await agreementOf('Metal'), await agreementOf('Hotels')];
const hire = async (): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' })).id;
const contractsOf = (id: string) => app.read(`/contract/v1/employees/${id}/contracts?orderBy=startDate%20asc`);
const rowsOf = (id: string) => app.read(`${path}?employeeId=${id}&orderBy=startDate%20asc`);

test('an employee has an agreement from a day on', async () => {
  const employeeId = await hire();
  const terms = { employeeId, startDate: '2026-01-01', weeklyHours: 37.5, agreementId: metal };
  const contract = await app.create('/contract/v1/contracts', terms);
  const body = { employeeId, agreementId: hotels, startDate: '2026-06-01' };
  const given = await app.create(path, body);
  expect(given).toMatchObject({ ...body, endDate: null });
  expect(await rowsOf(employeeId)).toMatchObject([
    { id: contract.id, agreementId: metal, startDate: '2026-01-01', endDate: '2026-05-31' },
    { id: given.id, agreementId: hotels, startDate: '2026-06-01', endDate: null },
  ]);
  expect(await contractsOf(employeeId)).toMatchObject([
    { id: contract.id, weeklyHours: 37.5 },
    { id: given.id, weeklyHours: 37.5, agreementId: hotels },
  ]);
  expect(await app.read(`${path}?agreementId=${hotels}`)).toEqual([given]);
  const before = (await app.events()).length;
  expect(await app.create(path, body)).toEqual(given);
  expect(await app.events(before)).toEqual([]);
});

test('without a contract an employee gets one, and without the agreement the contract stays', async () => {
  const employeeId = await hire();
  const given = await app.create(path, { employeeId, agreementId: metal, startDate: '2026-03-01' });
  expect(await contractsOf(employeeId)).toMatchObject([{ id: given.id, startDate: '2026-03-01', endDate: null }]);
  const taken = await app.api('DELETE', `${path}/${given.id}`);
  expect([taken.status, taken.json.data]).toEqual([200, { id: given.id, deletedAt: app.clock.instant }]);
  expect((await app.events()).at(-1)).toMatchObject({ type: 'contract.updated', entityId: given.id });
  expect(await rowsOf(employeeId)).toEqual([]);
  expect(await contractsOf(employeeId)).toMatchObject([{ id: given.id, agreementId: null }]);
  expect((await app.api('DELETE', `${path}/${given.id}`)).status).toBe(404);
  expect((await app.api('GET', `${path}/${given.id}`)).status).toBe(404);
});

test('a concurrent contract alone gets the agreement, and its salary continues with it', async () => {
  const employeeId = await hire();
  const terms = { employeeId, startDate: '2026-01-01', concurrent: true, agreementId: metal };
  const contract = await app.create('/contract/v1/contracts', terms);
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 9000, payments: 12 };
  await app.create('/contract/v1/salaries', { employeeId, startDate: '2026-01-01', contractId: contract.id, ...pay });
  const given = await app.create(path, { employeeId, agreementId: hotels, startDate: '2026-06-01' });
  expect(await contractsOf(employeeId)).toMatchObject([
    { id: contract.id, concurrent: true, agreementId: metal, endDate: '2026-05-31' },
    { id: given.id, concurrent: true, agreementId: hotels, startDate: '2026-06-01', endDate: null },
  ]);
  expect(await app.read(`/contract/v1/salaries?contractId=${given.id}`)).toMatchObject([
    { startDate: '2026-06-01', endDate: null, grossSalary: 9000 },
  ]);
});

test('of several concurrent contracts without a main one, the request does not say which gets it', async () => {
  const employeeId = await hire();
  const concurrent = async (): Promise<string> =>
    (await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01', concurrent: true })).id;
  const ids = [await concurrent(), await concurrent()];
  const body = { employeeId, agreementId: hotels, startDate: '2026-06-01' };
  const refused = await app.api('POST', path, { body });
  expect(refused.json).toMatchObject({ status: 409, code: 'several_contracts' });
  expect(refused.json.conflictingIds.toSorted()).toEqual(ids.toSorted());
  expect(await contractsOf(employeeId)).toHaveLength(2);
  const main = await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01' });
  await app.create(path, body);
  expect(await app.read(`/contract/v1/contracts/${main.id}`)).toMatchObject({ endDate: '2026-05-31' });
});

test('mistakes are named, and change nothing', async () => {
  const unknown = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
  const wrong = await app.api('POST', path, {
    body: { employeeId: unknown, agreementId: unknown, startDate: '2026-01-01' },
  });
  expect([wrong.status, wrong.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()]).toEqual([
    422,
    ['/agreementId', '/employeeId'],
  ]);
  const employeeId = await hire();
  const none = await app.api('POST', path, { body: { employeeId, agreementId: unknown, startDate: '2026-01-01' } });
  expect(none.json.errors).toMatchObject([{ pointer: '/agreementId', code: 'not_found' }]);
  expect(await contractsOf(employeeId)).toEqual([]);
});
