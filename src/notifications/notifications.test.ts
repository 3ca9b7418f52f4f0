/** What users are told in the panel and by mail, to a real mail server; it is Friday, 20 November 2026, 09:00 UTC. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { startMailServer } from '../../test/harness/mail-server.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../test/harness/time-off.ts';
import { eventTypes } from '../api.ts';
import { sql } from '../platform/db/sql.ts';
import { followedTypes } from './follow/derive.ts';
import { createNotificationSweep } from './follow/notification-sweep.ts';
import { findDueNotices } from './mail/store.ts';
import { purgeNoticeMails } from './store.ts';

const mails = await startMailServer();
test('the kinds of event that users are told of are in the catalogue', () => {
  const known = eventTypes.map(({ type }) => type);
  expect(followedTypes.filter((type) => !known.includes(type))).toEqual([]);
});

const app = await startTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Rollcall <hr@example.com>' } });
const timeOff = timeOffOf(app);
await timeOff.configure();
const path = '/account/v1/notifications';
const settings = '/account/v1/notification-settings';

// biome-ignore lint/suspicious/noExplicitAny: replies whose form tests are about
type Data = any;

const hire = (firstName: string, more: object = {}) => timeOff.hire({ firstName, lastName: 'X', ...more });
const lead = await hire('Lead');
const ana = await hire('Ana', { managerId: lead.id });
const loose = await hire('Loose');
const administrator = await signInAs(app, 'administrator');
const manager = await signInAs(app, 'manager', { employeeId: lead.id });
const employee = await signInAs(app, 'employee', { employeeId: ana.id });

const addressOf = async ({ api }: SignedIn): Promise<string> => (await dataOf(api('GET', '/account/v1/me'), 200)).email;
const follow = () => app.app.runNotifications();
/** Sends what is due after the pause in which a mail waits for more. */
const mail = async () => {
  app.clock.advance({ seconds: 11 });
  await app.app.sendMail();
  return mails.received.splice(0);
};
const list = async ({ api }: SignedIn, query = ''): Promise<{ data: Data[]; meta: Data }> => {
  const reply = await api('GET', path + query);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
};
const choose = async ({ api }: SignedIn, channels: object) => dataOf(api('PUT', settings, { body: { channels } }), 200);
const ask = async (who: SignedIn, employeeId: string, from: string, to = from) =>
  dataOf(who.api('POST', vacations, { body: { employeeId, daysOff: dates(from, to) } }));
const entry = (day: string, hour = 8) => ({
  employeeId: ana.id,
  workEntryIn: { date: `${day}T${String(hour).padStart(2, '0')}:00:00Z` },
  workEntryOut: { date: `${day}T${String(hour).padStart(2, '0')}:30:00Z` },
});

beforeEach(async () => {
  await follow();
  for (const one of [administrator, manager, employee]) await dataOf(one.api('POST', `${path}/mark-read`), 200);
  mails.refuses = false;
  await mail();
});

