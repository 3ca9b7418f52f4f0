/** The cost of a request: its work is limited to what a useful request needs, however it is written. */
import { describe, expect, test } from 'vitest';
import { employees } from '../src/core/index.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { viewOf } from '../src/platform/resource/view.ts';
import { startTestApp } from './harness/app.ts';
import { createRecorder } from './harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrapAll });
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
  expect(sent() - usual).toBeLessThan(25);
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

describe('a body of many values', () => {
  const person = { firstName: 'Eva', lastName: 'Ruiz' };
  /** The processor time of a request in this thread, where the server runs, in microseconds; and its status. */
  const costOf = async (path: string, body: string) => {
    const before = process.threadCpuUsage();
    const { status, json } = await app.api('POST', path, { body });
    const { user, system } = process.threadCpuUsage(before);
    return { status, code: json.code, microseconds: user + system };
  };
  test.each([
    ['elements', people, { ...person, nationalities: times(300_000, () => '1').map(Number) }],
    ['objects', people, { ...person, customFields: times(120_000, () => '').map(() => ({})) }],
    ['ignored values', people, { ...person, pin: times(150_000, () => '').map(() => [1]) }],
    ['rows', `${people}/batch`, { rows: times(1_000_000, () => '').map(() => 1) }],
  ])('is refused before it is checked: %s', async (_, path, body) => {
    const text = JSON.stringify(body);
    // The cost of parsing the body and refusing it because it is not an object.
    const { microseconds: least } = await costOf(path, `[${text}]`);
    const { status, code, microseconds } = await costOf(path, text);
    expect({ status, code }).toEqual({ status: 422, code: 'invalid_body' });
    expect(microseconds).toBeLessThan(5 * least + 50_000);
  });
  test('is refused however deep it is', async () => {
    const deep = (depth: number) =>
      `{"firstName":"Eva","lastName":"Ruiz","pin":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await costOf(people, deep(500_000))).toMatchObject({ status: 422, code: 'invalid_body' });
    expect((await costOf(people, deep(12_000))).status).toBe(201);
    const rows = `{"rows":[{"operation":"create","data":${deep(90_000)}}]}`;
    expect((await costOf(`${people}/batch`, rows)).status).toBe(200);
  });
  test('is accepted when it is a full batch of full rows', async () => {
    const data = { ...person, nationalities: times(20, () => 'ES'), customFields: [] };
    const fields = Object.fromEntries(times(70, (i) => `unknown${i}`).map((name) => [name, 'x']));
    const rows = times(1_000, () => '').map(() => ({ operation: 'create', data: { ...data, ...fields } }));
    expect((await costOf(`${people}/batch`, JSON.stringify({ rows, dryRun: true }))).status).toBe(200);
  });
});
