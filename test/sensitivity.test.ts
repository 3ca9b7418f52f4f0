/** Sensitive data stays hidden: no change of a custom field, and no order of changes, shows it without access. */
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const fields = '/core/v3/custom-fields';
const people = '/core/v3/employees';
const sensitive = ['employees.sensitive:read', 'employees.sensitive:write'];
/** Reads everything except sensitive data, and changes settings. */
const plain = await app.newToken(['employees:read', 'settings:read', 'settings:write', 'events:read']);
const cleared = await app.newToken(['employees:read', 'settings:read', 'settings:write', 'events:read', ...sensitive]);
let made = 0;

/** A custom field with a value that an employee has. */
async function valued(values: object = {}, value: string | number = 'planted') {
  const field = await app.create(fields, { name: `Field ${made++}`, type: 'text', ...values });
  const { id: person } = await app.create(people, {
    firstName: 'Ana',
    lastName: 'Torres',
    customFields: [{ id: field.id, value }],
  });
  return { id: field.id as string, slug: field.slug as string, person: person as string };
}
const change = (token: string, id: string, body: object, method = 'PATCH') =>
  app.api(method, `${fields}/${id}`, { token, body });
/** What the feed, and each event by itself, show to a reader of the changes of an employee's custom fields. */
async function history(token: string, person: string) {
  const { json } = await app.api('GET', `/events/v1/events?employeeId=${person}&limit=500`, { token });
  const alone = await Promise.all(
    json.data.map(({ id }: { id: string }) => app.api('GET', `/events/v1/events/${id}`, { token })),
  );
  const changesOf = (events: { changes: { field: string }[] }[]) =>
    events.flatMap(({ changes }) => changes.filter(({ field }) => field.startsWith('customFields.')));
  expect(changesOf(alone.map((reply) => reply.json.data))).toEqual(changesOf(json.data));
  return changesOf(json.data);
}

test('only a caller who may read and write its values can make a sensitive field readable', async () => {
  const { id, slug, person } = await valued({ sensitive: true });
  const half = await Promise.all(sensitive.map((scope) => app.newToken(['settings:write', scope])));
  const before = (await app.events()).length;
  for (const token of [plain, ...half]) {
    for (const method of ['PATCH', 'PUT']) {
      const refused = await change(token, id, { sensitive: false }, method);
      expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
      for (const scope of sensitive) expect(refused.json.detail).toContain(scope);
    }
  }
  expect(await app.events()).toHaveLength(before);
  const seen = await app.api('GET', `${people}/${person}`, { token: plain });
  expect(seen.text).not.toContain('planted');
  expect(seen.json.meta.redacted).toContain(`customFields.${slug}`);
  expect((await change(plain, id, { sensitive: true, name: 'Another name' })).status).toBe(200);
  expect((await change(cleared, id, { sensitive: false })).json.data).toMatchObject({ sensitive: false });
});

test('only a caller who may read and write the values of a sensitive field learns whether they block a change', async () => {
  const { id } = await valued({ sensitive: true, type: 'select', options: ['0+', 'AB-'] }, 'AB-');
  const attempts = [{ options: ['0+'] }, { options: ['AB-'] }, { type: 'text', options: null }];
  for (const body of attempts) {
    const refused = await change(plain, id, body);
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json).not.toHaveProperty('references');
  }
  expect((await app.api('DELETE', `${fields}/${id}`, { token: plain })).json).toMatchObject({ code: 'missing_scope' });
  expect((await change(cleared, id, { options: ['0+'] })).json).toMatchObject({ code: 'in_use' });
  expect((await app.api('DELETE', `${fields}/${id}`, { token: cleared })).json).toMatchObject({ code: 'in_use' });
  // Changes that depend on no value need the settings scope only.
  expect((await change(plain, id, { options: ['0+', 'AB-', 'A+'], position: 1 })).status).toBe(200);
});

test('values recorded while a field was sensitive stay hidden afterwards', async () => {
  const { id, slug, person } = await valued({ sensitive: true });
  expect((await change(cleared, id, { sensitive: false })).status).toBe(200);
  const later = { customFields: [{ id, value: 'written in the open' }] };
  await app.change('PATCH', `${people}/${person}`, later);
  const field = `customFields.${slug}`;
  expect(await history(plain, person)).toEqual([
    { field, redacted: true },
    { field, before: 'planted', after: 'written in the open' },
  ]);
  expect(await history(cleared, person)).toMatchObject([{ after: 'planted' }, { before: 'planted' }]);
});

test('values recorded before a field became sensitive are hidden from then on', async () => {
  const { id, slug, person } = await valued();
  const field = `customFields.${slug}`;
  expect(await history(plain, person)).toEqual([{ field, before: null, after: 'planted' }]);
  // A caller with the settings scope may make a field sensitive, not the reverse.
  expect((await change(plain, id, { sensitive: true })).status).toBe(200);
  expect(await history(plain, person)).toEqual([{ field, redacted: true }]);
  expect(await history(cleared, person)).toEqual([{ field, before: null, after: 'planted' }]);
});

test.each([
  ['another slug', async (id: string) => change(plain, id, { slug: `cf_other_${made}` })],
  [
    'two other slugs',
    async (id: string) => {
      await change(plain, id, { slug: `cf_a_${made}` });
      return change(plain, id, { slug: `cf_b_${made}` });
    },
  ],
  ['another slug before it became sensitive', undefined],
  [
    'been deleted',
    async (id: string, person: string) => {
      await app.change('PATCH', `${people}/${person}`, { customFields: [{ id, value: null }] });
      return app.api('DELETE', `${fields}/${id}`, { token: cleared });
    },
  ],
])('history stays hidden when the sensitive field has %s', async (_what, act) => {
  const { id, person } = await valued();
  if (!act) expect((await change(plain, id, { slug: `cf_before_${made}` })).status).toBe(200);
  expect((await change(plain, id, { sensitive: true })).status).toBe(200);
  if (act) expect((await act(id, person)).status).toBe(200);
  const changes = await history(plain, person);
  expect(JSON.stringify(changes)).not.toContain('planted');
  expect(changes[0]).toEqual({ field: expect.any(String), redacted: true });
  expect(JSON.stringify(await history(cleared, person))).toContain('planted');
});

test('a slug that a sensitive field had does not hide the history of fields that never were', async () => {
  const { id } = await valued({ sensitive: true, slug: 'cf_taken' });
  await change(cleared, id, { slug: 'cf_taken_2' });
  const other = await valued({ slug: 'cf_free' });
  expect(await history(plain, other.person)).toEqual([
    { field: 'customFields.cf_free', before: null, after: 'planted' },
  ]);
});