describe('time off', () => {
  test('is told to the manager, who decides, and the decision to the employee, by mail too', async () => {
    const { id } = await ask(employee, ana.id, '2026-12-07', '2026-12-09');
    await follow();
    const { data, meta } = await list(manager);
    expect(meta).toMatchObject({ unread: 1 });
    expect(data[0]).toMatchObject({
      kind: 'time_off_requested',
      count: 1,
      employee: { id: ana.id, firstName: 'Ana', lastName: 'X' },
      subjectId: id,
      timeOff: { firstDay: '2026-12-07', lastDay: '2026-12-09', days: 3, isReturn: false, status: 'pending' },
      readAt: null,
    });
    expect((await list(administrator)).meta.unread).toBe(0);
    expect((await list(employee)).meta.unread).toBe(0);
    const [asked, ...others] = await mail();
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      to: [await addressOf(manager)],
      subject: 'Ana X asked for 3 days of time off from 7 December 2026 to 9 December 2026',
    });
    expect(asked?.text).toContain('/time-off/requests');

    await dataOf(manager.api('POST', `${vacations}/${id}/accept`, { body: {} }), 200);
    await follow();
    expect((await list(employee, '?isUnread=true')).data).toMatchObject([
      { kind: 'time_off_decided', outcome: 'approved', subjectId: id },
    ]);
    // What asked for a decision is settled by it, and the decider is not told of their own act.
    expect((await list(manager)).meta.unread).toBe(0);
    const [told] = await mail();
    expect(told).toMatchObject({ to: [await addressOf(employee)] });
    expect(told?.subject).toBe('Your request for time off was approved: from 7 December 2026 to 9 December 2026');
  });

  test('without a manager who signs in is told to the administrators', async () => {
    const { id } = await dataOf(timeOff.askVacation(loose.id, dates('2026-12-07')));
    await follow();
    expect((await list(administrator)).data[0]).toMatchObject({ kind: 'time_off_requested', subjectId: id });
    expect((await list(manager)).meta.unread).toBe(0);
    await dataOf(timeOff.reject(vacations, id), 200);
  });

  test('that was decided before anyone looked is no mail', async () => {
    const { id } = await ask(employee, ana.id, '2026-12-14');
    await dataOf(employee.api('DELETE', `${vacations}/${id}`), 200);
    await follow();
    expect((await list(manager)).meta.unread).toBe(0);
    const next = await ask(employee, ana.id, '2026-12-15');
    await follow();
    await dataOf(employee.api('DELETE', `${vacations}/${next.id}`), 200);
    await follow();
    expect(await mail()).toEqual([]);
    expect((await list(manager)).meta.unread).toBe(0);
  });

  test('of an employee who is deleted before the decision no longer asks for one', async () => {
    const { id: employeeId } = await hire('Gone');
    await dataOf(timeOff.askVacation(employeeId, dates('2026-11-17')));
    await follow();
    expect((await list(administrator)).data[0]).toMatchObject({ kind: 'time_off_requested', readAt: null });
    await dataOf(app.api('DELETE', `/core/v3/employees/${employeeId}?force=true`), 200);
    await follow();
    expect((await list(administrator)).meta.unread).toBe(0);
    expect(await mail()).toEqual([]);
  });

  test('has no reason, no type and no comment in a mail, nor in the list', async () => {
    const type = await timeOff.kind({ name: 'Planted illness', category: 'sick_leave', needsValidation: true });
    const body = { employeeId: ana.id, absenceTypeId: type.id, daysOff: dates('2026-12-16'), comment: 'planted cause' };
    const { id } = await dataOf(employee.api('POST', absences, { body }));
    await follow();
    expect(JSON.stringify((await list(manager)).data[0])).not.toMatch(/planted|sick/i);
    const [asked] = await mail();
    expect(asked?.subject).toBe('Ana X asked for 1 day of time off on 16 December 2026');
    expect(asked?.raw).not.toMatch(/planted|sick/i);
    await dataOf(manager.api('POST', `${absences}/${id}/reject`, { body: { resolutionComment: 'planted no' } }), 200);
    await follow();
    expect((await mail())[0]?.text).not.toMatch(/planted|sick/i);
  });

  test('for hours of a day says how many and when, and its decision leads to the month of the absence', async () => {
    const type = await timeOff.kind({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: true });
    const daysOff = [{ date: '2027-03-17', startTime: '10:00', endTime: '12:30' }];
    const body = { employeeId: ana.id, absenceTypeId: type.id, daysOff };
    const { id } = await dataOf(employee.api('POST', absences, { body }));
    await follow();
    expect((await list(manager)).data[0]).toMatchObject({
      timeOff: { firstDay: '2027-03-17', days: 0.31, seconds: 9000, startTime: '10:00', endTime: '12:30' },
    });
    const sentence = 'Ana X asked for 2 h 30 min (0.31 days) of time off on 17 March 2027, 10:00–12:30.';
    expect((await mail())[0]?.text).toContain(sentence);
    await dataOf(manager.api('POST', `${absences}/${id}/accept`), 200);
    await follow();
    const [decided] = await mail();
    expect(decided?.text).toContain('Your request for time off was approved: on 17 March 2027, 10:00–12:30.');
    expect(decided?.text).toContain('/time-off?month=2027-03');
  });

  test('is settled by its decision also if many were asked for at once', async () => {
    await choose(manager, { time_off_requested: 'digest' });
    const asked: string[] = [];
    for (let i = 0; i < 8; i++) {
      const { id } = await hire(`Team ${i}`, { managerId: lead.id });
      asked.push((await dataOf(timeOff.askVacation(id, dates('2027-04-07')))).id);
    }
    await follow();
    expect((await list(manager, '?isUnread=true')).data.map(({ subjectId }) => subjectId)).toEqual(asked.reverse());
    for (const id of asked) await dataOf(timeOff.reject(vacations, id), 200);
    await follow();
    expect((await list(manager)).meta.unread).toBe(0);
    await choose(manager, { time_off_requested: 'mail' });
  });

  test('is not told by mail to a user who no longer decides about the employee', async () => {
    const { id } = await ask(employee, ana.id, '2026-12-17');
    await follow();
    await app.change('PATCH', `/core/v3/employees/${ana.id}`, { managerId: null });
    expect(await mail()).toEqual([]);
    expect((await list(manager)).data.map(({ subjectId }) => subjectId)).not.toContain(id);
    await app.change('PATCH', `/core/v3/employees/${ana.id}`, { managerId: lead.id });
    await dataOf(timeOff.reject(vacations, id), 200);
  });
});

