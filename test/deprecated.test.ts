/** Names and operations of earlier versions of the API: accepted, announced as deprecated, and free of conflicts. */
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { offices } from '../src/core/organisation/offices/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { batchOperation } from '../src/platform/http/batch.ts';
import { describeApi } from '../src/platform/http/openapi/describe-api.ts';
import { operation } from '../src/platform/http/operation.ts';
import { createRequestCounter } from '../src/platform/http/request-counter.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  updateOperations,
} from '../src/platform/http/resource-operations.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createLogger } from '../src/platform/log.ts';
import { defineResource } from '../src/platform/resource/define-resource.ts';
import { field } from '../src/platform/resource/field.ts';
import { check } from '../src/platform/validate.ts';
import { withOtherNames } from '../src/platform/values.ts';
import { startTestApp } from './harness/app.ts';
import { createClient } from './harness/http.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const headers = { deprecation: '@1793491200', sunset: 'Wed, 01 Nov 2028 00:00:00 GMT' };
const none = { deprecation: undefined, sunset: undefined };
const told = ({ headers: { deprecation, sunset } }: { headers: Record<string, string | undefined> }) => ({
  deprecation,
  sunset,
});

describe('a deprecated name of an employee', () => {
  test('is accepted for the current name, and the reply announces its end', async () => {
    const made = await app.api('POST', people, {
      body: { ...person, personalEmail: 'ana@example.com', childrenCount: 2, nationality: 'PT' },
    });
    expect(made.json.data).toMatchObject({ personalMail: 'ana@example.com', children: 2, nationalities: ['PT'] });
    expect(made.json.data).not.toHaveProperty('personalEmail');
    expect(told(made)).toEqual(headers);
    const changed = await app.api('PATCH', `${people}/${made.json.data.id}`, { body: { childrenCount: null } });
    expect(changed.json.data).toMatchObject({ children: null, personalMail: 'ana@example.com' });
    expect(told(changed)).toEqual(headers);
  });

  test('is announced in the reply to a hire and to a clock-out, too', async () => {
    const hire = (employee: object) => app.api('POST', `${people}/hire`, { body: { employee } });
    const hired = await hire({ ...person, nationality: 'PT' });
    expect(told(hired)).toEqual(headers);
    expect(told(await hire({ ...person, nationalities: ['PT'] }))).toEqual(none);
    const { id: employeeId } = hired.json.data.employee;
    const clock = '/schedule/v1/work-entries/clock';
    const clockOut = async (body: object) => {
      await app.create(`${clock}-in`, { employeeId });
      return app.api('POST', `${clock}-out`, { body: { employeeId, ...body } });
    };
    expect(told(await clockOut({ workEntryIn: { origin: 'web' } }))).toEqual(headers);
    expect(told(await clockOut({ workEntryOut: { origin: 'web' } }))).toEqual(none);
  });

  test('is announced in no other reply', async () => {
    const made = await app.api('POST', people, { body: { ...person, personalMail: 'a@example.com', pin: '1234' } });
    expect(told(made)).toEqual(none);
    expect(told(await app.api('GET', people))).toEqual(none);
  });

  test('is announced in a refusal and in a replayed reply too', async () => {
    const refused = await app.api('POST', people, { body: { childrenCount: 'x' } });
    expect(refused.status).toBe(422);
    expect(told(refused)).toEqual(headers);
    const once = { body: { ...person, childrenCount: 1 }, headers: { 'idempotency-key': 'earlier form' } };
    expect(told(await app.api('POST', people, once))).toEqual(headers);
    const again = await app.api('POST', people, once);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(told(again)).toEqual(headers);
  });

  test('appears in errors as it was sent, with all other errors', async () => {
    const reply = await app.api('POST', people, {
      body: { firstName: 'Ana', personalEmail: 'x', childrenCount: -1, children: 3, nationality: 'XX' },
    });
    expect(reply.json.errors.map(({ pointer, code }: never) => [pointer, code])).toEqual([
      ['/childrenCount', 'out_of_range'],
      ['/lastName', 'required'],
      ['/personalEmail', 'invalid_format'],
      ['/nationality', 'unknown_country'],
    ]);
  });

  test.each([
    [{ personalEmail: 'a@example.com', personalMail: 'b@example.com' }, '/personalEmail'],
    [{ childrenCount: 1, children: null }, '/childrenCount'],
    [{ nationality: 'ES', nationalities: ['PT', 'ES'] }, '/nationality'],
    [{ nationality: 'ES', nationalities: [] }, '/nationality'],
  ])('with another value than the current name is refused: %j', async (values, pointer) => {
    const expected = { status: 422, json: { errors: [{ pointer, code: 'contradiction' }] } };
    expect(await app.api('POST', people, { body: { ...person, ...values } })).toMatchObject(expected);
    const { id } = await app.create(people, person);
    expect(await app.api('PATCH', `${people}/${id}`, { body: values })).toMatchObject(expected);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ version: 1 });
  });

  test('with the same value as the current name is accepted', async () => {
    const body = { ...person, children: 1, childrenCount: 1, nationalities: ['ES', 'PT'], nationality: 'ES' };
    expect(await app.create(people, body)).toMatchObject({ children: 1, nationalities: ['ES', 'PT'] });
  });

  test('for the first of several values changes only that one', async () => {
    const { id } = await app.create(people, { ...person, nationalities: ['ES', 'PT'] });
    const nationalitiesAfter = async (nationality: string | null) =>
      (await app.api('PATCH', `${people}/${id}`, { body: { nationality } })).json.data.nationalities;
    expect(await nationalitiesAfter('ES')).toEqual(['ES', 'PT']);
    expect(await nationalitiesAfter('FR')).toEqual(['FR', 'PT']);
    expect(await nationalitiesAfter('PT')).toEqual(['PT']);
    expect(await nationalitiesAfter(null)).toEqual([]);
  });

  test('needs the scope of the field', async () => {
    const token = await app.newToken(['employees:read', 'employees:write']);
    const body = { ...person, personalEmail: 'ana@example.com' };
    expect(await app.api('POST', people, { token, body })).toMatchObject({ status: 403 });
  });

  test('works in an upsert and in rows of a batch, whose errors use the name that was sent', async () => {
    const put = await app.api('PUT', `${people}/external/early`, { body: { ...person, childrenCount: 3 } });
    expect(put.json.data).toMatchObject({ children: 3 });
    expect(told(put)).toEqual(headers);
    const rows = [
      { operation: 'update', externalId: 'early', data: { childrenCount: 4 } },
      { operation: 'create', data: { ...person, childrenCount: 'x' } },
      { operation: 'create', data: { ...person, childrenCount: 1, children: 2 } },
    ];
    const batch = await app.api('POST', `${people}/batch`, { body: { rows } });
    expect(told(batch)).toEqual(headers);
    expect(batch.json.data).toMatchObject([
      { status: 200 },
      { status: 422, errors: [{ pointer: '/data/childrenCount' }] },
      { status: 422, errors: [{ pointer: '/data/childrenCount', code: 'contradiction' }] },
    ]);
    expect(await app.read(`${people}?externalId=early`)).toMatchObject([{ children: 4 }]);
    const plain = await app.api('POST', `${people}/batch`, { body: { rows: [null, { operation: 'create' }] } });
    expect(told(plain)).toEqual(none);
  });
});

