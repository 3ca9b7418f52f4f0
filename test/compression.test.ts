/** Replies are compressed for clients that ask, and everything that depends on their bytes holds with them. */
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../src/accounts/index.ts';
import { startTestApp } from './harness/app.ts';
import { lateJanuary } from './harness/late-january.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp();
const secure = await startTestApp({ env: { BASE_URL: 'https://rollcall.test' } });
const people = '/core/v3/employees?orderBy=lastName%20asc&limit=50';
const rows = '/contract/v1/contracts/contracts-for-payroll?from=2026-01-01&to=2026-01-31';
let one = '';

/** A reply as its bytes, which no client has decoded. */
async function raw(
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
  body?: object,
) {
  const reply = await request(app.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${app.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await reply.body.arrayBuffer());
  return { status: reply.statusCode, headers: reply.headers as Record<string, string>, bytes };
}
const asking = (encodings: string, more = {}) => ({ 'accept-encoding': encodings, ...more });

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await secure.create('/core/v3/employees', { firstName: 'Eva', lastName: `Ruiz ${n}` });
  for (let n = 0; n < 5; n++) {
    const { id } = await app.create('/core/v3/employees', {
      firstName: `Núria ${n}`,
      lastName: randomBytes(40).toString('hex'),
      startDate: '2020-01-01',
    });
    one = `/core/v3/employees/${id}`;
  }
});

describe('a reply', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', '*', brotliDecompressSync],
    ['br', 'gzip;q=0.5, br;q=0.6', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'GZIP', gunzipSync],
    ['gzip', 'br;q=0.2, gzip', gunzipSync],
    ['gzip', 'br;q=0, *', gunzipSync],
  ])('is %s for "%s", the same text in fewer bytes', async (encoding, accepted, decode) => {
    const [plain, packed] = [await raw(people), await raw(people, asking(accepted))];
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': encoding } });
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decode(packed.bytes).equals(plain.bytes)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'identity',
    'deflate',
    'zstd',
    'gzip;q=0',
    'br;q=0, gzip;q=0.0',
    'gzip;q=x',
    ';;,,=',
    '*;q=0',
  ])('stays as it is for "%s"', async (accepted) => {
    const { status, headers, bytes } = await raw(people, accepted === undefined ? {} : asking(accepted));
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(JSON.parse(bytes.toString()).data).toHaveLength(5);
  });

  test('stays as it is if it is short, and says in every case that it varies', async () => {
    const short = await raw('/core/v3/employees?limit=1&fields=id', asking('br'));
    expect(short.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [
      short,
      await raw(people),
      await raw(people, asking('br')),
      await raw('/core/v3/nothing'),
    ]) {
      expect(headers.vary).toContain('Accept-Encoding');
    }
  });

  test('is compressed as CSV, as a refusal, as a page and as the document', async () => {
    const csv = await raw(rows, asking('gzip', { accept: 'text/csv' }));
    expect(csv.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/csv; charset=utf-8' });
    expect(gunzipSync(csv.bytes).toString()).toMatch(/^from,to,employeeId/);
    const wrong = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`no${n}`, 1]));
    const refused = await raw('/core/v3/offices', asking('gzip'), 'POST', wrong);
    expect(refused).toMatchObject({ status: 422, headers: { 'content-encoding': 'gzip' } });
    expect(JSON.parse(gunzipSync(refused.bytes).toString()).errors.length).toBeGreaterThan(30);
    for (const path of ['/docs/errors', '/openapi.json', '/docs/assets/pages.css']) {
      const [plain, packed] = [await raw(path), await raw(path, asking('br'))];
      expect(packed.headers['content-encoding'], path).toBe('br');
      expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    }
    // It is stored compressed.
    expect((await raw('/docs/assets/scalar.js', asking('br'))).headers['content-encoding']).toBe('gzip');
  });

  test('to HEAD has the headers of the reply to GET', async () => {
    for (const headers of [{}, asking('br'), asking('gzip')]) {
      const [get, head] = [await raw(one, headers), await raw(one, headers, 'HEAD')];
      const { date: _, 'x-request-id': __, 'keep-alive': ___, connection: ____, ...same } = get.headers;
      expect(head).toMatchObject({ status: 200, headers: same });
      expect(head.bytes.length).toBe(0);
    }
  });

  test('that is made while it is sent arrives whole', async () => {
    const { february } = await lateJanuary(app);
    const [{ profile }] = await app.read('/payroll/v1/export-profile-templates');
    const { id: profileId } = await app.create('/payroll/v1/export-profiles', profile);
    const path = `/payroll/v1/exports/${february.id}/file?profileId=${profileId}`;
    const accept = 'text/csv, application/json';
    const plain = await raw(path, { accept });
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await raw(path, asking(encoding, { accept }));
      expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': encoding } });
      expect(decode(packed.bytes).equals(plain.bytes)).toBe(true);
    }
  });
});

