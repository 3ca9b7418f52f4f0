/**
 * Rows of a batch that are written side by side: whatever they are, everything is as if each had been sent by itself, in
 * order – results, objects, versions, events and history.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { createRecorder } from './harness/plans.ts';
import { tries } from './harness/property.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrapAll });
const people = '/core/v3/employees';
const entries = '/schedule/v1/work-entries';

// biome-ignore lint/suspicious/noExplicitAny: rows and results as the API gives them
type Answer = any;

const send = async (account: TestAccount, path: string, rows: unknown[]): Promise<Answer[]> => {
  const reply = await account.api('POST', `${path}/batch`, { body: { rows } });
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data;
};
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Setting {
  account: TestAccount;
  /** Employees 0 to 7: `0@x.example`, `E-0`, …; the last has left. */
  ids: string[];
  /** Two departments. */
  departments: string[];
}

async function open(): Promise<Setting> {
  const account = await app.newAccount();
  const departments: string[] = [];
  for (const name of ['Sales', 'Works']) departments.push((await account.create('/core/v3/departments', { name })).id);
  const hires = numbers(8).map((n) => ({
    firstName: 'Ana',
    lastName: `Sol ${n}`,
    startDate: '2026-01-01',
    email: `${n}@x.example`,
    externalId: `E-${n}`,
    departmentId: n % 2 ? departments[0] : null,
    ...(n === 7 ? { endDate: '2026-02-28' } : {}),
  }));
  const made = await send(
    account,
    people,
    hires.map((data) => ({ operation: 'create', data })),
  );
  return { account, departments, ids: made.map(({ id }) => id) };
}

/** What is there after rows: their results, what they are about with its versions, and the log. Ids are replaced by their places. */
async function outcome(path: string, isBatch: boolean, make: (setting: Setting) => Promise<object[]> | object[]) {
  const setting = await open();
  const { account } = setting;
  const rows = await make(setting);
  const results: Answer[] = [];
  if (isBatch) results.push(...(await send(account, path, rows)));
  else for (const row of rows) results.push(...(await send(account, path, [row])));
  const objects: Answer[] = [];
  for (const place of path === people ? [people] : [people, path]) {
    for (const { id } of await account.read(`${place}?limit=500&onlyReturn=all`)) {
      objects.push(await account.read(`${place}/${id}?onlyReturn=all`), await account.read(`${place}/${id}/versions`));
    }
  }
  objects.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const placements = await account.read('/core/v3/placements?limit=500&onlyReturn=all');
  const assignations = await account.read('/core/v3/employee-department-assignations?limit=500&onlyReturn=all');
  const events = (await account.events()).map(({ body, ...event }) => ({ ...event, body: JSON.parse(body) }));
  const texts = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
  const places = new Map<string, string>();
  const named = JSON.stringify({ events, results: results.map(({ index, ...one }) => one), objects }).replace(
    uuid,
    (id) => {
      if (!places.has(id)) places.set(id, `id ${places.size}`);
      return places.get(id) as string;
    },
  );
  const anonymous = (all: object[]) =>
    texts(all)
      .map((one) => one.replace(uuid, (id) => places.get(id) ?? 'id'))
      .sort();
  return { ...JSON.parse(named), placements: anonymous(placements), assignations: anonymous(assignations) };
}
const nameOf = (one: Answer): string => JSON.stringify([one.lastName ?? one[0]?.data.lastName, one.workEntryIn]);

async function expectTheSame(path: string, make: (setting: Setting) => Promise<object[]> | object[]): Promise<Answer> {
  const [together, oneByOne] = [await outcome(path, true, make), await outcome(path, false, make)];
  expect(together).toEqual(oneByOne);
  return together;
}
const statuses = ({ results }: Answer): number[] => results.map(({ status }: Answer) => status);

