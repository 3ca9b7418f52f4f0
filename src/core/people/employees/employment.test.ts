/** Hire, termination, rehire and removal: their dates, history and events. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../test/harness/daily-job.ts';
import { type SignedIn, signInAs } from '../../../../test/harness/sessions.ts';
import { createUser } from '../../../accounts/index.ts';
import { systemCaller } from '../../../platform/caller.ts';
import { sql } from '../../../platform/db/sql.ts';
import { defined } from '../../../platform/narrowing.ts';
import { tasksOfWorkers } from '../../../tasks.ts';
import { coreArea, type DailyWork, runDailyJob as runDailyJobs } from '../../index.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const noon = '2026-11-20T12:00:00.000Z';
const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
beforeEach(() => app.clock.set(noon));

const hire = (values: object = {}, account: TestAccount = app) =>
  account.create(path, { ...person, startDate: '2024-01-01', ...values });
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });
const verb = (id: string, name: string, body?: object) =>
  app.api('POST', `${path}/${id}/${name}`, body ? { body } : {});
const dailyJob = (account: TestAccount = app) => runDailyJob(app.app.work, account);

/** The events about one employee, oldest first, as their bodies name them. */
async function eventsOf(id: string, account: TestAccount = app) {
  return (await account.events())
    .filter(({ employeeId, entityType }) => employeeId === id && entityType === 'employee')
    .map(({ body, ...row }) => ({ ...row, ...(JSON.parse(body) as { event: string; data: Record<string, unknown> }) }));
}
const byField = <T extends { field: string }>(changes: T[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1));
const kinds = (events: { type: string }[]) => events.map(({ type }) => type.replace('employee.', ''));

describe('a hire', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-20T23:30:00.000Z', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20T23:30:00.000Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20T07:59:59.999Z', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('begins today, as it is in %s at %s', async (timeZone, instant, day) => {
    const account = await app.newAccount({ timeZone });
    app.clock.set(instant);
    expect(await account.create(path, person)).toMatchObject({ startDate: day, status: 'active' });
    const { id } = await account.create(path, person);
    const left = await account.api('POST', `${path}/${id}/deactivate`);
    expect(left.json.data).toMatchObject({ endDate: day, status: 'active' });
  });
  test('may have a future or a past date', async () => {
    for (const startDate of ['2019-07-01', '2030-07-01']) {
      const made = await hire({ startDate });
      expect(made).toMatchObject({ startDate, endDate: null, status: 'active' });
      expect(made.employments).toEqual([{ startDate, endDate: null, reason: null }]);
    }
  });
  test.each([
    ['that is over makes a former employee, with both events', yesterday, 'inactive', ['created', 'deactivated']],
    ['whose last day is today is active until it is over', today, 'active', ['created']],
    ['that ends later is active', tomorrow, 'active', ['created']],
  ])('%s', async (_, endDate, status, events) => {
    const made = await hire({ endDate, endReason: 'Season over' });
    expect(made).toMatchObject({ status, endDate, version: 1 });
    expect(made.employments).toEqual([{ startDate: '2024-01-01', endDate, reason: 'Season over' }]);
    expect(kinds(await eventsOf(made.id))).toEqual(events);
  });
  test.each([
    [{ status: 'inactive' }, '/endDate'],
    [{ status: 'inactive', endDate: tomorrow }, '/status'],
    [{ status: 'inactive', endDate: today }, '/status'],
    [{ status: 'active', endDate: yesterday }, '/status'],
    [{ startDate: today, endDate: yesterday }, '/endDate'],
    [{ startDate: '2030-01-01', endDate: '2029-12-31' }, '/endDate'],
  ])('that contradicts itself is refused: %j', async (values, pointer) => {
    const reply = await app.api('POST', path, { body: { ...person, startDate: '2024-01-01', ...values } });
    expect(reply.json).toMatchObject({ status: 422, code: 'invalid_body', errors: [{ pointer }] });
  });
  test('is reported with exactly six fields', async () => {
    const made = await hire({ email: 'six@example.com', code: 6, phone: '1', startDate: '2026-12-01' });
    const [event] = await eventsOf(made.id);
    expect(event?.data).toEqual({
      employeeId: made.id,
      firstName: 'Ana',
      lastName: 'Torres',
      email: 'six@example.com',
      departmentId: null,
      startDate: '2026-12-01',
    });
    expect(Object.keys(event?.data ?? {})).toEqual([
      'employeeId',
      'firstName',
      'lastName',
      'email',
      'departmentId',
      'startDate',
    ]);
  });
});

