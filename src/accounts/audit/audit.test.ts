import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { eventTypes } from '../../api.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AuditEntry } from './entry.ts';
import { auditAfter } from './follow-audit-log.ts';
import { readAuditLog } from './queries.ts';

const app = await startTestApp();
const log = '/account/v1/audit-log';

test('a token with audit:read reads the audit log and the sign-ins, another does not', async () => {
  const account = await app.newAccount();
  await signInAs(app, 'administrator', { account });
  const auditor = await account.newToken(['audit:read']);
  const created = await account.api('POST', '/core/v3/offices', { body: { name: 'Vigo' } });
  const { status, json } = await account.api('GET', log, { token: auditor });
  expect(status).toBe(200);
  const requestId = created.headers['x-request-id'];
  expect(json.data[0]).toMatchObject({ type: 'office.created', requestId, redacted: true, changes: [], data: {} });
  expect((await account.api('GET', '/account/v1/sign-ins', { token: auditor })).json.data).toMatchObject([
    { outcome: 'signed_in', address: expect.any(String) },
  ]);
  const other = await account.newToken(['settings:read', 'events:read']);
  for (const path of [log, '/account/v1/sign-ins']) {
    expect((await account.api('GET', path, { token: other })).json).toMatchObject({
      status: 403,
      code: 'missing_scope',
    });
  }
});

test('a token sees in the audit log what it sees in the feed: no pay and no sensitive value without their scopes', async () => {
  const account = await app.newAccount();
  const { id } = await account.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', nid: '12345678Z' });
  const changed = async (...scopes: string[]) => {
    const token = await account.newToken(['audit:read', ...scopes]);
    const { json } = await account.api('GET', `${log}?employeeId=${id}&type=employee.created`, { token });
    return json.data[0];
  };
  const whole = await changed('employees:read', 'employees.sensitive:read');
  expect(whole.changes).toContainEqual({ field: 'nid', before: null, after: '12345678Z' });
  expect(whole).not.toHaveProperty('redacted');
  const partly = await changed('employees:read');
  expect(partly.changes).toContainEqual({ field: 'nid', before: null, after: null, redacted: true });
  expect(partly.changes).toContainEqual({ field: 'lastName', before: null, after: 'Gil' });
  expect(await changed()).toMatchObject({ redacted: true, changes: [], data: {} });

  const asCsv = async (...scopes: string[]) => {
    const token = await account.newToken(['audit:read', ...scopes]);
    const path = `${log}?employeeId=${id}&type=employee.created`;
    return (await account.api('GET', path, { token, headers: { accept: 'text/csv' } })).text;
  };
  expect(await asCsv('employees:read', 'employees.sensitive:read')).not.toContain(',true\r\n');
  expect(await asCsv('employees:read')).toMatch(/,nid,,,[^,]+,true\r\n/);
  expect(await asCsv()).toMatch(/,,,,[^,]+,true\r\n$/);
});

test('the audit log comes as CSV, a line for each field, with a link to the next page', async () => {
  const account = await app.newAccount();
  const office = await account.create('/core/v3/offices', { name: 'Vigo' });
  await account.change('PATCH', `/core/v3/offices/${office.id}`, { name: '=Vigo', city: 'Vigo' });
  const read = (query: string) => account.api('GET', `${log}?${query}`, { headers: { accept: 'text/csv' } });
  const first = await read('limit=1');
  const [headings, ...lines] = first.text.split('\r\n');
  const names =
    'sequence,at,actorType,actorId,actor,event,entityType,entityId,employeeId,field,before,after,requestId,redacted';
  expect(headings).toBe(names);
  const ofUpdate = new RegExp(
    `^2,.+,token,.+,office.updated,office,${office.id},,(name,Vigo,'=Vigo|city,,Vigo),[^,]+,$`,
  );
  expect(lines).toEqual([expect.stringMatching(ofUpdate), expect.stringMatching(ofUpdate), '']);
  expect(first.headers.link).toBe(`<${log}?limit=1&before=2>; rel="next"`);
  const second = await read('before=2');
  expect(second.text).toContain(`office.created,office,${office.id},,,,,`);
  expect(second.headers.link).toBeUndefined();
});

test('the audit log of a time has the changes from its first instant on and before its end', async () => {
  const account = await app.newAccount();
  for (const [name, milliseconds] of [
    ['Vigo', 0],
    ['Lugo', 0],
    ['Cangas', 1],
    ['Redondela', 86_400_000],
    ['Nigrán', 86_400_000],
  ] as const) {
    app.clock.advance({ milliseconds });
    await account.create('/core/v3/offices', { name });
  }
  const { data: all } = (await account.api('GET', log)).json;
  const instants = [...new Set<string>(all.map(({ at }: AuditEntry) => at))];
  expect(instants).toHaveLength(4);
  instants.push('2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z');
  for (const from of instants) {
    for (const to of instants) {
      const within = all.filter(({ at }: AuditEntry) => from <= at && at < to);
      for (const more of ['', '&type=office.created', `&entityId=${all[0].entity.id}`]) {
        const { json } = await account.api('GET', `${log}?from=${from}&to=${to}${more}`);
        const of = more.includes('entityId')
          ? within.filter(({ entity }: AuditEntry) => entity.id === all[0].entity.id)
          : within;
        expect(json, `${from} ${to} ${more}`).toEqual({ data: of, meta: { nextBefore: null } });
      }
      const { json } = await account.api('GET', `${log}?from=${from}&to=${to}&limit=1&before=4`);
      expect(json.data).toEqual(within.filter(({ sequence }: AuditEntry) => sequence < 4).slice(0, 1));
    }
  }
});