test.each(['all', 'below'] as const)(
  'a user whose role no longer sees time off, with the reach %s, is not told of it',
  async (reach) => {
    const boss = await hire('Boss');
    const bea = await hire('Bea', { managerId: boss.id });
    const demoted = await signInAs(app, 'manager', { employeeId: boss.id });
    await dataOf(timeOff.askVacation(bea.id, dates('2026-12-18')));
    await follow();
    expect((await list(demoted)).meta.unread).toBe(1);
    const body = { name: `Desk ${reach}`, scopes: ['employees:read', 'managers:read'], reach };
    const { id: roleId } = await dataOf(administrator.api('POST', '/account/v1/roles', { body }));
    await dataOf(administrator.api('PATCH', `/account/v1/users/${demoted.id}`, { body: { roleId } }), 200);
    expect(await list(demoted)).toMatchObject({ data: [], meta: { unread: 0 } });
    expect(await mail()).toEqual([]);
  },
);

test('a manager whose role is one of the account is told of requests, if the role decides', async () => {
  const chief = await hire('Chief');
  const cleo = await hire('Cleo', { managerId: chief.id });
  const team = await signInAs(app, 'manager', { employeeId: chief.id });
  const scopes = ['employees:read', 'managers:read', 'time-off:read', 'time-off:write'];
  const role = await administrator.api('POST', '/account/v1/roles', { body: { name: 'Lead', scopes, reach: 'below' } });
  const { id: roleId } = await dataOf(Promise.resolve(role));
  await dataOf(administrator.api('PATCH', `/account/v1/users/${team.id}`, { body: { roleId } }), 200);
  const { id } = await dataOf(timeOff.askVacation(cleo.id, dates('2026-12-18')));
  await follow();
  expect((await list(team)).data).toMatchObject([{ kind: 'time_off_requested', subjectId: id }]);
  expect((await list(administrator)).data.map(({ subjectId }) => subjectId)).not.toContain(id);
  expect(await dataOf(team.api('GET', settings), 200)).toMatchObject({ channels: { time_off_requested: 'mail' } });
  await dataOf(team.api('POST', `${vacations}/${id}/accept`, { body: {} }), 200);

  // A role that only reads decides nothing, and the request goes on to the administrators.
  const less = { scopes: ['employees:read', 'managers:read', 'time-off:read'] };
  await dataOf(administrator.api('PATCH', `/account/v1/roles/${roleId}`, { body: less }), 200);
  const next = await dataOf(timeOff.askVacation(cleo.id, dates('2026-12-21')));
  await follow();
  expect((await list(team, '?isUnread=true')).data).toEqual([]);
  expect((await list(administrator)).data[0]).toMatchObject({ subjectId: next.id });
  await dataOf(timeOff.reject(vacations, next.id), 200);
});

test('a user whose role no longer changes employees is not told of their data', async () => {
  const opened = { fields: [{ field: 'phone', edit: 'approval' }] };
  await dataOf(administrator.api('PATCH', '/account/v1/own-data-settings', { body: opened }), 200);
  const role = { name: 'Registry', scopes: ['employees:read', 'employees:write'], reach: 'all' };
  const { id: roleId } = await dataOf(administrator.api('POST', '/account/v1/roles', { body: role }));
  const clerk = await signInAs(app, 'read_only');
  await dataOf(administrator.api('PATCH', `/account/v1/users/${clerk.id}`, { body: { roleId } }), 200);
  const asked = await dataOf(employee.api('PATCH', '/account/v1/own-data', { body: { phone: '600' } }), 200);
  await follow();
  expect((await list(clerk)).data).toMatchObject([{ kind: 'own_data_requested' }]);
  const less = { scopes: ['employees:read'] };
  await dataOf(administrator.api('PATCH', `/account/v1/roles/${roleId}`, { body: less }), 200);
  expect(await list(clerk)).toMatchObject({ data: [], meta: { unread: 0 } });
  expect((await mail()).flatMap(({ to }) => to)).not.toContain(await addressOf(clerk));
  const [requestId] = asked.pendingRequestIds;
  await dataOf(employee.api('DELETE', `/account/v1/own-data-requests/${requestId}`), 200);
});

