/** Break types and check types: the five operations of each. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';

const app = await startTestApp();

describe.each([
  {
    path: '/schedule/v1/work-breaks',
    name: 'work_break',
    given: { color: '#fff', icon: 'cup', breakMinutes: 15, remunerated: true },
    absent: { color: null, icon: null, breakMinutes: null, remunerated: false },
    wrong: { breakMinutes: 0, remunerated: 'yes', colour: 'red' },
    errors: ['/breakMinutes out_of_range', '/remunerated invalid_type', '/colour unknown_field', '/name required'],
  },
  {
    path: '/schedule/v1/check-types',
    name: 'check_type',
    given: { code: 'HOME', color: '#000', remote: true },
    absent: { code: null, color: null, remote: false },
    wrong: { remote: null, remunerated: true },
    errors: ['/remote invalid_type', '/remunerated unknown_field', '/name required'],
  },
])('$path', ({ path, name, given, absent, wrong, errors }) => {
  test('has the five operations, each write with one event', async () => {
    const last = (await app.events()).length;
    expect(await app.create(path, { name: 'Plain' })).toMatchObject({ name: 'Plain', ...absent, version: 1 });
    const whole = await app.create(path, { name: 'Whole', ...given });
    expect(whole).toMatchObject(given);
    const changed = await app.api('PATCH', `${path}/${whole.id}`, { body: { name: 'Other', color: null } });
    expect(changed.json.data).toMatchObject({ ...given, name: 'Other', color: null, version: 2 });
    expect((await app.api('PUT', `${path}/${whole.id}`, { body: changed.json.data })).json.data.version).toBe(2);
    expect(await app.read(`${path}?name=Other`)).toHaveLength(1);
    expect((await app.api('DELETE', `${path}/${whole.id}`)).status).toBe(200);
    expect((await app.api('DELETE', `${path}/${whole.id}`)).status).toBe(200);
    expect((await app.read(`${path}?orderBy=name`)).map((row: { name: string }) => row.name)).toEqual(['Plain']);
    const events = await app.events(last);
    expect(events.map(({ type }) => type)).toEqual(
      ['created', 'created', 'updated', 'deleted'].map((what) => `${name}.${what}`),
    );
    expect(JSON.parse(events[2]?.body ?? '').data).toEqual({
      id: whole.id,
      name: 'Other',
      changedFields: ['name', 'color'],
    });
  });
  test('names all errors of a request', async () => {
    const reply = await app.api('POST', path, { body: wrong });
    expect(reply.status).toBe(422);
    const found = reply.json.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);
    expect(found.sort()).toEqual([...errors].sort());
  });
  test('needs the scopes of settings', async () => {
    const token = await app.newToken(['settings:read', 'work-entries:write']);
    expect((await app.api('GET', path, { token })).status).toBe(200);
    expect((await app.api('POST', path, { token, body: { name: 'X' } })).json.detail).toContain('settings:write');
  });
});
