/** Employees change what the company opened of their own record: at once, or by a request that waits for a decision. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { compile } from '../../platform/db/sql.ts';
import { RetryTransaction } from '../../platform/retry-transaction.ts';

/** The next lock of an employee loses a deadlock, so that its transaction begins again. */
let losesDeadlock = false;
const losing = (tx: Transaction): Transaction => ({
  ...tx,
  first: (query) => {
    const locks = /from employees \w\b.*for no key update/s;
    if (!losesDeadlock || !locks.test(compile(query).sql)) return tx.first(query);
    losesDeadlock = false;
    throw new RetryTransaction('deadlock detected');
  },
});

const app = await startTestApp({
  wrap: (db) => ({ ...db, transaction: (act, seal) => db.transaction((tx) => act(losing(tx)), seal) }),
});
const [own, settings, requests] = [
  '/account/v1/own-data',
  '/account/v1/own-data-settings',
  '/account/v1/own-data-requests',
];
const people = '/core/v3/employees';
const firstAccount = 'ES9121000418450200051332';
const otherAccount = 'ES7921000813610123456789';

const administrator = await signInAs(app, 'administrator');
const hr = await signInAs(app, 'hr');
const shirt = await app.create('/core/v3/custom-fields', { name: 'Shirt', type: 'select', options: ['S', 'M'] });
const allergy = await app.create('/core/v3/custom-fields', { name: 'Allergy', type: 'text', sensitive: true });

let ana: { id: string };
let employee: SignedIn;
beforeEach(async () => {
  ana = await app.create(people, { firstName: 'Ana', lastName: 'X', phone: '1', accountNumber: firstAccount });
  employee = await signInAs(app, 'employee', { employeeId: ana.id });
});

const edits: Record<string, string> = { phone: 'direct', accountNumber: 'approval', address: 'approval' };
const opened = await administrator.api('PATCH', settings, {
  body: {
    fields: Object.entries(edits).map(([field, edit]) => ({ field, edit })),
    customFields: [
      { id: shirt.id, edit: 'direct' },
      { id: allergy.id, edit: 'approval' },
    ],
  },
});

const change = (who: SignedIn, body: object) => who.api('PATCH', own, { body });
const read = (id: string) => app.read(`${people}/${id}`);
const pendingOf = async (who: SignedIn) => (await who.api('GET', `${requests}?status=pending`)).json.data;
/** Asks for another bank account, and returns the request. */
const ask = async (who = employee, body: object = { accountNumber: otherAccount }) => {
  const reply = await change(who, body);
  expect(reply.status, reply.text).toBe(200);
  const [request] = await pendingOf(who);
  return request;
};
const errorsOf = (json: { errors?: { pointer: string; code: string }[] }) =>
  (json.errors ?? []).map(({ pointer, code }) => [pointer, code]).toSorted();

describe('the settings', () => {
  test('open fields by name, for administrators and HR alone, with an event', async () => {
    expect(opened.status, opened.text).toBe(200);
    const shown = (await hr.api('GET', settings)).json.data;
    expect(shown.fields).toContainEqual({ field: 'phone', fields: ['phone'], edit: 'direct' });
    expect(shown.fields.find(({ field }: { field: string }) => field === 'nid').edit).toBe('none');
    expect(shown.customFields).toContainEqual({ id: shirt.id, name: 'Shirt', edit: 'direct' });
    expect((await employee.api('PATCH', settings, { body: { fields: [] } })).json.code).toBe('role_not_permitted');
    expect((await app.api('GET', settings)).json.code).toBe('session_required');
    const event = (await app.events()).find(({ type }) => type === 'own_data_settings.updated');
    expect(event?.changes).toContainEqual({ field: 'phone', before: 'none', after: 'direct' });
  });
  test('refuse every wrong part at once, and an outdated version', async () => {
    const unknown = crypto.randomUUID();
    const refused = await hr.api('PATCH', settings, {
      body: {
        fields: [
          { field: 'gender', edit: 'direct' },
          { field: 'gender', edit: 'none' },
        ],
        customFields: [{ id: unknown, edit: 'direct' }],
      },
    });
    expect(errorsOf(refused.json)).toEqual([
      ['/customFields/0/id', 'not_found'],
      ['/fields/1/field', 'repeated'],
    ]);
    const old = await hr.api('PATCH', settings, {
      body: { version: 1, fields: [{ field: 'gender', edit: 'direct' }] },
    });
    expect(old.json.code).toBe('version_mismatch');
  });
});