test('an employee has the details that clients of the described API send', async () => {
  const { id: recruiterId } = await app.create(people, person);
  const details = {
    ...{ contractId: 'c-1', nfc: 'aa:bb', salaryRange: '30–40', studyLevel: 'Bachelor', jobChargeCompetencies: 'a' },
    ...{ professionalCategoryCode: 'x', professionalCategoryDescription: null },
  };
  const made = await app.create(people, { ...person, ...details, mainRecruiter: recruiterId });
  expect(made).toMatchObject({ ...details, mainRecruiterId: recruiterId });
  const wrong = await app.api('PATCH', `${people}/${made.id}`, { body: { mainRecruiter: crypto.randomUUID() } });
  expect(wrong.json.errors).toMatchObject([{ pointer: '/mainRecruiterId', code: 'not_found' }]);
});

test('names without a meaning here are accepted with any value, and are not stored', async () => {
  const also = { invitation: true, pin: '4711' };
  const made = await app.create(people, { ...person, ...also });
  for (const name of Object.keys(also)) expect(made).not.toHaveProperty(name);
  const changed = await app.api('PATCH', `${people}/${made.id}`, { body: also });
  expect(changed.json.data).toEqual(made);
  const misspelt = await app.api('PATCH', `${people}/${made.id}`, { body: { invitatio: true } });
  expect(misspelt.json.errors).toMatchObject([{ pointer: '/invitatio', code: 'unknown_field' }]);
});

