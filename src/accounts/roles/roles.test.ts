/** Roles with scopes: the built-in ones for HR, payroll and readers, and those that an account makes for itself. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { queriesOf } from '../../../test/harness/every-operation.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { marksIn } from '../../../test/harness/planted-marks.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import { describedApi } from '../../api.ts';
import { roleScopes, roles, scopesOfRole } from './built-in.ts';
import { operationsOf, placed } from './operations-of-roles.ts';

const path = '/account/v1/roles';
const people = '/core/v3/employees';
const app = await startTestApp();
const admin = await signInAs(app, 'administrator');
const operations = describedApi.operations.filter(({ open }) => open === undefined);
const hasAccess = (scope: (typeof operations)[number]['scope'], access: string) =>
  typeof scope !== 'string' && scope.access === access;

/** A user with a role that the account made. */
async function signInWith(role: object, employeeId?: string): Promise<SignedIn & { roleId: string }> {
  const made = await admin.api('POST', path, { body: { name: crypto.randomUUID(), reach: 'all', ...role } });
  expect(made.json).toMatchObject({ data: { userCount: 0 } });
  const person = await signInAs(app, 'read_only', employeeId === undefined ? {} : { employeeId });
  const roleId = made.json.data.id;
  const changed = await admin.api('PATCH', `/account/v1/users/${person.id}`, { body: { roleId } });
  expect(changed.json.data).toMatchObject({ role: 'own', roleId });
  return { ...person, roleId };
}

const codeOf = async (person: SignedIn, method: string, url: string, body?: object) => {
  const { status, json } = await person.api(method, url, body === undefined ? {} : { body });
  return status < 300 ? status : json.code;
};

describe('the place of an operation', () => {
  test('is decided for each operation without a scope', () => {
    const unplaced = operations.filter(({ id, scope }) => typeof scope !== 'string' && !placed.has(id));
    // A new one: add it to a list in operations-of-roles.ts.
    expect(unplaced.map(({ id }) => id)).toEqual([]);
    const known = new Set(describedApi.operations.map(({ id }) => id));
    expect([...placed.keys(), ...Object.values(operationsOf).flat()].filter((id) => !known.has(id))).toEqual([]);
  });
  test('is never with a scope to read if it writes', () => {
    const writing = operations.filter(
      ({ method, scope }) => method !== 'GET' && typeof scope === 'string' && !scope.endsWith(':write'),
    );
    // Administrators alone run the two of consumers; the third changes nothing.
    expect(writing.map(({ id }) => id).sort()).toEqual([
      'deleteEventConsumer',
      'keepEventConsumer',
      'previewExportProfile',
    ]);
  });
});

describe.each(['hr', 'payroll', 'read_only'] as const)('the role %s', (role) => {
  let person: SignedIn;
  let operationsOfPerson: string[];
  beforeAll(async () => {
    person = await signInAs(app, role);
    const { data } = (await person.api('GET', '/account/v1/me')).json;
    expect(data).toMatchObject({ role, reach: 'all', roleName: null, ownOperations: [] });
    operationsOfPerson = data.operations;
  });

  test('runs the operations that the session states, and no others', async () => {
    const missing = crypto.randomUUID();
    for (const { id, method, path: template, scope } of operations) {
      if (hasAccess(scope, 'anyone')) continue;
      const reply = await person.api(method, template.replace(/\{\w+\}/g, missing));
      const isRefused = reply.status === 403 && reply.json.code === 'role_not_permitted';
      expect([id, isRefused]).toEqual([id, !operationsOfPerson.includes(id)]);
      expect(reply.status, id).toBeLessThan(500);
    }
  });
  test('has no integrations and no users, and only hr reads roles, to invite to them', async () => {
    const kept = /^\/(webhooks\/|account\/v1\/(users|roles|tokens|api-add-on|api-requests|usage|audit-log|sign-ins))/;
    const found = operations.filter(({ id, path: one }) => kept.test(one) && operationsOfPerson.includes(id));
    expect(found.map(({ id }) => id)).toEqual(role === 'hr' ? ['listRoles', 'getRole'] : []);
  });
});

