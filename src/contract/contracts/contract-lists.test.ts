/** The lists of contracts: of the account, of an employee, and under the path that older clients use. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/contract/v1/contracts';
const people = '/core/v3/employees';
const hire = async (): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2025-01-01' })).id;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

const [one, two] = [await hire(), await hire()];
const type = (await app.create('/contract/v1/contract-types', { name: 'Permanent' })).id;
const job = (await app.create('/contract/v1/job-charges', { name: 'Pilot' })).id;
const old = await app.create(path, { employeeId: one, startDate: '2025-01-01', endDate: '2025-12-31' });
const now = await app.create(path, { employeeId: one, startDate: '2026-01-01', contractTypeId: type });
const next = await app.create(path, {
  employeeId: two,
  startDate: '2027-01-01',
  endDate: '2027-06-30',
  jobChargeId: job,
});

describe('the list of the account', () => {
  test.each([
    ['', [old, now, next]],
    [`employeeId=${one}`, [old, now]],
    [`employeeId[in]=${one},${two}`, [old, now, next]],
    [`contractTypeId=${type}`, [now]],
    [`jobChargeId=${job}`, [next]],
    [`agreementId=${type}`, []],
    [`id[in]=${old.id},${next.id}`, [old, next]],
    ['status=current', [now]],
    ['status=ended', [old]],
    ['status[in]=scheduled,current', [now, next]],
    ['startDate=2026-01-01', [now]],
    ['startDate[gte]=2026-01-01', [now, next]],
    ['endDate[lt]=2027-06-30', [old]],
    ['endDate=2027-06-30', [next]],
    [`createdAt[lte]=${now.createdAt}`, [old, now, next]],
    ['updatedAt[gt]=2027-01-01T00:00:00Z', []],
    ['onlyReturn=deleted', []],
    ['orderBy=endDate desc', [next, old, now]],
    ['orderBy=endDate', [old, next, now]],
    ['orderBy=startDate desc', [next, now, old]],
  ])('by "%s"', async (query, rows) => {
    expect(ids(await app.read(`${path}?${query.replaceAll(' ', '%20')}`))).toEqual(ids(rows));
  });
  test('by an unknown status, or sorted by status, is refused', async () => {
    expect((await app.api('GET', `${path}?status=active`)).status).toBe(400);
    expect((await app.api('GET', `${path}?orderBy=status`)).status).toBe(400);
  });
});

describe('the list of an employee', () => {
  test.each([
    ['by a separate path', (id: string) => `/contract/v1/employees/${id}/contracts`],
    ['by their id in the place of that of a contract', (id: string) => `${path}/${id}`],
  ])('%s', async (_, url) => {
    const reply = await app.api('GET', url(one));
    expect(reply.json.data).toEqual([old, now]);
    expect(reply.json.meta).toMatchObject({ total: 2, currentPage: 1, lastPage: 1 });
    const page = await app.api('GET', `${url(one)}?limit=1&orderBy=startDate%20desc&fields=id`);
    expect(page.json.data).toEqual([{ id: now.id }]);
    const rest = await app.api(
      'GET',
      `${url(one)}?limit=1&orderBy=startDate%20desc&fields=id&cursor=${page.json.meta.nextCursor}`,
    );
    expect(rest.json.data).toEqual([{ id: old.id }]);
    expect((await app.read(`${url(one)}?status=current`)).map((row: { id: string }) => row.id)).toEqual([now.id]);
    expect(await app.read(url((await hire()).toUpperCase()))).toEqual([]);
    for (const id of [
      crypto.randomUUID(),
      'x',
      (await (await app.newAccount()).create(people, { firstName: 'A', lastName: 'B' })).id,
    ]) {
      expect((await app.api('GET', url(id))).json).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
  test('is one contract when the id is that of a contract', async () => {
    const reply = await app.api('GET', `${path}/${now.id}`);
    expect(reply.json.data).toEqual(now);
    expect(reply.headers.etag).toMatch(/^"1\./);
    const unchanged = await app.api('GET', `${path}/${now.id}`, {
      headers: { 'if-none-match': reply.headers.etag as string },
    });
    expect(unchanged.status).toBe(304);
    expect((await app.api('GET', `${path}/${crypto.randomUUID()}`)).json.detail).toContain('no contract');
  });
  test('is not in openapi.json, which describes the contract alone and the list on its own path', async () => {
    const { json } = await app.api('GET', '/openapi.json', { token: null });
    const { parameters, responses } = json.paths[`${path}/{id}`].get;
    const named = (part: { $ref: string }) => part.$ref.slice('#/components/'.length).split('/');
    const [, reply = ''] = named(responses['200'].content['application/json'].schema);
    expect(json.components.schemas[reply].properties.data).toEqual({ $ref: '#/components/schemas/Contract' });
    const names = parameters.map((one: { name?: string; $ref: string }) => one.name ?? named(one)[1]);
    expect(names).toEqual(expect.arrayContaining(['path.id', 'knownAt']));
    expect(names).not.toContain('page');
    expect(json.paths['/contract/v1/employees/{employeeId}/contracts'].get.operationId).toBe('listEmployeeContracts');
  });
});