/** Offices as an earlier version might have had them: replies have `title` too. */
const { name, tag, scope, table, fields } = offices.resource;
const places = defineResource({
  name,
  title: 'Place',
  tag,
  path: '/core/v3/places',
  scope,
  table,
  fields: {
    ...fields,
    name: field(fields.name, { filter: 'text', sortable: true }),
    externalId: field(fields.externalId, { filter: 'choice' }),
  },
  required: ['name'],
  deprecatedNames: { title: { field: 'name', shown: true } },
});
const operations = [
  listOperation(places),
  getOperation(places),
  createOperation(places, offices.create),
  ...updateOperations(places, offices.update),
  batchOperation(places, {
    create: offices.create,
    update: offices.update,
    remove: () => Promise.reject(new Error('not tried')),
    byExternalId: {
      upsert: () => Promise.reject(new Error('not tried')),
      find: async (tx, externalId) => {
        const found = await tx.first<{ id: string }>(sql`
          select id from offices where account_id = ${app.id} and external_id = ${externalId}`);
        return found?.id;
      },
      lock: async () => {},
    },
  }),
  operation({
    id: 'listOldPlaces',
    method: 'GET',
    path: '/core/v3/old-places',
    tag: 'Offices',
    summary: 'List places',
    scope: 'offices:read',
    deprecated: { since: '2026-01-15', sunset: '2027-03-01' },
    reply: { status: 200, data: z.object({}) },
    read: async () => ({ data: {} }),
  }),
];
const server = await createServer({
  operations,
  authenticate: () => ({
    kind: 'token',
    accountId: app.id,
    timeZone: app.timeZone,
    actor: { type: 'token', id: app.id, name: 'test' },
    apiAddOnActive: true,
    can: (scope) => scope.startsWith('offices'),
  }),
  work: app.app.work,
  change: (act) => act(),
  idempotency: undefined as never,
  draining: { isOn: false },
  baseUrl: 'http://rollcall.test',
  log: createLogger('silent'),
  depthOf: () => 0,
  rateLimitPerMinute: undefined,
  requestCounter: createRequestCounter(app.db, app.clock),
});
await server.listen({ host: '127.0.0.1', port: 0 });
const client = createClient(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
afterAll(async () => {
  await client.close();
  await server.close();
});

describe('a deprecated name that replies have too', () => {
  const make = async (name: string) =>
    (await client.send('POST', places.path, { body: { name, externalId: name } })).json.data;

  test('shows the same value as the current name', async () => {
    const made = await make('Lugo');
    expect(made).toMatchObject({ name: 'Lugo', title: 'Lugo' });
    expect((await client.send('GET', `${places.path}/${made.id}`)).json.data).toEqual(made);
  });

  test('can be requested with `fields`, which counts as use', async () => {
    const { id } = await make('Vigo');
    const chosen = await client.send('GET', `${places.path}?id=${id}&fields=title`);
    expect(chosen.json.data).toEqual([{ title: 'Vigo' }]);
    expect(told(chosen)).toEqual(headers);
    expect(told(await client.send('GET', `${places.path}/${id}?fields=title`))).toEqual(headers);
    expect(told(await client.send('GET', `${places.path}?fields=name`))).toEqual(none);
  });

  test.each([
    ['the current name', { name: 'New' }, 'New'],
    ['the deprecated name', { title: 'New' }, 'New'],
    ['neither', {}, 'Old'],
  ])('may be read, changed and written back: %s', async (_, change, expected) => {
    const read = { ...(await make('Old')), externalId: null };
    const path = `${places.path}/${read.id}`;
    const put = await client.send('PUT', path, { body: { ...read, ...change } });
    expect(put.json.data).toMatchObject({ name: expected, title: expected });
    expect(put.status).toBe(200);
  });

  test('with another new value than the current name is refused', async () => {
    const read = await make('Two minds');
    const reply = await client.send('PUT', `${places.path}/${read.id}`, { body: { ...read, name: 'A', title: 'B' } });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/title', code: 'contradiction' }] });
    const gone = await client.send('PUT', `${places.path}/${app.id}`, { body: { name: 'A', title: 'B' } });
    expect(gone.json).toMatchObject({ status: 422, errors: [{ pointer: '/title' }] });
  });

  test('works in a batch too, by id and by externalId', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const rows = [
      { operation: 'update', id: one.id, data: { name: 'One now', title: 'One' } },
      { operation: 'update', externalId: 'Other', data: { name: 'Other', title: 'Other now' } },
      { operation: 'create', data: { name: 'A', title: 'B' } },
    ];
    const { json } = await client.send('POST', `${places.path}/batch`, { body: { rows } });
    expect(json.data.map(({ status }: never) => status)).toEqual([200, 200, 422]);
    const namesOf = async (id: string) => (await client.send('GET', `${places.path}/${id}?fields=name`)).json.data.name;
    expect([await namesOf(one.id), await namesOf(other.id)]).toEqual(['One now', 'Other now']);
  });
});