describe('other kinds', () => {
  test('onboarding tasks are told to each assignee, in the digest', async () => {
    const newcomer = await hire('New');
    await app.create('/core/v3/onboardings', {
      employeeId: newcomer.id,
      tasks: [{ title: 'Laptop', assigneeId: ana.id }, { title: 'Desk', assigneeId: ana.id }, { title: 'Open' }],
    });
    await follow();
    expect((await list(employee)).data[0]).toMatchObject({
      kind: 'onboarding_tasks_assigned',
      count: 2,
      employee: { firstName: 'New' },
    });
    expect(await mail()).toEqual([]);
  });

  test('a correction by another person is told to the employee, and one by a clock or by themselves is not', async () => {
    const made = await dataOf(manager.api('POST', '/schedule/v1/work-entries', { body: entry('2026-11-18') }));
    await app.create('/schedule/v1/work-entries', entry('2026-11-17'));
    await dataOf(employee.api('POST', '/schedule/v1/work-entries/clock-in', { body: { employeeId: ana.id } }));
    await dataOf(employee.api('POST', '/schedule/v1/work-entries/clock-out', { body: { employeeId: ana.id } }), 200);
    await follow();
    const { data, meta } = await list(employee);
    expect(meta.unread).toBe(1);
    expect(data[0]).toMatchObject({
      kind: 'work_entry_corrected',
      outcome: 'created',
      subjectId: made.id,
      workDate: '2026-11-18',
      actorName: expect.stringContaining('Person'),
    });
  });

  test('the corrections of a bulk change are one notification, also when it goes on', async () => {
    const correct = async (day: string, hours: number[]) => {
      for (const hour of hours) {
        await dataOf(manager.api('POST', '/schedule/v1/work-entries', { body: entry(day, hour) }));
      }
      await follow();
    };
    await correct('2026-11-10', [1, 2, 3, 4, 5, 6, 7]);
    await correct('2026-11-11', [1, 2, 3, 4, 5, 6]);
    const { data, meta } = await list(employee);
    expect(meta.unread).toBe(1);
    expect(data[0]).toMatchObject({ count: 13, subjectId: null, employee: { id: ana.id } });
  });

  test('an import is one notification to the user who started it, whatever its rows', async () => {
    const call = (method: string, to: string, body?: object) =>
      administrator.api(method, `/account/v1/imports${to}`, body ? { body } : {});
    const text = ['First name,Last name,E-mail', ...Array.from({ length: 30 }, (_, i) => `A${i},B,a${i}@x.example`)];
    const { id } = await dataOf(call('POST', '', { fileName: 'new.csv', text: text.join('\n') }));
    await dataOf(call('POST', `/${id}/check`), 200);
    await app.app.runImports();
    await follow();
    expect((await list(administrator)).meta.unread).toBe(0);
    await dataOf(call('POST', `/${id}/start`), 200);
    await app.app.runImports();
    await follow();
    const { data, meta } = await list(administrator);
    expect(meta.unread).toBe(1);
    expect(data[0]).toMatchObject({ kind: 'import_finished', subjectId: id, label: 'new.csv', employee: null });
    expect((await list(manager)).meta.unread).toBe(0);
    expect(await mail()).toEqual([]);
  });

  test('a change of own data is told to those who decide it, and the decision to the employee, without its values', async () => {
    const fields = [{ field: 'accountNumber', edit: 'approval' }];
    await dataOf(administrator.api('PATCH', '/account/v1/own-data-settings', { body: { fields } }), 200);
    const change = async (accountNumber: string): Promise<string> => {
      const { pendingRequestIds } = await dataOf(
        employee.api('PATCH', '/account/v1/own-data', { body: { accountNumber } }),
        200,
      );
      return pendingRequestIds.at(-1);
    };
    const requests = '/account/v1/own-data-requests';
    const id = await change('ES9121000418450200051332');
    await follow();
    const [notice] = (await list(administrator, '?isUnread=true')).data;
    expect(notice).toMatchObject({ kind: 'own_data_requested', subjectId: id, employee: { id: ana.id } });
    expect(JSON.stringify(notice)).not.toContain('0200051332');
    expect((await list(manager)).meta.unread).toBe(0);
    const [asked, ...others] = await mail();
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      to: [await addressOf(administrator)],
      subject: 'Ana X asked to change their own data',
    });
    expect(asked?.text).toContain('/people/own-data');
    expect(asked?.raw).not.toContain('0200051332');

    await dataOf(administrator.api('POST', `${requests}/${id}/accept`), 200);
    await follow();
    expect((await list(employee, '?isUnread=true')).data).toMatchObject([
      { kind: 'own_data_decided', outcome: 'accepted', subjectId: id },
    ]);
    // The decision settles what asked for it.
    expect((await list(administrator)).meta.unread).toBe(0);
    const [told] = await mail();
    expect(told).toMatchObject({
      to: [await addressOf(employee)],
      subject: 'Your change of your own data was accepted',
    });

    const withdrawn = await change('ES7921000813610123456789');
    await follow();
    await dataOf(employee.api('DELETE', `${requests}/${withdrawn}`), 200);
    await follow();
    expect((await list(administrator)).meta.unread).toBe(0);
    expect(await mail()).toEqual([]);
  });

  test('the events of ten thousand people are passed over', async () => {
    const rows = () => app.db.first<{ n: number }>(sql`select count(*)::int as n from notifications`);
    const before = await rows();
    await app.db.run(sql`
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
        changes, body, depth)
      select ${app.id}, k.sequence + i, gen_random_uuid(), (array['employee.created', 'placement.created',
          'contract.created', 'salary.created'])[1 + i % 4], ${app.clock.instant},
        ${JSON.stringify({ type: 'person', id: manager.id, name: 'Person' })}, 'employee', gen_random_uuid(), 1, '[]',
        '{}', 0
      from event_counters k, generate_series(1, 40000) i where k.account_id = ${app.id}`);
    await app.db.run(sql`update event_counters set sequence = sequence + 40000 where account_id = ${app.id}`);
    await follow();
    expect(await rows()).toEqual(before);
    expect(await mail()).toEqual([]);
  });

  test('an endpoint that fails again and again is one notification to administrators', async () => {
    const endpoint = { id: '0198b0a4-0000-7000-8000-000000000001' };
    const fail = (what: string, reason: string) =>
      app.db.run(sql`
        with taken as (
          update event_counters set sequence = sequence + 1 where account_id = ${app.id} returning sequence)
        insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
          changes, body, depth)
        select ${app.id}, sequence, gen_random_uuid(), ${`webhook_endpoint.${what}`}, ${app.clock.instant},
          ${JSON.stringify({ type: 'system', id: null, name: 'sender' })}, 'webhook_endpoint', ${endpoint.id}, 1, '[]',
          ${JSON.stringify({ data: { description: 'Payroll', reason } })}, 0 from taken`);
    await fail('degraded', 'failing');
    await follow();
    await fail('degraded', 'failing');
    await fail('paused', 'no_success');
    await fail('paused', 'person');
    await follow();
    const { data, meta } = await list(administrator);
    expect(meta.unread).toBe(1);
    expect(data[0]).toMatchObject({
      kind: 'webhook_trouble',
      count: 3,
      outcome: 'paused',
      label: 'Payroll',
      subjectId: endpoint.id,
    });
    const [told, ...others] = await mail();
    expect(others).toEqual([]);
    expect(told?.subject).toBe('A webhook endpoint (Payroll) is paused after days without a success');
    expect(told?.text).toContain(`/configuration/integrations/webhooks/${endpoint.id}`);
  });
});