describe('termination', () => {
  /** One meaning, however the client states it: what remains, and which events were made. */
  const outcome = async (id: string) => {
    const { id: _, email: __, code: ___, ...data } = await app.read(`${path}/${id}`);
    return {
      data,
      events: (await eventsOf(id)).slice(1).map(({ type, changes }) => ({ type, changes: byField(changes) })),
    };
  };
  const ways: [string, object, object[]][] = [
    ['today', {}, [{ status: 'inactive' }, { status: 'inactive', endDate: today }, { endDate: today }]],
    [
      'in the past',
      { endDate: '2026-10-31' },
      [{ endDate: '2026-10-31' }, { status: 'inactive', endDate: '2026-10-31' }],
    ],
    [
      'later',
      { endDate: '2026-12-31' },
      [
        { endDate: '2026-12-31' },
        { status: 'inactive', endDate: '2026-12-31' },
        { status: 'active', endDate: '2026-12-31' },
      ],
    ],
  ];
  test.each(ways)('%s means the same as a verb and as a PUT', async (_, body, puts) => {
    const { id } = await hire();
    expect((await verb(id, 'deactivate', body)).status).toBe(200);
    const wanted = await outcome(id);
    expect(wanted.events).toHaveLength(1);
    for (const put of puts) {
      const other = await hire();
      expect((await app.api('PUT', `${path}/${other.id}`, { body: put })).status).toBe(200);
      expect(await outcome(other.id)).toEqual(wanted);
      const third = await hire();
      expect((await patch(third.id, put)).status).toBe(200);
      expect(await outcome(third.id)).toEqual(wanted);
    }
  });
  test('on a past day takes effect at once', async () => {
    const { id } = await hire({ email: 'leaver@example.com', externalId: 'L1', code: 31 });
    const reply = await verb(id, 'deactivate', { endDate: yesterday, reason: 'Moved abroad' });
    const employment = { startDate: '2024-01-01', endDate: yesterday, reason: 'Moved abroad' };
    expect(reply.json).toEqual({
      data: expect.objectContaining({ status: 'inactive', endDate: yesterday, endReason: 'Moved abroad', version: 2 }),
      meta: { ended: [], orphanedReports: [] },
    });
    expect(reply.json.data.employments).toEqual([employment]);
    const events = await eventsOf(id);
    expect(kinds(events)).toEqual(['created', 'deactivated']);
    expect(events[1]?.data).toEqual({
      employeeId: id,
      externalId: 'L1',
      code: 31,
      firstName: 'Ana',
      lastName: 'Torres',
      email: 'leaver@example.com',
      departmentId: null,
      endDate: yesterday,
      reason: 'Moved abroad',
    });
  });
  test('today takes effect at the midnight that ends the day', async () => {
    const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
    const { id } = await hire({}, account);
    const reply = await account.api('POST', `${path}/${id}/deactivate`);
    expect(reply.json).toEqual({ data: expect.objectContaining({ status: 'active', endDate: today }) });
    app.clock.set('2026-11-20T22:59:59.000Z');
    expect(await dailyJob(account)).toBe(0);
    app.clock.set('2026-11-20T23:00:00.000Z');
    expect(await dailyJob(account)).toBe(1);
    expect(await account.read(`${path}/${id}`)).toMatchObject({ status: 'inactive', endDate: today });
    expect(kinds(await eventsOf(id, account))).toEqual(['created', 'updated', 'deactivated']);
  });
  test('on a later day is announced now and takes effect on the day after the last day', async () => {
    const account = await app.newAccount({ timeZone: 'America/Los_Angeles' });
    const { id } = await hire({}, account);
    const reply = await account.api('POST', `${path}/${id}/deactivate`, { body: { endDate: '2026-11-25' } });
    expect(reply.json).toEqual({
      data: expect.objectContaining({ status: 'active', endDate: '2026-11-25', version: 2 }),
    });
    expect(kinds(await eventsOf(id, account))).toEqual(['created', 'updated']);

    app.clock.set('2026-11-26T07:59:00.000Z');
    expect(await dailyJob(account)).toBe(0);
    expect((await account.read(`${path}/${id}`)).status).toBe('active');
    app.clock.set('2026-11-26T08:00:00.000Z');
    expect(await dailyJob(account)).toBe(1);
    expect(await account.read(`${path}/${id}`)).toMatchObject({
      status: 'inactive',
      endDate: '2026-11-25',
      version: 3,
    });
    const events = await eventsOf(id, account);
    expect(kinds(events)).toEqual(['created', 'updated', 'deactivated']);
    expect(events[2]).toMatchObject({ actor: { type: 'system' }, data: { endDate: '2026-11-25' } });

    expect(await dailyJob(account)).toBe(0);
    expect(await eventsOf(id, account)).toHaveLength(3);
  });
  test('is caught up with after a pause of the daily job, and done once by two runs', async () => {
    const account = await app.newAccount();
    const people = await Promise.all([1, 2, 3, 4].map((n) => hire({ endDate: `2026-12-0${n}` }, account)));
    app.clock.set('2027-03-01T12:00:00.000Z');
    await Promise.all([dailyJob(account), dailyJob(account)]);
    for (const { id } of people) {
      expect(kinds(await eventsOf(id, account))).toEqual(['created', 'deactivated']);
      expect((await account.read(`${path}/${id}`)).version).toBe(2);
    }
  });
  test('that was withdrawn is ignored by the daily job', async () => {
    const { id } = await hire({ endDate: '2026-11-25', endReason: 'Contract' });
    const stay = await patch(id, { endDate: null });
    expect(stay.json.data).toMatchObject({ status: 'active', endDate: null, endReason: null });
    expect(stay.json.data.employments).toEqual([{ startDate: '2024-01-01', endDate: null, reason: null }]);
    const events = await eventsOf(id);
    expect(kinds(events)).toEqual(['created', 'updated']);
    expect(events[1]?.data.changedFields).toEqual(expect.arrayContaining(['endDate', 'endReason']));
    app.clock.set('2027-01-01T12:00:00.000Z');
    await dailyJob();
    expect((await app.read(`${path}/${id}`)).status).toBe('active');
  });
  test('may be postponed before its day', async () => {
    const { id } = await hire({ endDate: '2026-11-25' });
    expect((await verb(id, 'deactivate', { endDate: '2026-12-25' })).json.data.endDate).toBe('2026-12-25');
    app.clock.set('2026-12-01T12:00:00.000Z');
    await dailyJob();
    expect((await app.read(`${path}/${id}`)).status).toBe('active');
  });
  test('changes nothing the second time', async () => {
    const { id } = await hire();
    const first = await verb(id, 'deactivate', { endDate: yesterday, reason: 'Moved' });
    app.clock.advance({ days: 3 });
    for (const body of [undefined, {}, { reason: 'Moved' }, { endDate: yesterday }]) {
      expect((await verb(id, 'deactivate', body)).json.data).toEqual(first.json.data);
    }
    expect(kinds(await eventsOf(id))).toEqual(['created', 'deactivated']);
  });
  test.each([
    { endDate: '2023-12-31' },
    { endDate: '2026-02-30' },
    { endDate: null },
    { lastDay: today },
    { reason: ' ' },
  ])('is refused with %j', async (body) => {
    const { id } = await hire();
    expect((await verb(id, 'deactivate', body)).status).toBe(422);
    expect((await app.read(`${path}/${id}`)).version).toBe(1);
  });
  test('before the first day is refused', async () => {
    const { id } = await hire({ startDate: '2026-12-01' });
    expect((await verb(id, 'deactivate')).json).toMatchObject({ status: 422, errors: [{ pointer: '/endDate' }] });
    expect((await verb(id, 'deactivate', { endDate: '2026-12-01' })).json.data.status).toBe('active');
  });
  test('ends the sign-in, and names it and the reports who now have no manager', async () => {
    const { id } = await hire();
    const reports = [await hire({ managerId: id }), await hire({ managerId: id })];
    await hire({ managerId: id, endDate: yesterday });
    const password = 'correct horse battery';
    const userId = await createUser(app.db, app.app.signIn, app.clock, {
      accountId: app.id,
      name: 'Ana',
      email: 'ana@example.com',
      password,
      role: 'employee',
    });
    await app.db.run(sql`update memberships set employee_id = ${id} where user_id = ${userId}`);
    const reply = await verb(id, 'deactivate', { endDate: yesterday });
    expect(reply.json.meta.ended).toEqual([{ type: 'sign_in', id: userId }]);
    expect([...reply.json.meta.orphanedReports].sort()).toEqual(reports.map((report) => report.id).sort());
    const [membership] = await app.db.all(sql`select disabled_at from memberships where user_id = ${userId}`);
    expect(membership).toEqual({ disabled_at: noon });
  });
  test.each([
    [
      'deactivation',
      (account: TestAccount, id: string) =>
        account.api('POST', `${path}/${id}/deactivate`, { body: { endDate: yesterday } }),
    ],
    ['removal', (account: TestAccount, id: string) => account.api('DELETE', `${path}/${id}?force=true`)],
  ])('by %s keeps the sign-in of the last administrator, and says so', async (_, leave) => {
    const account = await app.newAccount();
    const employ = () => account.create(path, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01' });
    const [first, last] = [await employ(), await employ()];
    const one = await signInAs(app, 'administrator', { account, employeeId: first.id });
    const two = await signInAs(app, 'administrator', { account, employeeId: last.id });
    expect((await leave(account, first.id)).json.meta.ended).toEqual([{ type: 'sign_in', id: one.id }]);
    const reply = await leave(account, last.id);
    expect(reply.json.meta).toMatchObject({ kept: [{ type: 'sign_in', id: two.id, reason: 'last_administrator' }] });
    const statusOf = async ({ api }: SignedIn) => (await api('GET', '/account/v1/me')).status;
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
  });
  test.each([
    ['deactivation', 'POST', '/deactivate', { body: { endDate: yesterday } }],
    ['deletion', 'DELETE', '', {}],
  ] as const)('by %s ends the open invitation, and nobody signs in with its link', async (how, method, end, body) => {
    const admin = await signInAs(app, 'administrator', { account: app });
    const { id } = await hire({ email: `${how}@example.com` });
    const values = { email: `${how}@example.com`, name: 'Ana', role: 'administrator', employeeId: id };
    const invite = async () => (await admin.api('POST', '/account/v1/invitations', { body: values })).json.data;
    const accept = (key: string) =>
      app.api('POST', '/account/v1/invitation-acceptances', { token: null, body: { key, password: 'stable horse 1' } });
    const invitation = await invite();
    const reply = await app.api(method, `${path}/${id}${end}`, body);
    expect(reply.json.meta.ended, reply.text).toEqual([{ type: 'invitation', id: invitation.id }]);
    const event = (await app.events()).findLast(({ entityType }) => entityType === 'invitation');
    expect(event).toMatchObject({ type: 'invitation.deleted', entityId: invitation.id });
    expect((await accept(invitation.key)).json).toMatchObject({ status: 409, code: 'invitation_invalid' });
    if (how === 'deletion') return;
    const onPurpose = await invite();
    await patch(id, { endDate: '2026-11-18' });
    expect((await accept(onPurpose.key)).status).toBe(200);
  });
  test('keeps the manager of the reports', async () => {
    const { id } = await hire();
    const report = await hire({ managerId: id });
    await verb(id, 'deactivate', { endDate: yesterday });
    expect(await app.read(`${path}/${report.id}`)).toMatchObject({ managerId: id, version: 1 });
  });
});

describe('a former employee', () => {
  const leaver = async (values: object = {}) => hire({ endDate: '2026-10-31', ...values });

  test('can have a corrected last day', async () => {
    const { id } = await leaver();
    const reply = await patch(id, { endDate: '2026-11-15', endReason: 'Two weeks more' });
    expect(reply.json.data).toMatchObject({ status: 'inactive', endDate: '2026-11-15', endReason: 'Two weeks more' });
    expect(reply.json.data.employments).toEqual([
      { startDate: '2024-01-01', endDate: '2026-11-15', reason: 'Two weeks more' },
    ]);
    const byVerb = await verb(id, 'deactivate', { endDate: '2026-11-10' });
    expect(byVerb.json.data.endDate).toBe('2026-11-10');
    expect(kinds(await eventsOf(id))).toEqual(['created', 'deactivated', 'updated', 'updated']);
  });
  test('can have other fields changed', async () => {
    const { id } = await leaver();
    expect((await patch(id, { phone: '1' })).json.data).toMatchObject({ phone: '1', status: 'inactive' });
  });
  test.each([
    { status: 'active' },
    { status: 'active', phone: '1' },
    { status: 'active', endDate: null },
    { status: 'active', startDate: '2024-01-01' },
    { status: 'active', startDate: '2026-10-31' },
    { endDate: null },
    { endDate: '2026-12-31' },
  ])('is not hired again by a stale copy: %j', async (body) => {
    const { id } = await leaver();
    const before = await app.read(`${path}/${id}`);
    for (const method of ['PUT', 'PATCH']) {
      const reply = await app.api(method, `${path}/${id}`, { body });
      expect(reply.json).toMatchObject({ status: 409, code: 'use_reactivate' });
    }
    expect(await app.read(`${path}/${id}`)).toEqual(before);
    expect(kinds(await eventsOf(id))).toEqual(['created', 'deactivated']);
  });
  test('is not terminated later', async () => {
    const { id } = await leaver();
    expect((await verb(id, 'deactivate', { endDate: tomorrow })).json.code).toBe('use_reactivate');
  });
  test.each(['verb', 'PUT'])('is hired again with a new first day, by %s', async (way) => {
    const { id } = await leaver({ email: `again.${way}@example.com`, externalId: `R-${way}`, endReason: 'Season' });
    const stale = await app.read(`${path}/${id}`);
    const reply =
      way === 'verb'
        ? await verb(id, 'reactivate', { startDate: '2026-11-01' })
        : await app.api('PUT', `${path}/${id}`, { body: { ...stale, status: 'active', startDate: '2026-11-01' } });
    expect(reply.json.data).toMatchObject({
      status: 'active',
      startDate: '2026-11-01',
      endDate: null,
      endReason: null,
      version: 2,
    });
    expect(reply.json.data.employments).toEqual([
      { startDate: '2024-01-01', endDate: '2026-10-31', reason: 'Season' },
      { startDate: '2026-11-01', endDate: null, reason: null },
    ]);
    const events = await eventsOf(id);
    expect(kinds(events)).toEqual(['created', 'deactivated', 'reactivated']);
    expect(events[2]?.data).toEqual({
      employeeId: id,
      firstName: 'Ana',
      lastName: 'Torres',
      email: `again.${way}@example.com`,
      departmentId: null,
      startDate: '2026-11-01',
      externalId: `R-${way}`,
      code: null,
    });
  });
  test.each([['2026-10-31'], ['2026-10-01'], ['2023-01-01']])(
    'is not hired again before their last day: %s',
    async (startDate) => {
      const { id } = await leaver();
      const reply = await verb(id, 'reactivate', { startDate });
      expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/startDate', code: 'out_of_order' }] });
    },
  );
  test.each([{}, { startDate: null }, { startDate: 'x' }, { startDate: today, endDate: tomorrow }])(
    'is not hired again with %j',
    async (body) => {
      const { id } = await leaver();
      expect((await verb(id, 'reactivate', body)).status).toBe(422);
    },
  );
  test('is not hired again for a fixed time in one change, which would lose the end', async () => {
    const { id } = await leaver();
    const body = { status: 'active', startDate: '2026-11-01', endDate: '2026-12-31' };
    expect((await patch(id, body)).json).toMatchObject({ status: 422, errors: [{ pointer: '/endDate' }] });
  });
  test('is the only kind of employee who can be hired again', async () => {
    const { id } = await hire();
    expect((await verb(id, 'reactivate', { startDate: tomorrow })).json).toMatchObject({
      status: 409,
      code: 'still_active',
    });
  });
  test('can leave and return any number of times', async () => {
    const { id } = await leaver();
    for (const year of [2027, 2028, 2029]) {
      app.clock.set(`${year}-06-15T12:00:00.000Z`);
      expect((await verb(id, 'reactivate', { startDate: `${year}-06-01` })).status).toBe(200);
      expect((await verb(id, 'deactivate', { endDate: `${year}-06-10` })).status).toBe(200);
    }
    const { employments } = await app.read(`${path}/${id}`);
    expect(employments.map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2024-01-01',
      '2027-06-01',
      '2028-06-01',
      '2029-06-01',
    ]);
    const ends = employments.map(({ endDate }: { endDate: string }) => endDate);
    expect(ends).toEqual(['2026-10-31', '2027-06-10', '2028-06-10', '2029-06-10']);
  });
  test('has an earlier employment that does not collide with the new one', async () => {
    const { id } = await leaver();
    await verb(id, 'reactivate', { startDate: '2026-11-05' });
    expect((await patch(id, { startDate: '2026-11-01' })).json.data.employments[1].startDate).toBe('2026-11-01');
    for (const startDate of ['2026-10-31', '2024-01-01', '2020-01-01']) {
      expect((await patch(id, { startDate })).json).toMatchObject({ status: 422, errors: [{ pointer: '/startDate' }] });
    }
  });
});

