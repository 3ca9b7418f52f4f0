/** What a user of openapi-typescript and openapi-fetch writes. `schema.d.ts` is generated next to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const { BASE_URL = '', TOKEN = '', DELIVERY = '' } = process.env;
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${TOKEN}` } });

const created = await api.POST('/core/v3/employees', { body: { firstName: 'Lucía', lastName: 'García' } });
assert(created.data, created.error?.detail);
const { id, version } = created.data.data;
console.log('create');

const listed = await api.GET('/core/v3/employees', {
  params: { query: { limit: 1, status: 'active', orderBy: 'createdAt desc' } },
});
assert(listed.data, listed.error?.detail);
assert.deepEqual(
  listed.data.data.map((employee) => employee.id),
  [id],
);
assert(listed.data.meta.nextCursor);
console.log('list');

const updated = await api.PATCH('/core/v3/employees/{id}', {
  params: { path: { id }, header: { 'If-Match': `"${version}"` } },
  body: { gender: 'female', phone: '+34 600 000 000' },
});
assert(updated.data, updated.error?.detail);
assert.equal(updated.data.data.gender, 'female');
console.log('update');

const refused = await api.POST('/core/v3/employees', { body: { firstName: 'Lucía', lastName: '', email: 'nowhere' } });
assert(refused.error);
assert.equal(refused.error.code, 'invalid_body');
const pointers: (string | undefined)[] | undefined = refused.error.errors?.map(({ pointer }) => pointer);
assert.deepEqual(pointers, ['/lastName', '/email']);
console.log('error');

const feed = await api.GET('/events/v1/events', { params: { query: { employeeId: id } } });
assert(feed.data, feed.error?.detail);
const newest = feed.data.data.at(-1);
assert.equal(newest?.event, 'employee.updated');
assert.deepEqual(
  newest.changes?.map(({ field }) => field),
  ['gender', 'phone'],
);
const delivered: components['schemas']['WebhookEvent'] = JSON.parse(readFileSync(DELIVERY, 'utf8'));
assert(delivered.event === 'employee.created');
// The name of the event decides which data it has.
assert.equal(delivered.data.firstName, 'Ana');
console.log('event');
