/** Documents: kinds, who sees and adds them, contents at rest, downloads in the log, expiry. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { runDailyJob } from '../../test/harness/daily-job.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { sql } from '../platform/db/sql.ts';
import { readContent } from './read-content.ts';
import { createScan } from './scan.ts';

const path = '/core/v3/documents';
const kindsPath = '/core/v3/document-kinds';
const pdf = Buffer.from('%PDF-1.7\nPLANTED content\n');
const base64 = (bytes: Buffer) => bytes.toString('base64');

/** A scanner that refuses a file with this text, and fails with another. */
const asked: Buffer[] = [];
const scanner = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = Buffer.concat(chunks);
    asked.push(bytes);
    response.statusCode = bytes.includes('INFECTED') ? 422 : bytes.includes('BROKEN') ? 500 : 200;
    response.end();
  });
});
await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
afterAll(() => void scanner.close());
const scanUrl = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}/scan`;

const app: TestApp = await startTestApp({ env: { DOCUMENT_SCAN_URL: scanUrl, DOCUMENT_MAX_MIB: '2' } });
// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests are about
type Data = any;
const kinds: Data[] = await app.read(kindsPath);
const kind = (name: string): string => kinds.find((one) => one.name === name).id;
const hire = async (firstName: string, more: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName, lastName: 'X', ...more })).id;
const lead = await hire('Lead');
const ana = await hire('Ana', { managerId: lead });
const bo = await hire('Bo');
const add = (body: object): Promise<Data> =>
  app.create(path, { name: 'Payslip', kindId: kind('Payslip'), content: base64(pdf), ...body });

async function download(id: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${app.origin}${path}/${id}/content`, {
    headers: { authorization: `Bearer ${app.token}`, ...headers },
  });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

const users = {} as Record<'ana' | 'bo' | 'lead', SignedIn>;
beforeAll(async () => {
  users.ana = await signInAs(app, 'employee', { employeeId: ana });
  users.bo = await signInAs(app, 'employee', { employeeId: bo });
  users.lead = await signInAs(app, 'manager', { employeeId: lead });
});

describe('a new account', () => {
  test('has the usual kinds, and a Spanish one has them in Spanish', async () => {
    expect(kinds.map(({ name }) => name)).toEqual([
      ...['Payslip', 'Contract', 'Identity document', 'Certificate', 'Sick note', 'Policy', 'Other'],
    ]);
    expect(kinds.filter(({ sensitive }) => sensitive).map(({ name }) => name)).toEqual([
      ...['Payslip', 'Contract', 'Identity document', 'Sick note'],
    ]);
  });
});

describe('a kind', () => {
  test('is refused if it contradicts itself', async () => {
    const body = { name: 'Odd', visibleTo: 'employee_and_manager', sensitive: true };
    expect((await app.api('POST', kindsPath, { body })).json.errors).toMatchObject([{ pointer: '/visibleTo' }]);
    const unseen = { name: 'Odd', addedBy: 'employee' };
    expect((await app.api('POST', kindsPath, { body: unseen })).json.errors).toMatchObject([{ pointer: '/addedBy' }]);
  });
  test('is not deleted while documents have it', async () => {
    const { id } = await app.create(kindsPath, { name: 'Short' });
    const document = await add({ kindId: id });
    expect((await app.api('DELETE', `${kindsPath}/${id}`)).json).toMatchObject({ status: 409, code: 'in_use' });
    await app.change('DELETE', `${path}/${document.id}`);
    expect((await app.api('DELETE', `${kindsPath}/${id}`)).status).toBe(200);
    const restore = await app.api('POST', `${path}/${document.id}/restore`);
    expect(restore.json).toMatchObject({ status: 409, code: 'document_restore_refused' });
  });
});

