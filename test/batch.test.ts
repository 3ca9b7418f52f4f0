import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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

test('too many rows, none, or too many bytes are refused as a whole', async () => {
  expect((await send([])).status).toBe(422);
  expect((await send(Array(1001).fill(hire(1)))).status).toBe(422);
  const big = await send([{ operation: 'create', data: { firstName: 'x'.repeat(9_000_000), lastName: 'x' } }]);
  expect(big.status).toBe(413);
  const large = await send([{ operation: 'create', data: { firstName: 'x'.repeat(2_000_000), lastName: 'x' } }]);
  expect(large.json.data[0]).toMatchObject({ status: 422, errors: [{ pointer: '/data/firstName', code: 'too_long' }] });
});
