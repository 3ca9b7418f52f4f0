import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { RetryTransaction } from '../src/platform/retry-transaction.ts';
import { startTestApp, type TestAccount, type TestApp } from './harness/app.ts';
import { createRecorder } from './harness/plans.ts';

const recorder = createRecorder();
/** How many transactions will find at their end that they have to run again. */
let collisions = 0;
const colliding = (db: Database): Database => ({
  ...db,
  transaction: (work, beforeCommit) =>
    db.transaction(async (tx) => {
      const result = work(tx);
      // That of a dry run fails, to be rolled back.
      await result.catch(() => {});
      if (collisions > 0) {
        collisions--;
        throw new RetryTransaction('another transaction was first');
      }
      return result;
    }, beforeCommit),
});
let app: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: results as the API gives them
type Answer = any;
beforeAll(async () => {
  app = await startTestApp({ wrap: (db) => recorder.wrapAll(colliding(db)) });
});

const people = '/core/v3/employees';
const hire = (n: number) => ({
  operation: 'create',
  data: { firstName: 'Batch', lastName: `Person ${n}`, email: `batch.${n}@example.com`, externalId: `B-${n}` },
});
const send = (rows: unknown[], { key, dryRun }: { key?: string; dryRun?: boolean } = {}) =>
  app.api('POST', `${people}/batch`, {
    body: { rows, ...(dryRun ? { dryRun } : {}) },
    headers: key ? { 'idempotency-key': key } : {},
  });
const total = async () => (await app.api('GET', `${people}?limit=1&onlyReturn=all`)).json.meta.total;
const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;

test('one call hires a thousand employees; wrong rows are named and do not affect the others', async () => {
  const rows: unknown[] = Array.from({ length: 1000 }, (_, i) => hire(i));
  rows[7] = { operation: 'create', data: { firstName: '', lastName: 'Wrong', emial: 'x' } };
  rows[500] = { operation: 'create', data: { firstName: 'A', lastName: 'B', email: 'BATCH.3@example.com' } };
  rows[999] = { operation: 'create', data: { firstName: 'A', lastName: 'B', departmentId: app.id } };
  const { status, json } = await send(rows, { key: 'thousand' });
  expect(status).toBe(200);
  expect(json.meta).toEqual({ created: 997, updated: 0, deleted: 0, failed: 3, dryRun: false });
  expect(json.data).toHaveLength(1000);
  expect(json.data[0]).toMatchObject({ index: 0, status: 201, version: 1, errors: [] });
  expect(json.data[7]).toMatchObject({
    index: 7,
    status: 422,
    id: null,
    errors: [{ pointer: '/data/firstName' }, { pointer: '/data/emial', code: 'unknown_field' }],
  });
  expect(json.data[500]).toMatchObject({ status: 409, errors: [{ pointer: '/data/email', code: 'already_taken' }] });
  expect(json.data[999]).toMatchObject({ status: 422, errors: [{ pointer: '/data/departmentId', code: 'not_found' }] });
  expect(await total()).toBe(997);
  const events = await app.events();
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 997 }, (_, i) => i + 1));

  const again = await send(rows, { key: 'thousand' });
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json).toEqual(json);
  expect(await total()).toBe(997);
  expect((await send([hire(5000)], { key: 'thousand' })).json.code).toBe('idempotency_key_reused');
});