describe('choices', () => {
  test('have defaults, and name only the kinds of the role', async () => {
    expect(await dataOf(employee.api('GET', settings), 200)).toEqual({
      channels: {
        time_off_decided: 'mail',
        onboarding_tasks_assigned: 'digest',
        work_entry_corrected: 'digest',
        own_data_decided: 'mail',
      },
      mail: { isOn: true, address: await addressOf(employee), lastFailedAt: null },
    });
    const all = await dataOf(administrator.api('GET', settings), 200);
    expect(Object.keys(all.channels)).toHaveLength(8);
  });

  test('are respected: nothing, the panel alone, or one digest a day', async () => {
    await choose(manager, { time_off_requested: 'none' });
    await ask(employee, ana.id, '2026-12-21');
    await follow();
    expect((await list(manager)).meta.unread).toBe(0);
    await choose(manager, { time_off_requested: 'panel' });
    await ask(employee, ana.id, '2026-12-22');
    await follow();
    expect((await list(manager)).meta.unread).toBe(1);
    expect(await mail()).toEqual([]);

    expect(await choose(manager, { time_off_requested: 'digest' })).toMatchObject({
      channels: { time_off_requested: 'digest', work_entry_corrected: 'digest' },
    });
    await ask(employee, ana.id, '2026-12-23');
    await follow();
    app.clock.advance({ hours: 1 });
    await ask(employee, ana.id, '2026-12-28', '2026-12-29');
    await follow();
    expect(await mail()).toEqual([]);
    app.clock.advance({ hours: 24 });
    const digest = (await mail()).filter(({ text }) => text.includes('Ana X'));
    expect(digest).toHaveLength(1);
    expect(digest[0]?.subject).toContain('2 notifications');
    expect(digest[0]?.text).toContain('1 day of time off on 23 December 2026');
    expect(digest[0]?.text).toContain('2 days of time off from 28 December 2026 to 29 December 2026');
    app.clock.advance({ hours: 24 });
    expect(await mail()).toEqual([]);
    await choose(manager, { time_off_requested: 'mail' });
  });

  test('that are unknown are refused, each by its name, and change nothing', async () => {
    const body = { channels: { time_off_decided: 'fax', lunch: 'mail' }, other: 1 };
    const reply = await employee.api('PUT', settings, { body });
    expect(reply).toMatchObject({ status: 422 });
    expect(reply.json.errors.map(({ pointer }: Data) => pointer).sort()).toEqual([
      '/channels/lunch',
      '/channels/time_off_decided',
      '/other',
    ]);
  });
});

