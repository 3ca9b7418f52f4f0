import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
});

const path = '/webhooks/v1/endpoints';
const url = 'http://127.0.0.1:9/hook';
const create = (body: object) => app.api('POST', path, { body: { url, events: ['*'], ...body } });
const codes = (errors: { pointer: string; code: string }[]) => errors.map(({ pointer, code }) => [pointer, code]);

test('the reply to a create shows the secret, and no other reply does', async () => {
  const made = await app.api('POST', path, {
    body: { url, events: ['*'] },
    headers: { 'idempotency-key': 'endpoint' },
  });
  expect(made.status).toBe(201);
  expect(made.json.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made.json.data).toMatchObject({ status: 'active', timeoutSeconds: 15, maxConcurrency: 10, headers: {} });

  const again = await app.api('POST', path, {
    body: { url, events: ['*'] },
    headers: { 'idempotency-key': 'endpoint' },
  });
  expect(again.json.data).toEqual({ ...made.json.data, secret: '•••' });
  const read = await app.api('GET', `${path}/${made.json.data.id}`);
  const listed = await app.api('GET', path);
  for (const reply of [read, listed]) expect(reply.text).not.toContain('secret');
  const changed = await app.api('PATCH', `${path}/${made.json.data.id}`, { body: { description: 'Payroll' } });
  expect(changed.text).not.toContain('whsec_');
});

test('secrets and header values are encrypted in the database and stay out of the log', async () => {
  const { json } = await create({ headers: { 'X-Key': 'planted-value' } });
  await app.change('PATCH', `${path}/${json.data.id}`, { headers: { 'X-Key': 'planted-other' } });
  const { rows } = await app.db.pool.query('select row_to_json(e)::text as text from webhook_endpoints e');
  const events = await app.events();
  const everything = JSON.stringify([rows, events]);
  expect(everything).not.toContain('planted');
  expect(everything).not.toContain(Buffer.from(json.data.secret).toString('hex'));
});

test('writing an endpoint back unchanged changes nothing', async () => {
  const { json } = await create({ headers: { 'X-Key': 'value', 'X-Other': 'more' } });
  const endpoint = await app.read(`${path}/${json.data.id}`);
  const put = await app.api('PUT', `${path}/${json.data.id}`, { body: endpoint });
  expect(put.json.data).toEqual(endpoint);
  const removed = await app.api('PATCH', `${path}/${json.data.id}`, {
    body: { headers: { 'X-Key': '•••', 'X-Other': null } },
  });
  expect(removed.json.data.headers).toEqual({ 'X-Key': '•••' });
});

test('a refusal names every mistake', async () => {
  const reply = await app.api('POST', path, {
    body: {
      url: 'ftp://example.com',
      events: [],
      headers: { Host: 'x', 'X-Ok': 'a\nb' },
      timeoutSeconds: 31,
      evnts: [],
    },
  });
  expect(reply.status).toBe(422);
  expect(codes(reply.json.errors)).toEqual([
    ['/url', 'invalid_url'],
    ['/events', 'too_short'],
    ['/headers/Host', 'reserved_header'],
    ['/headers/X-Ok', 'invalid_format'],
    ['/timeoutSeconds', 'out_of_range'],
    ['/evnts', 'unknown_field'],
  ]);
});

test('a mistake in the form hides no refused address and no unknown event', async () => {
  const { json } = await create({});
  const body = { url: 'http://10.0.0.1/', events: ['employee.creatd'], timeoutSeconds: 31 };
  for (const [method, at] of [
    ['POST', path],
    ['PATCH', `${path}/${json.data.id}`],
  ] as const) {
    expect(codes((await app.api(method, at, { body })).json.errors)).toEqual([
      ['/timeoutSeconds', 'out_of_range'],
      ['/url', 'url_forbidden'],
      ['/events/0', 'unknown_event'],
    ]);
  }
  const listed = await app.api('POST', path, { body: { url: 'http://10.0.0.1/', events: ['employee.creatd', 1] } });
  expect(codes(listed.json.errors)).toEqual([
    ['/events/1', 'invalid_type'],
    ['/url', 'url_forbidden'],
    ['/events/0', 'unknown_event'],
  ]);
});