const update = (id: string | undefined, data: object, more: object = {}) => ({
  operation: 'update',
  id,
  data,
  ...more,
});
const byExternalId = (externalId: string, data: object, more: object = {}) => ({
  ...{ operation: 'update', externalId, data },
  ...more,
});
const upsert = (externalId: string, data: object, more: object = {}) => ({
  operation: 'upsert',
  externalId,
  data,
  ...more,
});
const person = (n: number) => ({ firstName: 'Eva', lastName: `Mar ${n}` });

describe('rows of employees', () => {
  test('change what each of them has', async () => {
    const all = await expectTheSame(people, ({ ids, departments }) => [
      ...ids.map((id, n) => update(id, { phone: `+34 ${n}` })),
      update(ids[0], { phone: '+34 0' }),
      update(ids[1], { departmentId: departments[1], city: 'Vigo' }),
      update(ids[2], { departmentId: departments[1] }),
      update(ids[3], { departmentId: null, firstName: 'Luz', nationalities: ['ES', 'FR'] }),
      byExternalId('E-4', { lastName: 'Changed', email: 'new@x.example' }, { version: 2 }),
      update(ids[5], { externalId: 'other', address: 'Calle Mayor 1' }),
      upsert('E-6', { startDate: '2026-01-01', status: 'active', phone: null }),
      upsert('new', { ...person(1), email: 'eva@x.example' }),
      { operation: 'create', data: { ...person(2), departmentId: departments[0] } },
    ]);
    expect(new Set(statuses(all))).toEqual(new Set([200, 201]));
  });

  test.each<[string, number[], (setting: Setting) => object[]]>([
    [
      'are refused alone',
      [200, 412, 404, 422, 422, 404, 422, 200],
      ({ ids, departments }) => [
        update(ids[0], { phone: '1' }, { version: 1 }),
        update(ids[1], { phone: '1' }, { version: 7 }),
        update(departments[0], { phone: '1' }),
        update(ids[2], { departmentId: ids[2] }),
        update(ids[3], { nope: 1 }),
        byExternalId('nobody', { phone: '1' }),
        upsert('nobody', { phone: '1' }),
        update(ids[4], { phone: '2' }),
      ],
    ],
    [
      'change the same employee again, under another name too',
      [200, 200, 200, 200, 200, 412],
      ({ ids }) => [
        update(ids[0], { phone: '1' }),
        update(ids[1], { phone: '1' }),
        byExternalId('E-0', { phone: '2' }),
        upsert('E-0', { phone: '1', city: 'Lugo' }),
        update(ids[0]?.toUpperCase(), { phone: '1', city: null }),
        byExternalId('E-0', { phone: '9' }, { version: 2 }),
      ],
    ],
    [
      'take what an earlier row gives up',
      [200, 200, 200, 201, 200, 201],
      ({ ids }) => [
        update(ids[0], { email: 'free@x.example', externalId: null }),
        update(ids[1], { email: '0@x.example' }),
        update(ids[2], { email: '1@x.example' }),
        { operation: 'create', data: { ...person(1), email: '2@x.example' } },
        upsert('E-3', { externalId: 'E-3', email: null }),
        upsert('E-0', { ...person(2), email: '3@x.example' }),
      ],
    ],
    [
      'cannot take what a later row gives up, and one of two gets what both want',
      [409, 409, 409, 200, 200, 200, 409, 201, 409],
      ({ ids }) => [
        update(ids[0], { email: '1@x.example' }),
        { operation: 'create', data: { ...person(1), email: '2@x.example' } },
        upsert('E-9', { ...person(2), email: '2@x.example' }),
        update(ids[1], { email: 'free@x.example' }),
        update(ids[2], { email: null }),
        update(ids[3], { email: 'one@x.example' }),
        update(ids[4], { email: 'ONE@x.example' }),
        { operation: 'create', data: { ...person(3), email: 'two@x.example' } },
        update(ids[5], { email: 'two@x.example' }),
      ],
    ],
    [
      'cannot take what a later row gives up, although that has less to look up',
      [409, 200],
      ({ ids }) => [upsert('E-9', { ...person(1), email: '2@x.example' }), update(ids[2], { email: null })],
    ],
    [
      'create once by upserts',
      [201, 200, 200, 201, 200],
      ({ ids }) => [
        upsert('N-1', { ...person(1), phone: '1' }),
        upsert('N-1', { ...person(1), phone: '2' }),
        byExternalId('N-1', { phone: '3' }),
        { operation: 'create', externalId: 'N-2', data: person(2) },
        update(ids[0], { phone: '1' }),
      ],
    ],
    [
      'name in their data what another creates',
      [201, 409],
      () => [upsert('N-1', person(1)), { operation: 'create', data: { ...person(2), externalId: 'N-1' } }],
    ],
    [
      'concern others',
      [200, 422, 200, 200, 200, 200, 200, 404],
      ({ ids }) => [
        update(ids[0], { managerId: ids[1] }),
        update(ids[1], { managerId: ids[0] }),
        update(ids[2], { endDate: '2026-03-31', phone: '1' }),
        update(ids[3], { startDate: '2026-02-01' }),
        update(ids[4], { status: 'active', endReason: 'None' }),
        update(ids[7], { startDate: '2026-05-01', status: 'active' }),
        { operation: 'delete', id: ids[5] },
        update(ids[5], { phone: '1' }),
      ],
    ],
  ])('%s', async (_, expected, make) => {
    expect(statuses(await expectTheSame(people, make))).toEqual(expected);
  });

  test('are the same whatever they are', async () => {
    const value = {
      phone: fc.constantFrom('1', '2', null),
      email: fc.constantFrom(...numbers(5).map((n) => `${n}@x.example`), null),
      externalId: fc.constantFrom(...numbers(5).map((n) => `E-${n}`), null),
      department: fc.option(fc.nat(2)),
      manager: fc.option(fc.nat(4)),
      startDate: fc.constantFrom('2026-01-01', '2026-02-01'),
    };
    const row = fc.record(
      {
        what: fc.constantFrom('update', 'update', 'update', 'upsert', 'upsert', 'create', 'delete'),
        who: fc.nat(4),
        isByName: fc.boolean(),
        version: fc.integer({ min: 1, max: 3 }),
        data: fc.record(value, { requiredKeys: [] }),
      },
      { requiredKeys: ['what', 'who', 'isByName', 'data'] },
    );
    const rowsOf =
      (all: (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[]) =>
      ({ ids, departments }: Setting) =>
        all.map(({ what, who, isByName, version, data: { department, manager, externalId, ...rest } }, n) => {
          const data = {
            ...rest,
            ...(department === undefined ? {} : { departmentId: departments[department ?? 9] ?? null }),
            ...(manager === undefined ? {} : { managerId: ids[manager ?? 9] ?? null }),
            ...(what === 'upsert' || externalId === undefined ? {} : { externalId }),
          };
          const name = what === 'upsert' || isByName ? { externalId: `E-${who}` } : { id: ids[who] };
          const expected = version === undefined ? {} : { version };
          if (what === 'create') return { operation: what, data: { ...person(n), ...data } };
          if (what === 'delete') return { operation: what, ...name, ...expected };
          const whole = what === 'upsert' ? { ...person(n), ...data } : data;
          return { operation: what, ...name, ...expected, data: whole };
        });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 6, maxLength: 14 }), async (all) => {
        await expectTheSame(people, rowsOf(all));
      }),
      tries(8),
    );
  });

  test('remember that what they change was made by an earlier row', async () => {
    const { account, departments } = await open();
    const rows = ['N-1', 'N-2'].flatMap((externalId, n) => [
      { operation: 'create', externalId, data: person(n) },
      byExternalId(externalId, { departmentId: departments[1] }),
    ]);
    const inOrder = rows.toSorted((one, other) => one.operation.localeCompare(other.operation));
    expect((await send(account, people, inOrder)).map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    const kept = await app.db.all(sql`
      select before from undo_records
      where account_id = ${account.id} and entity_type = 'placement' order by sequence desc limit 2`);
    expect(kept).toEqual([{ before: null }, { before: null }]);
  });

  test('send as many statements for fifty changes as for two', async () => {
    const account = await app.newAccount();
    const hires = numbers(50).map((n) => ({ operation: 'create', data: { ...person(n), externalId: `E-${n}` } }));
    const ids = (await send(account, people, hires)).map(({ id }) => id);
    const statements = async (rows: object[]) => {
      recorder.take();
      expect((await send(account, people, rows)).filter(({ status }) => status !== 200)).toEqual([]);
      return recorder.take().filter(({ sql }) => !/access_tokens|pg_notify/.test(sql)).length;
    };
    // The rows in order, the savepoint and its end, the locks, the changes, their versions, the counter and the log.
    expect(await statements(ids.slice(0, 2).map((id) => update(id, { phone: '1' })))).toBe(8);
    expect(await statements(ids.map((id) => update(id, { phone: '2' })))).toBe(8);
    // The ids of the other system are looked up.
    expect(await statements(ids.map((_, n) => upsert(`E-${n}`, { phone: '3' })))).toBe(9);
  });
});

