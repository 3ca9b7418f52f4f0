/** The fields that an account defines: /core/v3/custom-fields. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/custom-fields';
const people = '/core/v3/employees';
let made = 0;
const create = (values: object = {}) => app.create(path, { name: `Field ${made++}`, type: 'text', ...values });
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });
const hire = (customFields: object[]) => app.create(people, { firstName: 'Ana', lastName: 'Torres', customFields });

describe('a custom field', () => {
  test('comes back as it was sent, with its events', async () => {
    const before = (await app.events()).length;
    const sent = { name: 'Size', type: 'select', slug: 'cf_size', options: ['S', 'M'], sensitive: true, position: 3 };
    const data = await app.create(path, sent);
    expect(data).toEqual({
      ...sent,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await app.read(`${path}?slug=cf_size&type=select&name[contains]=siz`)).toEqual([data]);
    const changed = await patch(data.id, { name: 'Shirt size', options: ['S', 'M', 'L'] });
    expect(changed.json.data).toMatchObject({ name: 'Shirt size', slug: 'cf_size', version: 2 });
    expect((await app.api('DELETE', `${path}/${data.id}`)).status).toBe(200);
    expect((await app.api('GET', `${path}/${data.id}`)).status).toBe(404);
    const events = (await app.events()).slice(before);
    expect(events.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ['custom_field.created', { id: data.id, name: 'Size', changedFields: [] }],
      ['custom_field.updated', { id: data.id, name: 'Shirt size', changedFields: ['name', 'options'] }],
      ['custom_field.deleted', { id: data.id, name: 'Shirt size', changedFields: [] }],
    ]);
  });

  test('is not sensitive and has a slug of its name by default', async () => {
    const { slug, sensitive } = await create({ name: 'Talla de camisa (UE) ñ' });
    expect({ slug, sensitive }).toEqual({ slug: 'cf_talla_de_camisa_ue_n', sensitive: false });
    expect((await create({ name: '手机' })).slug).toBe('cf_field');
    expect((await create({ name: 'x'.repeat(200) })).slug).toBe(`cf_${'x'.repeat(50)}`);
  });

  test('stands at its position; a new one without a position stands last', async () => {
    const account = await app.newAccount();
    const made: { id: string; position: number | null }[] = [];
    for (const values of [
      { name: 'Beta' },
      { name: 'Last', position: 2 },
      { name: 'First', position: 1 },
      { name: 'Alpha' },
    ]) {
      made.push(await account.create(path, { type: 'text', ...values }));
    }
    expect(made[0]?.position).toBeNull();
    const names = async (orderBy: string) =>
      (await account.read(`${path}?orderBy=${encodeURIComponent(orderBy)}`)).map(({ name }: { name: string }) => name);
    expect(await names('position asc, name asc')).toEqual(['First', 'Last', 'Alpha', 'Beta']);
    expect(await names('position desc, name asc')).toEqual(['Last', 'First', 'Alpha', 'Beta']);
    // A list without an order is sorted by creation, like every list.
    expect((await account.read(path)).map(({ name }: { name: string }) => name)).toEqual([
      'Beta',
      'Last',
      'First',
      'Alpha',
    ]);
    const customFields = made.map(({ id }) => ({ id, value: 'x' }));
    const { id } = await account.create(people, { firstName: 'Ana', lastName: 'Torres', customFields });
    const shown = async () =>
      (await account.read(`${people}/${id}`)).customFields.map(({ name }: { name: string }) => name);
    expect(await shown()).toEqual(['First', 'Last', 'Alpha', 'Beta']);
    const moved = await account.api('PATCH', `${path}/${made[0]?.id}`, { body: { position: 0 } });
    expect(moved.json.data).toMatchObject({ position: 0, version: 2 });
    expect(await shown()).toEqual(['Beta', 'First', 'Last', 'Alpha']);
    for (const position of [-1, 1.5, '1']) {
      const refused = await account.api('PATCH', `${path}/${made[0]?.id}`, { body: { position } });
      expect(refused.json).toMatchObject({ status: 422, errors: [{ pointer: '/position' }] });
    }
  });

  test('gets a free slug when its name is taken', async () => {
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await create({ name: 'Twice' })).slug);
    expect(slugs).toEqual(['cf_twice', 'cf_twice_2', 'cf_twice_3']);
    const taken = await app.api('POST', path, { body: { name: 'Other', type: 'text', slug: 'cf_twice' } });
    expect(taken.json).toMatchObject({ status: 409, code: 'already_taken', errors: [{ pointer: '/slug' }] });
  });

  test('gets a separate slug when two of one name are created at the same moment', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Race' })));
    expect(new Set(replies.map(({ slug }) => slug)).size).toBe(4);
  });

  test.each([
    [{}, ['/name', '/type']],
    [{ name: ' ', type: 'color', slug: 'size', sensitive: 'yes' }, ['/name', '/type', '/slug', '/sensitive']],
    [{ name: 'A', type: 'select' }, ['/options']],
    [{ name: 'A', type: 'select', options: null }, ['/options']],
    [{ name: 'A', type: 'select', options: [] }, ['/options']],
    [{ name: 'A', type: 'select', options: ['a', 'b', 'a'] }, ['/options/2']],
    [{ name: 'A', type: 'select', options: ['a', ''] }, ['/options/1']],
    [{ name: 'A', type: 'text', options: ['a'] }, ['/options']],
    [{ name: 'A', type: 'date', slug: 'cf_Upper' }, ['/slug']],
    [{ name: 'A', type: 'text', optins: ['a'] }, ['/optins']],
  ])('is refused as %j', async (body, pointers) => {
    const { status, json } = await app.api('POST', path, { body });
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer }: never) => pointer)).toEqual(pointers);
  });

  test('needs the scopes of settings', async () => {
    const token = await app.newToken(['settings:read', 'employees:write']);
    expect((await app.api('GET', path, { token })).status).toBe(200);
    expect((await app.api('POST', path, { token, body: { name: 'A', type: 'text' } })).status).toBe(403);
  });
});

describe('a change of type', () => {
  test('is possible while no employee has a value, and brings its own options', async () => {
    const { id } = await create({ type: 'select', options: ['a'] });
    expect((await patch(id, { type: 'date' })).json.errors).toMatchObject([{ pointer: '/options' }]);
    expect((await patch(id, { type: 'date', options: null })).json.data).toMatchObject({ type: 'date', options: null });
  });

  test('is refused while employees have a value, and the refusal counts them', async () => {
    const { id } = await create();
    const { id: person } = await hire([{ id, value: 'x' }]);
    const expected = { status: 409, code: 'in_use', references: { employees: 1 } };
    expect((await patch(id, { type: 'number' })).json).toMatchObject(expected);
    expect((await patch(id, { name: 'Still possible', sensitive: true })).status).toBe(200);
    await app.change('PATCH', `${people}/${person}`, { customFields: [{ id, value: null }] });
    expect((await patch(id, { type: 'number' })).status).toBe(200);
  });

  test('never happens together with a simultaneous write of a value', async () => {
    const fields = await Promise.all(Array.from({ length: 8 }, () => create()));
    const outcomes = await Promise.all(
      fields.map(async ({ id }) => {
        const person = await hire([]);
        const [typed, valued] = await Promise.all([
          patch(id, { type: 'number' }),
          app.api('PATCH', `${people}/${person.id}`, { body: { customFields: [{ id, value: 'text' }] } }),
        ]);
        return [typed.status, valued.status];
      }),
    );
    for (const outcome of outcomes)
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual(outcome);
  });
});

test('an option is removed only while no employee has chosen it', async () => {
  const { id } = await create({ type: 'select', options: ['a', 'b', 'c'] });
  await hire([{ id, value: 'b' }]);
  expect((await patch(id, { options: ['b', 'd'] })).json.data.options).toEqual(['b', 'd']);
  expect((await patch(id, { options: ['d'] })).json).toMatchObject({ status: 409, references: { employees: 1 } });
});

describe('a removal', () => {
  test('is refused while employees have a value, and the refusal counts them', async () => {
    const { id } = await create();
    const person = await hire([{ id, value: 'x' }]);
    const refused = await app.api('DELETE', `${path}/${id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { employees: 1 } });
    await app.change('DELETE', `${people}/${person.id}`);
    const removed = await app.api('DELETE', `${path}/${id}`);
    expect(removed.status).toBe(200);
    expect((await app.api('DELETE', `${path}/${id}`)).json).toEqual(removed.json);
    // A restored employee has no value of a removed field.
    await app.change('POST', `${people}/${person.id}/restore`);
    expect((await app.read(`${people}/${person.id}`)).customFields).toEqual([]);
  });
});