describe('rows', () => {
  test('are processed in order, so that a later one can refer to what an earlier one created', async () => {
    const before = await latest();
    const { json } = await send([
      { operation: 'create', externalId: 'R-1', data: { firstName: 'Row', lastName: 'One' } },
      { operation: 'update', externalId: 'R-1', version: 1, data: { phone: '1' } },
      { operation: 'upsert', externalId: 'R-1', data: { lastName: 'Changed' } },
      { operation: 'upsert', externalId: 'R-2', data: { firstName: 'Row', lastName: 'Two' } },
      { operation: 'update', externalId: 'R-1', version: 1, data: { phone: '2' } },
      { operation: 'delete', externalId: 'R-1' },
      { operation: 'delete', externalId: 'R-1' },
    ]);
    expect(json.data.map(({ status }: { status: number }) => status)).toEqual([201, 200, 200, 201, 412, 200, 404]);
    expect(json.data.map(({ version }: { version: number }) => version)).toEqual([1, 2, 3, 1, null, 4, null]);
    expect(json.data[6].errors).toEqual([
      {
        code: 'not_found',
        reason: 'external_id',
        params: { noun: 'employee', externalId: 'R-1' },
        detail: 'There is no employee with the externalId R-1.',
      },
    ]);
    expect(json.meta).toEqual({ created: 2, updated: 2, deleted: 1, failed: 2, dryRun: false });
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      'employee.created',
      'employee.updated',
      'employee.updated',
      'employee.created',
      'employee.deleted',
      'placement.deleted',
    ]);
  });

  test('name what they lack', async () => {
    const { json } = await send([
      { operation: 'update', data: {} },
      { operation: 'upsert', data: {} },
      { operation: 'create' },
      { operation: 'hire', data: {} },
      { operation: 'create', data: { firstName: 'A', lastName: 'B' }, dat: 1 },
      'nonsense',
      { operation: 'create', data: { firstName: 'A', lastName: 'B', companyId: app.app === undefined } },
    ]);
    const pointers = json.data.map(({ errors }: { errors: { pointer: string }[] }) =>
      errors.map(({ pointer }) => pointer),
    );
    expect(pointers).toEqual([
      ['/id'],
      ['/externalId'],
      ['/data'],
      ['/operation'],
      ['/dat'],
      [''],
      ['/data/companyId'],
    ]);
    expect(json.meta.failed).toBe(7);
  });

  test('name wrong fields and unknown ids at once, as the operation on its own does', async () => {
    const data = { firstName: '', lastName: 'Wrong', departmentId: app.id, officeId: 'no id', managerId: app.id };
    const alone = (await app.api('POST', people, { body: data })).json.errors;
    const { json } = await send([{ operation: 'create', data }]);
    const named = (errors: { pointer: string; code: string }[]) => errors.map(({ pointer, code }) => [pointer, code]);
    expect(named(json.data[0].errors)).toEqual(named(alone).map(([pointer, code]) => [`/data${pointer}`, code]));
    expect(named(json.data[0].errors)).toContainEqual(['/data/departmentId', 'not_found']);
  });
  test('that name two objects are refused', async () => {
    const [one, other] = await Promise.all(
      ['X-1', 'X-2'].map((externalId) => app.create(people, { firstName: 'Two', lastName: 'Names', externalId })),
    );
    const before = await latest();
    const { json } = await send([
      { operation: 'update', id: one.id, externalId: 'X-2', data: { phone: '1' } },
      { operation: 'delete', id: one.id, externalId: 'X-2' },
      { operation: 'upsert', id: one.id, externalId: 'X-2', data: { phone: '1' } },
      // It would make a second object for a person that the caller knows already.
      { operation: 'upsert', id: one.id, externalId: 'X-3', data: { firstName: 'Two', lastName: 'Names' } },
      // The caller knows the object by a name that it does not have, and so may mean another one.
      { operation: 'update', id: one.id, externalId: 'X-3', data: { phone: '1' } },
      { operation: 'delete', id: one.id, externalId: 'X-3' },
      { operation: 'delete', id: one.id, data: { ...one, version: 9 } },
    ]);
    const found = json.data.map(({ status, errors }: Answer) => [
      status,
      ...errors.map(({ code, pointer }: Answer) => `${code} ${pointer}`),
    ]);
    const twoObjects = [422, 'contradiction /externalId'];
    expect(found).toEqual([...Array(6).fill(twoObjects), [412, 'version_mismatch undefined']]);
    expect(await latest()).toBe(before);

    const agreeing = await send([
      { operation: 'update', id: one.id.toUpperCase(), externalId: 'X-1', data: { phone: '1' } },
      { operation: 'upsert', id: other.id, externalId: 'X-2', data: { phone: '2' } },
      { operation: 'update', id: other.id, externalId: 'X-4', data: { externalId: 'X-4' } },
      { operation: 'update', id: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', externalId: 'X-5', data: { phone: '2' } },
      { operation: 'delete', id: one.id, externalId: 'X-1' },
      // A removed object has lost its externalId, and its removal may be repeated.
      { operation: 'delete', id: one.id, externalId: 'X-1' },
      // As after any deletion, an upsert creates.
      { operation: 'upsert', id: one.id, externalId: 'X-1', data: { firstName: 'Two', lastName: 'Names' } },
    ]);
    expect(agreeing.json.data.map(({ status }: Answer) => status)).toEqual([200, 200, 200, 404, 200, 200, 201]);
  });

  test('can be sent back as they were read', async () => {
    const made = await app.create(people, { firstName: 'Read', lastName: 'Back' });
    const { json } = await send([{ operation: 'update', id: made.id, data: made }]);
    expect(json.data[0]).toMatchObject({ status: 200, version: 1 });
    const stale = await send([{ operation: 'update', id: made.id, data: { ...made, version: 9, phone: '1' } }]);
    expect(stale.json.data[0]).toMatchObject({ status: 412 });
  });
});