describe('the list', () => {
  test('is for users alone, and each sees their own', async () => {
    expect((await app.api('GET', path)).json).toMatchObject({ status: 403, code: 'session_required' });
    const { data } = await list(manager);
    const [first] = data;
    const foreign = await employee.api('POST', `${path}/${first.id}/mark-read`);
    expect(foreign.status).toBe(404);
    const otherAccount = await app.newAccount();
    const stranger = await signInAs(app, 'administrator', { account: otherAccount });
    expect(await list(stranger)).toMatchObject({ data: [], meta: { unread: 0, nextCursor: null } });
    expect((await stranger.api('POST', `${path}/${first.id}/mark-read`)).status).toBe(404);
  });

  test.each(['hr', 'manager'] as const)(
    'of a %s has nothing about an employee who is no longer theirs',
    async (role) => {
      const right = await hire('Right');
      const wrong = await hire('Wrong', { managerId: right.id });
      const user = await signInAs(app, role, { employeeId: wrong.id });
      const { id } = await dataOf(timeOff.askVacation(wrong.id, dates('2026-12-18')));
      await dataOf(timeOff.accept(vacations, id), 200);
      await follow();
      const { data } = await list(user);
      expect(data).toMatchObject([{ kind: 'time_off_decided', subjectId: id }]);
      const linked = administrator.api('PATCH', `/account/v1/users/${user.id}`, { body: { employeeId: right.id } });
      await dataOf(linked, 200);
      expect(await list(user)).toMatchObject({ data: [], meta: { unread: 0 } });
      expect((await user.api('POST', `${path}/${data[0].id}/mark-read`)).status).toBe(404);
    },
  );

  test('pages from the newest to the oldest, and what came later stays unread', async () => {
    const days = Array.from({ length: 5 }, (_, i) => `2027-01-${String(11 + i).padStart(2, '0')}`);
    const asked: string[] = [];
    for (const day of days) {
      asked.push((await ask(employee, ana.id, day)).id);
      await follow();
    }
    const first = await list(manager, '?isUnread=true');
    expect(first.data.map(({ subjectId }) => subjectId)).toEqual([...asked].reverse());
    const upTo = first.data[1].id;
    const reply = await manager.api('POST', `${path}/mark-read`, { body: { upTo } });
    expect(reply.json.data).toEqual({ unread: 1 });
    const one = await manager.api('POST', `${path}/${first.data[0].id}/mark-read`);
    expect(one.json.data).toEqual({ unread: 0 });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, meta } = await list(manager, cursor && `?cursor=${cursor}`);
      seen.push(...data.map(({ id }) => id));
      cursor = meta.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort().reverse()).toEqual(seen);
    expect(await manager.api('GET', `${path}?cursor=x`)).toMatchObject({ status: 400 });
  });
});