test('the role read_only writes nothing but its own sign-in', async () => {
  const { data } = (await (await signInAs(app, 'read_only')).api('GET', '/account/v1/me')).json;
  const writes = operations.filter(({ id, method }) => method !== 'GET' && data.operations.includes(id));
  expect(writes.map(({ id }) => id).filter((id) => placed.get(id) !== 'every role')).toEqual([]);
});

describe('pay and numbers', () => {
  const digits = ['73519', '6126637', '5937.28', 'SECRETNID', 'SECRET2'];
  const found = (text: string) => marksIn(text, digits);
  let paid: Awaited<ReturnType<typeof hirePaid>>;
  beforeAll(async () => {
    paid = await hirePaid(app, { nid: 'SECRETNID', firstName: 'Planted' }, { grossSalary: 73_519.64 });
    await app.create('/contract/v1/monthly-variable-compensations', {
      salaryCompensationId: paid.salaryCompensationId,
      date: '2026-03-31',
      amount: 5_937.28,
    });
  });

  test('stay hidden from read_only and from a role without their scopes, whatever they read', async () => {
    const blind = roleScopes.filter((scope) => !/^(salaries|compensations|employees\.sensitive):/.test(scope));
    const readers = [await signInAs(app, 'read_only'), await signInWith({ scopes: blind })];
    for (const reader of readers) {
      let answered = 0;
      for (const operation of operations) {
        if (operation.method !== 'GET') continue;
        const url = operation.path.replace(/\{\w+\}/g, paid.employeeId);
        const narrowings = [
          { limit: '500', onlyReturn: 'all' },
          { from: '2026-01-01', to: '2026-12-31' },
          { employeeId: paid.employeeId, 'employeeIds[in]': paid.employeeId },
          { nid: 'SECRETNID' },
          { orderBy: 'nid' },
        ];
        for (const query of queriesOf(operation, narrowings)) {
          const { status, text } = await reader.api('GET', url + query);
          if (status === 200) answered++;
          expect(status, url + query).toBeLessThan(500);
          expect([url + query, found(text.replaceAll('?nid=SECRETNID', ''))]).toEqual([url + query, []]);
        }
      }
      expect(answered).toBeGreaterThan(50);
      expect(await codeOf(reader, 'GET', `${people}?nid=SECRETNID`)).toBe('missing_scope');
    }
  });
  test('are for hr and payroll', async () => {
    for (const role of ['hr', 'payroll'] as const) {
      const reader = await signInAs(app, role);
      const { text } = await reader.api('GET', `${people}/${paid.employeeId}?expand=currentSalary`);
      expect(found(text)).toEqual(expect.arrayContaining(['73519', 'SECRETNID']));
    }
  });
  test('are not repeated to a user who has another role by now', async () => {
    const person = await signInAs(app, 'hr');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { firstName: 'Eva', lastName: 'Ruiz', nid: 'SECRET2' };
    expect((await person.api('POST', people, { body, headers })).text).toContain('SECRET2');
    const role = await admin.api('POST', path, {
      body: {
        name: 'Writes',
        reach: 'all',
        scopes: ['employees:read', 'employees:write', 'employees.sensitive:write'],
      },
    });
    await admin.change('PATCH', `/account/v1/users/${person.id}`, { roleId: role.json.data.id });
    const repeated = await person.api('POST', people, { body, headers });
    expect(repeated.json).toMatchObject({ status: 403, code: 'replay_not_permitted' });
    expect(repeated.text).not.toContain('SECRET2');
  });
});

