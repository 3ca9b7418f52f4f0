/** ETag, If-Match, If-None-Match and version: a caller who changes an object they have not seen learns it. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };

async function hire() {
  const { headers, json } = await app.api('POST', path, { body: person });
  return { id: json.data.id as string, url: `${path}/${json.data.id}`, etag: headers.etag as string };
}
const patch = (url: string, body: object, headers = {}) => app.api('PATCH', url, { body, headers });

describe('an ETag', () => {
  test('is on every reply with one object, the same for the same content', async () => {
    const { url, etag } = await hire();
    expect(etag).toMatch(/^"1\.[\w-]{11}"$/);
    expect((await app.api('GET', url)).headers.etag).toBe(etag);
    const changed = await patch(url, { lastName: 'Vega' });
    expect(changed.headers.etag).toMatch(/^"2\./);
    expect((await app.api('GET', url)).headers.etag).toBe(changed.headers.etag);
    const left = await app.api('POST', `${url}/deactivate`);
    expect(left.headers.etag).toMatch(/^"3\./);
    expect((await app.api('GET', url)).headers.etag).toBe(left.headers.etag);
  });
  test('is on no list', async () => {
    expect((await app.api('GET', path)).headers.etag).toBeUndefined();
  });
  test('depends on the fields that the reader may see', async () => {
    const { url, etag } = await hire();
    const token = await app.newToken(['employees:read']);
    expect((await app.api('GET', url, { token })).headers.etag).not.toBe(etag);
  });
  test('follows derived fields, which make no version', async () => {
    const { id } = await app.create('/core/v3/departments', { name: 'Counted' });
    const before = await app.api('GET', `/core/v3/departments/${id}`);
    await app.create(path, { ...person, departmentId: id });
    const after = await app.api('GET', `/core/v3/departments/${id}`);
    expect(after.json.data).toEqual({ ...before.json.data, employeesCount: 1 });
    expect(after.headers.etag).toMatch(/^"1\./);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

describe('If-None-Match', () => {
  test('with the current ETag is 304 without a body', async () => {
    const { url, etag } = await hire();
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await app.api('GET', url, { headers: { 'if-none-match': tag } });
      expect({ status: reply.status, text: reply.text, etag: reply.headers.etag }).toEqual({
        status: 304,
        text: '',
        etag,
      });
    }
    expect((await app.api('HEAD', url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  test('with anything else gets the object', async () => {
    const { url, etag } = await hire();
    for (const tag of ['"1.x"', '"1"', '', etag.slice(0, -2)]) {
      expect((await app.api('GET', url, { headers: { 'if-none-match': tag } })).status).toBe(200);
    }
    await patch(url, { lastName: 'Vega' });
    expect((await app.api('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('If-Match', () => {
  test('is refused with what it lacks: a version, or the present one', async () => {
    const { url } = await hire();
    const detail = async (headers: Record<string, string>) => (await patch(url, { code: 1 }, headers)).json.detail;
    expect(await detail({ 'if-match': '"2"' })).toBe(
      'The employee has the version 1, and the request expected another.',
    );
    for (const tag of ['W/"1.x"', '"x"', '']) {
      expect(await detail({ 'if-match': tag })).toBe(
        'The employee has the version 1, and If-Match names no version; send it in quotes, without "W/": "1".',
      );
    }
    expect(await detail({ 'if-none-match': '*' })).toBe('The employee exists, and the request only creates one.');
  });
  test('compares the version alone', async () => {
    const { url, etag } = await hire();
    expect((await patch(url, { code: 1 }, { 'if-match': etag })).status).toBe(200);
    expect((await patch(url, { code: 2 }, { 'if-match': '"2.whatever"' })).status).toBe(200);
    expect((await patch(url, { code: 3 }, { 'if-match': '"3"' })).status).toBe(200);
    expect((await patch(url, { code: 4 }, { 'if-match': '*' })).status).toBe(200);
    expect((await patch(url, { code: 5 }, { 'if-match': '"99.x", "5.x"' })).status).toBe(200);
  });
  test.each(['"2.x"', '"0.x"', 'W/"1.x"', '"x"', '""', 'garbage', '"-1.x"', '"1e0.x"'])(
    '%s is refused and changes nothing',
    async (tag) => {
      const { url } = await hire();
      const before = await app.read(url);
      const events = (await app.events()).length;
      for (const [method, suffix, body] of [
        ['PATCH', '', { lastName: 'Vega' }],
        ['PUT', '', { lastName: 'Vega' }],
        ['POST', '/deactivate', {}],
        ['DELETE', '', undefined],
      ] as const) {
        const reply = await app.api(method, url + suffix, { ...(body ? { body } : {}), headers: { 'if-match': tag } });
        expect(reply.json).toMatchObject({ status: 412, code: 'version_mismatch', currentVersion: 1 });
      }
      expect(await app.read(url)).toEqual(before);
      expect(await app.events()).toHaveLength(events);
    },
  );
  test('lets exactly one of many writers succeed', async () => {
    const { url, etag } = await hire();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => patch(url, { phone: `${i}` }, { 'if-match': etag })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect((await app.read(url)).version).toBe(2);
  });
  test('applies to a restore, which the reference says', async () => {
    const { url } = await hire();
    await app.api('DELETE', url);
    const stale = await app.api('POST', `${url}/restore`, { headers: { 'if-match': '"1"' } });
    expect(stale.json).toMatchObject({ status: 412, currentVersion: 2 });
    expect((await app.api('POST', `${url}/restore`, { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });
  test('applies to the removal of an assignment that is named by its employee', async () => {
    const { id } = await hire();
    const { id: departmentId } = await app.create('/core/v3/departments', { name: 'Left' });
    await app.create('/core/v3/employee-department-assignations', { employeeId: id, departmentId });
    const one = `/core/v3/employee-department-assignations?employeeId=${id}&departmentId=${departmentId}`;
    expect((await app.api('DELETE', one, { headers: { 'if-match': '"2"' } })).json.code).toBe('version_mismatch');
    expect((await app.api('DELETE', one, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
  test('does not apply to an operation whose reference does not have it, whatever that writes', async () => {
    const { id: employeeId } = await hire();
    const calendar = await app.create('/schedule/v1/holiday-calendar', { name: 'Of offices', year: 2026 });
    const body = { employeeId, holidayCalendarId: calendar.id };
    const given = await app.api('POST', '/schedule/v1/holiday-assignments', { body, headers: { 'if-match': '"9"' } });
    expect(given.status, given.text).toBe(201);
    expect(await app.read(`/schedule/v1/holiday-calendar/${calendar.id}`)).toMatchObject({ version: 2 });
  });
  test('does not apply to the changes that a removal makes elsewhere', async () => {
    const boss = await hire();
    await patch(boss.url, { phone: '1' });
    const report = await app.create(path, { ...person, managerId: boss.id });
    expect((await app.api('DELETE', boss.url, { headers: { 'if-match': '"2.x"' } })).status).toBe(200);
    expect(await app.read(`${path}/${report.id}`)).toMatchObject({ managerId: null, version: 2 });
  });
});

describe('a version in the body', () => {
  test('acts as If-Match', async () => {
    const { url } = await hire();
    expect((await patch(url, { lastName: 'Vega', version: 2 })).status).toBe(412);
    expect((await patch(url, { lastName: 'Vega', version: 1 })).status).toBe(200);
    expect((await patch(url, { lastName: 'Vela', version: 1 })).status).toBe(412);
  });
  test('yields to If-Match', async () => {
    const { url } = await hire();
    expect((await patch(url, { lastName: 'Vega', version: 7 }, { 'if-match': '"1.x"' })).status).toBe(200);
  });
  test.each(['1', 1.5, null, true, [1], 2 ** 60])('must be an integer, not %j', async (version) => {
    const { url } = await hire();
    const reply = await patch(url, { version });
    expect(reply.json.errors).toEqual([expect.objectContaining({ pointer: '/version' })]);
  });
});

describe('a write that changes nothing', () => {
  test('makes no version and no event', async () => {
    const { url } = await hire();
    const before = await app.read(url);
    const events = await app.events();
    app.clock.advance({ seconds: 1 });
    for (const body of [{}, { firstName: 'Ana' }, before, { email: null, nationalities: [] }]) {
      for (const method of ['PUT', 'PATCH']) {
        const reply = await app.api(method, url, { body });
        expect(reply.status).toBe(200);
        expect(reply.json.data).toEqual(before);
      }
    }
    expect(await app.events()).toEqual(events);
  });
  test('holds for departments and offices too', async () => {
    for (const name of ['departments', 'offices']) {
      const made = await app.create(`/core/v3/${name}`, { name: 'Same' });
      const events = await app.events();
      const reply = await patch(`/core/v3/${name}/${made.id}`, made);
      expect(reply.json.data).toEqual(made);
      expect(await app.events()).toEqual(events);
    }
  });
  test('but one that changes something makes exactly one version', async () => {
    const { url } = await hire();
    app.clock.advance({ milliseconds: 5 });
    const { data } = (await patch(url, { firstName: 'Bea', phone: '1', code: 5150 })).json;
    expect(data).toMatchObject({ version: 2, updatedAt: app.clock.instant });
    expect(data.createdAt < data.updatedAt).toBe(true);
  });
});
