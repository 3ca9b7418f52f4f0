/** The feed shows every event once, in the order of commits, and only the data that its reader may see. */
import { once } from 'node:events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const path = '/events/v1/events';
const people = '/core/v3/employees';
const departments = '/core/v3/departments';
const person = { firstName: 'Ana', lastName: 'Torres' };

interface Item {
  id: string;
  causeId: string | null;
  sequence: number;
  event: string;
  entity: { type: string; id: string; version: number };
  changes: { field: string; before?: unknown; after?: unknown; redacted?: true }[] | null;
  data: Record<string, unknown> | null;
}
const read = async (account: TestAccount, query: string, token = account.token) => {
  const { status, json, text } = await account.api('GET', `${path}?${query}`, { token });
  expect(status, text).toBe(200);
  return json as { data: Item[]; meta: { nextCursor: string; latestSequence: number; hasMore: boolean } };
};
const sequences = ({ data }: { data: Item[] }) => data.map(({ sequence }) => sequence);

/** The cursor after an event of the account: its number, and the end of its id. */
async function cursorAfter(account: TestAccount, number: number): Promise<string> {
  const event = (await account.events()).find(({ sequence }) => sequence === number);
  return `${number}-${event?.id.slice(-8)}`;
}
const history = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** Reads from a position to the present end, page by page. */
async function readAll(account: TestAccount, query: string, after = '0'): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor = after; ; ) {
    const { data, meta } = await read(account, `${query}&after=${cursor}`);
    found.push(...data);
    cursor = meta.nextCursor;
    if (!meta.hasMore) return found;
  }
}

describe('a page', () => {
  test('shows events as the log has them, the oldest first', async () => {
    const account = await app.newAccount();
    const { id } = await account.create(people, { ...person, startDate: '2026-11-20' });
    await account.change('PATCH', `${people}/${id}`, { lastName: 'Vega' });
    const logged = await account.events();
    const { data, meta } = await read(account, '');
    expect(meta).toEqual({ nextCursor: await cursorAfter(account, 2), latestSequence: 2, history, hasMore: false });
    expect(Object.keys(data[0] as object)).toEqual([
      'id',
      'sequence',
      'event',
      'timestamp',
      'actor',
      'entity',
      'causeId',
      'requestId',
      'effectiveDate',
      'affects',
      'latePeriodIds',
      'changes',
      'data',
    ]);
    expect(data).toEqual(
      logged.map((event, i) => ({
        id: event.id,
        sequence: event.sequence,
        event: event.type,
        timestamp: event.occurredAt,
        actor: event.actor,
        entity: { type: event.entityType, id: event.entityId, version: event.entityVersion },
        causeId: null,
        requestId: expect.any(String),
        // The hire concerns days, the change of a name does not.
        effectiveDate: i === 0 ? '2026-11-20' : null,
        affects: i === 0 ? { from: '2026-11-20', to: null, employeeIds: [event.employeeId] } : null,
        latePeriodIds: null,
        changes: event.changes,
        data: JSON.parse(event.body).data,
      })),
    );
    expect(data[1]?.changes).toEqual([{ field: 'lastName', before: 'Torres', after: 'Vega' }]);
  });

  test('names the event that another one is a consequence of', async () => {
    const account = await app.newAccount();
    const { employeeId, salaryId } = await hirePaid(account);
    const { latestSequence } = (await read(account, '')).meta;
    await account.change('POST', `${people}/${employeeId}/deactivate`, { endDate: '2026-11-01' });
    const [left, ...others] = (await read(account, `after=${latestSequence}`)).data;
    expect(left).toMatchObject({ event: 'employee.deactivated', causeId: null });
    expect(others).toContainEqual(
      expect.objectContaining({ entity: { type: 'salary', id: salaryId, version: 2 }, causeId: left?.id }),
    );
    expect(new Set(others.map(({ causeId }) => causeId))).toEqual(new Set([left?.id]));
  });

  test('continues after the previous one, by cursor or by sequence', async () => {
    const account = await app.newAccount();
    for (let i = 0; i < 5; i++) await account.create(departments, { name: `D${i}` });
    const first = await read(account, 'limit=2');
    expect(sequences(first)).toEqual([1, 2]);
    expect(first.meta).toEqual({
      nextCursor: await cursorAfter(account, 2),
      latestSequence: 5,
      history,
      hasMore: true,
    });
    expect(sequences(await read(account, `after=${first.meta.nextCursor}&limit=3`))).toEqual([3, 4, 5]);
    expect(sequences(await read(account, 'after=4'))).toEqual([5]);
    expect(await read(account, 'after=5')).toEqual({
      data: [],
      meta: { nextCursor: await cursorAfter(account, 5), latestSequence: 5, history, hasMore: false },
    });
  });

  test('of an empty log is empty, and its position is the start', async () => {
    const account = await app.newAccount();
    for (const query of ['', 'after=0', 'types=employee.*']) {
      expect(await read(account, query)).toEqual({
        data: [],
        meta: { nextCursor: '0', latestSequence: 0, history, hasMore: false },
      });
    }
  });

  test('shows a removal too', async () => {
    const account = await app.newAccount();
    const { id } = await account.create(departments, { name: 'Gone' });
    await account.change('DELETE', `${departments}/${id}`);
    expect((await read(account, '')).data[1]).toMatchObject({ event: 'department.deleted', entity: { id } });
  });

  test.each([
    'x',
    '-1',
    '1.5',
    '01',
    '1-',
    '1-x',
    '1-0123456',
    '-01234567',
    '9007199254740992',
    '99999999999999999',
    '',
  ])('after "%s" is refused', async (after) => {
    const reply = await app.api('GET', `${path}?after=${after}`);
    expect(reply).toMatchObject({ status: 400, json: { errors: [{ parameter: 'after' }] } });
  });
  test.each(['limit=0', 'limit=501', 'wait=31', 'wait=-1', 'entityId=x', 'employeeId=1'])(
    'with %s is refused',
    async (query) => expect((await app.api('GET', `${path}?${query}`)).status).toBe(400),
  );
});