describe('mail', () => {
  test('carries all of a short time at once, in the language of the employee', async () => {
    await app.change('PATCH', `/core/v3/employees/${lead.id}`, { language: 'es' });
    await ask(employee, ana.id, '2027-02-01');
    await follow();
    await ask(employee, ana.id, '2027-02-02', '2027-02-03');
    await follow();
    const [told, ...others] = await mail();
    expect(others).toEqual([]);
    expect(told?.subject).toContain('2 avisos');
    expect(told?.text).toContain('Ana X ha solicitado 1 día libre el 1 de febrero de 2027.');
    expect(told?.text).toContain('Ana X ha solicitado 2 días libres del 2 de febrero de 2027 al 3 de febrero de 2027.');
    await app.change('PATCH', `/core/v3/employees/${lead.id}`, { language: null });
  });

  test('that is refused is sent again later, and given up after hours with a record', async () => {
    mails.refuses = true;
    await ask(employee, ana.id, '2027-02-08');
    await follow();
    expect(await mail()).toEqual([]);
    mails.refuses = false;
    app.clock.advance({ minutes: 1 });
    expect(await mail()).toHaveLength(1);
    expect(await mail()).toEqual([]);

    mails.refuses = true;
    await ask(employee, ana.id, '2027-02-09');
    await follow();
    for (const minutes of [0, 1, 10, 60, 360]) {
      app.clock.advance({ minutes });
      await mail();
    }
    const { mail: shown } = await dataOf(manager.api('GET', settings), 200);
    expect(shown.lastFailedAt).toBe(app.clock.instant);
    mails.refuses = false;
    app.clock.advance({ hours: 12 });
    expect((await mail()).filter(({ text }) => text.includes('Ana X'))).toEqual([]);
    expect(app.logText()).not.toContain(await addressOf(manager));
    app.takeLog();
  });

  test('is sent once by two processes that look at the same time, and again only after the claim of a dead one', async () => {
    await ask(employee, ana.id, '2027-02-15');
    await follow();
    app.clock.advance({ seconds: 11 });
    await Promise.all([app.app.sendMail(), app.app.sendMail()]);
    expect(mails.received.splice(0)).toHaveLength(1);

    await ask(employee, ana.id, '2027-02-16');
    await follow();
    // A process that claimed it and was killed has left this.
    await app.db.run(sql`
      update notification_mails set attempts = 1, due_at = ${new Date(app.clock.now() + 300_000).toISOString()}
      where account_id = ${app.id} and status = 'waiting' and form = 'mail'`);
    expect(await mail()).toEqual([]);
    app.clock.advance({ minutes: 5 });
    expect(await mail()).toHaveLength(1);
  });

  test('is not delayed by the digests of its account, nor by those of another', async () => {
    const other = await app.newAccount();
    const ofOther = await signInAs(app, 'administrator', { account: other });
    const waits = (accountId: string, userId: string, form: string, many: number) =>
      app.db.run(sql`
        insert into notification_mails (account_id, id, user_id, form, status, due_at, attempts, created_at)
        select ${accountId}, gen_random_uuid(), ${userId}, ${form}, 'waiting', ${app.clock.instant}, 0, ${app.clock.instant}
        from generate_series(1, ${many}::int)`);
    await waits(app.id, administrator.id, 'digest', 150);
    app.clock.advance({ seconds: 1 });
    await waits(app.id, administrator.id, 'mail', 1);
    await waits(other.id, ofOther.id, 'mail', 1);
    const due = await findDueNotices(app.db, app.clock.instant);
    const forms = await app.db.all<{ form: string }>(sql`
      select form from notification_mails where id = any(${due.slice(0, 2).map(({ id }) => id)}::uuid[])`);
    expect(forms).toEqual([{ form: 'mail' }, { form: 'mail' }]);
    expect(due.length).toBe(100);
    await app.db.run(sql`delete from notification_mails where user_id = ${administrator.id} and status = 'waiting'`);
  });

  test('is not sent about what was read in the panel, nor to a user who may no longer sign in', async () => {
    await ask(employee, ana.id, '2027-02-22');
    await follow();
    await dataOf(manager.api('POST', `${path}/mark-read`), 200);
    expect(await mail()).toEqual([]);

    const boss = await hire('Boss');
    const leaver = await signInAs(app, 'manager', { employeeId: boss.id });
    const bea = await hire('Bea', { managerId: boss.id });
    await dataOf(timeOff.askVacation(bea.id, dates('2027-02-23')));
    await follow();
    expect((await list(leaver)).meta.unread).toBe(1);
    await dataOf(administrator.api('POST', `/account/v1/users/${leaver.id}/disable`), 200);
    expect(await mail()).toEqual([]);
  });
});

test('two followers at once tell each event once, and an event that was followed is not told again', async () => {
  const { id } = await ask(employee, ana.id, '2027-03-01');
  await Promise.all([follow(), follow(), follow()]);
  await follow();
  const mine = (await list(manager)).data.filter(({ subjectId }) => subjectId === id);
  expect(mine).toHaveLength(1);
  await app.db.run(sql`update notification_cursors set sequence = 0 where account_id = ${app.id}`);
  const before = await app.db.all(
    sql`select event_id from notifications where account_id = ${app.id} and subject_id = ${id}`,
  );
  await follow();
  const after = await app.db.all(
    sql`select event_id from notifications where account_id = ${app.id} and subject_id = ${id}`,
  );
  expect(after).toEqual(before);
});

