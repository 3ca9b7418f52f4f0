/** The cost of a request: its work is limited to what a useful request needs, however it is written. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { describedApi } from '../src/api.ts';
import { employees } from '../src/core/index.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { parseQueryString, readQuery } from '../src/platform/http/parameters.ts';
import {
  isKnown,
  preferredEncoding,
  prefersCsv,
  refuseUnlessJsonAccepted,
  versionsOf,
} from '../src/platform/http/representation.ts';
import { defined } from '../src/platform/narrowing.ts';
import { readOrder } from '../src/platform/resource/order.ts';
import { viewOf } from '../src/platform/resource/view.ts';
import type { Tx } from '../src/platform/unit-of-work.ts';
import { id as idSchema } from '../src/platform/values.ts';
import { startTestApp } from './harness/app.ts';
import { createRecorder } from './harness/plans.ts';
import { createTripCounter } from './harness/round-trips.ts';
import { signInAs } from './harness/sessions.ts';

const recorder = createRecorder();
const trips = createTripCounter();
const app = await startTestApp({ wrap: (db) => trips.wrap(recorder.wrapAll(db)) });
const people = '/core/v3/employees';
const departments = '/core/v3/departments';
const departmentId = (await app.create(departments, { name: 'Engineering' })).id;
await app.create(people, { firstName: 'Eva', lastName: 'Ruiz', departmentId });

/** The statements that a read of the API sends. */
const statementsOf = async (path: string): Promise<string[]> => {
  recorder.take();
  expect((await app.api('GET', path)).status).toBe(200);
  return recorder.take().map(({ sql }) => sql);
};
const times = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i));
const suggestionsIn = (text: string) => text.split('did you mean').length - 1;

describe('a repeated value is processed once', () => {
  test.each([
    ['expand', 'department'],
    ['fields', 'lastName'],
  ])('%s', async (name, value) => {
    const once = await statementsOf(`${people}?${name}=${value}`);
    expect(await statementsOf(`${people}?${times(300, () => `${name}=${value}`).join('&')}`)).toEqual(once);
    const { json } = await app.api('GET', `${people}?${name}=${value},${value}`);
    expect(json.data).toEqual((await app.api('GET', `${people}?${name}=${value}`)).json.data);
  });
  test('in a filter by a list', async () => {
    recorder.take();
    await app.api('GET', `${people}?departmentId[in]=${times(300, () => departmentId).join(',')}`);
    const lists = recorder.take().flatMap(({ parameters }) => parameters.filter(Array.isArray));
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list).toEqual([departmentId]);
  });
  test('in a search, which uses six words at most', async () => {
    const patterns = async (q: string) => {
      recorder.take();
      expect((await app.api('GET', `${people}?q=${encodeURIComponent(q)}`)).status).toBe(200);
      const [statement] = recorder.take().filter(({ sql }) => sql.includes('employee_search'));
      return statement?.parameters.filter((value) => /^%.*%$/.test(String(value)));
    };
    expect(await patterns('eva EVA éva ruiz')).toEqual(['%eva%', '%ruiz%']);
    expect(await patterns('a b c d e f g h a')).toEqual(['%a%', '%b%', '%c%', '%d%', '%e%', '%f%']);
  });
  test('in any order', () => {
    const reader = app.app.work.read(systemCaller(app, 'test'));
    const view = (query: object) => viewOf(reader, employees, query as never);
    expect(view({ fields: ['lastName', 'id'], expand: ['office', 'department'] })).toBe(
      view({ fields: ['id', 'lastName'], expand: ['department', 'office', 'office'] }),
    );
  });
});

test('a hire and a change of an employee send a fixed number of statements', async () => {
  const officeId = (
    await app.create('/core/v3/offices', { name: 'Vigo', defaultEmployeesDateTimeZone: 'Europe/Madrid' })
  ).id;
  // The check of the token, and the news to other processes, are those of every request.
  const sent = () => recorder.take().filter(({ sql }) => !/access_tokens|pg_notify/.test(sql)).length;
  sent();
  const { id } = await app.create(people, { firstName: 'Ana', lastName: 'Sol', departmentId, officeId });
  // The office's day, two references, the employee, what belongs to a hire, the reply, the counter and the log.
  expect(sent()).toBe(8);
  expect((await app.api('PATCH', `${people}/${id}`, { body: { phone: '1' } })).status).toBe(200);
  // The lock, the change, the reply, the counter and the log.
  expect(sent()).toBe(5);
});