describe('a filter', async () => {
  const account = await app.newAccount();
  const { id: sales } = await account.create(departments, { name: 'Sales' });
  const { id: ana } = await account.create(people, person);
  const { id: eva } = await account.create(people, { ...person, departmentId: sales });
  await account.change('PATCH', `${people}/${ana}`, { departmentId: sales });
  await account.change('DELETE', `${people}/${eva}`);
  await account.create(departments, { name: 'Last' });
  const all = (await read(account, '')).data;

  test.each([
    ['employee.created', ['employee.created']],
    ['employee_hire', ['employee.created']],
    ['employee_hire,employee_leaver', ['employee.created', 'employee.deleted']],
    ['department.*', ['department.created']],
    ['employee.*,department.*', undefined],
    ['*', undefined],
  ] as const)('by types=%s shows those, and goes past the others', async (types, kinds) => {
    const page = await read(account, `types=${types}`);
    const wanted = all.filter(({ event }) => kinds === undefined || (kinds as readonly string[]).includes(event));
    // A move has an event of its placement, too.
    expect(page.data).toEqual(types === '*' ? all : wanted.filter(({ event }) => !event.startsWith('placement.')));
    expect(page.meta).toEqual({
      nextCursor: await cursorAfter(account, all.length),
      latestSequence: all.length,
      history,
      hasMore: false,
    });
  });
  test('by an unknown type is refused with the nearest known one', async () => {
    const reply = await account.api('GET', `${path}?types=employee.created,employee.craeted`);
    expect(reply).toMatchObject({
      status: 400,
      json: {
        errors: [{ parameter: 'types', code: 'unknown_event', detail: expect.stringContaining('employee.created') }],
      },
    });
  });
  test('by object and by employee shows their events', async () => {
    const about = all.filter(({ entity }) => entity.id === ana);
    const placed = all.filter(({ event, causeId }) => event === 'placement.updated' && causeId === about[1]?.id);
    expect(placed).toHaveLength(1);
    expect(about.map(({ event }) => event)).toEqual(['employee.created', 'employee.department_changed']);
    expect((await read(account, `entityId=${ana}`)).data).toEqual(about);
    expect((await read(account, `employeeId=${ana}`)).data).toEqual([...about, ...placed]);
    expect((await read(account, `employeeId=${ana}&entityId=${sales}`)).data).toEqual([]);
    const both = await read(account, `employeeId=${ana}&types=department_change&after=1`);
    expect(both.data).toEqual([...about.slice(1), ...placed]);
    expect(both.meta.nextCursor).toBe(await cursorAfter(account, all.length));
  });
  test('leaves the cursor after its last event while there may be more', async () => {
    const page = await read(account, `types=employee_hire&limit=1`);
    expect(page.meta).toEqual({
      nextCursor: await cursorAfter(account, 2),
      latestSequence: all.length,
      history,
      hasMore: true,
    });
    expect(await readAll(account, 'types=employee_hire&limit=1')).toEqual(
      all.filter(({ event }) => event === 'employee.created'),
    );
  });
  test('finds distant events in a long log', async () => {
    const large = await app.newAccount();
    const count = 25_000;
    await app.db.run(sql`
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version, changes, body)
      select ${large.id}, n, gen_random_uuid(), 'department.created', '2026-11-20T09:00:00Z',
        '{"type":"system","id":null,"name":"test"}', 'department', gen_random_uuid(), 1, '[]',
        '{"event":"department.created","timestamp":"2026-11-20T09:00:00.000Z","data":{}}'
      from generate_series(1, ${count}::int) n`);
    await app.db.run(sql`update event_counters set sequence = ${count} where account_id = ${large.id}`);
    await large.create(people, person);
    const page = await read(large, 'types=employee.*');
    expect(sequences(page)).toEqual([count + 1]);
    expect(page.meta.hasMore).toBe(false);
  });
});