test('the log of events shows users, tokens and webhooks to no role but administrators', async () => {
  await admin.change('POST', '/account/v1/tokens', { name: 'PLANTED-TOKEN', scopes: ['employees:read'] });
  const invitation = { name: 'PLANTED-USER', email: 'planted@people.example', role: 'hr' };
  await admin.change('POST', '/account/v1/invitations', invitation);
  const webhook = { url: 'https://93.184.215.14', events: ['employee_hire'] };
  await admin.change('POST', '/webhooks/v1/endpoints', webhook);
  const seenBy = async (person: SignedIn) => {
    const { status, text, json } = await person.api('GET', '/events/v1/events?limit=500');
    expect(status).toBe(200);
    const of = (kind: string) => json.data.findLast(({ event }: { event: string }) => event === kind);
    const webhookData = of('webhook_endpoint.created').data;
    return [text.includes('PLANTED-TOKEN'), text.includes('PLANTED-USER'), webhookData !== null];
  };
  expect(await seenBy(admin)).toEqual([true, true, true]);
  for (const person of [await signInAs(app, 'hr'), await signInWith({ scopes: [...roleScopes] })]) {
    expect(await seenBy(person)).toEqual([false, false, false]);
  }
});

describe('the home page', () => {
  const partsOf = async (person: SignedIn) => {
    const { inbox, ...rest } = (await person.api('GET', '/account/v1/home')).json.data;
    const parts = Object.entries({ ...inbox, company: rest.company, changes: rest.changes, endpoints: rest.endpoints });
    return parts.filter(([, part]) => part !== null).map(([name]) => name);
  };
  test('has the parts that the role may see', async () => {
    const people = ['starters', 'leavers', 'contracts', 'documents', 'tasks'];
    expect(await partsOf(await signInAs(app, 'hr'))).toEqual([
      'requests',
      'corrections',
      'ownData',
      'workEntries',
      ...people,
      'company',
    ]);
    expect(await partsOf(await signInAs(app, 'payroll'))).toEqual([...people, 'payPeriods', 'company']);
    expect(await partsOf(await signInAs(app, 'read_only'))).toEqual([...people, 'company']);
    expect(await partsOf(await signInWith({ scopes: [] }))).toEqual(['tasks']);
    expect(await partsOf(await signInWith({ scopes: ['employees:read'] }))).toEqual(['starters', 'leavers', 'tasks']);
  });

  test('has for a role that reaches those below what it decides, and no people without the scope to read them', async () => {
    const hire = async (managerId: string | null) =>
      (await app.create(people, { firstName: 'Below', lastName: 'X', managerId })).id as string;
    const boss = await hire(null);
    const report = await hire(boss);
    const seen = async (reach: string, ...scopes: string[]) => {
      const person = await signInWith({ scopes, reach, selfService: false }, boss);
      const { decidesAbout } = (await person.api('GET', '/account/v1/me')).json.data;
      const parts = await partsOf(person);
      await admin.change('PATCH', `/account/v1/users/${person.id}`, { employeeId: null });
      return [decidesAbout.absencesManagement, parts];
    };
    const deciding = ['time-off:read', 'time-off:write'];
    expect(await seen('below', ...deciding)).toEqual([[report], ['requests', 'tasks']]);
    expect(await seen('below', ...deciding, 'managers:read')).toEqual([[report], ['requests', 'tasks']]);
    const all = ['requests', 'starters', 'leavers', 'tasks', 'company'];
    expect(await seen('below', ...deciding, 'employees:read')).toEqual([[report], all]);
    expect(await seen('own', ...deciding, 'employees:read')).toEqual([[], ['tasks']]);
  });
});