describe('the ETag', () => {
  test('of a compressed reply is another strong tag of the same version', async () => {
    const tags = [];
    for (const headers of [{}, asking('br'), asking('gzip')]) tags.push((await raw(one, headers)).headers.etag);
    const [plain = '', br, gzip] = tags;
    expect(plain).toMatch(/^"1\.[\w-]{11}"$/);
    expect([br, gzip]).toEqual([plain.replace(/"$/, '-br"'), plain.replace(/"$/, '-gzip"')]);
  });

  test('spares the body of the reply that it names, and of no other', async () => {
    const plain = (await raw(one)).headers.etag as string;
    const br = (await raw(one, asking('br'))).headers.etag as string;
    const knows = (tag: string, more = {}) => raw(one, { 'if-none-match': tag, ...more });
    const known = await knows(br, asking('br'));
    expect(known).toMatchObject({
      status: 304,
      headers: { etag: br, vary: expect.stringContaining('Accept-Encoding') },
    });
    expect([known.bytes.length, known.headers['content-encoding']]).toEqual([0, undefined]);
    expect(await knows(`"x", W/${br}`, asking('br'))).toMatchObject({ status: 304, headers: { etag: br } });
    expect(await knows(plain)).toMatchObject({ status: 304, headers: { etag: plain } });
    expect((await knows(br)).status).toBe(200);
    expect((await knows(plain, asking('br'))).status).toBe(200);
    expect((await knows(br, asking('gzip'))).status).toBe(200);
    const document = await raw('/openapi.json', asking('br'));
    const again = await raw('/openapi.json', asking('br', { 'if-none-match': document.headers.etag }));
    expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, document.headers.etag, 0]);
  });

  test('of a compressed reply is good for a change', async () => {
    const tag = (await raw(one, asking('br'))).headers.etag as string;
    const change = (etag: string) =>
      app.api('PATCH', one, { body: { firstName: 'Nora' }, headers: { 'if-match': etag } });
    expect((await change(tag)).status).toBe(200);
    expect((await change(tag)).status).toBe(412);
    const packed = await request(app.origin + one, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: JSON.stringify({ firstName: 'Nuria' }),
    });
    await packed.body.dump();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.stringContaining('-br"') });
    expect((await change(String(packed.headers.etag))).status).toBe(200);
  });

  test('of a repeat under an Idempotency-Key is of what this repeat gets', async () => {
    const body = { firstName: 'Once', lastName: randomBytes(40).toString('hex') };
    const ask = (more = {}) => raw('/core/v3/employees', { 'idempotency-key': 'compressed-1', ...more }, 'POST', body);
    const [first, again] = [await ask(asking('br')), await ask()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(brotliDecompressSync(first.bytes).equals(again.bytes)).toBe(true);
    expect(first.headers.etag).toBe(String(again.headers.etag).replace(/"$/, '-br"'));
  });
});

describe('what a length could reveal', () => {
  test('stays as it is: a secret that is shown once', async () => {
    const admin = await signInAs(app, 'administrator');
    const headers = asking('br', { 'sec-fetch-site': 'same-origin' });
    const body = { name: 'Long', scopes };
    const made = await admin.api('POST', '/account/v1/tokens', { headers, body });
    expect(made.status, made.text).toBe(201);
    expect(made.text.length).toBeGreaterThan(1024);
    expect(made.headers).toMatchObject({ 'cache-control': 'no-store, no-transform' });
    expect(made.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['same-origin', secure, 'br'],
    ['same-site', secure, undefined],
    ['cross-site', secure, undefined],
    ['none', secure, undefined],
    [undefined, secure, undefined],
    ['cross-site', app, undefined],
    [undefined, app, 'br'],
  ])('stays as it is for a user, unless a page of ours asks: %s', async (site, where, encoding) => {
    const { cookie } = await signInAs(where, 'administrator');
    const prefix = where === secure ? '__Secure-' : '';
    const headers = asking('br', { cookie: prefix + cookie, ...(site && { 'sec-fetch-site': site }) });
    const reply = await request(where.origin + people, { headers });
    await reply.body.dump();
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
  });
});
