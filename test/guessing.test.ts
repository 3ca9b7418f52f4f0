/**
 * A caller who may write sensitive data but not read it learns nothing by guessing: a right guess and a wrong one get
 * the same reply, alone and in a batch, as a write and as a dry run, and leave the same trace.
 */
import { describe, expect, test } from 'vitest';
import { etagOf } from '../src/platform/http/representation.ts';
import { startTestApp } from './harness/app.ts';
import type { Answer } from './harness/http.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const contracts = '/contract/v1/contracts';
const entries = '/schedule/v1/work-entries';
const writer = await app.newToken([
  'employees:read',
  'employees:write',
  'employees.sensitive:write',
  'events:read',
  'contracts:read',
  'contracts:write',
  'work-entries:read',
  'work-entries:write',
]);
const blood = await app.create('/core/v3/custom-fields', { name: 'Blood', type: 'text', sensitive: true });
const person = {
  firstName: 'Ana',
  lastName: 'Torres',
  nid: '12345678Z',
  dateOfBirth: '1990-05-14',
  children: 2,
  country: 'ES',
  accountNumber: 'ES9121000418450200051332',
  disability: null,
};
const where = { latitude: 40.4168, longitude: -3.7038 };

/** A row with sensitive data, and two bodies: the right guess and a wrong one. */
interface Guess {
  path: string;
  make(): Promise<string>;
  right: object;
  wrong: object;
}

let made = 0;
const hire = async (more: object = {}): Promise<string> =>
  (await app.create(people, { ...person, externalId: `GUESS-${made++}`, ...more })).id;
const inContract = async () =>
  (
    await app.create(contracts, {
      employeeId: await hire(),
      startDate: '2026-01-01',
      socialSecurityNumber: '281234567840',
    })
  ).id;
const inEntry = async (coordinates: object | null) =>
  (
    await app.create(entries, {
      employeeId: await hire(),
      workEntryIn: { date: '2026-11-02T09:00:00+01:00', coordinates },
      workEntryOut: { date: '2026-11-02T17:00:00+01:00' },
    })
  ).id;
const custom = (value: string | null) => ({ customFields: [{ id: blood.id, value }] });
const at = (coordinates: object | null) => ({ workEntryIn: { coordinates } });

const guesses: [string, Guess][] = [
  ...Object.entries({ nid: '87654321X', dateOfBirth: '1991-01-01', children: 3, country: 'FR', disability: 33 }).map(
    ([field, other]): [string, Guess] => [
      field,
      {
        path: people,
        make: hire,
        wrong: { [field]: other },
        right: { [field]: person[field as keyof typeof person] },
      },
    ],
  ),
  ['nothing where there is a value', { path: people, make: hire, right: { disability: null }, wrong: { nid: null } }],
  ['a custom field', { path: people, make: () => hire(custom('AB-')), right: custom('AB-'), wrong: custom('0+') }],
  ['no custom field', { path: people, make: hire, right: custom(null), wrong: custom('0+') }],
  [
    'the number of a contract',
    {
      path: contracts,
      make: inContract,
      right: { socialSecurityNumber: '281234567840' },
      wrong: { socialSecurityNumber: '1' },
    },
  ],
  ['a location', { path: entries, make: () => inEntry(where), right: at(where), wrong: at({ ...where, latitude: 1 }) }],
  ['no location', { path: entries, make: () => inEntry(null), right: at(null), wrong: at(where) }],
];

/** The reply to a guess and its traces, without the differences between any two rows. */
async function trace({ path, make }: Guess, body: object, how: 'PATCH' | 'PUT' | 'batch' | 'dryRun') {
  const id = await make();
  const { json } = await app.api('GET', '/events/v1/events?limit=1', { token: writer });
  const reply =
    how === 'PATCH' || how === 'PUT'
      ? await app.api(how, `${path}/${id}`, { token: writer, body })
      : await app.api('POST', `${path}/batch`, {
          token: writer,
          body: { rows: [{ operation: 'update', id, version: 1, data: body }], dryRun: how === 'dryRun' },
        });
  const feed = await app.api('GET', `/events/v1/events?after=${json.meta.latestSequence}`, { token: writer });
  const now = await app.api('GET', `${path}/${id}`, { token: writer });
  const history = await app.api('GET', `${path}/${id}/versions`, { token: writer });
  const versions = history.json.data.map(({ changes, version }: { changes: unknown; version: number }) => ({
    changes,
    version,
  }));
  const plain = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replaceAll(/"(code|sequence)":\d+/g, '"$1":0')
      .replaceAll(/GUESS-\d+/g, 'EXTERNAL')
      // The field name is no secret: the caller named it.
      .replaceAll(/"(nid|disability)"/g, '"NAMED"');
  const events = feed.json.data.map(
    ({ event, changes, entity: { version } }: { event: string; changes: unknown; entity: { version: number } }) => ({
      event,
      changes,
      version,
    }),
  );
  return plain({ status: reply.status, reply: reply.json, events, now: now.json, versions });
}