test('notifications that fail do not count as a success, and come later', async () => {
  await ask(employee, ana.id, '2027-03-15');
  await app.db.run(sql`
    alter table notifications add constraint none_here check (account_id <> ${sql.lit(app.id)}) not valid`);
  await expect(follow()).rejects.toThrow('none_here');
  expect(app.takeLog()).toMatchObject([{ msg: 'the notifications of an account failed' }]);
  // The account is left out for a while, in which the others do not wait.
  const other = await app.newAccount();
  const user = await signInAs(app, 'administrator', { account: other });
  const ofOther = timeOffOf(other);
  await ofOther.configure();
  await dataOf(ofOther.askVacation((await ofOther.hire()).id, dates('2027-03-15')));
  expect(await follow()).toBe(false);
  expect((await list(user)).meta.unread).toBe(1);
  expect(app.takeLog()).toEqual([]);
  app.clock.advance({ seconds: 30 });
  await expect(follow()).rejects.toThrow('none_here');
  expect(app.takeLog()).toHaveLength(1);
  await app.db.run(sql`alter table notifications drop constraint none_here`);
  app.clock.advance({ seconds: 30 });
  expect(await follow()).toBe(true);
  expect((await list(manager)).meta.unread).toBe(1);
});

test('an account with much to follow does not keep another one waiting', async () => {
  const [large, small] = [await app.newAccount(), await app.newAccount()];
  for (const one of [large, small]) await one.create('/core/v3/employees', { firstName: 'Of', lastName: 'Account' });
  await follow();
  // The positions before three chunks, and before one.
  const back = (accountId: string, by: number) =>
    app.db.run(sql`update notification_cursors set sequence = sequence - ${by}::int where account_id = ${accountId}`);
  await back(large.id, 5_000);
  await back(small.id, 1);
  const followed: string[] = [];
  const write: typeof app.app.work.write = (caller, act, ...more) => {
    followed.push(caller.accountId);
    return app.app.work.write(caller, act, ...more);
  };
  await createNotificationSweep({
    db: app.db,
    write,
    clock: app.clock,
    log: app.app.server.log as never,
    canMail: false,
  })();
  const order = followed.filter((id) => id === large.id || id === small.id);
  expect(order.lastIndexOf(small.id)).toBeLessThan(2);
  expect(order.filter((id) => id === large.id)).toHaveLength(3);
});

test('without a mail server there are notifications and no mails', async () => {
  const quiet = await startTestApp();
  const user = await signInAs(quiet, 'administrator');
  const other = timeOffOf(quiet);
  await other.configure();
  const { id } = await other.hire();
  await dataOf(other.askVacation(id, dates('2026-12-07')));
  await quiet.app.runNotifications();
  expect((await user.api('GET', path)).json.meta.unread).toBe(1);
  expect((await dataOf(user.api('GET', settings), 200)).mail.isOn).toBe(false);
  expect(await quiet.db.all(sql`select 1 from notification_mails where account_id = ${quiet.id}`)).toEqual([]);
});

test('a step of the deletion of mails concerns no more notifications than theirs', async () => {
  for (const day of ['2027-03-22', '2027-03-23']) {
    await ask(employee, ana.id, day);
    await follow();
    await mail();
  }
  app.clock.advance({ seconds: 1 });
  const carried = async () =>
    (
      await app.db.first<{ n: number }>(sql`
      select count(distinct mail_id)::int as n from notifications where account_id = ${app.id}`)
    )?.n ?? 0;
  const before = await carried();
  expect(before).toBeGreaterThan(1);
  expect(await purgeNoticeMails(app.db, app.id, app.clock.instant, 1)).toBe(1);
  expect(await carried()).toBeGreaterThanOrEqual(before - 1);
});

test('old notifications and the records of their mails are deleted', async () => {
  const count = async () =>
    (
      await app.db.first<{ n: number }>(
        sql`select count(*)::int as n from notifications where account_id = ${app.id} and user_id = ${manager.id}`,
      )
    )?.n;
  await ask(employee, ana.id, '2027-03-08');
  await follow();
  expect(await count()).toBeGreaterThan(1);
  app.clock.advance({ hours: 31 * 24 });
  await app.app.purge();
  // The unread one stays, those that were read are gone.
  expect(await count()).toBe(1);
  app.clock.advance({ hours: 60 * 24 });
  await app.app.purge();
  expect(await count()).toBe(0);
  expect(
    await app.db.all(sql`select 1 from notification_mails where account_id = ${app.id} and status <> 'waiting'`),
  ).toEqual([]);
});