describe('an employee', () => {
  test('changes at once what is open, by the usual event of the employee', async () => {
    const reply = await change(employee, { phone: '2', customFields: [{ id: shirt.id, value: 'M' }] });
    expect(reply.status, reply.text).toBe(200);
    expect(await read(ana.id)).toMatchObject({ phone: '2', customFields: [{ id: shirt.id, value: 'M' }] });
    expect((await app.events()).at(-1)).toMatchObject({ type: 'employee.updated', actor: { id: employee.id } });
    expect(await pendingOf(employee)).toEqual([]);
  });
  test('is told every wrong field at once, and nothing changes', async () => {
    const before = await read(ana.id);
    const refused = await change(employee, {
      phone: '2',
      accountNumber: 'ES00',
      nid: '12345678Z',
      managerId: ana.id,
      salaryRange: 'much',
      role: 'administrator',
      status: 'inactive',
    });
    expect([refused.status, ...errorsOf(refused.json)]).toEqual([
      422,
      ['/managerId', 'unknown_field'],
      ['/nid', 'closed_field'],
      ['/role', 'unknown_field'],
      ['/salaryRange', 'unknown_field'],
      ['/status', 'unknown_field'],
    ]);
    const again = await change(employee, {
      phone: '2',
      accountNumber: 'ES00',
      nid: '12345678Z',
      customFields: [{ id: shirt.id, value: 'XL' }],
    });
    expect(errorsOf(again.json).map(([pointer]) => pointer)).toEqual([
      '/accountNumber',
      '/customFields/0/value',
      '/nid',
    ]);
    expect(await read(ana.id)).toEqual(before);
    expect(await pendingOf(employee)).toEqual([]);
  });
  test('cannot reach another record, nor their own after they left or were removed', async () => {
    const other = await app.create(people, { firstName: 'Other', lastName: 'X' });
    expect((await change(employee, { employeeId: other.id, phone: '2' })).status).toBe(422);
    const { id } = await ask();
    const stranger = await signInAs(app, 'employee', { employeeId: other.id });
    for (const method of ['GET', 'DELETE']) {
      expect((await stranger.api(method, `${requests}/${id}`)).json.code).toBe('not_found');
    }
    expect((await stranger.api('GET', requests)).json.data).toEqual([]);
    expect((await signInAs(app, 'payroll').then((who) => who.api('GET', requests))).json.data).toEqual([]);
    const nobody = await signInAs(app, 'read_only');
    expect((await change(nobody, { phone: '2' })).json.code).toBe('no_employee_record');
    const leaver = await app.create(people, { firstName: 'Leaver', lastName: 'X', startDate: '2019-01-01' });
    const former = await signInAs(app, 'employee', { employeeId: leaver.id });
    await app.change('PATCH', `${people}/${leaver.id}`, { endDate: '2020-01-01' });
    expect((await change(former, { phone: '2' })).json.code).toBe('invalid_token');
    // A former employee whom an administrator lets sign in.
    const past = { startDate: '2019-01-01', endDate: '2020-01-01', status: 'inactive' };
    const returner = await app.create(people, { firstName: 'Returner', lastName: 'X', ...past });
    const guest = await signInAs(app, 'employee', { employeeId: returner.id });
    expect((await guest.api('GET', own)).json.data.fields).toEqual([]);
    expect((await change(guest, { phone: '2' })).json.code).toBe('employee_inactive');
    await app.change('DELETE', `${people}/${returner.id}?force=true`);
    expect((await change(guest, { phone: '2' })).json.code).toBe('invalid_token');
  });
  test('who is a manager sees and changes their own sensitive fields, and no request of their reports', async () => {
    const report = await app.create(people, { firstName: 'Report', lastName: 'X', managerId: ana.id });
    await ask(await signInAs(app, 'employee', { employeeId: report.id }));
    const boss = await app.create(people, { firstName: 'Boss', lastName: 'X', accountNumber: firstAccount });
    await app.change('PATCH', `${people}/${report.id}`, { managerId: boss.id });
    const manager = await signInAs(app, 'manager', { employeeId: boss.id });
    expect(await pendingOf(manager)).toEqual([]);
    const { data } = (await manager.api('GET', own)).json;
    expect(data.fields).toContainEqual({
      field: 'accountNumber',
      openedBy: 'accountNumber',
      edit: 'approval',
      value: firstAccount,
    });
    const request = await ask(manager);
    expect((await manager.api('POST', `${requests}/${request.id}/accept`)).json.code).toBe('role_not_permitted');
  });
  test('overwrites no newer version', async () => {
    const refused = await change(employee, { phone: '2', version: 7 });
    expect(refused.json.code).toBe('version_mismatch');
  });
});