test('a scrape of the metrics looks the due webhooks up once', async () => {
  recorder.take();
  expect(await app.app.metrics.text()).toContain('rollcall_webhook_due_oldest_seconds');
  expect(recorder.take().filter(({ sql }) => sql.includes('dueWork'))).toHaveLength(1);
});

test('a write waits for the database a fixed number of times', async () => {
  const account = await app.newAccount();
  const waitsOf = async (act: () => Promise<unknown>) => {
    trips.take();
    await act();
    return trips.take();
  };
  const { id: department } = await account.create(departments, { name: 'Engineering' });
  const hire = () =>
    account.create(people, { firstName: 'Ana', lastName: 'Sol', departmentId: department, startDate: '2020-01-01' });
  const [{ id: employeeId }, { id: leaver }] = [await hire(), await hire()];
  const clock = (verb: string) => () =>
    account.api('POST', `/schedule/v1/work-entries/${verb}`, { body: { employeeId } });
  const pay = { payPeriod: 'monthly', currency: 'EUR', payments: 12, grossSalary: 30_000 };
  const vacation = { name: 'Vacation', maxDaysOff: 22, dayType: 'business_day', isDefault: true };
  await account.create('/schedule/v1/vacation-configurations', vacation);
  const leave = (date: string) => () =>
    account.create('/schedule/v1/vacation-day-off-requests', { employeeId, daysOff: [{ date }] });
  await leave('2026-12-01')();
  const { id: asked } = await leave('2026-12-03')();
  const decide = () => account.api('POST', `/schedule/v1/vacation-day-off-requests/${asked}/accept`);
  // Of each, the last one writes the log and commits, and the one before it takes the counter and reads the reply.
  expect({
    hire: await waitsOf(hire),
    change: await waitsOf(() => account.api('PATCH', `${people}/${employeeId}`, { body: { phone: '1' } })),
    clockIn: await waitsOf(clock('clock-in')),
    clockOut: await waitsOf(clock('clock-out')),
    salary: await waitsOf(() =>
      account.create('/contract/v1/salaries', { employeeId, startDate: '2026-01-01', ...pay }),
    ),
    leave: await waitsOf(leave('2026-12-02')),
    decision: await waitsOf(decide),
    termination: await waitsOf(() => account.api('PATCH', `${people}/${leaver}`, { body: { endDate: '2020-12-31' } })),
    removal: await waitsOf(() => account.api('DELETE', `${people}/${leaver}`)),
  }).toEqual({
    hire: 4,
    change: 3,
    clockIn: 4,
    clockOut: 4,
    salary: 5,
    leave: 6,
    decision: 10,
    termination: 20,
    removal: 45,
  });
});

test('a request for vacation reads what its balance follows from once', async () => {
  const { id: employeeId } = await app.create(people, { firstName: 'Ana', lastName: 'Luz', startDate: '2020-01-01' });
  await app.create('/schedule/v1/vacation-configurations', {
    ...{ name: 'Vacation', maxDaysOff: 22, dayType: 'business_day', isDefault: true },
  });
  const ask = async (date: string) => {
    recorder.take();
    const { id } = await app.create('/schedule/v1/vacation-day-off-requests', { employeeId, daysOff: [{ date }] });
    return { id, statements: sent() };
  };
  const sent = () => recorder.take().filter(({ sql }) => !/access_tokens|pg_notify/.test(sql)).length;
  const write = async (method: 'POST' | 'DELETE', path: string) => {
    recorder.take();
    expect((await app.api(method, `/schedule/v1/vacation-day-off-requests/${path}`)).status).toBe(200);
    return sent();
  };
  // With the calendar of the year, which the first request creates: two references, and the row.
  expect((await ask('2026-12-01')).statements).toBe(23);
  // The lock, the plan (6), the chain of balances (7), the calendar, other days, uses, the request and its days, the
  // reply, the counter and the log.
  const { id, statements } = await ask('2026-12-02');
  expect(statements).toBe(22);
  // The decision reads the balance once more, and writes the request, its days and its calendar.
  expect(await write('POST', `${id}/accept`)).toBe(18);
  expect(await write('DELETE', id)).toBe(10);
});

