/** The values that employees have of the custom fields of their account. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../../test/harness/app.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
const fields: Record<string, { id: string; slug: string; name: string }> = {};
beforeAll(async () => {
  const wanted = {
    nick: { type: 'text' },
    locker: { type: 'number' },
    badge: { type: 'date' },
    size: { type: 'select', options: ['S', 'M', 'L'] },
    blood: { type: 'text', sensitive: true },
  };
  for (const [name, values] of Object.entries(wanted)) {
    const { id, slug } = await app.create('/core/v3/custom-fields', { name, ...values });
    fields[name] = { id, slug, name };
  }
});
/** `{nick: 'A'}` as a body has it. */
const given = (values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => ({ id: fields[name]?.id, value }));
/** The same as a reply has it. */
const shown = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => ({ ...fields[name], value }))
    .sort((a, b) => String(a.name).localeCompare(String(b.name)));
const hire = (values: Record<string, unknown> = {}) => app.create(people, { ...person, customFields: given(values) });
const patch = (id: string, values: Record<string, unknown>, options: object = {}) =>
  app.api('PATCH', `${people}/${id}`, { body: { customFields: given(values) }, ...options });
const lastChanges = async () => (await app.events()).at(-1)?.changes;

describe('values', () => {
  const all = { nick: 'Anita', locker: -12.5, badge: '2026-11-20', size: 'M', blood: '0+' };

  test('come back as they were sent, in one employee and in a list', async () => {
    const made = await hire(all);
    expect(made.customFields).toEqual(shown(all));
    expect(await app.read(`${people}/${made.id}`)).toEqual(made);
    expect(await app.read(`${people}?id=${made.id}`)).toEqual([made]);
    expect((await app.api('GET', `${people}/${made.id}?fields=customFields`)).json.data).toEqual({
      customFields: shown(all),
    });
    expect((await hire()).customFields).toEqual([]);
  });

  test('are merged by id: others stay, null clears', async () => {
    const { id } = await hire({ nick: 'Anita', locker: 1 });
    const changed = await patch(id, { locker: 2, size: 'S' });
    expect(changed.json.data).toMatchObject({
      version: 2,
      customFields: shown({ nick: 'Anita', locker: 2, size: 'S' }),
    });
    const cleared = await patch(id, { nick: null, locker: null, size: null, badge: null });
    expect(cleared.json.data).toMatchObject({ version: 3, customFields: [] });
    expect((await patch(id, {})).json.data.version).toBe(3);
  });

  test('that are unchanged make no version and no event, and a reply is a valid body', async () => {
    const made = await hire(all);
    const count = (await app.events()).length;
    expect((await patch(made.id, all)).json.data).toEqual(made);
    expect((await app.api('PUT', `${people}/${made.id}`, { body: made })).json.data).toEqual(made);
    expect(await app.events()).toHaveLength(count);
  });

  test('are written by an upsert and by a batch', async () => {
    const put = await app.api('PUT', `${people}/external/custom`, {
      body: { ...person, customFields: given({ nick: 'A' }) },
    });
    expect(put.json.data.customFields).toEqual(shown({ nick: 'A' }));
    const rows = [
      { operation: 'upsert', externalId: 'custom', data: { customFields: given({ size: 'L' }) } },
      { operation: 'create', externalId: 'c2', data: { ...person, customFields: given({ nick: 'B' }) } },
      { operation: 'create', data: { ...person, customFields: given({ size: 'XXL' }) } },
    ];
    const { json } = await app.api('POST', `${people}/batch`, { body: { rows } });
    expect(json.data).toMatchObject([
      { status: 200 },
      { status: 201 },
      { status: 422, errors: [{ pointer: '/data/customFields/0/value' }] },
    ]);
    const [one, two] = await app.read(`${people}?externalId[in]=custom,c2&fields=customFields`);
    expect([one, two]).toEqual([
      { customFields: shown({ nick: 'A', size: 'L' }) },
      { customFields: shown({ nick: 'B' }) },
    ]);
  });

  test('stay when an employee is removed, and come back with the employee', async () => {
    const { id } = await hire({ nick: 'Anita' });
    await app.api('DELETE', `${people}/${id}`);
    await app.api('POST', `${people}/${id}/restore`);
    expect((await app.read(`${people}/${id}`)).customFields).toEqual(shown({ nick: 'Anita' }));
  });

  test('that contradict the field by the time of the restore are cleared, and named', async () => {
    const own: Record<string, string> = {};
    for (const [name, more] of Object.entries({
      room: { type: 'text' },
      shoe: { type: 'select', options: ['41', '42'] },
      kept: { type: 'select', options: ['A', 'B'] },
      dose: { type: 'text', sensitive: true },
    })) {
      own[name] = (await app.create('/core/v3/custom-fields', { name, ...more })).id;
    }
    const values = { room: 'abc', shoe: '42', kept: 'B', dose: 'high' };
    const customFields = Object.entries(values).map(([name, value]) => ({ id: own[name], value }));
    const made = await app.create(people, { ...person, customFields });
    const changeFields = async (changes: Record<string, object>) => {
      for (const [name, body] of Object.entries(changes)) {
        expect((await app.api('PATCH', `/core/v3/custom-fields/${own[name]}`, { body })).status).toBe(200);
      }
    };
    await app.api('DELETE', `${people}/${made.id}`);
    await changeFields({
      room: { type: 'number' },
      shoe: { options: ['41'] },
      kept: { options: ['B', 'C'] },
      dose: { type: 'date' },
    });
    const { json } = await app.api('POST', `${people}/${made.id}/restore`);
    expect(json.meta.cleared).toEqual(['customFields']);
    expect(json.data.customFields).toMatchObject([{ slug: 'cf_kept', value: 'B' }]);
    const event = (await app.events()).findLast(({ type }) => type === 'employee.restored');
    expect(event?.changes).toContainEqual({ field: 'customFields.cf_room', before: 'abc', after: null });
    expect(JSON.parse(event?.body ?? '').data.changedFields).toEqual(['status', 'endDate', 'customFields']);
    expect(event?.changes).toContainEqual({ field: 'customFields.cf_shoe', before: '42', after: null });
    const copy = await app.api('PUT', `${people}/${made.id}`, { body: json.data });
    expect(copy.status, copy.text).toBe(200);
    const versions = (await app.api('GET', `${people}/${made.id}/versions`)).json.data;
    expect(versions.at(0).changes).toContainEqual({
      field: 'customFields',
      before: expect.arrayContaining([expect.objectContaining({ slug: 'cf_room', value: 'abc' })]),
      after: json.data.customFields,
    });
  });

  test('are shown of a manager in `expand`', async () => {
    const manager = await hire({ nick: 'Boss' });
    const report = await app.create(people, { ...person, managerId: manager.id });
    const { json } = await app.api('GET', `${people}/${report.id}?expand=manager`);
    expect(json.data.manager.customFields).toEqual(shown({ nick: 'Boss' }));
  });

  test.each([
    ['nick', 5],
    ['nick', ''],
    ['nick', ' '],
    ['nick', 'a\u0000b'],
    ['nick', 'x'.repeat(2001)],
    ['nick', true],
    ['nick', ['a']],
    ['nick', { a: 1 }],
    ['locker', '5'],
    ['locker', 1e16],
    ['badge', '2026-02-30'],
    ['badge', '20.11.2026'],
    ['badge', 20261120],
    ['size', 'XXL'],
    ['size', 1],
    ['size', '__proto__'],
  ])('are checked against the type: %s cannot be %j', async (name, value) => {
    const body = { ...person, customFields: [...given({ blood: 'A' }), ...given({ [name]: value })] };
    const { json } = await app.api('POST', people, { body });
    expect(json).toMatchObject({ status: 422, errors: [{ pointer: '/customFields/1/value' }] });
    expect(json.errors).toHaveLength(1);
  });

  test('that are wrong are all named at once, with every other error', async () => {
    const { id } = fields.nick as { id: string };
    const wrong = [
      { id: unknownId, value: 1 },
      { id, value: 1 },
      { id, value: 'b' },
    ];
    const pointers = ['/customFields/0/id', '/customFields/1/value', '/customFields/2/id'];
    const pointersOf = ({ json }: Awaited<ReturnType<typeof app.api>>) =>
      json.errors.map(({ pointer }: never) => pointer).sort();
    const refused = await app.api('POST', people, { body: { firstName: 'A', customFields: wrong } });
    expect(pointersOf(refused)).toEqual([...pointers, '/lastName']);
    const body = { endDate: '2020-01-01', startDate: '2021-01-01', customFields: wrong };
    expect(pointersOf(await app.api('POST', people, { body: { ...person, ...body } }))).toEqual([
      ...pointers,
      '/endDate',
    ]);
    const { id: otherId } = await hire();
    const changed = await app.api('PATCH', `${people}/${otherId}`, { body: { customFields: wrong } });
    expect(pointersOf(changed)).toEqual(pointers);
    expect((await app.read(`${people}/${otherId}`)).version).toBe(1);
  });

  test.each([
    [null, '/customFields'],
    [{}, '/customFields'],
    [[null], '/customFields/0'],
    [[{ value: 1 }], '/customFields/0/id'],
    [[{ id: unknownId }], '/customFields/0/value'],
    [[{ id: 'x', value: 1 }], '/customFields/0/id'],
    [[{ id: unknownId, value: 1, valeu: 2 }], '/customFields/0/valeu'],
  ])('are refused as %j', async (customFields, pointer) => {
    const { json } = await app.api('POST', people, { body: { ...person, customFields } });
    expect(json.status).toBe(422);
    expect(json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test('belong to fields of the account only', async () => {
    const other = await app.newAccount();
    const field = await other.create('/core/v3/custom-fields', { name: 'Theirs', type: 'text' });
    const reply = await app.api('POST', people, { body: { ...person, customFields: [{ id: field.id, value: 'x' }] } });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/customFields/0/id', code: 'not_found' }] });
  });
});

describe('the log', () => {
  test('has each change under the slug of the field', async () => {
    const { id } = await hire({ nick: 'Anita', locker: 1 });
    expect((await lastChanges())?.filter(({ field }) => field.startsWith('custom'))).toEqual([
      { field: 'customFields.cf_nick', before: null, after: 'Anita' },
      { field: 'customFields.cf_locker', before: null, after: 1 },
    ]);
    await patch(id, { nick: 'Nita', locker: null, badge: null });
    const event = (await app.events()).at(-1);
    expect(event).toMatchObject({ type: 'employee.updated', entityVersion: 2 });
    expect(event?.changes).toEqual([
      { field: 'customFields.cf_nick', before: 'Anita', after: 'Nita' },
      { field: 'customFields.cf_locker', before: 1, after: null },
    ]);
    expect(JSON.parse(event?.body ?? '').data.changedFields).toEqual([
      'customFields.cf_nick',
      'customFields.cf_locker',
    ]);
  });

  test('marks the changes of sensitive fields', async () => {
    const { id } = await hire();
    await patch(id, { blood: 'AB-' });
    expect(await lastChanges()).toEqual([
      { field: 'customFields.cf_blood', before: null, after: 'AB-', sensitive: true },
    ]);
    const event = (await app.events()).at(-1);
    expect(event?.body).not.toContain('AB-');
    const url = `/events/v1/events?after=${(event?.sequence ?? 0) - 1}`;
    const scopes = ['events:read', 'employees:read'];
    const hidden = await app.api('GET', url, { token: await app.newToken(scopes) });
    expect(hidden.json.data[0].changes).toEqual([{ field: 'customFields.cf_blood', redacted: true }]);
    const shownTo = await app.newToken([...scopes, 'employees.sensitive:read']);
    const seen = await app.api('GET', url, { token: shownTo });
    expect(seen.json.data[0].changes).toMatchObject([{ field: 'customFields.cf_blood', after: 'AB-' }]);
  });
});

describe('a sensitive field', () => {
  test('is omitted for a token without the scope, and named', async () => {
    const { id } = await hire({ nick: 'Anita', blood: 'planted-blood' });
    const token = await app.newToken(['employees:read', 'employees:write']);
    const urls = [
      `${people}/${id}`,
      `${people}?id=${id}`,
      `${people}?id=${id}&fields=customFields`,
      `${people}/${id}?fields=customFields`,
    ];
    for (const url of urls) {
      const { json, text } = await app.api('GET', url, { token });
      expect(text).not.toContain('planted-blood');
      expect([json.data].flat()[0].customFields).toEqual(shown({ nick: 'Anita' }));
      expect(json.meta.redacted).toContain('customFields.cf_blood');
    }
    const written = await app.api('PATCH', `${people}/${id}`, { token, body: { phone: '1' } });
    expect(written.text).not.toContain('planted-blood');
    expect(written.json.meta.redacted).toContain('customFields.cf_blood');
    const unasked = await app.api('GET', `${people}/${id}?fields=id`, { token });
    expect(unasked.json.meta).toBeUndefined();
  });

  test('is written with the write scope, and may stay unchanged with the read scope', async () => {
    const { id } = await hire({ blood: 'A' });
    const writer = await app.newToken(['employees:read', 'employees:write']);
    const refused = await patch(id, { blood: 'B' }, { token: writer });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('customFields.cf_blood');
    // The reply must not confirm a guess.
    expect((await patch(id, { blood: 'A' }, { token: writer })).status).toBe(403);
    expect((await patch(id, { nick: 'Nita' }, { token: writer })).status).toBe(200);
    const reader = await app.newToken(['employees:read', 'employees:write', 'employees.sensitive:read']);
    expect((await patch(id, { blood: 'A' }, { token: reader })).status).toBe(200);
    expect((await patch(id, { blood: 'B' }, { token: reader })).status).toBe(403);
    const both = await app.newToken(['employees:read', 'employees:write', 'employees.sensitive:write']);
    expect((await patch(id, { blood: 'B' }, { token: both })).status).toBe(200);
  });
});