describe('an event beyond the permissions of its reader', async () => {
  const account = await app.newAccount();
  const { id } = await account.create(people, { ...person, nid: '12345678Z', phone: '1' });
  await account.create(departments, { name: 'Sales' });
  const token = (...scopes: string[]) => account.newToken(['events:read', ...scopes]);

  test('has no data if the reader lacks the scope of its kind, and is never omitted', async () => {
    const { data } = await read(account, '', await token('departments:read'));
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(String),
      sequence: 1,
      event: 'employee.created',
      timestamp: expect.any(String),
      actor: expect.any(Object),
      entity: { type: 'employee', id, version: 1 },
      causeId: null,
      requestId: expect.any(String),
      effectiveDate: null,
      affects: null,
      latePeriodIds: null,
      changes: null,
      data: null,
      redacted: true,
    });
    expect(data[1]).toMatchObject({ data: { name: 'Sales' } });
    expect(data[1]).not.toHaveProperty('redacted');
  });
  test('hides values in its changes if their field needs another scope', async () => {
    const [created] = (await read(account, '', await token('employees:read'))).data;
    expect(created?.changes).toContainEqual({ field: 'nid', redacted: true });
    expect(created?.changes).toContainEqual({ field: 'phone', before: null, after: '1' });
    const [seen] = (await read(account, '', await token('employees:read', 'employees.sensitive:read'))).data;
    expect(seen?.changes).toContainEqual({ field: 'nid', before: null, after: '12345678Z' });
  });
  test('needs events:read in any case', async () => {
    const reply = await account.api('GET', path, { token: await account.newToken(['employees:read']) });
    expect(reply).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
  });
  test('is missing if it belongs to another account', async () => {
    const stranger = await app.newAccount();
    expect((await read(stranger, `entityId=${id}`)).data).toEqual([]);
    const [event] = await account.events();
    expect((await stranger.api('GET', `${path}/${event?.id}`)).status).toBe(404);
  });
});