describe('a move', () => {
  test('to a department or an office is one event, other changes another', async () => {
    const [one, two] = [
      await app.create('/core/v3/departments', { name: 'One' }),
      await app.create('/core/v3/departments', { name: 'Two' }),
    ];
    const office = await app.create('/core/v3/offices', { name: 'There' });
    const { id } = await hire({ departmentId: one.id, externalId: 'M1' });
    await patch(id, { departmentId: two.id });
    await patch(id, { officeId: office.id, departmentId: null, code: 55, phone: '5' });
    await patch(id, { phone: '6' });
    await patch(id, { departmentId: one.id, endDate: yesterday, city: 'Vigo' });
    const events = await eventsOf(id);
    expect(kinds(events)).toEqual([
      'created',
      'department_changed',
      'department_changed',
      'updated',
      'updated',
      'department_changed',
      'updated',
      'deactivated',
    ]);
    expect(events[1]?.data).toEqual({
      employeeId: id,
      externalId: 'M1',
      code: null,
      departmentId: two.id,
      previousDepartmentId: one.id,
      officeId: null,
      previousOfficeId: null,
    });
    expect(events[2]?.data).toMatchObject({
      departmentId: null,
      previousDepartmentId: two.id,
      officeId: office.id,
      previousOfficeId: null,
    });
    expect(events[3]?.data).toEqual({ employeeId: id, externalId: 'M1', code: 55, changedFields: ['code', 'phone'] });
    expect(events[4]?.changes).toEqual([{ field: 'phone', before: '5', after: '6' }]);
    expect(events[6]?.data.changedFields).toEqual(['city']);
    expect(new Set(events.slice(5).map(({ entityVersion }) => entityVersion))).toEqual(new Set([5]));
  });
});