describe('a document', () => {
  test('comes back with the facts of its file', async () => {
    const document = await add({ employeeId: ana, documentDate: '2026-11-01', expiryDate: '2030-01-01' });
    expect(document).toMatchObject({
      ...{
        name: 'Payslip',
        employeeId: ana,
        mediaType: 'application/pdf',
        size: pdf.length,
        visibleToEmployees: false,
      },
      ...{ documentDate: '2026-11-01', expiryDate: '2030-01-01', version: 1 },
    });
    expect(await app.read(`${path}/${document.id}`)).toEqual(document);
    const listed = await app.read(`${path}?employeeId=${ana}&kindId=${kind('Payslip')}&expiryDate[lt]=2031-01-01`);
    expect(listed.map(({ id }: Data) => id)).toContain(document.id);
    expect(await app.read(`${path}?employeeId=${ana}&expiryDate[lt]=2029-01-01`)).toEqual([]);
  });

  test('is changed, deleted and restored, each with its event', async () => {
    const { id } = await add({ employeeId: ana });
    const changed = await app.api('PATCH', `${path}/${id}`, { body: { name: 'November', employeeId: ana } });
    expect(changed.json.data).toMatchObject({ name: 'November', version: 2 });
    const moved = await app.api('PATCH', `${path}/${id}`, { body: { employeeId: bo } });
    expect(moved.json.errors).toMatchObject([{ pointer: '/employeeId', code: 'immutable' }]);
    await app.change('DELETE', `${path}/${id}`);
    expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await app.api('POST', `${path}/${id}/restore`)).json.data).toMatchObject({
      id,
      deletedAt: null,
      version: 4,
    });
    const events = (await app.events()).filter(({ entityId }) => entityId === id);
    expect(events.map(({ type, employeeId }) => [type, employeeId])).toEqual([
      ['document.created', ana],
      ['document.updated', ana],
      ['document.deleted', ana],
      ['document.restored', ana],
    ]);
  });

  test('names every mistake at once, and stores nothing', async () => {
    const before = await app.read('/core/v3/document-usage');
    const body = {
      ...{ name: 'X', kindId: kind('Sick note'), employeeId: ana, visibleToEmployees: true, content: 'AAEC' },
      ...{ documentDate: '2026-11-02', expiryDate: '2026-11-01' },
    };
    const { status, json } = await app.api('POST', path, { body });
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer, code }: Data) => [pointer, code])).toEqual([
      ['/visibleToEmployees', 'contradiction'],
      ['/expiryDate', 'out_of_order'],
      ['/content', 'file_type'],
    ]);
    expect(await app.read('/core/v3/document-usage')).toEqual(before);
  });

  test.each([
    ['', 'too_short'],
    ['no base64!', 'invalid_format'],
    ['JVBERi0xLjc', 'invalid_format'],
    [base64(Buffer.from('MZ\x90\x00\x03', 'latin1')), 'file_type'],
    [base64(Buffer.from('PK\x03\x04 no directory', 'latin1')), 'file_type'],
    [base64(Buffer.alloc(2 * 1024 * 1024 + 1, '%PDF-')), 'file_too_large'],
  ])('is refused with a content like %.12s', async (content, code) => {
    const { json } = await app.api('POST', path, { body: { name: 'X', kindId: kind('Other'), content } });
    expect(json).toMatchObject({ status: 422, errors: [{ pointer: '/content', code }] });
  });

  test('is refused as too large before it is read whole', async () => {
    const content = 'A'.repeat(4 * 1024 * 1024);
    const reply = await app.api('POST', path, { body: { name: 'X', kindId: kind('Other'), content } });
    expect(reply.json).toMatchObject({ status: 413 });
  });

  test('is stored once for all requests with one Idempotency-Key', async () => {
    const body = { name: 'Once', kindId: kind('Other'), content: base64(pdf) };
    const send = () => app.api('POST', path, { body, headers: { 'idempotency-key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(second.json.data.id).toBe(first.json.data.id);
    expect(await app.read(`${path}?name=Once`)).toHaveLength(1);
  });
});

describe('a content', () => {
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_300_000, 'x'), Buffer.from('end')]);

  test('comes back byte by byte, as an attachment that a browser does not run', async () => {
    const { id, sha256 } = await add({ name: 'Nómina "x" 2026/11', content: base64(large) });
    const { status, headers, bytes } = await download(id);
    expect(status).toBe(200);
    expect(bytes.equals(large)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="N_mina _x_ 2026_11.pdf"; filename*=UTF-8\'\'N%C3%B3mina%20%22x%22%202026_11.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      etag: `"${sha256}"`,
    });
    expect((await download(id, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
  });

  test('is encrypted at rest, and opens only at its place', async () => {
    const { id } = await add({ content: base64(large) });
    const rows = await app.db.all<{ position: number; sealed: Buffer }>(sql`
      select position, sealed from document_pieces where account_id = ${app.id} and document_id = ${id} order by position`);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes('xxxxxxxx')).toBe(false);
    await app.db.run(sql`
      update document_pieces set sealed = ${Buffer.from(rows[0]?.sealed ?? [])}
      where account_id = ${app.id} and document_id = ${id} and position = 1`);
    await expect(download(id)).rejects.toThrow();
  });

  test.each([
    ['photo', '\x89PNG\r\n\x1a\n', 'image/png', 'photo.png'],
    ['scan.JPEG', '\xff\xd8\xff\xe0', 'image/jpeg', 'scan.JPEG'],
    ['w', 'RIFF\x00\x00\x00\x00WEBP', 'image/webp', 'w.webp'],
    ['list.csv', 'a;b\n1;2\n', 'application/octet-stream', 'list.csv'],
    ['evil.html', '<script>alert(1)</script>', 'application/octet-stream', 'evil.html.txt'],
  ])('%s is known by its bytes', async (name, text, type, fileName) => {
    const { id } = await add({ name, content: base64(Buffer.from(text, 'latin1')) });
    const { headers } = await download(id);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
  });

  test('is recorded in the log each time it is downloaded, with the caller', async () => {
    const { id } = await add({ employeeId: ana });
    await download(id);
    expect((await users.ana.api('GET', `${path}/${id}/content`)).status).toBe(200);
    expect((await users.bo.api('GET', `${path}/${id}/content`)).status).toBe(404);
    // It would read the whole file, and be in the log like a download.
    const head = await app.api('HEAD', `${path}/${id}/content`);
    expect([head.status, head.headers.allow]).toEqual([405, 'GET']);
    const events = (await app.events()).filter(
      ({ type, entityId }) => type === 'document.downloaded' && entityId === id,
    );
    expect(events.map(({ actor }) => actor.type)).toEqual(['token', 'person']);
  });
});

