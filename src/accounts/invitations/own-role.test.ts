/** An invitation gives a role that the account made: as the role is when the person accepts, and never more than the inviter may. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import { mayGive, type Role, roleCan, roleScopes, roles } from '../roles/built-in.ts';

const invitations = '/account/v1/invitations';
const roleList = '/account/v1/roles';
const people = '/core/v3/employees';
const password = 'correct horse battery staple';

const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
const origin = new URL(app.config.baseUrl).origin;
const admin = await signInAs(app, 'administrator');

let made = 0;
const newEmail = () => `own${made++}@acme.example`;
/** Each request without a session comes from another network: they are counted by address. */
const outside = (path: string, body: object) =>
  app.api('POST', path, { token: null, headers: { origin, 'x-forwarded-for': `10.1.0.${made++ % 250}` }, body });

async function newRole(role: object = {}, by: SignedIn = admin): Promise<string> {
  const body = { name: `Role ${made++}`, scopes: ['employees:read'], reach: 'all', selfService: false, ...role };
  const { status, text, json } = await by.api('POST', roleList, { body });
  expect(status, text).toBe(201);
  return json.data.id;
}

const invite = (roleId: string | null, more: object = {}, by: SignedIn = admin) =>
  by.api('POST', invitations, { body: { email: newEmail(), name: 'Eva Ruiz', role: 'own', roleId, ...more } });
const accept = (key: string) => outside('/account/v1/invitation-acceptances', { key, password });
const removeRole = (id: string) => admin.api('DELETE', `${roleList}/${id}`);
const errorsOf = ({ json }: { json: { errors?: { pointer: string; code: string; reason?: string }[] } }) =>
  (json.errors ?? []).map(({ pointer, code }) => [pointer, code]);

/** The codes of what an accepted user gets for requests. */
async function enter(email: string) {
  const reply = await outside('/account/v1/sign-in', { email, password });
  expect(reply.status, reply.text).toBe(200);
  const cookie = /rollcall\.session_token=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? '';
  const send = (method: string, path: string, body?: object) =>
    app.api(method, path, { token: null, headers: { cookie, origin }, ...(body ? { body } : {}) });
  return {
    me: (await send('GET', '/account/v1/me')).json.data,
    codeOf: async (method: string, path: string, body?: object) => {
      const { status, json } = await send(method, path, body);
      return status < 300 ? status : json.code;
    },
  };
}