test('a removal counts all that refers to a row in one statement', async () => {
  const { id } = await app.create('/core/v3/offices', { name: 'Lugo' });
  const sent = () =>
    recorder
      .take()
      .filter(({ sql }) => !/access_tokens|pg_notify/.test(sql))
      .map(({ sql }) => sql);
  sent();
  expect((await app.api('DELETE', `/core/v3/offices/${id}`)).status).toBe(200);
  const statements = sent();
  // The lock, the counts, the removal, the counter and the log.
  expect(statements).toHaveLength(5);
  expect(statements.filter((text) => text.includes('count(*)'))).toHaveLength(1);
});

test('a write next to a locked period reads the rows of its employees twice, and of those without a row nothing more', async () => {
  const account = await app.newAccount();
  await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges: 'refuse' },
  });
  const hire = (startDate: string) => account.create(people, { firstName: 'Ana', lastName: 'Sol', startDate });
  const { id: employeeId } = await hire('2026-01-01');
  const sent = () => recorder.take().filter(({ sql }) => !/access_tokens|pg_notify/.test(sql)).length;
  const contract = async (startDate: string, endDate: string) => {
    sent();
    await account.create('/contract/v1/contracts', { employeeId, startDate, endDate, weeklyHours: 40 });
    return sent();
  };
  const before = await contract('2026-11-01', '2026-11-01');
  const [period] = await account.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-31');
  expect((await account.api('POST', `/payroll/v1/periods/${period.id}/lock`, { body: {} })).status).toBe(200);
  expect(await contract('2026-11-20', '2026-11-20')).toBe(before);
  expect((await contract('2026-11-02', '2026-11-02')) - before).toBeLessThan(90);
  sent();
  await hire('2026-11-20');
  const usual = sent();
  await hire('2026-11-02');
  expect(sent() - usual).toBeLessThan(28);
});

describe('unknown names', () => {
  test('of a query are refused together when they are too many to check', async () => {
    const { status, json } = await app.api('GET', `${people}?${times(3_700, (i) => `lastNam${i}=x`).join('&')}`);
    expect({ status, errors: json.errors }).toMatchObject({
      status: 400,
      errors: [{ parameter: 'query', code: 'too_long' }],
    });
  });
  test('of a query get a few suggestions', async () => {
    const { status, text, json } = await app.api('GET', `${people}?${times(500, (i) => `limi${i}`).join('&')}`);
    expect({ status, errors: json.errors.length, suggestions: suggestionsIn(text) }).toEqual({
      status: 400,
      errors: 500,
      suggestions: 10,
    });
  });
  test('of a body get a few suggestions', async () => {
    const body = Object.fromEntries(times(90, (i) => `lastNam${i}`).map((name) => [name, 'x']));
    const { status, text } = await app.api('POST', people, { body });
    expect({ status, suggestions: suggestionsIn(text) }).toEqual({ status: 422, suggestions: 10 });
  });
  test.each([true, false])(
    'of a whole batch get a reply that is smaller than the batch (dry run: %s)',
    async (dryRun) => {
      const data = Object.fromEntries(times(100, (i) => `lastNam${i}`).map((name) => [name, 'x']));
      const rows = times(1_000, () => '').map(() => ({ operation: 'create', data }));
      const body = JSON.stringify({ rows, dryRun });
      const { status, text, json } = await app.api('POST', `${people}/batch`, { body });
      expect({ status, failed: json.meta.failed, suggestions: suggestionsIn(text) }).toEqual({
        status: 200,
        failed: 1_000,
        suggestions: 10,
      });
      expect(text.length).toBeLessThan(body.length / 4);
    },
  );
});