test.each(['host', 'Content-Length', 'cookie', 'webhook-id', 'Rollcall-Sequence', 'transfer-encoding', 'connection'])(
  'the header %s cannot be set',
  async (name) => {
    const reply = await create({ headers: { [name]: 'x' } });
    expect(codes(reply.json.errors)).toEqual([[`/headers/${name}`, 'reserved_header']]);
  },
);

test('an unknown event is refused with the nearest known one', async () => {
  const reply = await create({ events: ['employee.creatd', 'employee_hire', 'nothing.*'] });
  expect(reply.status).toBe(422);
  expect(codes(reply.json.errors)).toEqual([
    ['/events/0', 'unknown_event'],
    ['/events/2', 'unknown_event'],
  ]);
  expect(reply.json.errors[0].detail).toContain('employee.created');
});

test('a refused address hides no unknown event', async () => {
  const reply = await app.api('POST', path, { body: { url: 'http://10.0.0.1/', events: ['employee.creatd'] } });
  const wrong = [
    ['/url', 'url_forbidden'],
    ['/events/0', 'unknown_event'],
  ];
  expect(codes(reply.json.errors)).toEqual(wrong);
  const { json } = await create({});
  const body = { url: 'http://10.0.0.1/', events: ['employee.creatd'] };
  expect(codes((await app.api('PATCH', `${path}/${json.data.id}`, { body })).json.errors)).toEqual(wrong);
});

test('a subscription needs the scopes to read its events', async () => {
  const token = await app.newToken(['webhooks:write', 'departments:read']);
  const refused = await app.api('POST', path, { token, body: { url, events: ['employee_hire'] } });
  expect(refused.status).toBe(403);
  expect(refused.json.detail).toContain('employees:read');
  const taken = await app.api('POST', path, { token, body: { url, events: ['department.*'] } });
  expect(taken.status).toBe(201);
});

test.each([
  ['http://10.0.0.1/', 'url_forbidden'],
  ['https://169.254.169.254/latest/meta-data', 'url_forbidden'],
  ['https://user:pass@example.com/', 'url_forbidden'],
  ['https://no-such-name.invalid/', 'url_unresolvable'],
])('%s is not taken as a receiver', async (address, code) => {
  const reply = await app.api('POST', path, { body: { url: address, events: ['*'] } });
  expect(reply.status).toBe(422);
  expect(codes(reply.json.errors)).toEqual([['/url', code]]);
});

test('a caller who may not read the events cannot send them elsewhere', async () => {
  const { json } = await create({});
  const token = await app.newToken(['webhooks:write', 'departments:read']);
  const elsewhere = { url: 'http://127.0.0.2:9/steal' };
  const refused = await app.api('PATCH', `${path}/${json.data.id}`, { token, body: elsewhere });
  expect(refused.status).toBe(403);
  expect((await app.read(`${path}/${json.data.id}`)).url).toBe(url);
});

test('a new address needs its headers again', async () => {
  const { json } = await create({ headers: { Authorization: 'Bearer receiver' } });
  const one = `${path}/${json.data.id}`;
  const elsewhere = 'http://127.0.0.2:9/hook';
  for (const headers of [undefined, { Authorization: '•••' }]) {
    const kept = await app.api('PATCH', one, { body: { url: elsewhere, ...(headers ? { headers } : {}) } });
    expect(codes(kept.json.errors)).toEqual([['/headers', 'required']]);
  }
  // Headers not named would stay, and must not reach an address that they were not meant for.
  const removed = await app.api('PATCH', one, { body: { url: elsewhere, headers: { 'X-Key': 'other' } } });
  expect(codes(removed.json.errors)).toEqual([['/headers', 'required']]);
  const resent = await app.api('PATCH', one, { body: { url: elsewhere, headers: { Authorization: 'Bearer other' } } });
  expect(resent.status).toBe(200);
  const samePlace = await app.api('PATCH', one, { body: { url: 'http://127.0.0.2:9/other' } });
  expect(samePlace.status).toBe(200);
});

test('a client can send the reply to a create back', async () => {
  const { json } = await create({});
  const put = await app.api('PUT', `${path}/${json.data.id}`, { body: json.data });
  expect(put.json.data.version).toBe(1);
});

test('an event with the name of an internal property is only an unknown event', async () => {
  const reply = await create({ events: ['timeout'] });
  expect(reply.status).toBe(422);
});