describe('an invitation to a role of the account', () => {
  test('shows the role, and the accepted user has it and no more', async () => {
    const roleId = await newRole({ name: 'Recruiting' });
    const { data } = (await invite(roleId)).json;
    expect(data).toMatchObject({ role: 'own', roleId });
    const { key: _, ...shown } = data;
    expect((await admin.api('GET', `${invitations}/${data.id}`)).json.data).toEqual(shown);
    expect((await admin.api('GET', `${invitations}?roleId=${roleId}`)).json.data).toEqual([shown]);
    expect((await admin.api('GET', `${invitations}?role=hr&roleId=${roleId}`)).json.data).toEqual([]);

    expect((await accept(data.key)).status).toBe(200);
    const events = (await app.events()).slice(-2);
    expect(events.map(({ type }) => type)).toEqual(['invitation.created', 'user.created']);
    const [user] = (await admin.api('GET', `/account/v1/users?roleId=${roleId}`)).json.data;
    expect(user).toMatchObject({ role: 'own', roleId, email: data.email });
    const { me, codeOf } = await enter(data.email);
    expect(me).toMatchObject({ role: 'own', roleName: 'Recruiting', reach: 'all' });
    expect(await codeOf('GET', people)).toBe(200);
    expect(await codeOf('POST', people, { firstName: 'X', lastName: 'Y' })).toBe('role_not_permitted');
    expect(await codeOf('GET', '/contract/v1/salaries')).toBe('role_not_permitted');
    expect(await codeOf('GET', invitations)).toBe('role_not_permitted');
  });

  test('names the role and its id together, as a user does', async () => {
    const roleId = await newRole();
    expect(errorsOf(await invite(null))).toEqual([['/roleId', 'required']]);
    expect(errorsOf(await invite(roleId, { role: 'hr' }))).toEqual([['/roleId', 'not_permitted']]);
    expect(errorsOf(await invite(roleId, { role: undefined }))).toEqual([['/role', 'required']]);
    expect((await invite(null, { role: 'read_only' })).json.data).toMatchObject({ role: 'read_only', roleId: null });
  });

  test('finds no role of another account, with the other ids that do not exist', async () => {
    const account = await app.newAccount();
    const theirs = await newRole({}, await signInAs(app, 'administrator', { account }));
    const employeeId = crypto.randomUUID();
    expect(errorsOf(await invite(theirs, { employeeId })).sort()).toEqual([
      ['/employeeId', 'not_found'],
      ['/roleId', 'not_found'],
    ]);
    const hr = await signInAs(app, 'hr');
    expect(errorsOf(await invite(crypto.randomUUID(), {}, hr))).toEqual([['/roleId', 'not_found']]);
  });

  test.each(['below', 'own'])('with the reach "%s" needs an employee record', async (reach) => {
    const roleId = await newRole({ reach });
    const refused = await invite(roleId);
    expect(errorsOf(refused)).toEqual([['/employeeId', 'required']]);
    expect(refused.json.errors[0].reason).toBe('reach');
    const { id: employeeId } = await app.create(people, { firstName: 'Ana', lastName: reach });
    const { data } = (await invite(roleId, { employeeId })).json;
    expect((await accept(data.key)).status).toBe(200);
    expect((await enter(data.email)).me).toMatchObject({ reach, employeeId });
  });

  test('of an employee who signs in already is refused with the name of the user', async () => {
    const { id: employeeId } = await app.create(people, { firstName: 'Ana', lastName: 'Gil' });
    const ask = () => invite(null, { role: 'employee', name: 'Ana Gil', employeeId });
    expect((await accept((await ask()).json.data.key)).status).toBe(200);
    expect((await ask()).json.errors).toEqual([
      {
        pointer: '/employeeId',
        code: 'already_taken',
        reason: 'employee',
        params: { name: 'Ana Gil' },
        detail: 'already belongs to the user Ana Gil',
      },
    ]);
  });

  test('sent again gives the same role, and ends the earlier one', async () => {
    const roleId = await newRole();
    const first = (await invite(roleId)).json.data;
    const second = (await invite(roleId, { email: first.email })).json.data;
    expect((await accept(first.key)).json.code).toBe('invitation_invalid');
    expect((await accept(second.key)).status).toBe(200);
    expect((await enter(first.email)).me.role).toBe('own');
  });

  test('sent again tells both, and is refused to those who may not withdraw the earlier one', async () => {
    const email = newEmail();
    const body = { name: 'Ana', email, role: 'read_only' };
    const wide = (await admin.api('POST', '/account/v1/invitations', { body: { ...body, role: 'administrator' } })).json
      .data;
    const hr = await signInAs(app, 'hr');
    const before = (await app.events()).length;
    const refused = await hr.api('POST', '/account/v1/invitations', { body });
    expect([refused.status, refused.json.code]).toEqual([403, 'may_not_give_role']);
    expect(await app.events(before)).toEqual([]);
    const again = (await admin.api('POST', '/account/v1/invitations', { body })).json.data;
    const [created, deleted] = await app.events(before);
    expect(created).toMatchObject({ type: 'invitation.created', entityId: again.id, causeId: null });
    expect(deleted).toMatchObject({ type: 'invitation.deleted', entityId: wide.id, causeId: created?.id });
    expect((await accept(wide.key)).json.code).toBe('invitation_invalid');
  });

  test('is part of a hire, whose refusal points to it', async () => {
    const roleId = await newRole();
    const body = (invitation: object) => ({
      employee: { firstName: 'Eva', lastName: 'Ruiz', email: newEmail() },
      invitation,
    });
    const hire = (invitation: object) => admin.api('POST', `${people}/hire`, { body: body(invitation) });
    const { data } = (await hire({ role: 'own', roleId })).json;
    expect(data.invitation).toMatchObject({ role: 'own', roleId, employeeId: data.employee.id });
    expect(errorsOf(await hire({ role: 'own' }))).toEqual([['/invitation/roleId', 'required']]);
    expect(errorsOf(await hire({ role: 'hr', roleId }))).toEqual([['/invitation/roleId', 'not_permitted']]);
    const nowhere = { role: 'own', roleId: crypto.randomUUID() };
    expect(errorsOf(await hire(nowhere))).toEqual([['/invitation/roleId', 'not_found']]);
    const wrong = { ...body(nowhere), employee: { firstName: 'Eva' } };
    expect(errorsOf(await admin.api('POST', `${people}/hire`, { body: wrong })).sort()).toEqual([
      ['/employee/lastName', 'required'],
      ['/invitation/roleId', 'not_found'],
    ]);
  });
});