describe('removal', () => {
  const remove = (id: string) => app.api('DELETE', `${path}/${id}`);

  test('ends the employment too, and a repetition has the same reply', async () => {
    const { id } = await hire({ email: 'gone@example.com' });
    const first = await remove(id);
    expect(first.json.data).toEqual({ id, deletedAt: noon });
    expect(first.json.meta).toEqual({ ended: [], orphanedReports: [] });
    app.clock.advance({ days: 1 });
    const events = await app.events();
    expect((await remove(id)).json.data).toEqual(first.json.data);
    expect((await remove(id)).status).toBe(200);
    expect(await app.events()).toEqual(events);
    expect(kinds(await eventsOf(id))).toEqual(['created', 'deleted']);
    const changes = [
      { field: 'status', before: 'active', after: 'inactive' },
      { field: 'endDate', before: null, after: today },
    ];
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'employee.deleted', entityVersion: 2, changes });
    expect(await app.read(`${path}/${id}?onlyReturn=all`)).toMatchObject({
      status: 'inactive',
      endDate: today,
      deletedAt: noon,
      employments: [{ startDate: '2024-01-01', endDate: today, reason: null }],
    });
  });
  test('of a former employee keeps the last day, of a future one makes none', async () => {
    const gone = await hire({ endDate: '2026-10-31' });
    const never = await hire({ startDate: '2027-01-01' });
    await remove(gone.id);
    await remove(never.id);
    expect((await app.read(`${path}/${gone.id}?onlyReturn=all`)).endDate).toBe('2026-10-31');
    expect((await app.read(`${path}/${never.id}?onlyReturn=all`)).endDate).toBeNull();
    expect((await eventsOf(gone.id)).at(-1)?.changes).toEqual([]);
  });
  test('clears the manager of employees and departments, each with an event', async () => {
    const { id } = await hire();
    const active = await hire({ managerId: id });
    const left = await hire({ managerId: id, endDate: yesterday });
    const gone = await hire({ managerId: id });
    await remove(gone.id);
    const department = await app.create('/core/v3/departments', { name: 'Led', managerId: id });
    const before = (await app.events()).length;

    const reply = await remove(id);
    expect(reply.json.meta.orphanedReports).toEqual([active.id]);
    for (const one of [active, left]) {
      expect(await app.read(`${path}/${one.id}`)).toMatchObject({ managerId: null, version: 2, status: one.status });
    }
    expect(await app.read(`/core/v3/departments/${department.id}`)).toMatchObject({ managerId: null, version: 2 });
    // The placements of the removed employee and of the two have events too.
    const events = (await app.events()).slice(before).filter(({ entityType }) => entityType !== 'placement');
    expect(events.map(({ type, entityId }) => `${type} ${entityId}`).sort()).toEqual(
      [
        `employee.deleted ${id}`,
        `employee.updated ${active.id}`,
        `employee.updated ${left.id}`,
        `department.updated ${department.id}`,
      ].sort(),
    );
    for (const event of events.filter(({ type }) => type.endsWith('.updated'))) {
      expect(event.changes).toEqual([{ field: 'managerId', before: id, after: null }]);
    }
    const stillPoints = await app.read(`${path}/${gone.id}?onlyReturn=all`);
    expect(stillPoints.version).toBe(2);
  });
  test('makes every other operation on the employee fail', async () => {
    const { id } = await hire();
    await remove(id);
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { phone: '1' }],
      ['PUT', '', { phone: '1' }],
      ['POST', '/deactivate', {}],
      ['POST', '/reactivate', { startDate: tomorrow }],
    ] as const) {
      expect((await app.api(method, `${path}/${id}${suffix}`, body ? { body } : {})).status).toBe(404);
    }
  });
  test('keeps a last day that is over, also before the daily job has seen it', async () => {
    const account = await app.newAccount();
    const { id } = await hire({ endDate: tomorrow }, account);
    const before = app.clock.instant;
    app.clock.set('2026-12-05T12:00:00.000Z');
    expect((await account.api('DELETE', `${path}/${id}`)).status).toBe(200);
    app.clock.set(before);
    expect(await account.read(`${path}/${id}?onlyReturn=all`)).toMatchObject({ status: 'inactive', endDate: tomorrow });
    const [employment] = await account.read(`${path}/${id}/employments?onlyReturn=all`);
    expect(employment.endDate).toBe(tomorrow);
  });
  test('does not collide with a simultaneous assignment to the removed employee', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await hire();
      const report = await hire();
      const [deleted, assigned] = await Promise.all([remove(id), patch(report.id, { managerId: id })]);
      expect(deleted.status).toBe(200);
      expect([200, 422]).toContain(assigned.status);
      expect((await app.read(`${path}/${report.id}`)).managerId).toBeNull();
    }
  });
});