describe.each(guesses)('guessing %s', (_what, guess) => {
  test.each(['PATCH', 'PUT', 'batch', 'dryRun'] as const)('by %s reveals nothing', async (how) => {
    const right = await trace(guess, guess.right, how);
    const wrong = await trace(guess, guess.wrong, how);
    expect(right).toBe(wrong);
    expect(right).toContain('"version":2');
  });
});

/** The ETag that the shown object alone gives. */
function etagOfShown({ text, json }: Answer): string {
  const end = text.lastIndexOf(',"meta":');
  return etagOf(json.data.version, text.slice('{"data":'.length, end < 0 ? -1 : end));
}

describe.each(guesses)('the ETag of a row with %s', (_what, { path, make, right, wrong }) => {
  test('says nothing that the caller is not shown, before and after a change of hidden values', async () => {
    const url = `${path}/${await make()}`;
    const [full, reduced] = [await app.api('GET', url), await app.api('GET', url, { token: writer })];
    expect(reduced.headers.etag).toBe(etagOfShown(reduced));
    expect(full.headers.etag).toBe(etagOfShown(full));
    expect(reduced.headers.etag).not.toBe(full.headers.etag);
    // The tag of the right values is as unknown to the caller's reads as any other.
    for (const tag of [full.headers.etag, '"1.x"']) {
      const headers = { 'if-none-match': String(tag) };
      const reply = await app.api('GET', url, { token: writer, headers });
      expect([reply.status, reply.headers.etag]).toEqual([200, reduced.headers.etag]);
    }
    for (const body of [wrong, right]) {
      const written = await app.api('PATCH', url, { token: writer, body });
      expect(written.headers.etag).toBe(etagOfShown(written));
      expect((await app.api('GET', url, { token: writer })).headers.etag).toBe(written.headers.etag);
    }
  });
  test('compares its version alone in If-Match, whatever values it is of', async () => {
    const replies = [];
    for (const which of ['full', 'reduced', 'other'] as const) {
      const url = `${path}/${await make()}`;
      const token = which === 'reduced' ? { token: writer } : {};
      const { headers } = await app.api('GET', url, token);
      const tag = which === 'other' ? '"1.AAAAAAAAAAA"' : String(headers.etag);
      const send = (etag: string) =>
        app.api('PATCH', url, { token: writer, body: right, headers: { 'if-match': etag } });
      const [accepted, stale] = [await send(tag), await send(tag)];
      replies.push([accepted.status, stale.status, stale.json.code]);
    }
    expect(new Set(replies.map(String))).toEqual(new Set(['200,412,version_mismatch']));
  });
});

test('an upsert reveals nothing either', async () => {
  const replies = [];
  for (const nid of [person.nid, '87654321X']) {
    const id = await hire();
    const { externalId } = await app.read(`${people}/${id}`);
    const reply = await app.api('PUT', `${people}/external/${externalId}`, { token: writer, body: { nid } });
    replies.push([reply.status, reply.json.data.version]);
  }
  expect(replies).toEqual([
    [200, 2],
    [200, 2],
  ]);
});

test('half of a location is refused alike, whether or not the other half exists', async () => {
  const body = at({ latitude: 1 });
  const refused = [];
  for (const stored of [where, null]) {
    const reply = await app.api('PATCH', `${entries}/${await inEntry(stored)}`, { token: writer, body });
    refused.push([reply.status, reply.json.errors]);
  }
  expect(refused[0]).toEqual(refused[1]);
  const id = await inEntry(where);
  expect((await app.api('PATCH', `${entries}/${id}`, { body })).json.data.workEntryIn.coordinates).toEqual({
    ...where,
    latitude: 1,
  });
});

test('a write without sensitive data, or by a caller who may read it, still makes no version without a change', async () => {
  const id = await hire(custom('AB-'));
  const count = (await app.events()).length;
  const body = { firstName: 'Ana', customFields: [] };
  expect((await app.api('PATCH', `${people}/${id}`, { token: writer, body })).json.data.version).toBe(1);
  const all = { nid: person.nid, ...custom('AB-') };
  expect((await app.api('PATCH', `${people}/${id}`, { body: all })).json.data.version).toBe(1);
  expect(await app.events()).toHaveLength(count);
});

test('a caller who may read sensitive data sees in the log that a write changed nothing', async () => {
  const id = await hire();
  await app.api('PATCH', `${people}/${id}`, { token: writer, body: { nid: person.nid } });
  expect((await app.events()).at(-1)?.changes).toEqual([{ field: 'nid', before: person.nid, after: person.nid }]);
});