describe('no user invites to more than they may do', () => {
  test('hr gives, sees and withdraws roles within its permissions, and no others', async () => {
    const hr = await signInAs(app, 'hr');
    const [within, beyond] = [
      await newRole({ scopes: ['employees:write', 'salaries:read'], selfService: true }),
      await newRole({ scopes: ['employees:read', 'payroll:read'] }),
    ];
    expect((await hr.api('GET', `${roleList}/${within}`)).status).toBe(200);
    const made = await invite(within, {}, hr);
    expect(made.status, made.text).toBe(201);
    expect((await invite(beyond, {}, hr)).json.code).toBe('may_not_give_role');
    const employee = { firstName: 'Eva', lastName: 'Ruiz', email: newEmail() };
    const hired = { employee, invitation: { role: 'own', roleId: beyond } };
    expect((await hr.api('POST', `${people}/hire`, { body: hired })).json.code).toBe('may_not_give_role');
    const { id } = (await invite(beyond)).json.data;
    expect((await hr.api('DELETE', `${invitations}/${id}`)).json.code).toBe('may_not_give_role');
    expect((await hr.api('DELETE', `${invitations}/${made.json.data.id}`)).status).toBe(200);
  });

  test('hr neither makes, changes nor deletes roles', async () => {
    const hr = await signInAs(app, 'hr');
    const id = await newRole();
    const body = { scopes: [...roleScopes] };
    expect((await hr.api('PATCH', `${roleList}/${id}`, { body })).json.code).toBe('role_not_permitted');
    expect((await hr.api('DELETE', `${roleList}/${id}`)).json.code).toBe('role_not_permitted');
    expect((await hr.api('POST', roleList, { body })).json.code).toBe('role_not_permitted');
  });

  test.each(roles.filter((role) => role !== 'administrator'))(
    '%s gives exactly the scopes that it has',
    (role: Role) => {
      const caller = { can: (scope: string) => roleCan(role, scope) };
      for (const scope of roleScopes) {
        const given = { scopes: [scope], selfService: false };
        expect([scope, mayGive(caller, given)]).toEqual([scope, roleCan(role, scope)]);
        expect(mayGive({ ...caller, reach: [crypto.randomUUID()] }, given)).toBe(false);
      }
      expect(mayGive(caller, { scopes: [...roleScopes], selfService: false })).toBe(false);
    },
  );

  test('a role with self-service is given by those who have what employees have', () => {
    const given = { scopes: [], selfService: true };
    expect(roles.filter((role) => mayGive({ can: (scope) => roleCan(role, scope) }, given))).toEqual([
      'administrator',
      'hr',
      'employee',
    ]);
  });
});

