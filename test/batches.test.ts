/** Batches of the organisation and of time off; batch.test.ts shows what all batches share. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const people = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const send = async (path: string, rows: unknown[], options: { key?: string; dryRun?: boolean } = {}): Promise<Row> => {
  const { key, dryRun } = options;
  const reply = await app.api('POST', `${path}/batch`, {
    body: { rows, ...(dryRun ? { dryRun } : {}) },
    headers: key ? { 'idempotency-key': key } : {},
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
};
const statuses = ({ data }: Row): number[] => data.map(({ status }: Row) => status);
const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;
const typesSince = async (sequence: number) => (await app.events(sequence)).map(({ type }) => type);
const hire = async () => (await app.create(people, { firstName: 'Ana', lastName: 'Ruiz', startDate: '2026-01-01' })).id;

describe.each([
  ['/core/v3/departments', 'department', { name: 'Batch' }],
  ['/core/v3/offices', 'office', { name: 'Batch', code: 'BATCH' }],
  ['/core/v3/legal-entities', 'legal_entity', { name: 'Batch', country: 'ES' }],
  ['/core/v3/cost-centres', 'cost_centre', { name: 'Batch', code: 'BATCH' }],
])('a batch of %s', (path, type, body) => {
  const external = (id: string) => `${path}/external/${id}`;

  test('creates, changes and deletes, each row with its event', async () => {
    const before = await latest();
    const json = await send(path, [
      { operation: 'create', externalId: 'A', data: body },
      { operation: 'update', externalId: 'A', version: 1, data: { name: 'Changed' } },
      { operation: 'upsert', externalId: 'A', data: { name: 'Changed again' } },
      { operation: 'update', externalId: 'A', version: 1, data: { name: 'Late' } },
      { operation: 'create', externalId: 'B', data: { ...body, externalId: 'A' } },
      { operation: 'create', data: { nmae: 'X' } },
      { operation: 'delete', externalId: 'A' },
    ]);
    expect(statuses(json)).toEqual([201, 200, 200, 412, 409, 422, 200]);
    expect(json.data[5].errors).toContainEqual(expect.objectContaining({ pointer: '/data/nmae' }));
    expect(json.meta).toEqual({ created: 1, updated: 2, deleted: 1, failed: 3, dryRun: false });
    const written = ['created', 'updated', 'updated', 'deleted'];
    expect(await typesSince(before)).toEqual(written.map((what) => `${type}.${what}`));
  });
  test('is rehearsed by a dry run, and done once with an Idempotency-Key', async () => {
    const before = await latest();
    const rows = [{ operation: 'upsert', externalId: 'ONCE', data: body }];
    expect(statuses(await send(path, rows, { dryRun: true }))).toEqual([201]);
    expect(await latest()).toBe(before);
    const first = await send(path, rows, { key: `once ${type}` });
    expect(statuses(first)).toEqual([201]);
    expect(await send(path, rows, { key: `once ${type}` })).toEqual(first);
    expect(await typesSince(before)).toEqual([`${type}.created`]);
    await app.api('DELETE', `${path}/${first.data[0].id}`);
  });
  test('has a single form, the upsert by external ID', async () => {
    const made = await app.api('PUT', external('ERP%2F1'), { body });
    expect([made.status, made.json.data]).toMatchObject([201, { ...body, externalId: 'ERP/1', version: 1 }]);
    expect(made.headers.location).toBe(`${path}/${made.json.data.id}`);
    const changed = await app.api('PUT', external('ERP%2F1'), { body: { name: 'Renamed' } });
    expect([changed.status, changed.json.data]).toMatchObject([200, { name: 'Renamed', version: 2 }]);
    const differs = await app.api('PUT', external('ERP-2'), { body: { ...body, externalId: 'ERP-3' } });
    expect(differs.json.errors).toMatchObject([{ pointer: '/externalId', code: 'contradiction' }]);
    const nameless = await app.api('PUT', external('ERP-2'), { body: {} });
    expect(nameless.json.errors.map(({ code }: Row) => code)).toContain('required');
    await app.api('DELETE', `${path}/${made.json.data.id}`);
  });
  test('creates one row by simultaneous upserts, whatever else is unique in it', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.api('PUT', external('RACE'), { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    await app.api('DELETE', `${path}/${replies[0]?.json.data.id}`);
  });
});

test('a batch of departments moves one below another, but never below itself', async () => {
  const path = '/core/v3/departments';
  const [top, low] = (
    await send(
      path,
      ['Top', 'Low'].map((name) => ({ operation: 'create', data: { name } })),
    )
  ).data;
  const json = await send(path, [
    { operation: 'update', id: low.id, data: { parentId: top.id } },
    { operation: 'update', id: top.id, data: { parentId: low.id } },
    { operation: 'delete', id: top.id },
  ]);
  expect(statuses(json)).toEqual([200, 422, 409]);
  expect(json.data[1].errors).toMatchObject([{ pointer: '/data/parentId', code: 'cycle' }]);
  expect(json.data[2].errors).toMatchObject([{ code: 'in_use' }]);
});

describe.each([
  ['department', '/core/v3/departments'],
  ['office', '/core/v3/offices'],
])('a batch of %s assignments', (place, places) => {
  const path = `/core/v3/employee-${place}-assignations`;
  const field = `${place}Id`;
  const open = async (name: string) => (await app.create(places, { name })).id;

  test('moves employees, and names what each move replaced', async () => {
    const [a, b] = [await open('A'), await open('B')];
    const [ana, eva] = [await hire(), await hire()];
    const before = await latest();
    const rows = [
      { operation: 'create', data: { employeeId: ana, [field]: a } },
      { operation: 'create', data: { employeeId: eva, [field]: a } },
      { operation: 'create', data: { employeeId: ana, [field]: a } },
      { operation: 'create', data: { employeeId: ana, [field]: b } },
    ];
    const dry = await send(path, rows, { dryRun: true });
    expect(statuses(dry)).toEqual([201, 201, 200, 201]);
    expect(await latest()).toBe(before);
    const json = await send(path, rows, { key: `move ${place}` });
    expect(statuses(json)).toEqual([201, 201, 200, 201]);
    expect(json.data[2].id).toBe(json.data[0].id);
    expect(json.data[3].meta).toEqual({ replaced: { id: json.data[0].id, [field]: a } });
    expect(await send(path, rows, { key: `move ${place}` })).toEqual(json);
    const moves = (await typesSince(before)).filter((type) => !type.startsWith('placement.'));
    expect(moves).toEqual(Array(3).fill('employee.department_changed'));
    expect(await app.read(`${people}/${ana}`)).toMatchObject({ [field]: b });

    const stale = { operation: 'delete', id: json.data[1].id, version: 7 };
    const ended = await send(path, [stale, { ...stale, version: 1 }, { operation: 'delete', id: json.data[3].id }]);
    expect(statuses(ended)).toEqual([412, 200, 200]);
    expect(ended.meta).toMatchObject({ deleted: 2, failed: 1 });
    expect(await app.read(`${people}/${eva}`)).toMatchObject({ [field]: null });
    expect(await app.read(`${path}?employeeId=${ana}`)).toEqual([]);
  });
  test('knows no update, and names every mistake of a row', async () => {
    const employeeId = await hire();
    const json = await send(path, [
      { operation: 'update', id: employeeId, data: {} },
      { operation: 'create', data: { employeeId: 'x', since: '2026-01-01' } },
      { operation: 'create', data: { employeeId, [field]: employeeId } },
      { operation: 'delete' },
    ]);
    expect(statuses(json)).toEqual([422, 422, 422, 422]);
    expect(json.data.map(({ errors }: Row) => errors.map(({ pointer }: Row) => pointer).sort())).toEqual([
      ['/operation'],
      ['/data/employeeId', `/data/${field}`, '/data/since'].sort(),
      [`/data/${field}`],
      ['/id'],
    ]);
    expect(await app.read(`${path}?employeeId=${employeeId}`)).toEqual([]);
  });
});

describe('a batch of time off', () => {
  const absences = '/schedule/v1/absence-day-off-requests';
  const vacations = '/schedule/v1/vacation-day-off-requests';
  const day = (date: string) => ({ daysOff: [{ date }] });
  const settings = '/schedule/v1';

  test('requests and withdraws absences', async () => {
    const { id: absenceTypeId } = await app.create(`${settings}/absence-types`, { name: 'Move' });
    const employeeId = await hire();
    const before = await latest();
    const rows = [
      { operation: 'create', data: { employeeId, absenceTypeId, ...day('2026-12-01') } },
      { operation: 'create', data: { employeeId, absenceTypeId, ...day('2026-12-01') } },
      { operation: 'create', data: { employeeId, ...day('2026-02-30') } },
      { operation: 'create', data: { employeeId, absenceTypeId: employeeId, ...day('2026-12-02') } },
      { operation: 'update', id: employeeId, data: {} },
    ];
    expect(statuses(await send(absences, rows, { dryRun: true }))).toEqual([201, 409, 422, 422, 422]);
    expect([await latest(), await app.read(absences)]).toEqual([before, []]);
    const json = await send(absences, rows, { key: 'absences' });
    expect(statuses(json)).toEqual([201, 409, 422, 422, 422]);
    expect(json.data.slice(1).map(({ errors }: Row) => errors.map((one: Row) => one.pointer ?? one.code))).toEqual([
      ['time_off_overlap'],
      ['/data/daysOff/0/date', '/data/absenceTypeId'],
      ['/data/absenceTypeId'],
      ['/operation'],
    ]);
    expect(await send(absences, rows, { key: 'absences' })).toEqual(json);
    const [{ id }] = json.data;
    expect(await app.read(`${absences}/${id}`)).toMatchObject({ employeeId, status: 'pending' });
    const ended = await send(absences, [
      { operation: 'delete', id },
      { operation: 'delete', id: employeeId },
    ]);
    expect(statuses(ended)).toEqual([200, 404]);
    expect(await typesSince(before)).toEqual(['time_off.requested', 'time_off.cancelled']);
  });
  test('requests vacation up to the last day, and accepts what was read back', async () => {
    const { id } = await app.create(`${settings}/vacation-configurations`, { name: 'Two', maxDaysOff: 2 });
    const employeeId = await hire();
    const calendar = { employeeId, vacationConfigurationId: id, year: 2026, maxDaysOff: 2 };
    const { id: calendarId } = await app.create(`${settings}/vacation-calendars`, calendar);
    const ask = (date: string) => ({ operation: 'create', data: { employeeId, calendarId, ...day(date) } });
    const json = await send(vacations, [ask('2026-12-01'), ask('2026-12-02'), ask('2026-12-03')]);
    expect(statuses(json)).toEqual([201, 201, 409]);
    expect(json.data[2].errors).toMatchObject([{ code: 'not_enough_days' }]);
    const read = await app.read(`${vacations}/${json.data[0].id}`);
    const { daysOff: _, ...shown } = read;
    const again = await send(vacations, [
      { operation: 'delete', id: read.id, version: read.version },
      { operation: 'create', data: { ...shown, ...day('2026-12-04') } },
    ]);
    expect(statuses(again)).toEqual([200, 201]);
  });
});