test('the daily job of an account does not wait for all that another has due', async () => {
  const accounts = [await app.newAccount(), await app.newAccount()];
  const [large, small] = accounts.map(({ id }) => id);
  const acted: string[] = [];
  const kind: DailyWork = {
    ...defined(coreArea.dailyWork[0], 'the work of core'),
    due: async ({ caller }) => Array.from({ length: caller.accountId === large ? 500 : 2 }),
    act: async ({ caller }) => void acted.push(caller.accountId),
  };
  expect(await runDailyJobs(app.app.work, accounts, { kinds: [kind] })).toBe(502);
  expect(acted.lastIndexOf(small as string)).toBe(201);
});

test('the daily job acts as the system, for one account alone', async () => {
  const [one, two] = [await app.newAccount(), await app.newAccount()];
  const [a, b] = [await hire({ endDate: tomorrow }, one), await hire({ endDate: tomorrow }, two)];
  app.clock.set('2026-12-01T12:00:00.000Z');
  expect(await runDailyJob(app.app.work, one)).toBe(1);
  expect((await one.read(`${path}/${a.id}`)).status).toBe('inactive');
  expect((await two.read(`${path}/${b.id}`)).status).toBe('active');
  const { actor } = systemCaller(one, 'daily job');
  expect((await one.events()).at(-1)?.actor).toEqual(actor);
});