describe('a role of the account', () => {
  test('is made, changed and deleted by administrators, each with its event', async () => {
    const { json } = await admin.api('POST', path, {
      body: { name: 'Recruiting', scopes: ['employees:write', 'employees:read', 'employees:read'], reach: 'all' },
    });
    const { id } = json.data;
    expect(json.data).toMatchObject({ scopes: ['employees:read', 'employees:write'], selfService: true, userCount: 0 });
    await admin.change('PATCH', `${path}/${id}`, { scopes: ['employees:read'] });
    expect((await admin.api('DELETE', `${path}/${id}`)).status).toBe(200);
    const log = (await admin.api('GET', `/account/v1/audit-log?entityId=${id}`)).json.data;
    expect(log.map(({ type }: { type: string }) => type)).toEqual(['role.deleted', 'role.updated', 'role.created']);
    expect(log[1].changes).toEqual([
      { field: 'scopes', before: ['employees:read', 'employees:write'], after: ['employees:read'] },
    ]);
  });
  test.each([
    [{ name: 'X', reach: 'all', scopes: ['*'] }, '/scopes/0'],
    [{ name: 'X', reach: 'all', scopes: ['webhooks:write'] }, '/scopes/0'],
    [{ name: 'X', reach: 'all', scopes: ['invitations:write'] }, '/scopes/0'],
    [{ name: 'X', reach: 'some', scopes: [] }, '/reach'],
    [{ reach: 'all', scopes: [] }, '/name'],
  ])('is refused as %j', async (body, pointer) => {
    const { status, json } = await admin.api('POST', path, { body });
    expect([status, json.errors?.[0].pointer]).toEqual([422, pointer]);
  });
  test('has a name that no other role has', async () => {
    const body = { name: 'Twice', reach: 'all', scopes: [] };
    await admin.change('POST', path, body);
    expect(await codeOf(admin, 'POST', path, { ...body, name: 'TWICE' })).toBe('already_taken');
  });
  test('is kept while users have it, and its refusal counts them', async () => {
    const { roleId, id } = await signInWith({ scopes: [] });
    const refused = await admin.api('DELETE', `${path}/${roleId}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { users: 1 } });
    expect((await admin.api('GET', `${path}/${roleId}`)).json.data.userCount).toBe(1);
    await admin.change('PATCH', `/account/v1/users/${id}`, { role: 'read_only' });
    expect((await admin.api('GET', `/account/v1/users/${id}`)).json.data).toMatchObject({ roleId: null });
    expect((await admin.api('DELETE', `${path}/${roleId}`)).status).toBe(200);
  });
  test('takes effect at once, for running sessions too', async () => {
    const person = await signInWith({ scopes: ['employees:read'] });
    expect(await codeOf(person, 'GET', people)).toBe(200);
    await admin.change('PATCH', `${path}/${person.roleId}`, { scopes: [] });
    expect(await codeOf(person, 'GET', people)).toBe('role_not_permitted');
  });
  test('of another account cannot be given, read or changed', async () => {
    const account = await app.newAccount();
    const other = await signInAs(app, 'administrator', { account });
    const made = await other.api('POST', path, { body: { name: 'Theirs', reach: 'all', scopes: [] } });
    const { id } = made.json.data;
    const user = await signInAs(app, 'read_only');
    const refused = await admin.api('PATCH', `/account/v1/users/${user.id}`, { body: { roleId: id } });
    expect([refused.status, refused.json.errors?.[0]]).toMatchObject([422, { pointer: '/roleId', code: 'not_found' }]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Ours' } : undefined;
      expect(await codeOf(admin, method, `${path}/${id}`, body)).toBe('not_found');
    }
  });
  test('goes with the role "own" of a user, and with no other', async () => {
    const { id, roleId } = await signInWith({ scopes: [] });
    const user = `/account/v1/users/${id}`;
    const pointerOf = async (body: object) => (await admin.api('PATCH', user, { body })).json.errors?.[0].pointer;
    expect(await pointerOf({ role: 'hr', roleId })).toBe('/roleId');
    expect(await pointerOf({ roleId: null })).toBe('/role');
    expect(await pointerOf({ role: 'own', roleId: null })).toBe('/roleId');
    const shown = (await admin.api('GET', user)).json.data;
    expect((await admin.api('PUT', user, { body: shown })).json.data).toMatchObject({ version: shown.version });
  });
  test('sees only the user with the reach "own", and those below with "below"', async () => {
    const hire = async (firstName: string, managerId: string | null = null) =>
      (await app.create(people, { firstName, lastName: 'X', managerId })).id as string;
    const boss = await hire('Boss');
    const below = await hire('Below', boss);
    await hire('Elsewhere');
    const seenBy = async (reach: string) => {
      const person = await signInWith({ scopes: [...roleScopes], reach }, boss);
      const names = (await person.api('GET', people)).json.data.map((one: { id: string }) => one.id);
      await admin.change('PATCH', `/account/v1/users/${person.id}`, { employeeId: null });
      return names;
    };
    expect(await seenBy('below')).toEqual([boss, below]);
    expect(await seenBy('own')).toEqual([boss]);
  });
  test('lets its users serve themselves, unless it says otherwise', async () => {
    const own = await hirePaid(app, {}, {});
    const other = await hirePaid(app, {}, {});
    const person = await signInWith({ scopes: ['employees:read'] }, own.employeeId);
    const salaries = (await person.api('GET', '/contract/v1/salaries')).json.data;
    expect(salaries.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual([own.employeeId]);
    const clockIn = (employeeId: string) =>
      codeOf(person, 'POST', '/schedule/v1/work-entries/clock-in', { employeeId });
    expect(await clockIn(other.employeeId)).not.toBe(201);
    expect(await clockIn(own.employeeId)).toBe(201);
    const { data } = (await person.api('GET', '/account/v1/me')).json;
    expect(data.operations).toContain('listEmployees');
    expect(data.ownOperations).toEqual(expect.arrayContaining(['listSalaries', 'clockIn']));
    await admin.change('PATCH', `${path}/${person.roleId}`, { selfService: false });
    expect(await codeOf(person, 'GET', '/contract/v1/salaries')).toBe('role_not_permitted');
  });
});

describe('no user gives more than they have', () => {
  const invitation = (role: string, employeeId?: string) => ({
    name: 'Eva',
    email: `${crypto.randomUUID()}@acme.example`,
    role,
    ...(employeeId === undefined ? {} : { employeeId }),
  });
  test('by an invitation: hr invites to hr and below, never to more', async () => {
    const hr = await signInAs(app, 'hr');
    const invited: unknown[] = [];
    for (const role of roles) {
      const { id } = await app.create(people, { firstName: 'New', lastName: role });
      invited.push([role, await codeOf(hr, 'POST', '/account/v1/invitations', invitation(role, id))]);
    }
    expect(invited).toEqual([
      ['administrator', 'may_not_give_role'],
      ['hr', 201],
      ['payroll', 'may_not_give_role'],
      ['read_only', 201],
      ['manager', 201],
      ['employee', 201],
    ]);
    const open = (await admin.api('POST', '/account/v1/invitations', { body: invitation('administrator') })).json.data;
    expect(await codeOf(hr, 'DELETE', `/account/v1/invitations/${open.id}`)).toBe('may_not_give_role');
  });
  test('by a hire: only a role that invites does, and only to its own level', async () => {
    const body = (role: string) => ({
      employee: { firstName: 'Eva', lastName: 'Ruiz', email: `${crypto.randomUUID()}@acme.example` },
      invitation: { role },
    });
    const hr = await signInAs(app, 'hr');
    expect(await codeOf(hr, 'POST', `${people}/hire`, body('administrator'))).toBe('may_not_give_role');
    expect(await codeOf(hr, 'POST', `${people}/hire`, body('employee'))).toBe(201);
    const writer = await signInWith({ scopes: [...roleScopes] });
    expect(await codeOf(writer, 'POST', `${people}/hire`, body('employee'))).toBe('may_not_give_role');
  });
  test('by their own user, whatever the request', async () => {
    for (const person of [
      await signInAs(app, 'hr'),
      await signInAs(app, 'payroll'),
      await signInWith({ scopes: [...roleScopes] }),
    ]) {
      for (const method of ['PATCH', 'PUT']) {
        const url = `/account/v1/users/${person.id}`;
        expect(await codeOf(person, method, url, { role: 'administrator' })).toBe('role_not_permitted');
      }
      expect(await codeOf(person, 'POST', path, { name: 'X', reach: 'all', scopes: [] })).toBe('role_not_permitted');
    }
  });
});

test('each built-in role reads and writes only what exists', () => {
  for (const scopes of Object.values(scopesOfRole)) {
    const unknown = scopes.filter((scope) => scope !== 'invitations:write' && !roleScopes.some((one) => one === scope));
    expect(unknown).toEqual([]);
  }
});