describe('a request', () => {
  test('waits, is shown with before and after, and changes nothing', async () => {
    const request = await ask(employee, {
      accountNumber: 'ES79 2100 0813 6101 2345 6789',
      phone: '3',
      reason: 'I moved',
    });
    expect(request).toMatchObject({ employeeId: ana.id, status: 'pending', reason: 'I moved' });
    expect(request.changes).toMatchObject([
      {
        field: 'accountNumber',
        sensitive: true,
        hidden: false,
        before: firstAccount,
        after: otherAccount,
        current: firstAccount,
      },
    ]);
    expect(await read(ana.id)).toMatchObject({ accountNumber: firstAccount, phone: '3' });
    const again = await change(employee, { bic: 'CAIXESBBXXX' });
    expect(errorsOf(again.json)).toEqual([['/bic', 'change_waits']]);
    expect((await employee.api('GET', own)).json.data.pendingRequestIds).toEqual([request.id]);
    const event = (await app.events()).find(({ type }) => type === 'own_data.requested');
    expect(JSON.stringify(event)).not.toContain(otherAccount);
    const { ownData } = (await hr.api('GET', '/account/v1/home')).json.data.inbox;
    expect(ownData.total).toBeGreaterThan(0);
  });
  test('is applied by its acceptance, and history names the requester and the decider', async () => {
    const { id } = await ask(employee, {
      accountNumber: otherAccount,
      customFields: [{ id: allergy.id, value: 'Nuts' }],
    });
    const reply = await hr.api('POST', `${requests}/${id}/accept`, { body: { resolutionComment: 'Fine' } });
    expect([reply.status, reply.json.data?.status], reply.text).toEqual([200, 'accepted']);
    expect(await read(ana.id)).toMatchObject({ accountNumber: otherAccount, customFields: [{ value: 'Nuts' }] });
    const [requested, accepted, updated] = (await app.events()).slice(-3);
    expect(requested).toMatchObject({ type: 'own_data.requested', actor: { id: employee.id } });
    expect(accepted).toMatchObject({ type: 'own_data.accepted', actor: { id: hr.id } });
    expect(updated).toMatchObject({ type: 'employee.updated', actor: { id: hr.id }, causeId: accepted?.id });
    expect((await hr.api('POST', `${requests}/${id}/reject`)).json.code).toBe('own_data_request_not_pending');
  });
  test('is rejected with a comment that the employee reads, or withdrawn by them', async () => {
    const { id } = await ask();
    await administrator.change('POST', `${requests}/${id}/reject`, { resolutionComment: 'No proof' });
    expect((await employee.api('GET', `${requests}/${id}`)).json.data).toMatchObject({
      status: 'rejected',
      resolutionComment: 'No proof',
    });
    const other = await ask();
    expect((await hr.api('DELETE', `${requests}/${other.id}`)).json.code).toBe('not_found');
    expect((await employee.api('DELETE', `${requests}/${other.id}`)).status).toBe(200);
    expect((await employee.api('DELETE', `${requests}/${other.id}`)).status).toBe(200);
    expect((await read(ana.id)).accountNumber).toBe(firstAccount);
  });
  test('about a field that changed since asks before it overwrites', async () => {
    const { id } = await ask();
    const third = 'ES6000491500051234567892';
    await app.change('PATCH', `${people}/${ana.id}`, { accountNumber: third });
    const refused = await hr.api('POST', `${requests}/${id}/accept`);
    expect(refused.json).toMatchObject({ status: 409, code: 'own_data_changed', changedFields: ['accountNumber'] });
    expect((await hr.api('GET', `${requests}/${id}`)).json.data.changes).toMatchObject([{ current: third }]);
    expect((await hr.api('POST', `${requests}/${id}/accept`, { body: { overwrite: true } })).status).toBe(200);
    expect((await read(ana.id)).accountNumber).toBe(otherAccount);
  });
  test('hides sensitive values from a role without them, which cannot accept it', async () => {
    const role = await administrator.api('POST', '/account/v1/roles', {
      body: { name: crypto.randomUUID(), reach: 'all', scopes: ['employees:read', 'employees:write'] },
    });
    const writer = await signInAs(app, 'read_only');
    await administrator.change('PATCH', `/account/v1/users/${writer.id}`, { roleId: role.json.data.id });
    const { id } = await ask(employee, { accountNumber: otherAccount, city: 'Madrid' });
    const shown = await writer.api('GET', `${requests}/${id}`);
    expect(shown.json.data.changes).toContainEqual(
      expect.objectContaining({ field: 'accountNumber', hidden: true, before: null, after: null, current: null }),
    );
    expect(shown.text).not.toContain(otherAccount);
    expect((await writer.api('GET', '/account/v1/home')).text).not.toContain(otherAccount);
    expect((await writer.api('POST', `${requests}/${id}/accept`)).json.code).toBe('missing_scope');
    expect((await writer.api('POST', `${requests}/${id}/reject`)).status).toBe(200);
  });
  test('that is no longer valid is refused at its acceptance', async () => {
    const size = await app.create('/core/v3/custom-fields', { name: 'Size', type: 'select', options: ['S', 'M'] });
    await hr.change('PATCH', settings, { customFields: [{ id: size.id, edit: 'approval' }] });
    const { id } = await ask(employee, { customFields: [{ id: size.id, value: 'M' }] });
    await app.change('PATCH', `/core/v3/custom-fields/${size.id}`, { options: ['S'] });
    expect((await hr.api('POST', `${requests}/${id}/accept`)).json.code).toBe('own_data_no_longer_valid');
    expect((await hr.api('GET', `${requests}/${id}`)).json.data.status).toBe('pending');
  });
  test('is decided although the lock of its employee lost a deadlock', async () => {
    const { id } = await ask();
    losesDeadlock = true;
    const reply = await hr.api('POST', `${requests}/${id}/accept`);
    expect([losesDeadlock, reply.status], reply.text).toEqual([false, 200]);
    expect((await read(ana.id)).accountNumber).toBe(otherAccount);
  });
  test('leaves with its employee, and comes back', async () => {
    const { id } = await ask();
    await app.change('DELETE', `${people}/${ana.id}?force=true`);
    expect((await hr.api('POST', `${requests}/${id}/accept`)).json.code).toBe('not_found');
    await app.change('POST', `${people}/${ana.id}/restore`);
    expect((await hr.api('GET', `${requests}/${id}`)).json.data.status).toBe('pending');
  });
});