/** The task of the workers. */
function dailyTask() {
  const { db, clock, config } = app;
  const { work, server, metrics } = app.app;
  const { tasks } = tasksOfWorkers({ db, clock, config, work, metrics, log: server.log } as never);
  return defined(
    tasks.find(({ name }) => name === 'daily job'),
    'the task',
  );
}
const statusOf = async (account: TestAccount, { id }: { id: string }) => (await account.read(`${path}/${id}`)).status;

test('a daily job that fails in one account does its work in the others, and does not count as a success', async () => {
  const [one, broken, three] = [await app.newAccount(), await app.newAccount(), await app.newAccount()];
  const [a, b, c] = [
    await hire({ endDate: tomorrow }, one),
    await hire({ endDate: tomorrow }, broken),
    await hire({ endDate: tomorrow }, three),
  ];
  await app.db.run(sql`
    alter table employees add constraint cannot_end check (account_id <> ${sql.lit(broken.id)} or status = 'active') not valid`);
  app.clock.set('2026-12-01T12:00:00.000Z');
  await expect(dailyTask().run(() => false)).rejects.toThrow('cannot_end');
  expect(app.takeLog()).toMatchObject([{ msg: 'the daily job of an account failed', accountId: broken.id }]);
  await app.db.run(sql`alter table employees drop constraint cannot_end`);
  expect([await statusOf(one, a), await statusOf(broken, b), await statusOf(three, c)]).toEqual([
    'inactive',
    'active',
    'inactive',
  ]);
  await dailyTask().run(() => false);
  expect(await statusOf(broken, b)).toBe('inactive');
});

test('a daily job that is to stop ends after the item under way, and the next one does the rest', async () => {
  const account = await app.newAccount();
  const [a, b] = [await hire({ endDate: tomorrow }, account), await hire({ endDate: tomorrow }, account)];
  app.clock.set('2026-12-01T12:00:00.000Z');
  await dailyTask().run(() => true);
  let asked = 0;
  expect(await runDailyJobs(app.app.work, [account], { isStopping: () => ++asked > 2 })).toBe(1);
  expect([await statusOf(account, a), await statusOf(account, b)].sort()).toEqual(['active', 'inactive']);
  expect(await dailyJob(account)).toBe(1);
});
