/** Departments and offices of employees as separate objects, in step with the employees. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../test/harness/daily-job.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
let made = 0;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const hire = (more: object = {}): Promise<Row> => app.create(people, { firstName: 'Ana', lastName: 'Torres', ...more });

describe.each([
  ['department', 'departmentId', '/core/v3/departments'],
  ['office', 'officeId', '/core/v3/offices'],
] as const)('the %s assignment', (place, field, places) => {
  const path = `/core/v3/employee-${place}-assignations`;
  const newPlace = async (): Promise<string> => (await app.create(places, { name: `Place ${made++}` })).id;
  const assign = (employeeId: string, placeId: string, options = {}) =>
    app.api('POST', path, { body: { employeeId, [field]: placeId }, ...options });
  const of = (employeeId: string, query = ''): Promise<Row[]> => app.read(`${path}?employeeId=${employeeId}${query}`);
  const employee = (id: string): Promise<Row> => app.read(`${people}/${id}`);
  const eventsSince = async (count: number) =>
    (await app.events())
      .slice(count)
      .filter(({ causeId }) => causeId === null)
      .map(({ type, entityId }) => [type, entityId]);

  test('starts when an employee moves, which changes the employee', async () => {
    const { id, firstName, lastName, email, code } = await hire({ email: `a${made++}@example.com`, code: 9000 + made });
    const placeId = await newPlace();
    const before = (await app.events()).length;
    const reply = await assign(id, placeId);
    expect(reply.status, reply.text).toBe(201);
    const { data, meta } = reply.json;
    // A department counts only its own employees, not those below it.
    const { employeesCount: _, ...shown } = await app.read(`${places}/${placeId}`);
    expect(data).toEqual({
      id: expect.any(String),
      employeeId: id,
      [field]: placeId,
      employee: { id, firstName, lastName, email, code, workStatus: 'offline' },
      [place]: shown,
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(meta).toBeUndefined();
    expect(reply.headers.location).toBe(`${path}/${data.id}`);
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await of(id)).toEqual([data]);
    expect(await employee(id)).toMatchObject({ [field]: placeId, version: 2 });
    expect(await eventsSince(before)).toEqual([['employee.department_changed', id]]);
  });

  test('replaces the one before', async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    const { id } = await hire();
    const former = (await assign(id, first)).json.data;
    const reply = await assign(id, second);
    expect(reply.status).toBe(201);
    expect(reply.json.meta).toEqual({ replaced: { id: former.id, [field]: first } });
    expect(reply.json.data.id).not.toBe(former.id);
    expect(await of(id)).toMatchObject([{ [field]: second }]);
    expect(await of(id, '&onlyReturn=deleted')).toMatchObject([
      { id: former.id, [field]: first, version: 2, deletedAt: app.clock.instant },
    ]);
  });

  test('changes nothing when it is sent again', async () => {
    const placeId = await newPlace();
    const { id } = await hire({ [field]: placeId });
    const [held] = await of(id);
    const before = (await app.events()).length;
    const reply = await assign(id, placeId.toUpperCase());
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ data: held });
    expect(reply.headers.location).toBeUndefined();
    expect(await eventsSince(before)).toEqual([]);
    expect(await employee(id)).toMatchObject({ version: 1 });
  });

  test('accepts its own reply as a body', async () => {
    const { id } = await hire({ [field]: await newPlace() });
    const [held] = await of(id);
    expect((await app.api('POST', path, { body: held })).status).toBe(200);
  });

  test('follows every change of the employee', async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    const { id } = await hire({ [field]: first });
    const held = async () => (await of(id)).map((row) => row[field]);
    expect(await held()).toEqual([first]);
    const [{ id: lasting }] = await of(id);
    await app.change('PATCH', `${people}/${id}`, { phone: '1' });
    expect(await of(id)).toMatchObject([{ id: lasting, version: 1 }]);
    await app.change('PUT', `${people}/${id}`, { [field]: second });
    expect(await held()).toEqual([second]);
    await app.change('PATCH', `${people}/${id}`, { [field]: null });
    expect(await held()).toEqual([]);
    await app.change('PATCH', `${people}/${id}`, { externalId: id });
    await app.change('PUT', `${people}/external/${id}`, { [field]: first });
    expect(await held()).toEqual([first]);
    await app.change('POST', `${people}/${id}/deactivate`);
    expect(await held()).toEqual([first]);
    await app.change('DELETE', `${people}/${id}`);
    expect(await held()).toEqual([]);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await held()).toEqual([first]);
    await app.change('PATCH', `${people}/${id}`, { [field]: null });
    await app.change('DELETE', `${people}/${id}`);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await held()).toEqual([]);
  });

  test("does not exist when a restored employee's place was deleted", async () => {
    const placeId = await newPlace();
    const { id } = await hire({ [field]: placeId });
    await app.change('DELETE', `${people}/${id}`);
    await app.change('DELETE', `${places}/${placeId}`);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await of(id)).toEqual([]);
  });

  test('ends by its id, which changes the employee, and a repetition has the same reply', async () => {
    const { id } = await hire({ [field]: await newPlace() });
    const [held] = await of(id);
    const before = (await app.events()).length;
    const refused = await app.api('DELETE', `${path}/${held.id}`, { headers: { 'if-match': '"2.x"' } });
    expect(refused.status).toBe(412);
    const first = await app.api('DELETE', `${path}/${held.id}`, { headers: { 'if-match': '"1.x"' } });
    expect(first.json).toEqual({ data: { id: held.id, deletedAt: app.clock.instant } });
    expect((await app.api('DELETE', `${path}/${held.id}`)).text).toBe(first.text);
    expect(await of(id)).toEqual([]);
    expect(await employee(id)).toMatchObject({ [field]: null });
    expect(await eventsSince(before)).toEqual([['employee.department_changed', id]]);
    const { deletedAt } = await app.read(`${path}/${held.id}?onlyReturn=all`);
    expect(deletedAt).toBe(first.json.data.deletedAt);
  });

  test.each(['query', 'body', 'both'])('ends by the pair in the %s, while the employee has it', async (where) => {
    const placeId = await newPlace();
    const { id } = await hire({ [field]: placeId });
    const [held] = await of(id);
    const pair = { employeeId: id, [field]: placeId };
    const ask = (one: Record<string, string>) =>
      app.api(
        'DELETE',
        where === 'body' ? path : `${path}?${new URLSearchParams(one)}`,
        where === 'query' ? {} : { body: one },
      );
    expect((await ask({ ...pair, [field]: await newPlace() })).status).toBe(404);
    const reply = await ask(pair);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({ data: { id: held.id, deletedAt: app.clock.instant } });
    expect((await ask(pair)).json).toMatchObject({ status: 404, code: 'not_found' });
    expect(await employee(id)).toMatchObject({ [field]: null });
  });

  test('is not ended by half a pair, or by two', async () => {
    const placeId = await newPlace();
    const { id } = await hire({ [field]: placeId });
    const none = await app.api('DELETE', path);
    expect(none.json).toMatchObject({ status: 400, errors: [{ parameter: 'employeeId' }, { parameter: field }] });
    const half = await app.api('DELETE', `${path}?employeeId=${id}`);
    expect(half.json).toMatchObject({ status: 400, errors: [{ parameter: field }] });
    const inBody = await app.api('DELETE', path, { body: { employeeId: id } });
    expect(inBody.json).toMatchObject({ status: 422, errors: [{ pointer: `/${field}` }] });
    const two = await app.api('DELETE', `${path}?employeeId=${id}&${field}=${placeId}`, {
      body: { [field]: unknownId },
    });
    expect(two.json).toMatchObject({ status: 422, errors: [{ pointer: `/${field}` }] });
    expect(await of(id)).toHaveLength(1);
  });

  test('stays at its new place when it is ended while the employee moves', async () => {
    for (let i = 0; i < 10; i++) {
      const [first, second] = [await newPlace(), await newPlace()];
      const { id } = await hire({ [field]: first });
      const [held] = await of(id);
      const replies = await Promise.all([
        i % 2 ? assign(id, second) : app.api('PATCH', `${people}/${id}`, { body: { [field]: second } }),
        app.api('DELETE', `${path}/${held.id}`),
      ]);
      expect(replies.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
      expect(await employee(id)).toMatchObject({ [field]: second });
      expect(await of(id)).toMatchObject([{ [field]: second }]);
    }
  });

  test.each([unknownId, 'x'])('with the unknown id %s is not found', async (id) => {
    expect((await app.api('DELETE', `${path}/${id}`)).status).toBe(404);
    const other = await app.newAccount();
    const { id: theirs } = await other.create(places, { name: 'Theirs' });
    await other.create(people, { firstName: 'T', lastName: 'T', [field]: theirs });
    const [held] = await other.read(path);
    expect((await app.api('DELETE', `${path}/${held.id}`)).status).toBe(404);
    expect(await other.read(path)).toHaveLength(1);
  });

  test.each([
    [{ employeeId: unknownId }, '/employeeId'],
    [{ [field]: unknownId }, `/${field}`],
    [{ employeeId: 'x' }, '/employeeId'],
    [{ [field]: null }, `/${field}`],
    [{ since: 'x' }, '/since'],
  ])('is refused with %j', async (wrong, pointer) => {
    const body = { employeeId: (await hire()).id, [field]: await newPlace(), ...wrong };
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });

  test('is found by its employee and by its place', async () => {
    const [one, two] = [await newPlace(), await newPlace()];
    const ids = [await hire({ [field]: one }), await hire({ [field]: one }), await hire({ [field]: two })].map(
      ({ id }) => id,
    );
    const found = async (query: string) =>
      (await app.read(`${path}?${query}`)).map(({ employeeId }: Row) => employeeId);
    expect(await found(`${field}=${one}`)).toEqual(ids.slice(0, 2));
    expect(await found(`${field}[in]=${one},${two}&orderBy=createdAt`)).toEqual(ids);
    expect(await found(`employeeId[in]=${ids[0]},${ids[2]}`)).toEqual([ids[0], ids[2]]);
    expect(await found(`employeeId=${ids[0]}&${field}=${two}`)).toEqual([]);
    const { json } = await app.api('GET', `${path}?${field}=${one}&limit=1`);
    expect(json.data[0][place].id).toBe(one);
    const next = await app.api('GET', `${path}?${field}=${one}&limit=1&cursor=${json.meta.nextCursor}`);
    expect(next.json.data).toMatchObject([{ employeeId: ids[1], [place]: { id: one } }]);
  });

  test('shows the fields asked for that the token may read', async () => {
    const { id } = await hire({ [field]: await newPlace() });
    const [few] = await of(id, `&fields=id,${field}`);
    expect(Object.keys(few)).toEqual(['id', field]);
    const token = await app.newToken(['employees:read', 'employees:write']);
    const { json } = await app.api('GET', `${path}?employeeId=${id}`, { token });
    expect(json.data[0]).toMatchObject({ employeeId: id });
    expect(json.data[0]).not.toHaveProperty(place);
    expect(json.meta.redacted).toEqual([place]);
    const moved = await assign(id, await newPlace(), { token });
    expect(moved.status).toBe(201);
    expect(moved.json.meta).toEqual({ redacted: [place], replaced: { id: few.id, [field]: few[field] } });
    const reads = await app.newToken(['employees:read', `${place}s:write`]);
    expect((await assign(id, unknownId, { token: reads })).status).toBe(403);
  });

  test('is the only one of its kind for an employee, however many callers move them at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, newPlace));
    const { id } = await hire();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const placeId = all[i % 4] as string;
        if (i % 3 === 0) return app.api('PATCH', `${people}/${id}`, { body: { [field]: i % 2 ? placeId : null } });
        return assign(id, placeId);
      }),
    );
    expect(replies.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
    const held = await of(id);
    expect(held.map((row) => row[field])).toEqual([(await employee(id))[field]].filter(Boolean));
  });
});

test.each(['department', 'office'])('a POST assigns an employee inserted by SQL to their %s', async (place) => {
  const { id: employeeId } = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  const [one, other] = [
    await app.create(`/core/v3/${place}s`, { name: `By SQL ${place}` }),
    await app.create(`/core/v3/${place}s`, { name: `Former ${place}` }),
  ];
  const path = `/core/v3/employee-${place}-assignations`;
  const field = `${place}Id`;
  const setBySql = (id: string) =>
    app.db.run(sql`update employees set ${sql.ref(`${place}_id`)} = ${id} where id = ${employeeId}`);
  const post = (id: string) => app.api('POST', path, { body: { employeeId, [field]: id } });
  await setBySql(one.id);
  const first = await post(one.id);
  expect(first).toMatchObject({ status: 201, json: { data: { employeeId, [field]: one.id } } });
  expect((await post(one.id)).status).toBe(200);
  // The existing row names another place.
  await setBySql(other.id);
  expect(await post(other.id)).toMatchObject({ status: 201, json: { data: { [field]: other.id } } });
  expect(await app.read(`${path}?employeeId=${employeeId}`)).toMatchObject([{ [field]: other.id }]);
});

test('every employee has the assignments that their fields state', async () => {
  for (const place of ['department', 'office']) {
    const wrong = await app.db.all(sql`
      select e.id from employees e left join ${sql.ref(`${place}_assignations`)} a
        on a.account_id = e.account_id and a.employee_id = e.id and a.deleted_at is null
      where ${sql.ref(`a.${place}_id`)} is distinct from
        case when e.deleted_at is null then ${sql.ref(`e.${place}_id`)} end`);
    expect(wrong).toEqual([]);
  }
});

describe.each(['department', 'office'])('an assignment to another %s with an effectiveDate', (place) => {
  const field = `${place}Id`;
  const path = `/core/v3/employee-${place}-assignations`;
  const today = '2026-11-20';
  const newPlace = async () => (await app.create(`/core/v3/${place}s`, { name: `${place} ${made++}` })).id as string;
  const hired = async (more: object = {}) =>
    (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...more })).id as string;
  const assign = (employeeId: string, placeId: string, effectiveDate: string) =>
    app.api('POST', path, { body: { employeeId, [field]: placeId, effectiveDate } });
  const slices = async (id: string) =>
    (await app.read(`/core/v3/placements?employeeId=${id}&orderBy=startDate`)).map((row: Row) => [
      row.startDate,
      row[field],
    ]);
  beforeEach(() => app.clock.set(`${today}T09:00:00.000Z`));

  test('in the past that reaches today begins the assignment', async () => {
    const [one, two] = [await newPlace(), await newPlace()];
    const id = await hired({ [field]: one });
    const [former] = await app.read(`${path}?employeeId=${id}`);
    const reply = await assign(id, two, '2025-03-01');
    expect(reply).toMatchObject({ status: 201, json: { data: { [field]: two } } });
    expect(reply.json.meta).toEqual({ replaced: { id: former.id, [field]: one } });
    expect(await slices(id)).toEqual([
      ['2024-01-01', one],
      ['2025-03-01', two],
    ]);
    expect((await assign(id, two, '2025-03-01')).status).toBe(200);
    expect(await slices(id)).toHaveLength(2);
  });

  test('in the past that a later move ended leaves the assignment of today', async () => {
    const [one, two, three] = [await newPlace(), await newPlace(), await newPlace()];
    const id = await hired({ [field]: one });
    const { json } = await assign(id, two, '2025-03-01');
    const reply = await assign(id, three, '2024-06-01');
    expect(reply).toMatchObject({ status: 200, json: { data: { id: json.data.id, [field]: two } } });
    expect(await slices(id)).toEqual([
      ['2024-01-01', one],
      ['2024-06-01', three],
      ['2025-03-01', two],
    ]);
  });

  test('to come waits for its day', async () => {
    const [one, two] = [await newPlace(), await newPlace()];
    const [placed, free] = [await hired({ [field]: one }), await hired()];
    expect(await assign(placed, two, '2026-12-01')).toMatchObject({ status: 200, json: { data: { [field]: one } } });
    expect(await assign(free, two, '2026-12-01')).toMatchObject({ status: 200, json: { data: null } });
    const batch = await app.api('POST', `${path}/batch`, {
      body: { rows: [{ operation: 'create', data: { employeeId: free, [field]: one, effectiveDate: '2027-01-01' } }] },
    });
    expect(batch.json.data).toMatchObject([{ status: 200, id: null, version: null, errors: [] }]);
    app.clock.set('2026-12-01T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    for (const id of [placed, free]) {
      expect(await app.read(`${path}?employeeId=${id}`)).toMatchObject([{ [field]: two }]);
    }
  });

  test('outside every employment is refused', async () => {
    const id = await hired();
    const reply = await assign(id, await newPlace(), '2023-12-31');
    expect(reply.json).toMatchObject({ status: 409, code: 'outside_employment_dates' });
    expect((await assign(id, unknownId, '2026-02-30')).json.errors).toMatchObject([
      { pointer: '/effectiveDate' },
      { pointer: `/${field}` },
    ]);
  });
});