test('a deprecated operation announces it in every reply, including refusals', async () => {
  const own = { deprecation: '@1768435200', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' };
  expect(told(await client.send('GET', '/core/v3/old-places'))).toEqual(own);
  const refused = await client.send('GET', '/core/v3/old-places?colour=red');
  expect(refused.status).toBe(400);
  expect(told(refused)).toEqual(own);
});

test('openapi.json marks deprecated names and operations', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document
  const { paths, components } = describeApi({ operations, eventTypes: [] }) as any;
  expect(paths['/core/v3/old-places'].get).toMatchObject({ deprecated: true });
  expect(Object.keys(paths['/core/v3/old-places'].get.responses[200].headers)).toContain('Sunset');
  expect(paths[places.path].post.deprecated).toBeUndefined();
  const { Place, PlaceCreate, PlaceUpdate, PlaceBatchRow } = components.schemas;
  expect(PlaceBatchRow.properties.data).toEqual({ $ref: '#/components/schemas/PlaceUpdate' });
  for (const schema of [Place, PlaceCreate, PlaceUpdate]) {
    expect(schema.properties.title).toMatchObject({ deprecated: true, type: 'string', maxLength: 200 });
    expect(schema.properties.name.deprecated).toBeUndefined();
  }
  expect(PlaceCreate.required).toEqual(['name']);
  expect(
    components.examples.PlaceCreate?.value ?? paths[places.path].post.requestBody.content['application/json'].example,
  ).not.toHaveProperty('title');
});

describe('a member with another name', () => {
  const day = withOtherNames(z.strictObject({ day: z.string(), hours: z.number() }), { hour: 'hours' });
  const list = z.strictObject({ workDays: z.array(day) });
  const pointersOf = (value: unknown) => check(list, { workDays: [value] }).errors?.map(({ pointer }) => pointer);

  test('is accepted under both', () => {
    for (const value of [
      { day: 'monday', hour: 8 },
      { day: 'monday', hours: 8 },
      { day: 'monday', hour: 8, hours: 8 },
    ]) {
      expect(check(list, { workDays: [value] }).value).toEqual({ workDays: [{ day: 'monday', hours: 8 }] });
    }
  });
  test('is refused under both if they differ, and for its errors', () => {
    expect(pointersOf({ day: 'monday', hour: 8, hours: 7 })).toEqual(['/workDays/0/hour']);
    expect(pointersOf({ day: 'monday' })).toEqual(['/workDays/0/hours']);
    expect(pointersOf({ day: 'monday', hours: 8, huors: 8 })).toEqual(['/workDays/0/huors']);
    for (const value of [null, [], 'x', 1]) expect(pointersOf(value)).toEqual(['/workDays/0']);
  });
});
