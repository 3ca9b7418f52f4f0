/**
 * No caller finds a figure, number or text that was planted in data of one employee, unless they may read it, whatever
 * they call: every operation of the document as a token with a single scope, and as managers and employees; in replies,
 * errors, files, the feed, webhooks and mails.
 *
 * Each operation is called with its own scope alone and with all others together. That covers each single scope: the
 * scope of an operation is checked before its query and body, so what all others together may not do, none of them may.
 * A read that all others together may do, because it has no scope, is called with each of them.
 *
 * Each write is sent twice. About the planted objects, as far as their state allows, its refusals and its replies may
 * show them. About objects that the machinery of the contract test makes for it, with planted values, it succeeds.
 */
import { expect, test } from 'vitest';
import { roleCan, scopes } from '../src/accounts/index.ts';
import { operationsOf } from '../src/accounts/roles/operations-of-roles.ts';
import { eventTypes } from '../src/api.ts';
import { isRefused } from './contract/answers.ts';
import { urlOf } from './contract/call.ts';
import { isWrite } from './contract/document/operation.ts';
import { hints } from './contract/hints.ts';
import { readDocument, type Setting } from './contract/setting.ts';
import { Tenant } from './contract/tenant.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { askAsItsScope } from './harness/as-its-scope.ts';
import { everyOperation, type OperationRequest, theDocument } from './harness/every-operation.ts';
import { Leaks } from './harness/leaks.ts';
import { startMailServer } from './harness/mail-server.ts';
import { oneself, plantPayroll } from './harness/planted-payroll.ts';
import { planting } from './harness/planting.ts';
import { startReceiver } from './harness/receiver.ts';
import { type SignedIn, signInAs } from './harness/sessions.ts';
import { dates } from './harness/time-off.ts';

const mails = await startMailServer();
const app = await startTestApp({
  env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', SMTP_URL: mails.url, MAIL_FROM: 'Rollcall <hr@example.com>' },
});
app.app.startBackground();
const receiver = await startReceiver();
const { about, planted, people } = await plantPayroll(app, receiver.url);
// Of what is planted nobody is told: the users come later.
await app.app.runNotifications();
const leaks = new Leaks(planted);
const everything = { name: 'everything', held: [...scopes, oneself] };

// A busy machine is not ready.
const asked = everyOperation(about).filter(({ url }) => !url.startsWith('/health/'));
const reads = asked.filter(({ method }) => method === 'GET');
// What is deleted shows nothing to the requests after it.
const isDelete = ({ method }: OperationRequest) => Number(method === 'DELETE');
const writes = asked.filter(({ method }) => method !== 'GET').sort((a, b) => isDelete(a) - isDelete(b));

/** A signed-in user, and the scopes that they have for the data of the planted employee. */
interface Person extends SignedIn {
  name: string;
  role: 'manager' | 'employee';
  held: readonly string[];
}
async function signIn(
  name: string,
  role: Person['role'],
  employeeId: string,
  held: readonly string[],
): Promise<Person> {
  return { name, role, held, ...(await signInAs(app, role, { employeeId })) };
}
const scopesOf = (role: Person['role']) => scopes.filter((scope) => roleCan(role, scope));
const admin = await signInAs(app, 'administrator');
const employee = await signIn('the employee', 'employee', people.paid, [...scopesOf('employee'), oneself]);
const manager = await signIn('their manager', 'manager', people.manager, scopesOf('manager'));
const colleague = await signIn('another employee', 'employee', people.colleague, []);
const otherManager = await signIn('another manager', 'manager', people.otherManager, []);
const persons = [colleague, otherManager, manager, employee];

async function askAsPerson(who: Person, { id, method, url, body }: OperationRequest): Promise<void> {
  leaks.searchReply(who, `${id} ${url}`, await who.api(method, url, body && { body }));
}

const tokens = new Map(scopes.map((one) => [one as string, app.newToken([one])]));
const withoutOne = new Map(scopes.map((one) => [one as string, app.newToken(scopes.filter((scope) => scope !== one))]));

/** Asks as all scopes but its own, by which it must be refused. @returns whether it was */
async function askWithoutItsScope({ id, method, url, body, scope = '' }: OperationRequest): Promise<boolean> {
  const held = scopes.filter((one) => one !== scope);
  const token = (await withoutOne.get(scope)) ?? app.token;
  const reply = await app.api(method, url, { token, ...(body && { body }) });
  leaks.searchReply({ name: 'many scopes', held }, `${id} ${url}`, reply);
  if (scope !== '') expect([id, reply.status]).toEqual([id, 403]);
  return reply.status === 401 || reply.status === 403;
}

const timeout = 300_000;