describe('rows of work entries', () => {
  const at = (day: number, hour: number) => `2026-02-0${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  /** Four entries of each of three employees: in the morning and afternoon of two days; the last employee is at work. */
  const enter = async ({ account, ids }: Setting) => {
    const closed = ids.slice(0, 3).flatMap((employeeId) =>
      [1, 2].flatMap((day) =>
        [8, 13].map((hour) => ({
          ...{ employeeId, workEntryIn: { date: at(day, hour) }, workEntryOut: { date: at(day, hour + 4) } },
        })),
      ),
    );
    const working = { employeeId: ids[3], workEntryIn: { date: at(3, 8) } };
    const made = await send(
      account,
      entries,
      [...closed, working].map((data) => ({ operation: 'create', data })),
    );
    return made.map(({ id }) => id);
  };
  const ends = (date: string) => ({ workEntryOut: { date } });

  test('change what each of them is', async () => {
    const all = await expectTheSame(entries, async (setting) => {
      const ids = await enter(setting);
      return [
        ...ids.slice(0, 8).map((id, n) => update(id, ends(at(n % 4 < 2 ? 1 : 2, n % 2 ? 18 : 11)))),
        update(ids[8], { hasIncidence: true, reason: 'Forgotten' }),
        update(ids[9], { workEntryIn: { coordinates: { latitude: 40.5, longitude: 3 } } }),
        update(ids[10], { hasIncidence: false }),
        update(ids[12], ends(at(3, 12))),
        {
          operation: 'create',
          data: { employeeId: setting.ids[4], workEntryIn: { date: at(3, 8) }, ...ends(at(3, 9)) },
        },
      ];
    });
    expect(new Set(statuses(all))).toEqual(new Set([200, 201]));
  });

  test('overlap others only as they are in order', async () => {
    const all = await expectTheSame(entries, async (setting) => {
      const ids = await enter(setting);
      return [
        // Into the afternoon, which the next row shortens; and after it.
        update(ids[0], ends(at(1, 14))),
        update(ids[1], { workEntryIn: { date: at(1, 15) } }),
        update(ids[0], ends(at(1, 14))),
        // Two into the same hour.
        update(ids[4], ends(at(1, 13))),
        update(ids[5], { workEntryIn: { date: at(1, 12) } }),
        // A stale version, an unknown entry and a wrong break.
        update(ids[6], { hasIncidence: true }, { version: 3 }),
        update(setting.ids[0], { hasIncidence: true }),
        update(ids[7], { workBreakId: setting.ids[0] }),
        { operation: 'delete', id: ids[8] },
        update(ids[9], { workEntryIn: { date: at(1, 11) } }),
        // Open again once it is closed.
        update(ids[12], ends(at(3, 9))),
        { operation: 'create', data: { employeeId: setting.ids[3], workEntryIn: { date: at(3, 10) } } },
      ];
    });
    expect(statuses(all)).toEqual([409, 200, 200, 200, 409, 412, 404, 422, 200, 200, 200, 201]);
  });
});