test('500 ids may come under a key each, next to other parameters', async () => {
  const ids = times(500, () => `id[in]=${departmentId}`).join('&');
  const { status, json } = await app.api('GET', `${departments}?${ids}&limit=5&orderBy=name`);
  expect({ status, total: json.meta.total }).toEqual({ status: 200, total: 1 });
});

describe('a long list in a head is read up to a limit', () => {
  /** The longest list that one of these calls made of a text. */
  const longest = (act: () => unknown) => {
    const split = vi.spyOn(String.prototype, 'split');
    act();
    const lengths = split.mock.results.map(({ value }) => (value as string[]).length);
    split.mockRestore();
    return Math.max(...lengths);
  };
  const many = times(30_000, () => 'a').join(',');
  const listOfIds = { schema: idSchema, description: 'Ids.', list: true };
  test.each([
    ['the query', 601, () => parseQueryString(times(30_000, () => 'a').join('&'))],
    ['the order', 100, () => readOrder(many, employees)],
    ['If-Match', 100, () => versionsOf({ 'if-match': many })],
    ['If-None-Match', 100, () => isKnown(many, '"1"')],
    ['Accept', 100, () => refuseUnlessJsonAccepted({ accept: many })],
    ['Accept of a list with CSV', 100, () => prefersCsv({ accept: many })],
    ['Accept-Encoding', 100, () => preferredEncoding({ 'accept-encoding': many })],
    ['a list of ids', 501, () => readQuery({ id: [many, many] }, { known: { id: listOfIds } })],
  ])('%s', (_, most, act) => {
    const tried = () => {
      try {
        return act();
      } catch (error) {
        return error;
      }
    };
    expect(longest(tried)).toBe(most);
  });
});

describe('a body', () => {
  const person = { firstName: 'Eva', lastName: 'Ruiz' };
  const rowsOf = (data: (row: number) => object) =>
    Array.from({ length: 1_000 }, (_, row) => ({ operation: 'create', data: data(row) }));
  /** Sends a body. Returns the status and the reasons of the refusal, and how often it was parsed. */
  const send = async (path: string, body: string, token = app.token) => {
    const parse = vi.spyOn(JSON, 'parse');
    const { status, json } = await app.api('POST', path, { body, token });
    const parsed = parse.mock.calls.filter(([text]) => text === body).length;
    parse.mockRestore();
    const reasons = json.errors?.map(({ pointer, reason }: Record<string, string>) => [pointer, reason]);
    return { status, code: json.code, reasons, parsed };
  };
  const refusedFor = (reason: string) => ({ status: 422, code: 'invalid_body', reasons: [['', reason]], parsed: 0 });
  const members = (count: number) => `{${times(count, (i) => `"${i}":0`).join(',')}}`;
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test.each([
    ['elements', people, { ...person, nationalities: times(300_000, () => '1').map(Number) }],
    ['objects', people, { ...person, customFields: times(120_000, () => '').map(() => ({})) }],
    ['ignored values', people, { ...person, pin: times(150_000, () => '').map(() => [1]) }],
    ['rows', `${people}/batch`, { rows: times(1_000_000, () => '').map(() => 1) }],
  ])('with too many values is refused before it is parsed: %s', async (_, path, body) => {
    expect(await send(path, JSON.stringify(body))).toEqual(refusedFor('body'));
  });
  test('of a document, which is one long text, may have a hundred values', async () => {
    const [path, content] = ['/core/v3/documents', 'A'.repeat(1_000_000)];
    const employee = await signInAs(app, 'employee');
    const reply = await app.api('POST', path, {
      token: null,
      headers: { cookie: employee.cookie, origin: 'http://rollcall.test' },
      body: `{"name":${members(1_000_000)}}`,
    });
    expect(reply.json).toMatchObject({ code: 'invalid_body', errors: [{ reason: 'body', params: { maximum: 100 } }] });
    expect(await send(path, `{"name":${members(1_000_000)}}`)).toEqual(refusedFor('body'));
    // A file is parsed, and then judged by its fields.
    expect(await send(path, JSON.stringify({ content }))).toMatchObject({ code: 'invalid_body', parsed: 1 });
  });
  test('is refused before it is parsed when it is deep', async () => {
    expect(await send(people, nested(500_000))).toEqual(refusedFor('depth'));
    expect(await send(people, JSON.stringify({ ...person, pin: JSON.parse(nested(60)) }))).toEqual(refusedFor('depth'));
    expect((await send(people, JSON.stringify({ ...person, pin: JSON.parse(nested(49)) }))).status).toBe(201);
    expect(await send(`${people}/batch`, `{"rows":[${nested(2_000_000)}]}`)).toEqual(refusedFor('depth'));
  });
  test('is refused before it is parsed when it has many names that no operation knows', async () => {
    const rows = rowsOf((row) =>
      Object.fromEntries(times(100, (i) => `firstNme${row}x${i}`).map((name) => [name, 'a'])),
    );
    expect(await send(`${people}/batch`, JSON.stringify({ rows }))).toEqual(refusedFor('names'));
  });
  test('that is a list far too long has only its beginning checked', async () => {
    const nationalities = times(10_000, () => '').map(() => 1);
    const { json } = await app.api('POST', people, { body: { ...person, nationalities } });
    expect(json.errors).toContainEqual(expect.objectContaining({ pointer: '/nationalities', reason: 'items' }));
    // Those of the list, and of the one element too many that it keeps.
    expect(json.errors.length).toBeLessThan(50);
  });
  test('is accepted when it is a full batch of full rows', async () => {
    const data = { ...person, nationalities: times(20, () => 'ES'), customFields: [] };
    const fields = Object.fromEntries(times(70, (i) => `unknown${i}`).map((name) => [name, 'x']));
    const rows = rowsOf(() => ({ ...data, ...fields }));
    expect((await send(`${people}/batch`, JSON.stringify({ rows, dryRun: true }))).status).toBe(200);
  });
});