describe('a position before the oldest event kept', () => {
  test('gets an error with the oldest event kept and the cure', async () => {
    const account = await app.newAccount();
    for (let i = 0; i < 6; i++) await account.create(departments, { name: `D${i}` });
    await app.db.run(sql`delete from events where account_id = ${account.id} and sequence <= 3`);
    for (const query of ['after=0', 'after=2', 'after=2&types=department.*', 'after=0&wait=30']) {
      const reply = await account.api('GET', `${path}?${query}`);
      expect(reply).toMatchObject({
        status: 410,
        json: {
          code: 'cursor_expired',
          oldestSequence: 4,
          latestSequence: 6,
          detail: expect.stringContaining('latestSequence'),
        },
      });
    }
    expect(sequences(await read(account, 'after=3'))).toEqual([4, 5, 6]);
    expect(sequences(await read(account, ''))).toEqual([4, 5, 6]);

    await app.db.run(sql`delete from events where account_id = ${account.id}`);
    expect((await account.api('GET', `${path}?after=5`)).json).toMatchObject({ oldestSequence: 7 });
    expect(await read(account, '')).toEqual({
      data: [],
      meta: { nextCursor: '6', latestSequence: 6, history, hasMore: false },
    });
    expect(sequences(await read(account, 'after=6'))).toEqual([]);
  });
  test('of a log that was restored since is refused as soon as another event has its number', async () => {
    const account = await app.newAccount();
    for (let i = 0; i < 4; i++) await account.create(departments, { name: `D${i}` });
    const readers = await Promise.all([2, 4].map((number) => cursorAfter(account, number)));
    const [behind = '', ahead = ''] = readers;
    // What a restore of a backup from after the second event leaves.
    await app.db.run(sql`delete from events where account_id = ${account.id} and sequence > 2`);
    await app.db.run(sql`update event_counters set sequence = 2 where account_id = ${account.id}`);
    expect((await account.api('GET', `${path}?after=${ahead}`)).json.code).toBe('cursor_ahead');
    for (let i = 0; i < 3; i++) await account.create(departments, { name: `Other ${i}` });
    for (const filter of ['', '&types=employee.*', '&wait=30']) {
      const reply = await account.api('GET', `${path}?after=${ahead}${filter}`);
      expect(reply).toMatchObject({ status: 410, json: { code: 'other_history', latestSequence: 5 } });
    }
    // What a reader behind the backup has read did happen.
    expect(sequences(await read(account, `after=${behind}`))).toEqual([3, 4, 5]);
    expect(sequences(await read(account, `after=${await cursorAfter(account, 4)}`))).toEqual([5]);
  });
  test('of another account is refused as such', async () => {
    const [own, other] = [await app.newAccount(), await app.newAccount()];
    for (const account of [own, other]) await account.create(departments, { name: 'D' });
    const reply = await own.api('GET', `${path}?after=${await cursorAfter(other, 1)}`);
    expect(reply).toMatchObject({ status: 410, json: { code: 'other_history' } });
    expect(reply.json.detail).toContain('another account');
  });
  test('differs from a position ahead of the log', async () => {
    const reply = await app.api('GET', `${path}?after=4711`);
    expect(reply).toMatchObject({ status: 410, json: { code: 'cursor_ahead', latestSequence: 0 } });
  });
});

describe('a single event', () => {
  test('equals the event in the feed, with its deliveries for callers who may read them', async () => {
    const account = await app.newAccount();
    await account.create(people, person);
    const [item] = (await read(account, '')).data as unknown as { id: string }[];
    const reply = await account.api('GET', `${path}/${item?.id}`);
    expect(reply.json).toEqual({ data: { ...item, deliveries: [] } });
    const again = await account.api('GET', `${path}/${item?.id}`, {
      headers: { 'if-none-match': reply.headers.etag as string },
    });
    expect(again.status).toBe(304);
    const less = await account.api('GET', `${path}/${item?.id}`, { token: await account.newToken(['events:read']) });
    expect(less.json.meta).toEqual({ redacted: ['deliveries'] });
    expect(less.json.data).toMatchObject({ id: item?.id, data: null, redacted: true });
    expect(less.json.data).not.toHaveProperty('deliveries');
    for (const id of ['x', crypto.randomUUID()]) expect((await account.api('GET', `${path}/${id}`)).status).toBe(404);
  });
});

