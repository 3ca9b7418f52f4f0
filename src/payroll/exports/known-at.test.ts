/** Rows of payroll, read at the sequence of an export, equal the export, whatever day it was and whatever changed since. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';

const app = await startTestApp();
const send = async (method: string, path: string, body?: object) => {
  const { status, json, text } = await app.api(method, path, body ? { body } : {});
  if (status >= 300) expect.fail(text);
  return json.data;
};

const payroll = '/contract/v1/contracts/contracts-for-payroll';

test('no matter how long after the last change an export is made', { timeout: 60_000 }, async () => {
  const group = await app.create('/payroll/v1/pay-groups', {
    ...{ name: 'Monthly', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true },
  });
  const { employeeId } = await hirePaid(app, { startDate: '2026-01-01' });
  const { id: contractId } = await app.create('/contract/v1/contracts', {
    ...{ employeeId, startDate: '2026-01-01', endDate: '2026-11-25', weeklyHours: 40 },
  });
  const { id: otherId } = await app.create('/core/v3/employees', {
    ...{ firstName: 'Luis', lastName: 'Vega', startDate: '2026-01-01' },
  });
  await app.create('/contract/v1/contracts', {
    ...{ employeeId: otherId, startDate: '2026-01-01', endDate: '2026-12-10' },
  });
  const [period] = await app.read(`/payroll/v1/periods?payGroupId=${group.id}&from=2026-10-01&to=2026-10-31`);
  await send('POST', `/payroll/v1/periods/${period.id}/lock`);
  const statusOf = async () => (await app.read(`/contract/v1/contracts/${contractId}`)).status;
  const before = await statusOf();
  // Nothing is recorded meanwhile, but one contract ends, and the other one after the export.
  app.clock.advance({ days: 10 });
  expect(await statusOf()).not.toBe(before);
  const made = await send('POST', `/payroll/v1/periods/${period.id}/exports`);
  const exported = await app.read(`/payroll/v1/exports/${made.id}/rows`);
  expect(exported).toHaveLength(2);
  const known = (token = app.token) =>
    app.api('GET', `${payroll}?from=2026-10-01&to=2026-10-31&knownAt=${made.sequence}`, { token });
  const rows = exported.map(({ identity: _, ...row }: Record<string, unknown>) => row);
  expect((await known()).json.data).toEqual(rows);
  app.clock.advance({ days: 30 });
  await send('PATCH', `/contract/v1/contracts/${contractId}`, { endDate: '2026-12-31', weeklyHours: 20 });
  expect((await known()).json.data).toEqual(rows);
  // The log is kept for a shorter time than the history.
  app.clock.advance({ days: 500 });
  const token = await app.newToken(['*']);
  await app.app.purge();
  await app.api('PATCH', `/core/v3/employees/${employeeId}`, { token, body: { lastName: 'Later' } });
  const [{ sequence }] = (await app.api('GET', '/events/v1/events?limit=1', { token })).json.data;
  expect(sequence).toBeGreaterThan(made.sequence);
  expect((await known(token)).json.data).toEqual(rows);
});