describe('the rows of a batch', () => {
  const wrongRow = { operation: 'create', data: { firstName: 1 } };
  const right = (i: number) => ({ operation: 'create', data: { firstName: `Eva ${i}`, lastName: 'Ruiz' } });
  const batch = async (rows: object[], more: object = {}) =>
    (await app.api('POST', `${people}/batch`, { body: { rows, ...more } })).json;

  test.each([true, false])('are not read behind two hundred wrong ones (dry run: %s)', async (dryRun) => {
    const rows = [right(0), ...times(250, () => '').map(() => wrongRow), right(1)];
    const { data, meta } = await batch(rows, { dryRun });
    expect(meta).toMatchObject({ created: 1, failed: 251 });
    const codes = data.map(({ errors }: { errors: { code: string }[] }) => errors[0]?.code);
    expect(codes.slice(0, 2)).toEqual([undefined, 'invalid_type']);
    expect(new Set(codes.slice(1, 201))).toEqual(new Set(['invalid_type']));
    expect(new Set(codes.slice(201))).toEqual(new Set(['not_read']));
    expect(data[251].errors[0].detail).toMatch(/because 200 rows before it are invalid/);
  });
  test('are all tried when their rules refuse them, and not their form', async () => {
    const taken = { operation: 'create', data: { firstName: 'Eva', lastName: 'Ruiz', email: 'taken@example.com' } };
    const { meta } = await batch([taken, ...times(220, () => '').map(() => taken), right(2)]);
    expect(meta).toMatchObject({ created: 2, failed: 220 });
  });
  test('give other requests a turn after every ten', async () => {
    let [read, most] = [0, 0];
    const rows = times(1_000, () => '').map(() => ({
      operation: 'create',
      get data() {
        read++;
        return {};
      },
    }));
    const chunked = defined(describedApi.operations.find(({ id }) => id === 'batchEmployees')?.chunked, 'the batch');
    const tx = { caller: systemCaller(app, 'test') } as Tx;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, read);
        read = 0;
        await setImmediate();
      }
    })();
    for (const chunk of chunked.chunksOf({ rows })) await chunked.act(tx, chunk);
    isOver = true;
    await watching;
    // Each row is looked at more than once.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(60);
  });
});