test('a search of the audit log goes on behind a part without any entry', async () => {
  const account = await app.newAccount();
  const { id } = await account.create('/core/v3/offices', { name: 'Vigo' });
  for (let i = 0; i < 8; i++) await account.change('PATCH', `/core/v3/offices/${id}`, { city: `Vigo ${i}` });
  await account.create('/core/v3/departments', { name: 'Sales' });
  const reader = app.app.work.read(systemCaller(account, 'test'));
  const types = new Map(eventTypes.map((type) => [type.type, type]));
  const walk = async (query: object) => {
    const pages: number[][] = [];
    for (let before: number | undefined; ; ) {
      const page = await readAuditLog(
        reader,
        types,
        { ...query, limit: 2, ...(before !== undefined && { before }) },
        3,
      );
      pages.push(page.entries.map(({ sequence }) => sequence));
      if (page.nextBefore === null) return pages;
      before = page.nextBefore;
    }
  };
  expect(await walk({ type: 'office.created' })).toEqual([[], [], [], [1]]);
  expect(await walk({ entityType: 'office' })).toEqual([[9, 8], [7, 6], [5, 4], [3, 2], [1]]);
  expect(await walk({ type: 'office.created', entityId: id })).toEqual([[1]]);
  await app.db.run(sql`delete from events where account_id = ${account.id} and sequence < 5`);
  expect(await walk({ type: 'office.created' })).toEqual([[], []]);
  await app.db.run(sql`delete from events where account_id = ${account.id}`);
  expect(await walk({ type: 'office.created' })).toEqual([[]]);
});

test('a reader that follows the audit log gets each change and each sign-in once, sign-ins when no earlier one can appear', async () => {
  const account = await app.newAccount();
  await signInAs(app, 'administrator', { account });
  await account.create('/core/v3/offices', { name: 'Vigo' });
  const after = (position: Parameters<typeof auditAfter>[1]) =>
    auditAfter(app.app.work.read(systemCaller(account, 'test')), position);
  const first = await after({ sequence: 0 });
  expect(first.lines).toMatchObject([{ kind: 'change', type: 'office.created', data: { name: 'Vigo' } }]);
  app.clock.advance({ seconds: 79 });
  const early = await after(first.position);
  expect(early).toEqual({ lines: [], position: first.position });
  // Another process, whose clock is a minute behind.
  app.clock.advance({ seconds: -60 });
  await signInAs(app, 'administrator', { account });
  app.clock.advance({ seconds: 141 });
  const second = await after(early.position);
  expect(second.lines).toMatchObject([
    { kind: 'sign_in', outcome: 'signed_in' },
    { kind: 'sign_in', outcome: 'signed_in' },
  ]);
  expect(second.position.sequence).toBe(first.position.sequence);
  expect(await after(second.position)).toEqual({ lines: [], position: second.position });
});

test('a reader of the audit log is refused a place from which it would miss changes', async () => {
  const account = await app.newAccount();
  const open = (name: string, one = account) => one.create('/core/v3/offices', { name });
  await open('Vigo');
  const after = (position: Parameters<typeof auditAfter>[1], one = account) =>
    auditAfter(app.app.work.read(systemCaller(one, 'test')), position);
  const { position: first } = await after({ sequence: 0 });
  await open('Porriño');
  const { position } = await after(first);
  expect(position).toMatchObject({ sequence: 2, id: expect.any(String) });
  const refused = (code: string) => ({ type: { status: 410, code } });

  const other = await app.newAccount();
  await open('Lugo', other);
  await expect(after(first, other)).rejects.toMatchObject(refused('other_history'));
  await expect(after(position, other)).rejects.toMatchObject(refused('cursor_ahead'));

  // As a back-up from before the change has it, and another change after it.
  await app.db.run(sql`delete from events where account_id = ${account.id} and sequence = 2`);
  await app.db.run(sql`update event_counters set sequence = 1 where account_id = ${account.id}`);
  await expect(after(position)).rejects.toMatchObject(refused('cursor_ahead'));
  await open('Redondela');
  await expect(after(position)).rejects.toMatchObject(refused('other_history'));
  expect((await after(first)).lines).toMatchObject([{ sequence: 2, data: { name: 'Redondela' } }]);
  // A file of a release that did not keep the id.
  expect((await after({ sequence: 2 })).lines).toEqual([]);

  await open('Cangas');
  const { position: latest } = await after(first);
  await app.db.run(sql`delete from events where account_id = ${account.id} and sequence < 3`);
  await expect(after(first)).rejects.toMatchObject(refused('cursor_expired'));
  expect((await after({ ...first, sequence: 2 })).lines).toMatchObject([{ sequence: 3 }]);
  await app.db.run(sql`delete from events where account_id = ${account.id}`);
  expect(await after(latest)).toEqual({ lines: [], position: latest });
});