describe('between an invitation and its acceptance', () => {
  test('the role stays: a deletion is refused, and counts users and invitations', async () => {
    const roleId = await newRole();
    const [first, second] = [(await invite(roleId)).json.data, (await invite(roleId)).json.data];
    expect((await removeRole(roleId)).json).toMatchObject({
      status: 409,
      code: 'in_use',
      references: { invitations: 2 },
    });
    expect((await accept(first.key)).status).toBe(200);
    const refused = await removeRole(roleId);
    expect(refused.json.references).toEqual({ users: 1, invitations: 1 });
    expect(refused.json.detail).toContain('users: 1, invitations: 1');
    const [user] = (await admin.api('GET', `/account/v1/users?roleId=${roleId}`)).json.data;
    await admin.api('PATCH', `/account/v1/users/${user.id}`, { body: { role: 'read_only' } });
    await admin.api('DELETE', `${invitations}/${second.id}`);
    expect((await removeRole(roleId)).status).toBe(200);
    expect((await accept(second.key)).json.code).toBe('invitation_invalid');
    expect(errorsOf(await invite(roleId))).toEqual([['/roleId', 'not_found']]);
    // The accepted invitation is history by now, and names the deleted role.
    expect((await admin.api('GET', `${invitations}/${first.id}`)).json.data.roleId).toBe(roleId);
    expect((await admin.api('DELETE', `${invitations}/${first.id}`)).status).toBe(200);
  });

  test('an expired invitation keeps the role until it is withdrawn', async () => {
    const roleId = await newRole();
    const { id, key } = (await invite(roleId)).json.data;
    app.clock.advance({ days: 8 });
    expect((await accept(key)).json.code).toBe('invitation_invalid');
    const fresh = await signInAs(app, 'administrator');
    expect((await fresh.api('DELETE', `${roleList}/${roleId}`)).json.references).toEqual({ invitations: 1 });
    await fresh.api('DELETE', `${invitations}/${id}`);
    expect((await fresh.api('DELETE', `${roleList}/${roleId}`)).status).toBe(200);
  });

  test('of an acceptance and a deletion at once, the acceptance holds', async () => {
    const by = await signInAs(app, 'administrator');
    for (let n = 0; n < 5; n++) {
      const roleId = await newRole({}, by);
      const { key } = (await invite(roleId, {}, by)).json.data;
      const [accepted, removed] = await Promise.all([accept(key), by.api('DELETE', `${roleList}/${roleId}`)]);
      expect([accepted.status, removed.status]).toEqual([200, 409]);
    }
  });

  test('of an invitation and a deletion at once, one is refused', async () => {
    const by = await signInAs(app, 'administrator');
    for (let n = 0; n < 5; n++) {
      const roleId = await newRole({}, by);
      const [invited, removed] = await Promise.all([invite(roleId, {}, by), by.api('DELETE', `${roleList}/${roleId}`)]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([invited.status, removed.status]);
    }
  });

  test.each([
    ['narrowed', { scopes: [] }, 'role_not_permitted', 'role_not_permitted'],
    ['widened', { scopes: ['employees:read', 'salaries:read'] }, 200, 200],
  ])('a role that is %s counts as it is then', async (_, change, onPeople, onSalaries) => {
    const by = await signInAs(app, 'administrator');
    await hirePaid(app, {}, {});
    const roleId = await newRole({}, by);
    const { key, email } = (await invite(roleId, {}, by)).json.data;
    expect((await by.api('PATCH', `${roleList}/${roleId}`, { body: change })).status).toBe(200);
    expect((await accept(key)).status).toBe(200);
    const { codeOf } = await enter(email);
    expect([await codeOf('GET', people), await codeOf('GET', '/contract/v1/salaries')]).toEqual([onPeople, onSalaries]);
  });

  test.each([
    ['loses their permissions', (id: string) => ['PATCH', `/account/v1/users/${id}`, { role: 'read_only' }] as const],
    ['is disabled', (id: string) => ['POST', `/account/v1/users/${id}/disable`, undefined] as const],
  ])('an inviting user who %s leaves the invitation, which an administrator withdraws', async (_, lose) => {
    const by = await signInAs(app, 'administrator');
    const hr = await signInAs(app, 'hr');
    const roleId = await newRole({}, by);
    const [kept, withdrawn] = [(await invite(roleId, {}, hr)).json.data, (await invite(roleId, {}, hr)).json.data];
    const [method, path, body] = lose(hr.id);
    expect((await by.api(method, path, body ? { body } : {})).status).toBe(200);
    expect((await invite(roleId, {}, hr)).status).toBeGreaterThanOrEqual(401);
    expect((await by.api('DELETE', `${invitations}/${withdrawn.id}`)).status).toBe(200);
    expect((await accept(withdrawn.key)).json.code).toBe('invitation_invalid');
    expect((await accept(kept.key)).status).toBe(200);
    expect((await enter(kept.email)).me).toMatchObject({ role: 'own' });
  });
});