describe('a waiting request', () => {
  test('ends with the next event', async () => {
    const account = await app.newAccount();
    let isDone = false;
    const waiting = read(account, 'wait=30&after=0').finally(() => {
      isDone = true;
    });
    expect(isDone).toBe(false);
    await account.create(departments, { name: 'At last' });
    expect(await waiting).toMatchObject({
      data: [{ data: { name: 'At last' } }],
      meta: { nextCursor: await cursorAfter(account, 1) },
    });
  });
  test('continues after events that its filter excludes', async () => {
    const account = await app.newAccount();
    const waiting = read(account, 'wait=30&after=0&types=employee_hire');
    await account.create(departments, { name: 'Not this' });
    await account.create(people, person);
    expect(await waiting).toMatchObject({
      data: [{ sequence: 2 }],
      meta: { nextCursor: await cursorAfter(account, 2), latestSequence: 2 },
    });
  });
  test('ends empty after its time, past the excluded events', async () => {
    const account = await app.newAccount();
    await account.create(departments, { name: 'One' });
    const { data, meta } = await read(account, 'wait=1&types=employee_hire');
    expect({ data, meta }).toEqual({
      data: [],
      meta: { nextCursor: await cursorAfter(account, 1), latestSequence: 1, history, hasMore: false },
    });
  });
  test('sees the events of another process', async () => {
    const account = await app.newAccount();
    const waiting = read(account, 'wait=30&after=0');
    await app.db.transaction(async (tx) => {
      await tx.run(sql`update event_counters set sequence = 1 where account_id = ${account.id}`);
      await tx.run(sql`
        insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version, changes, body)
        values (${account.id}, 1, gen_random_uuid(), 'department.created', '2026-11-20T09:00:00Z', '{}', 'department',
          gen_random_uuid(), 1, '[]', '{"event":"department.created","timestamp":"2026-11-20T09:00:00.000Z","data":{"id":"x"}}')`);
    });
    expect(sequences(await waiting)).toEqual([1]);
  });
  test('blocks no other work on the database, however many wait', async () => {
    const account = await app.newAccount();
    const waiting = Array.from({ length: 40 }, () => read(account, 'wait=30&after=0'));
    for (let i = 0; i < 5; i++) await app.create(departments, { name: `While ${i}` });
    await account.create(departments, { name: 'Now' });
    for (const one of await Promise.all(waiting)) expect(sequences(one)).toEqual([1]);
  });
  test('is refused when a hundred requests of the account wait already', async () => {
    const account = await app.newAccount();
    const headers = { authorization: `Bearer ${account.token}` };
    // inject starts a request when its promise is awaited.
    const ask = async (query: string) => app.app.server.inject({ url: `/events/v1/events?${query}`, headers });
    const asked = Array.from({ length: 101 }, () => ask('wait=30'));
    // The database decides which of them finds a hundred others waiting.
    const refused = await Promise.race(asked);
    expect(refused.json().code).toBe('too_many_requests');
    expect((await ask('limit=1')).statusCode).toBe(200);
    await account.create(departments, { name: 'News' });
    const answered = (await Promise.all(asked)).filter((reply) => reply !== refused);
    expect(answered).toHaveLength(100);
    for (const reply of answered) expect(reply.json().data).toHaveLength(1);
  });

  test('ends at once when the process stops', { timeout: 15_000 }, async () => {
    const account = await app.newAccount();
    const arrived = once(app.app.server.server, 'request');
    const held = read(account, 'wait=30&after=0');
    await arrived;
    await app.app.stop();
    expect((await held).data).toEqual([]);
    await app.restart();
  });
});

test('readers follow the log through two hundred writes: each event once, and in order', async () => {
  const account = await app.newAccount();
  const total = 200;
  const follow = async (query: string) => {
    const seen: number[] = [];
    for (let cursor = '0'; seen.length < total; ) {
      const { data, meta } = await read(account, `after=${cursor}&${query}`);
      seen.push(...data.map(({ sequence }) => sequence));
      cursor = meta.nextCursor;
    }
    return seen;
  };
  const readers = [
    follow('wait=30'),
    follow('wait=30&limit=7'),
    follow('limit=500'),
    follow('types=*&wait=2&limit=50'),
  ];
  await Promise.all(
    Array.from({ length: total }, (_, i) =>
      i % 3 === 0
        ? account.create(departments, { name: `D${i}` })
        : account.create(people, { ...person, lastName: `P${i}` }),
    ),
  );
  const expected = Array.from({ length: total }, (_, i) => i + 1);
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(expected);
});