test('a file is read in slices, between which other requests have a turn', async () => {
  const bytes = Buffer.alloc(2_000_000, 'x');
  let turns = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      turns++;
      await setImmediate();
    }
  })();
  const file = await readContent(base64(bytes), 'notes.txt', bytes.length);
  isOver = true;
  await watching;
  expect(file).toMatchObject({ mediaType: 'text/plain', sha256: hash('sha256', bytes, 'hex') });
  // Eight slices, looked at once for the type and once for the hash.
  expect(turns).toBeGreaterThanOrEqual(16);
});

describe('the virus scanner', () => {
  test('gets the bytes, and an infected file is refused', async () => {
    await add({ name: 'Clean' });
    expect(asked.at(-1)?.equals(pdf)).toBe(true);
    const content = base64(Buffer.from('INFECTED'));
    const { json } = await app.api('POST', path, { body: { name: 'X', kindId: kind('Other'), content } });
    expect(json).toMatchObject({ status: 422, code: 'document_infected' });
  });
  test('that fails, or is too slow, makes the request wait and stores nothing', async () => {
    const content = base64(Buffer.from('BROKEN'));
    const reply = await app.api('POST', path, { body: { name: 'Unscanned', kindId: kind('Other'), content } });
    expect(reply.json).toMatchObject({ status: 503, code: 'document_scanner_unavailable' });
    expect(reply.headers).toMatchObject({ 'retry-after': '30' });
    expect(await app.read(`${path}?name=Unscanned`)).toEqual([]);
    expect(app.takeLog().length).toBeGreaterThan(0);
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await expect(createScan(url, 20)(pdf)).rejects.toMatchObject({ type: { status: 503 } });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('a user', () => {
  const named = async (user: SignedIn, query = '') =>
    (await user.api('GET', `${path}?limit=500&orderBy=name%20asc&name[contains]=Seen${query}`)).json.data.map(
      ({ name }: Data) => name,
    );

  test('sees what the kind and the document permit', async () => {
    const shown = (name: string, kindName: string, employeeId: string | null, more: object = {}) =>
      add({ name: `Seen ${name}`, kindId: kind(kindName), employeeId, ...more });
    const { id: secret } = await app.create(kindsPath, { name: 'File note' });
    const hidden = await shown('1 note', 'Other', ana, { kindId: secret });
    await shown('2 payslip', 'Payslip', ana);
    await shown('3 certificate', 'Certificate', ana);
    const sick = await shown('4 sick', 'Sick note', ana);
    await shown('5 policy', 'Policy', null, { visibleToEmployees: true });
    await shown('6 draft', 'Policy', null);
    await shown('7 other', 'Other', bo);
    expect(await named(users.ana)).toEqual(['Seen 2 payslip', 'Seen 3 certificate', 'Seen 4 sick', 'Seen 5 policy']);
    expect(await named(users.bo)).toEqual(['Seen 5 policy', 'Seen 7 other']);
    expect(await named(users.lead)).toEqual(['Seen 3 certificate', 'Seen 5 policy']);
    for (const [user, id] of [
      ['ana', hidden.id],
      ['lead', sick.id],
      ['bo', sick.id],
    ] as const) {
      expect((await users[user].api('GET', `${path}/${id}`)).status).toBe(404);
      expect((await users[user].api('GET', `${path}/${id}/content`)).status).toBe(404);
    }
  });

  test('with a part of the employees does not see what was deleted, while administrators do', async () => {
    const wrong = await add({ name: 'Warning letter Bob', kindId: kind('Certificate'), employeeId: ana });
    const policy = await add({ name: 'Old policy', kindId: kind('Policy'), visibleToEmployees: true });
    for (const { id } of [wrong, policy]) await app.change('DELETE', `${path}/${id}`);
    for (const user of [users.ana, users.lead]) {
      for (const onlyReturn of ['deleted', 'all']) {
        const { json } = await user.api('GET', `${path}?limit=500&onlyReturn=${onlyReturn}`);
        expect(json.data.filter(({ id }: Data) => [wrong.id, policy.id].includes(id))).toEqual([]);
      }
      expect((await user.api('GET', `${path}/${wrong.id}?onlyReturn=all`)).status).toBe(404);
    }
    expect(await app.read(`${path}/${wrong.id}?onlyReturn=all`)).toMatchObject({ name: 'Warning letter Bob' });
  });

  test('who reads documents of all employees still sees their own of sensitive kinds, if their role has self-service', async () => {
    const eva = await hire('Eva');
    const own = await add({ name: 'Own of Eva', kindId: kind('Sick note'), employeeId: eva });
    const shown = await add({ name: 'Own of Eva, too', kindId: kind('Certificate'), employeeId: eva });
    const gone = await add({ name: 'Own of Eva, deleted', kindId: kind('Sick note'), employeeId: eva });
    await app.change('DELETE', `${path}/${gone.id}`);
    const others = await add({ name: 'Own of Eva? No', kindId: kind('Sick note'), employeeId: bo });
    const administrator = await signInAs(app, 'administrator');
    const user = await signInAs(app, 'employee', { employeeId: eva });
    const seen = async () => {
      const { json } = await user.api(
        'GET',
        `${path}?limit=500&name[contains]=Own%20of%20Eva&onlyReturn=all&orderBy=name`,
      );
      const statuses = [];
      for (const { id } of [own, others]) statuses.push((await user.api('GET', `${path}/${id}/content`)).status);
      return [json.data.map(({ id }: Data) => id), statuses];
    };
    const roleWith = async (selfService: boolean) => {
      const body = {
        name: `Reads, ${selfService}`,
        scopes: ['employees:read', 'documents:read'],
        reach: 'all',
        selfService,
      };
      const { id: roleId } = (await administrator.api('POST', '/account/v1/roles', { body })).json.data;
      const given = await administrator.api('PATCH', `/account/v1/users/${user.id}`, { body: { roleId } });
      expect(given.status, given.text).toBe(200);
    };
    await roleWith(true);
    expect(await seen()).toEqual([
      [own.id, shown.id],
      [200, 404],
    ]);
    await roleWith(false);
    expect(await seen()).toEqual([[shown.id], [404, 404]]);
  });

  test('adds documents to their own record, of kinds that permit it', async () => {
    const send = (user: SignedIn, kindName: string, employeeId: string | null) =>
      user.api('POST', path, { body: { name: 'Mine', kindId: kind(kindName), employeeId, content: base64(pdf) } });
    expect((await send(users.ana, 'Sick note', ana)).status).toBe(201);
    expect((await send(users.ana, 'Payslip', ana)).json).toMatchObject({ status: 403, code: 'may_not_add_document' });
    expect((await send(users.ana, 'Other', null)).json).toMatchObject({ status: 403, code: 'may_not_add_document' });
    expect((await send(users.lead, 'Other', ana)).json).toMatchObject({ status: 403, code: 'may_not_add_document' });
    expect((await send(users.ana, 'Other', bo)).json).toMatchObject({ status: 422, code: 'invalid_body' });
  });
});

describe('a token', () => {
  test('without the sensitive scopes finds, downloads and writes no sick note, and the log hides its values', async () => {
    const sick = await add({ name: 'HIDDEN', kindId: kind('Sick note'), employeeId: ana });
    await app.change('PATCH', `${path}/${sick.id}`, { name: 'HIDDEN too' });
    const token = await app.newToken([
      'documents:read',
      'documents:write',
      'settings:read',
      'settings:write',
      'events:read',
    ]);
    for (const url of [`${path}/${sick.id}`, `${path}/${sick.id}/content`]) {
      expect((await app.api('GET', url, { token })).status).toBe(404);
    }
    expect((await app.api('GET', `${path}?limit=500`, { token })).text).not.toContain('HIDDEN');
    expect((await app.api('DELETE', `${path}/${sick.id}`, { token })).status).toBe(404);
    const body = { name: 'X', kindId: kind('Sick note'), employeeId: ana, content: base64(pdf) };
    expect((await app.api('POST', path, { token, body })).json).toMatchObject({ status: 403, code: 'missing_scope' });
    for (const id of [kind('Sick note'), kind('Sick note').toUpperCase()]) {
      const open = await app.api('PATCH', `${kindsPath}/${id}`, { token, body: { sensitive: false } });
      expect(open.json).toMatchObject({ status: 403, code: 'missing_scope' });
    }
    const { text } = await app.api('GET', '/events/v1/events?limit=500&after=0', { token });
    expect(text).not.toContain('HIDDEN');
  });
  test('without the sensitive scopes opens no sensitive kind to the employees', async () => {
    const hidden = { visibleTo: 'administrators', sensitive: true };
    const { id } = await app.create(kindsPath, { name: 'Disciplinary', ...hidden });
    const note = await add({ name: 'Warning', kindId: id, employeeId: ana });
    const token = await app.newToken(['settings:read', 'settings:write']);
    const change = (body: object, own = token) => app.api('PATCH', `${kindsPath}/${id}`, { token: own, body });
    for (const body of [{ visibleTo: 'employee' }, { sensitive: false, visibleTo: 'employee_and_manager' }]) {
      expect((await change(body)).json).toMatchObject({ status: 403, code: 'missing_scope' });
    }
    expect(await app.read(`${kindsPath}/${id}`)).toMatchObject({ ...hidden, version: 1 });
    expect((await users.ana.api('GET', `${path}/${note.id}/content`)).status).toBe(404);
    // To close it, or to rename it, needs no more than before.
    expect((await change({ name: 'Discipline' })).status).toBe(200);
    expect((await change({ visibleTo: 'employee' }, app.token)).status).toBe(200);
    expect((await change({ visibleTo: 'administrators' })).status).toBe(200);
  });
  test('without the sensitive scopes reads no name in the log that a document had before it was sensitive', async () => {
    const { id: kindId } = await app.create(kindsPath, { name: 'Letter' });
    const [letter, certificate] = [await add({ kindId }), await add({ kindId: kind('Certificate') })];
    for (const { id } of [letter, certificate]) {
      await app.change('PATCH', `${path}/${id}`, { name: 'Oncology report', documentDate: '2026-11-02' });
    }
    await app.change('PATCH', `${kindsPath}/${kindId}`, { sensitive: true });
    await app.change('PATCH', `${path}/${certificate.id}`, { kindId: kind('Sick note') });
    const scopes = ['documents:read', 'events:read', 'audit:read'];
    const [without, withAll] = [
      await app.newToken(scopes),
      await app.newToken([...scopes, 'employees.sensitive:read']),
    ];
    for (const url of ['/events/v1/events?limit=500&after=0', '/account/v1/audit-log?limit=500']) {
      expect((await app.api('GET', url, { token: withAll })).text).toContain('Oncology report');
      const hidden = await app.api('GET', url, { token: without });
      expect(hidden.text).not.toContain('Oncology report');
      expect(hidden.text).toContain('2026-11-02');
    }
  });
  test('with all scopes learns from no event when a sensitive document expires, or what changed in it', async () => {
    const sick = await add({ kindId: kind('Sick note'), employeeId: ana, expiryDate: '2027-03-31' });
    await app.change('PATCH', `${path}/${sick.id}`, { name: 'Another', expiryDate: '2027-04-30' });
    await app.change('PATCH', `${path}/${sick.id}`, { kindId: kind('Other') });
    await app.change('PATCH', `${path}/${sick.id}`, { expiryDate: '2027-05-31' });
    await app.change('DELETE', `${path}/${sick.id}`);
    const told = (await app.events())
      .filter(({ entityId }) => entityId === sick.id)
      .map(({ body }) => JSON.parse(body).data)
      .map(({ expiryDate, changedFields }) => [expiryDate, changedFields]);
    expect(told).toEqual([
      [null, []],
      [null, []],
      [null, []],
      ['2027-05-31', ['expiryDate']],
      ['2027-05-31', []],
    ]);
  });
  test('of another account finds no document', async () => {
    const other = await app.newAccount();
    const { id } = await add({});
    expect((await other.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await other.api('GET', `${path}/${id}/content`)).status).toBe(404);
  });
});

describe('an employee', () => {
  test('who leaves keeps their documents; a removal takes them along, and a restore brings them back', async () => {
    const eva = await hire('Eva', { startDate: '2026-01-01' });
    const { id } = await add({ employeeId: eva });
    await app.change('POST', `/core/v3/employees/${eva}/deactivate`, { endDate: '2026-11-01' });
    expect((await app.read(`${path}/${id}`)).id).toBe(id);
    await app.change('DELETE', `/core/v3/employees/${eva}`);
    expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await app.api('POST', `${path}/${id}/restore`)).json.code).toBe('document_restore_refused');
    await app.change('POST', `/core/v3/employees/${eva}/restore`);
    expect((await app.read(`${path}/${id}`)).id).toBe(id);
  });
});

describe('a removed employee', () => {
  const remove = async (kindId: string) => {
    const employeeId = await hire('Ida');
    const { id } = await add({ kindId, employeeId });
    await app.change('DELETE', `/core/v3/employees/${employeeId}`);
    return { id, employeeId };
  };
  test('whose documents have a kind keeps it from being deleted: a restore brings them back', async () => {
    const { id: kindId } = await app.create(kindsPath, { name: 'Medical check' });
    const { id, employeeId } = await remove(kindId);
    const refused = await app.api('DELETE', `${kindsPath}/${kindId}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { documents: 1 } });
    await app.change('POST', `/core/v3/employees/${employeeId}/restore`);
    expect(await app.read(`${path}/${id}`)).toMatchObject({ kindId });
  });
  test('whose document an earlier release left with a deleted sensitive kind protects it as before', async () => {
    const { id: kindId } = await app.create(kindsPath, { name: 'Diagnosis', sensitive: true });
    const { id, employeeId } = await remove(kindId);
    await app.db.run(sql`
      update document_kinds set deleted_at = ${app.clock.instant} where account_id = ${app.id} and id = ${kindId}`);
    await app.change('POST', `/core/v3/employees/${employeeId}/restore`);
    const token = await app.newToken(['documents:read', 'documents:write', 'employees.sensitive:read']);
    const url = `${path}/${id}`;
    for (const body of [{ name: 'Another' }, { kindId: kind('Other') }]) {
      expect((await app.api('PATCH', url, { token, body })).json).toMatchObject({ status: 403, code: 'missing_scope' });
    }
    expect((await app.api('DELETE', url, { token })).json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect((await app.api('PATCH', url, { body: { kindId: kind('Other') } })).status).toBe(200);
  });
});

describe('the expiry', () => {
  test('is announced once, 30 days before, and again for another date', async () => {
    const account = await app.newAccount();
    const [{ id: kindId }] = await account.read(kindsPath);
    const today = app.clock.instant.slice(0, 10);
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const make = (name: string, expiryDate: string) =>
      account.create(path, { name, kindId, expiryDate, content: base64(pdf) });
    const near = await make('Near', day(30));
    await make('Far', day(31));
    await make('Past', day(-1));
    const run = async () => {
      await runDailyJob(app.app.work, { id: account.id, timeZone: account.timeZone });
      return (await account.events())
        .filter(({ type }) => type === 'document.expiring')
        .map(({ body }) => JSON.parse(body).data);
    };
    expect(await run()).toMatchObject([{ documentId: near.id, expiryDate: day(30), employeeId: null }]);
    expect(await run()).toHaveLength(1);
    await account.change('PATCH', `${path}/${near.id}`, { expiryDate: day(10) });
    expect(await run()).toHaveLength(2);
  });
});