test('no mail has it', async () => {
  const done = async (who: SignedIn, method: string, url: string, body: object) => {
    const reply = await who.api(method, url, { body });
    expect(reply.status, `${url} ${reply.text}`).toBeLessThan(300);
    return reply.json.data;
  };
  await done(admin, 'PATCH', '/account/v1/own-data-settings', { fields: [{ field: 'nid', edit: 'approval' }] });
  await done(employee, 'PATCH', '/account/v1/own-data', { nid: 'PLANTED-NEXT-NID' });
  await done(employee, 'POST', '/schedule/v1/vacation-day-off-requests', {
    ...{ employeeId: people.paid, daysOff: dates('2026-12-21'), comment: 'PLANTED-WISH' },
  });
  await done(manager, 'POST', '/schedule/v1/work-entries', {
    ...{ employeeId: people.paid, workEntryIn: { date: '2026-11-18T08:00:07+01:00' } },
    workEntryOut: { date: '2026-11-18T15:13:20+01:00' },
  });
  const { id } = await done(admin, 'POST', '/core/v3/employees', { firstName: 'Eva', lastName: 'X' });
  const tasks = [{ title: 'PLANTED-TASK', assigneeId: people.manager }];
  await done(admin, 'POST', '/core/v3/onboardings', { employeeId: id, tasks });
  const invited = { email: 'invited@example.com', name: 'Eva', role: 'employee', employeeId: id };
  await done(admin, 'POST', '/account/v1/invitations', invited);

  const { instant } = app.clock;
  await app.app.runNotifications();
  for (const days of [0, 1]) {
    app.clock.advance({ days, minutes: 5 });
    await app.app.sendMail();
  }
  app.clock.set(instant);
  expect(mails.received.map(({ subject }) => subject).sort()).toEqual([
    'A task of the onboarding of Eva X was assigned to you',
    'Acme invites you to Rollcall',
    'Ana Torres asked for 1 day of time off on 21 December 2026',
    'Ana Torres asked to change their own data',
    expect.stringContaining('added a work entry for you on 18 November 2026'),
  ]);
  for (const { raw, subject, text } of mails.received) leaks.search({ name: 'mail', held: [] }, subject, raw + text);
  expect(leaks.take()).toEqual([]);
});

test('no read shows it to a token with a single scope', { timeout }, async () => {
  for (const request of reads) {
    const areOthersRefused = await askWithoutItsScope(request);
    for (const one of scopes) {
      if (areOthersRefused && one !== request.scope) continue;
      const { id, url } = request;
      const reply = await app.api('GET', url, { token: (await tokens.get(one)) ?? null });
      leaks.searchReply({ name: one, held: [one] }, `${id} ${url}`, reply);
    }
  }
  expect(leaks.take()).toEqual([]);
});

test('no read shows it to managers and employees beyond their role and their employees', { timeout }, async () => {
  for (const request of reads) for (const who of persons) await askAsPerson(who, request);
  expect(leaks.take()).toEqual([]);
  const ofManager = ['the hours', 'the phone', 'the terms of the contract', 'the comment of the absence', 'the task'];
  expect([...leaks.seenBy(manager.name)].sort()).toEqual(ofManager.sort());
  const ofPrograms = ['the variable', 'the header of an endpoint', 'the answer of the payroll system'];
  const hidden = planted.map(({ what }) => what).filter((what) => !leaks.seenBy(employee.name).has(what));
  expect(hidden).toEqual([...ofPrograms, 'the hash of the export']);
});

test('all of it can be found, and so the searches could have', { timeout }, async () => {
  for (const { id, url } of reads) leaks.searchReply(everything, id, await app.api('GET', url));
  const seen = leaks.seenBy(everything.name, employee.name);
  expect(planted.map(({ what }) => what).filter((what) => !seen.has(what))).toEqual(['the header of an endpoint']);
});

test('no write about planted objects shows it to its scope alone, nor to persons', { timeout }, async () => {
  const refusals = new Set<string>();
  for (const request of writes) {
    for (const who of persons) if (operationsOf[who.role].includes(request.id)) await askAsPerson(who, request);
    await askWithoutItsScope(request);
    if (request.scope === undefined) continue;
    const { json } = await askAsItsScope(app, request, leaks);
    if (json?.code) refusals.add(json.code);
  }
  expect(leaks.take()).toEqual([]);
  // Those that compare what is sent with what is planted.
  expect([...refusals]).toEqual(
    expect.arrayContaining([
      ...['wrong_control_totals', 'salary_overlap', 'contract_overlap', 'assignment_overlap', 'already_taken'],
      ...['work_entry_overlap', 'has_history', 'in_use', 'invalid_body'],
    ]),
  );
});

test('no write that succeeds shows it to a token with its scope alone', { timeout }, async () => {
  const setting = { app, receiver: receiver.url, ...readDocument(theDocument.json) } as Setting;
  const operations = theDocument.operations.filter((one) => isWrite(one) && one.scope !== undefined);
  const refused: string[] = [];
  const prepared = { ...everything, name: 'prepared' };
  for (const operation of operations) {
    const account = await app.newAccount();
    const api: TestAccount['api'] = async (method, path, { body, ...options } = {}) => {
      const reply = await account.api(method, path, { ...options, ...(body && { body: planting(path, body) }) });
      leaks.searchReply(prepared, path, reply);
      return reply;
    };
    const call = await new Tenant(setting, { ...account, api }).maker.ready(operation);
    const { id, method, scope } = operation;
    const reply = await askAsItsScope(account, { id, method, scope, url: urlOf(call), body: call.body }, leaks);
    if (isRefused(reply)) refused.push(id);
  }
  expect(leaks.take()).toEqual([]);
  expect(refused.filter((id) => hints[id]?.refused === undefined)).toEqual([]);
  expect(operations.length - refused.length).toBeGreaterThan(200);
  expect(leaks.seenBy(prepared.name).size).toBeGreaterThan(7);
});

test('no webhook has it beyond the scope of its kind of event', async () => {
  const scopeOf = new Map(eventTypes.map(({ type, scope }) => [type, scope]));
  // Those that were sent, and those that are due: each event has the body of its webhook.
  const received = receiver.received.map(({ json, body }) => ({ type: String(json.event), body }));
  expect(received.length).toBeGreaterThan(20);
  for (const { type, body } of [...received, ...(await app.events())]) {
    leaks.search({ name: 'webhook', held: [scopeOf.get(type) ?? ''] }, type, body);
  }
  expect(leaks.take()).toEqual([]);
});