test('a full copy (note the end of the log, walk, follow) is an exact mirror while everything changes', async () => {
  const account = await app.newAccount();
  const made: string[] = [];
  const hire = async (i: number) => void made.push((await account.create(people, { ...person, lastName: `N${i}` })).id);
  for (let i = 0; i < 30; i++) await hire(i);

  /** The recipe of docs/feed.md. */
  const mirror = new Map<string, unknown>();
  const refresh = async (id: string) => {
    const { status, json } = await account.api('GET', `${people}/${id}`);
    if (status === 404) mirror.delete(id);
    else mirror.set(id, json.data);
  };
  let isOver = false;
  const copy = async () => {
    let cursor = String((await read(account, 'limit=1')).meta.latestSequence);
    for (let next: string | null = ''; next !== null; ) {
      const { json } = await account.api('GET', `${people}?limit=7${next && `&cursor=${next}`}`);
      for (const row of json.data) mirror.set(row.id, row);
      next = json.meta.nextCursor;
    }
    for (;;) {
      const wasOver = isOver;
      const { data, meta } = await read(account, `after=${cursor}&types=employee.*&limit=20`);
      for (const { entity } of data) await refresh(entity.id);
      cursor = meta.nextCursor;
      if (wasOver && !meta.hasMore) return;
    }
  };
  const change = async () => {
    for (let i = 0; i < 60; i++) {
      const id = made[(i * 17) % made.length] as string;
      if (i % 4 === 0) await hire(100 + i);
      else if (i % 4 === 1) await account.api('DELETE', `${people}/${id}`);
      else await account.api('PATCH', `${people}/${id}`, { body: { phone: `${i}` } });
    }
    isOver = true;
  };
  await Promise.all([copy(), change()]);

  const { json } = await account.api('GET', `${people}?limit=500`);
  const rows = json.data as { id: string }[];
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThan(made.length);
  expect([...mirror.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const row of rows) expect(mirror.get(row.id)).toEqual(row);
});

describe('the catalogue', () => {
  test('describes each kind of event, with an example that fits its schema', async () => {
    const { json, headers } = await app.api('GET', '/events/v1/event-types', {
      token: await app.newToken(['offices:read']),
    });
    const document = (await app.api('GET', '/openapi.json')).json;
    // A challenge is a request too, but not an event: no feed contains it, and no subscription includes it.
    const posted = Object.keys(document['x-webhooks']).filter((name) => name !== 'webhook_endpoint.challenge');
    expect(json.data.map(({ event }: { event: string }) => event)).toEqual(posted);
    const ajv = new Ajv2020({ allErrors: true });
    formats.default(ajv);
    ajv.addVocabulary(['example', 'x-max-decimals', 'x-years']);
    for (const { event, schema, example, description, scope } of json.data) {
      const validate = ajv.compile(schema);
      expect(validate(example), `${event} ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(validate({ ...example, more: 1 })).toBe(false);
      expect(validate({ ...example, data: { ...example.data, more: 1 } })).toBe(false);
      expect(example.event).toBe(event);
      expect(description).not.toBe('');
      expect(scope).toMatch(/:read$/);
      const described = document['x-webhooks'][event].post;
      expect(described.requestBody.content['application/json'].example).toEqual(example);
    }
    const headingsOf = (wanted: string) => {
      const { heading, alsoUnder, sometimesUnder } = json.data.find(({ event }: { event: string }) => event === wanted);
      return [heading, alsoUnder, sometimesUnder];
    };
    expect(headingsOf('employee.created')).toEqual(['employee_hire', null, []]);
    expect(headingsOf('time_off.cancelled')).toEqual(['time_off_approval', 'time_off_request', []]);
    expect(headingsOf('employee.updated')).toEqual([
      null,
      null,
      ['employee_hire', 'employee_leaver', 'department_change', 'contractual_change'],
    ]);
    const again = await app.api('GET', '/events/v1/event-types', {
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.status).toBe(304);
  });
});