test('a dry run returns the same and changes nothing', async () => {
  const [people0, sequence] = [await total(), await latest()];
  const rows = [hire(9000), { operation: 'update', externalId: 'B-9000', data: { phone: '1' } }, hire(9000)];
  const { json } = await send(rows, { dryRun: true, key: 'dry' });
  expect(json.data.map(({ status }: { status: number }) => status)).toEqual([201, 200, 409]);
  expect(json.meta).toMatchObject({ created: 1, updated: 1, failed: 1, dryRun: true });
  expect([await total(), await latest()]).toEqual([people0, sequence]);
});

test('a transaction that runs again refuses only what follows two hundred wrong rows', async () => {
  const wrong = { operation: 'create', data: {} };
  const rows = [hire(9001), ...Array(199).fill(wrong), hire(9002), wrong, hire(9003)];
  collisions = 1;
  const { json } = await send(rows, { dryRun: true });
  expect(collisions).toBe(0);
  expect(json.meta).toMatchObject({ created: 2, failed: 201 });
  expect(json.data.slice(200)).toMatchObject([{ status: 201 }, { status: 422 }, { errors: [{ code: 'not_read' }] }]);
});

test('batches about the same objects in other orders wait for each other, and none begins again', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `C-${n}`);
  const rowsOf = (round: number) =>
    names.map((externalId) => ({
      operation: 'upsert',
      externalId,
      data: { firstName: `Round ${round}`, lastName: externalId },
    }));
  expect((await send(rowsOf(0))).json.meta.created).toBe(names.length);
  recorder.take();
  const rounds = Array.from({ length: 12 }, (_, i) => i);
  const sent = rounds.map((round) => send(round % 2 === 0 ? rowsOf(round) : rowsOf(round).reverse()));
  const replies = await Promise.all(sent);
  expect(replies.map(({ status, json }) => [status, json.meta?.failed])).toEqual(rounds.map(() => [200, 0]));
  const begun = recorder.take().filter(({ sql }) => sql.includes('order by id for no key update'));
  expect(begun).toHaveLength(rounds.length);
});

test('too many rows, none, or too many bytes are refused as a whole', async () => {
  expect((await send([])).status).toBe(422);
  expect((await send(Array(1001).fill(hire(1)))).status).toBe(422);
  const big = await send([{ operation: 'create', data: { firstName: 'x'.repeat(9_000_000), lastName: 'x' } }]);
  expect(big.status).toBe(413);
  const large = await send([{ operation: 'create', data: { firstName: 'x'.repeat(2_000_000), lastName: 'x' } }]);
  expect(large.json.data[0]).toMatchObject({ status: 422, errors: [{ pointer: '/data/firstName', code: 'too_long' }] });
});

