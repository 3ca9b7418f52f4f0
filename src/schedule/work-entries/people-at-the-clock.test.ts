/** Signed-in users clock for themselves only, at the current time. */
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entries';
let ana: { id: string; session: SignedIn };
let lead: { id: string; session: SignedIn };

beforeAll(async () => {
  const hire = async (managerId: string | null) =>
    (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', managerId })).id;
  const leadId = await hire(null);
  const anaId = await hire(leadId);
  lead = { id: leadId, session: await signInAs(app, 'manager', { employeeId: leadId }) };
  ana = { id: anaId, session: await signInAs(app, 'employee', { employeeId: anaId }) };
});

test('an employee clocks in from where they are, and sees it', async () => {
  const body = { employeeId: ana.id, workEntryIn: { coordinates: { latitude: 40, longitude: -3 } } };
  const reply = await ana.session.api('POST', `${path}/clock-in`, { body });
  expect(reply.json.data).toMatchObject({
    workEntryIn: { origin: 'web', coordinates: { latitude: 40, longitude: -3 } },
  });
  expect((await ana.session.api('GET', path)).json.meta.total).toBe(1);
  expect((await ana.session.api('POST', `${path}/clock-out`, { body: { employeeId: ana.id } })).status).toBe(200);
});

test('a manager may send their own location, but not that of others', async () => {
  const workEntryIn = { coordinates: { latitude: 40, longitude: -3 } };
  const own = { employeeId: lead.id, workEntryIn };
  expect((await lead.session.api('POST', `${path}/clock-in`, { body: own })).status).toBe(201);
  const other = { employeeId: ana.id, workEntryIn };
  expect((await lead.session.api('POST', `${path}/clock-in`, { body: other })).json.code).toBe('missing_scope');
  const [entry] = (await lead.session.api('GET', `${path}?employeeId=${ana.id}`)).json.data;
  expect(entry.workEntryIn).not.toHaveProperty('coordinates');
  const corrected = await lead.session.api('PATCH', `${path}/${entry.id}`, { body: { hasIncidence: true } });
  expect(corrected.json.data).toMatchObject({ hasIncidence: true, version: 3 });
});

test('a manager deletes entries of their employees, and an employee deletes none', async () => {
  const { id } = (await app.read(`${path}?employeeId=${ana.id}`))[0];
  expect((await ana.session.api('DELETE', `${path}/${id}`)).json.code).toBe('role_not_permitted');
  expect((await lead.session.api('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await app.read(`${path}?employeeId=${ana.id}`)).length).toBe(0);
});

test('a signed-in user neither names the time nor writes entries for themselves', async () => {
  const date = '2026-11-20T08:00:00Z';
  for (const [verb, side] of [
    ['clock-in', 'workEntryIn'],
    ['clock', 'workEntryIn'],
    ['clock-out', 'workEntryOut'],
  ] as const) {
    const reply = await ana.session.api('POST', `${path}/${verb}`, { body: { employeeId: ana.id, [side]: { date } } });
    expect(reply.json).toMatchObject({ status: 403, code: 'role_not_permitted' });
  }
  const body = { employeeId: ana.id, workEntryIn: { date } };
  expect((await ana.session.api('POST', path, { body })).json.code).toBe('role_not_permitted');
});

test('other employees are not found', async () => {
  const body = { employeeId: lead.id };
  for (const verb of ['clock-in', 'clock-out', 'clock']) {
    const reply = await ana.session.api('POST', `${path}/${verb}`, { body });
    expect(reply.json.errors).toMatchObject([{ pointer: '/employeeId', code: 'not_found' }]);
  }
  const { id } = (await app.read(`${path}?employeeId=${lead.id}`))[0];
  expect((await ana.session.api('GET', `${path}/${id}`)).status).toBe(404);
  const report = await ana.session.api('GET', '/schedule/v1/reports/worked-hours?from=2026-11-01&to=2026-11-30');
  expect(report.json.data.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual([ana.id]);
  expect(report.json.meta.total).toBe(1);
});
