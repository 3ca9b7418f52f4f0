/** A restored copy of an installation sends nothing to the receivers and users of the original. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import {
  beginHistory,
  detectCopy,
  ensureStorageId,
  historyOf,
  readStorageId,
  setMaintenance,
  storageOf,
} from '../src/platform/db/installation.ts';
import { eventually } from './harness/eventually.ts';
import { signInAs } from './harness/sessions.ts';
import { startWebhooks } from './harness/webhooks.ts';

const setting = await startWebhooks({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hr@acme.example' });
const { app, receiver } = setting;

/** Another process on the data, as a copy that the operator has started. */
async function startCopy() {
  const copy = await createApp({ ...app, log: app.app.server.log as never, isSilent: true, lookEvery: 1 });
  copy.startBackground();
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${setting.account.token}`, origin: 'http://rollcall.test' };
    const reply = await copy.server.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, json: reply.json() };
  };
  let running = true;
  const stop = async () => {
    if (running) await copy.stop();
    running = false;
  };
  onTestFinished(stop);
  return { call, stop };
}

test('a silent copy keeps events for later, and posts nothing, not even on request', async () => {
  const endpoint = await setting.register();
  await app.app.stop();
  const copy = await startCopy();
  const hired = await copy.call('POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  expect(hired.status).toBe(201);
  const tried = await copy.call('POST', `/webhooks/v1/endpoints/${endpoint.id}/test`, { event: 'employee.created' });
  expect(tried.json.data).toMatchObject({ isDelivered: false, error: 'url_forbidden' });
  const another = await copy.call('POST', '/webhooks/v1/endpoints', { url: receiver.url, events: ['*'] });
  expect(another.json.errors).toMatchObject([{ pointer: '/url', code: 'url_forbidden' }]);
  await copy.stop();
  expect(receiver.received).toEqual([]);

  await app.restart();
  app.app.startBackground();
  await eventually('the event', () => receiver.received.length === 1);
  expect(receiver.received[0]?.json.data.lastName).toBe('Torres');
});

test('maintenance refuses changes with its reason, reads go on, and events wait until it ends', async () => {
  const { account } = setting;
  const hire = () => account.api('POST', '/core/v3/employees', { body: { firstName: 'Leo', lastName: 'Gil' } });
  await setting.register();
  const person = await signInAs(app, 'administrator', { account });
  await app.restart();
  expect((await hire()).status).toBe(201);
  await setMaintenance(app.db, 'A new "server"');
  await app.restart();
  app.app.startBackground();
  const refused = await hire();
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json).toMatchObject({
    status: 503,
    code: 'maintenance',
    detail: 'Changes are refused during maintenance: A new "server"',
  });
  expect((await account.api('GET', '/core/v3/employees')).status).toBe(200);
  const ofSignIn = {
    password: { currentPassword: 'correct horse battery staple', newPassword: 'another horse battery staple' },
    'second-factor': { password: 'correct horse battery staple' },
    'second-factor/confirm': { code: '123456' },
    'second-factor/end': { password: 'correct horse battery staple' },
    'sessions/end-others': undefined,
    'password-requests': { email: 'ana@acme.example' },
  };
  for (const [path, body] of Object.entries(ofSignIn)) {
    const reply = await person.api('POST', `/account/v1/${path}`, body ? { body } : {});
    expect([path, reply.json.code]).toEqual([path, 'maintenance']);
  }
  for (const command of [app.app.purge, app.app.reencrypt]) {
    await expect(command()).rejects.toThrow('Changes are refused during maintenance');
  }
  expect((await person.api('POST', '/account/v1/sign-out')).status).toBe(200);
  expect(await app.figure('rollcall_maintenance')).toBe(1);
  if (existsSync(new URL('../panel/dist/index.html', import.meta.url))) {
    const page = await (await fetch(`${app.origin}/`)).text();
    expect(page).toContain('<meta name="rollcall-maintenance" content="A new &quot;server&quot;"');
  }
  expect(receiver.received).toEqual([]);

  await setMaintenance(app.db, null);
  await eventually('the event', () => receiver.received.length === 1);
  expect((await hire()).status).toBe(201);
  await setMaintenance(app.db, 'Once more');
  await eventually('the refusal', async () => (await hire()).json.detail?.endsWith('Once more'));
  await setMaintenance(app.db, null);
  await eventually('the end', async () => (await hire()).status === 201);
  expect(app.takeLog().map(({ msg }) => msg)).toContain('maintenance: changes are refused');
});

test('maintenance refuses changes at once, and keeps the result of what was under way', async () => {
  const { account } = setting;
  await app.restart();
  app.app.startBackground();
  const endpoint = await setting.register();
  let held: ServerResponse | undefined;
  receiver.answer = (_request, response) => {
    held = response;
  };
  await setting.hire('Uno');
  const response = await eventually('the request', () => held);
  await setMaintenance(app.db, 'A new server');
  const hire = () => account.api('POST', '/core/v3/employees', { body: { firstName: 'Leo', lastName: 'Gil' } });
  await eventually('the refusal', async () => (await hire()).json.code === 'maintenance');
  // The sender waits for it.
  expect(response.destroyed).toBe(false);
  response.writeHead(410).end();
  await eventually('its result', async () => (await setting.endpoint(endpoint)).status === 'disabled');
  await setMaintenance(app.db, null);
  await eventually('the end', async () => (await hire()).status === 201);
});

test('a silent copy has no mail server', async () => {
  const copy = await startCopy();
  const body = { email: 'eva@acme.example' };
  expect((await copy.call('POST', '/account/v1/password-requests', body)).json.code).toBe('no_mail_server');
});

test('data knows its home, and a copy elsewhere is a stranger until it goes live', async () => {
  const { db, clock } = app;
  const storage = await storageOf(db);
  const history = await historyOf(db, clock);
  const original = { baseUrl: 'https://hr.acme.example', storage };
  expect(await detectCopy(db, { baseUrl: undefined, storage })).toBeUndefined();
  expect(await detectCopy(db, original)).toBeUndefined();
  // Whoever sets no address is not compared by it.
  expect(await detectCopy(db, { baseUrl: undefined, storage })).toBeUndefined();
  const copy = { baseUrl: 'https://test.acme.example', storage };
  expect(await detectCopy(db, copy)).toBe(
    'the data belongs to https://hr.acme.example, and BASE_URL is https://test.acme.example',
  );
  const restored = { ...original, storage: `${storage}0` };
  expect(await detectCopy(db, restored)).toBe('the data was made in another database or folder');

  expect(await historyOf(db, clock)).toBe(history);
  const next = await beginHistory(db, clock, restored);
  expect(next).not.toBe(history);
  expect(await historyOf(db, clock)).toBe(next);
  expect(await detectCopy(db, restored)).toBeUndefined();
  expect(await detectCopy(db, original)).toBeDefined();
});

test('data that knows only the path of its folder learns which folder it is in', async () => {
  const { db, clock } = app;
  const home = { baseUrl: undefined, storage: '/data 019a0000-0000-7000-8000-000000000001' };
  await beginHistory(db, clock, { ...home, storage: '/data' });
  expect(await detectCopy(db, { ...home, storage: `/other${home.storage}` })).toBeDefined();
  expect(await detectCopy(db, home)).toBeUndefined();
  const elsewhere = { ...home, storage: '/data 019a0000-0000-7000-8000-000000000002' };
  expect(await detectCopy(db, elsewhere)).toBe('the data was made in another database or folder');
  await beginHistory(db, clock, elsewhere);
  expect(await detectCopy(db, elsewhere)).toBeUndefined();
});

test('a folder whose id a full disk has cut short gets another', () => {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-folder-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/folder.id`, '');
  expect(readStorageId(folder)).toBe(folder);
  expect(ensureStorageId(folder)).toMatch(/ [0-9a-f-]{36}$/);
  expect(readStorageId(folder)).toBe(ensureStorageId(folder));
});

test('events name their history, in the feed and to receivers', async () => {
  const history = await historyOf(app.db, app.clock);
  await app.restart();
  app.app.startBackground();
  await setting.register();
  await setting.hire('Nuevo');
  await eventually('the event', () => receiver.received.length === 1);
  expect(receiver.received[0]?.headers['rollcall-history']).toBe(history);
  const feed = await setting.account.api('GET', '/events/v1/events');
  expect(feed.json.meta.history).toBe(history);
});