describe('creations that are written side by side', () => {
  const [contracts, salaries, entries] = [
    '/contract/v1/contracts',
    '/contract/v1/salaries',
    '/schedule/v1/work-entries',
  ];
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  /** The bodies for each path, as a function of the employees of the account and its department. */
  const bodies = (department: string, ids: string[], hasWrong: boolean): [path: string, data: object[]][] => [
    [
      people,
      numbers.map((n) => ({
        firstName: 'Ana',
        lastName: `Sol ${n}`,
        startDate: '2026-01-01',
        ...(n % 3 === 0 ? { departmentId: department, nationalities: ['ES', 'FR'] } : {}),
        // One has left; one is taken, and one names an unknown department.
        email: hasWrong && n === 7 ? 'SIDE.1@example.com' : `side.${n}@example.com`,
        ...(n === 4 ? { endDate: '2026-02-28' } : {}),
        ...(hasWrong && n === 9 ? { departmentId: app.id } : {}),
      })),
    ],
    [
      contracts,
      ids.map((employeeId, n) => ({
        employeeId,
        startDate: '2026-01-01',
        weeklyHours: 20 + n,
        workDays: [{ day: 'monday', hours: 4 }],
      })),
    ],
    [
      salaries,
      // The second salary of an employee ends the first.
      ids.flatMap((employeeId, n) =>
        ['2026-01-01', '2026-02-01'].map((startDate) => ({
          ...{ employeeId, startDate, payPeriod: 'monthly', currency: 'EUR', payments: 12, grossSalary: 30_000.5 + n },
        })),
      ),
    ],
    [
      entries,
      // One overlaps the one before, and the last is open.
      ids.flatMap((employeeId, n) =>
        [8, 12, ...(hasWrong ? [13] : []), 18].map((hour) => ({
          employeeId,
          workEntryIn: {
            date: `2026-02-0${(n % 9) + 1}T${String(hour).padStart(2, '0')}:00:00Z`,
            coordinates: { latitude: 40.5, longitude: n },
          },
          ...(hour === 18 ? {} : { workEntryOut: { date: `2026-02-0${(n % 9) + 1}T${hour + 2}:00:00Z` } }),
        })),
      ),
    ],
  ];

  test.each([
    ['all right', false],
    ['some refused', true],
  ])('have the results, objects, versions and events of the same requests one by one: %s', async (_, hasWrong) => {
    const write = async (account: TestAccount, path: string, all: object[], isBatch: boolean) => {
      if (isBatch) {
        const rows = all.map((data) => ({ operation: 'create', data }));
        const { json } = await account.api('POST', `${path}/batch`, { body: { rows } });
        return json.data.map(({ status, id, version, errors, meta }: Answer) => ({
          status,
          id,
          version,
          meta,
          error: errors[0],
        }));
      }
      const results = [];
      for (const body of all) {
        const { status, json } = await account.api('POST', path, { body });
        const [error = status < 300 ? undefined : json] = json.errors ?? [];
        results.push({
          status,
          id: json.data?.id ?? null,
          version: json.data?.version ?? null,
          meta: json.meta,
          error,
        });
      }
      return results;
    };
    const whatIsThere = async (isBatch: boolean) => {
      const account = await app.newAccount();
      const { id: department } = await account.create('/core/v3/departments', { name: 'Side' });
      const results: object[] = [];
      let ids: string[] = [];
      for (const [path] of bodies('', [], hasWrong)) {
        const data = new Map(bodies(department, ids, hasWrong)).get(path) ?? [];
        const written = await write(account, path, data, isBatch);
        if (path === people) ids = written.flatMap(({ id }: { id: string | null }) => id ?? []);
        results.push(
          ...written.map(({ error, ...one }: Answer) => ({
            ...one,
            code: error?.code,
            pointer: error?.pointer?.replace(/^\/data/, ''),
          })),
        );
        for (const { id } of written) {
          if (id !== null)
            results.push(await account.read(`${path}/${id}`), await account.read(`${path}/${id}/versions`));
        }
      }
      const events = (await account.events()).map(({ id, body, ...event }) => ({
        id,
        ...event,
        body: JSON.parse(body),
      }));
      // The same id in the same place, whatever it is.
      const places = new Map<string, string>();
      const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
      return JSON.parse(
        JSON.stringify({ results, events }).replace(uuid, (id) => {
          if (!places.has(id)) places.set(id, `id ${places.size}`);
          return places.get(id) as string;
        }),
      );
    };
    const [together, oneByOne] = [await whatIsThere(true), await whatIsThere(false)];
    expect(together.results.length).toBeGreaterThan(180);
    expect(together).toEqual(oneByOne);
  });

  test('send as many statements for fifty hires as for two', async () => {
    const statements = async (count: number) => {
      recorder.take();
      const rows = Array.from({ length: count }, (_, i) => hire(20_000 + count * 100 + i));
      expect((await send(rows)).json.meta.created).toBe(count);
      return recorder.take().filter(({ sql }) => !/access_tokens|pg_notify/.test(sql)).length;
    };
    expect(await statements(50)).toBe(await statements(2));
    // The savepoint and its end, the employees, what belongs to them, their versions, the last closed day, the counter, the log.
    expect(await statements(3)).toBe(8);
  });
});
