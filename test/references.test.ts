/** A row that refers to another keeps it from being removed: this follows from `references` next to the field alone. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { describedApi } from '../src/api.ts';
import { plainResource } from '../src/core/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { columnOf } from '../src/platform/resource/columns.ts';
import { defineResource } from '../src/platform/resource/define-resource.ts';
import { field, type Reference } from '../src/platform/resource/field.ts';
import { nounsOf } from '../src/platform/resource/nouns.ts';
import { type Listed, listed, listedBy } from '../src/platform/resource/referrers.ts';
import type { Resource } from '../src/platform/resource/resource.ts';
import { id, text } from '../src/platform/values.ts';
import { startTestApp } from './harness/app.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp();
const admin = await signInAs(app, 'administrator');

interface Declared extends Reference {
  rows: Listed;
  field: string;
}

const declaredBy = (all: readonly Listed[]): Declared[] =>
  all.flatMap((rows) => Object.entries(rows.references).map(([field, reference]) => ({ rows, field, ...reference })));
const declared = declaredBy(listed.get());
const titleOf = ({ rows, field, to }: Declared) => `${rows.table}.${columnOf(field)} → ${to}`;

/** The resource whose rows a DELETE removes, by table. */
const removable = new Map<string, Resource>(
  describedApi.operations
    .flatMap(({ removes }) => removes ?? [])
    .toReversed()
    .map((one) => [one.table, one]),
);
const isRefused = ({ to, weak }: Declared) =>
  removable.has(to) && weak === undefined && removable.get(to)?.ownRemoval === undefined;

/** Foreign keys of tables that no operation lists as what they are, with the reason why each keeps nothing. */
const otherKeys: Record<string, string> = {
  'compensation_assignments.ended_by_salary_id → salaries': 'a compensation that a salary ended continues without it',
  'document_pieces.document_id → documents': 'the content of a document',
  'employee_pictures.photo_id → employee_photos': 'the pictures of a photo',
  'employee_custom_fields.custom_field_id → custom_fields': 'a field with values is refused by its own rule',
  'endpoint_cursors.endpoint_id → webhook_endpoints': 'the place of an endpoint in the log, which ends with it',
  'webhook_deliveries.endpoint_id → webhook_endpoints': 'deliveries expire with their endpoint',
  'webhook_stats.endpoint_id → webhook_endpoints': 'the figures of an endpoint',
  'export_profile_versions.export_profile_id → export_profiles': 'exports keep the version that they were made with',
  'salaries.ended_by_salary_id → salaries': 'the salary that another one ended is open again without it',
  'time_off_days.absence_type_id → absence_types': 'a day repeats the type of its request, which keeps it',
  'time_off_days.request_id → time_off_requests': 'the days of a request are cancelled with it',
};

/** The path of what a row refers to by a reference. @param visibility the condition on the row `r` */
async function targetOf({ rows, field, member, only = 'true', to }: Declared, visibility: string): Promise<string> {
  const column = `r.${columnOf(field)}`;
  const [row] = await app.db.all<{ value: unknown }>(sql`
    select to_jsonb(${sql.raw(column)}) as value from ${sql.raw(rows.table)} r
    where r.account_id = ${app.id} and ${sql.raw(visibility)} and ${sql.raw(rows.only ?? 'true')} and ${sql.raw(only)}
      and to_jsonb(${sql.raw(column)}) not in ('null', '[]')`);
  if (!row) throw new Error(`no row has ${rows.table}.${columnOf(field)} → ${to}: let fill() make one`);
  const [value] = [row.value].flat();
  const { path } = removable.get(to) as Resource;
  return `${path}/${member === undefined ? value : (value as Record<string, string>)[member]}`;
}

/** One live row for each reference, about one employee. */
async function fill(): Promise<string> {
  const make = async (path: string, body: object): Promise<string> => (await app.create(path, body)).id;
  const named = (path: string, more: object = {}) => make(path, { name: `A ${path}`, ...more });
  const departmentId = await named('/core/v3/departments');
  await named('/core/v3/departments', { parentId: departmentId });
  const officeId = await named('/core/v3/offices');
  const jobChargeId = await named('/core/v3/job-charges');
  const contributionGroupId = await named('/contract/v1/contribution-groups');
  const legalEntityId = await named('/core/v3/legal-entities', { country: 'ES' });
  const costCentreId = await named('/core/v3/cost-centres', { code: 'A' });
  await named('/core/v3/cost-centres', { code: 'B', parentId: costCentreId });
  const payGroupId = await named('/payroll/v1/pay-groups', { frequency: 'monthly', firstDay: '2026-01-01' });
  const place = { departmentId, officeId, jobChargeId, contributionGroupId };
  const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' };
  const employeeId = await make('/core/v3/employees', { ...person, ...place });
  const costCentres = [{ costCentreId, percentage: 100 }];
  const coming = { employeeId, startDate: '2030-01-01', ...place, legalEntityId, payGroupId, costCentres };
  await make('/core/v3/placements', coming);
  const agreementId = await named('/contract/v1/agreements');
  const terms = {
    ...{ employeeId, startDate: '2026-01-01', weeklyHours: 20, legalEntityId, jobChargeId, agreementId },
    contractTypeId: await named('/contract/v1/contract-types'),
    degreeId: await named('/contract/v1/degrees'),
    workDayTypeId: await named('/contract/v1/workday-types'),
  };
  await make('/contract/v1/contracts', terms);
  const contractId = await make('/contract/v1/contracts', { ...terms, concurrent: true });
  const salary = {
    employeeId,
    contractId,
    startDate: '2026-01-01',
    contributionGroupId,
    payPeriod: 'monthly',
    payments: 12,
  };
  await make('/contract/v1/salaries', { ...salary, currency: 'EUR', grossSalary: 12_000 });
  const holidayCalendarId = await named('/schedule/v1/holiday-calendar', {
    ...{ year: 2026, officeIds: [officeId], appliesTo: 'offices_and_employees' },
  });
  await make('/schedule/v1/holiday-assignments', { employeeId, holidayCalendarId });
  const vacationConfigurationId = await named('/schedule/v1/vacation-configurations');
  await make('/schedule/v1/vacation-calendars', { employeeId, vacationConfigurationId, year: 2026 });
  for (const scope of [{ agreementId }, { legalEntityId }, { officeId }]) {
    await make('/schedule/v1/vacation-rules', { vacationConfigurationId, fromYear: 2026, ...scope });
  }
  const time = (hour: string) => ({ date: `2026-11-09T${hour}:00:00Z` });
  const [workEntryIn, workEntryOut] = [time('08'), time('09')];
  const workCheckTypeId = await named('/schedule/v1/check-types');
  await make('/schedule/v1/work-entries', { employeeId, workEntryIn, workEntryOut, workCheckTypeId });
  const pause = { workEntryType: 'pause', workBreakId: await named('/schedule/v1/work-breaks') };
  await make('/schedule/v1/work-entries', { employeeId, ...pause, workEntryIn: time('10'), workEntryOut: time('11') });
  const absenceTypeId = await named('/schedule/v1/absence-types');
  const daysOff = [{ date: '2026-12-01' }];
  await make('/schedule/v1/absence-day-off-requests', { employeeId, absenceTypeId, daysOff });
  const kindId = await named('/core/v3/document-kinds');
  await named('/core/v3/documents', { employeeId, kindId, content: Buffer.from('%PDF-1.7\n').toString('base64') });
  const [period] = await app.read(`/payroll/v1/periods?payGroupId=${payGroupId}&from=2026-01-01&to=2026-01-31`);
  expect((await app.api('POST', `/payroll/v1/periods/${period.id}/review`, { body: {} })).status).toBe(200);
  const role = await admin.api('POST', '/account/v1/roles', { body: { name: 'Recruiting', scopes: [], reach: 'all' } });
  const roleId = role.json.data?.id;
  const invited = { email: 'eva@acme.example', name: 'Eva', role: 'own', roleId };
  expect((await admin.api('POST', '/account/v1/invitations', { body: invited })).status).toBe(201);
  const user = await signInAs(app, 'hr');
  expect((await admin.api('PATCH', `/account/v1/users/${user.id}`, { body: { role: 'own', roleId } })).status).toBe(
    200,
  );
  return employeeId;
}

describe('every reference', () => {
  let employeeId = '';
  beforeAll(async () => {
    employeeId = await fill();
  });
  test.each(declared.filter(isRefused).map((one) => [titleOf(one), one] as const))(
    '%s keeps the row from being removed',
    async (_, one) => {
      const { status, json } = await (removable.get(one.to)?.isForUsers ? admin : app).api(
        'DELETE',
        await targetOf(one, 'r.deleted_at is null'),
      );
      expect({ status, ...json }).toMatchObject({ status: 409, code: 'in_use', reason: 'references' });
      expect(json.detail).toContain(`${nounsOf(one.rows)}: `);
    },
  );
  test('keeps it, or says why not', () => {
    const reasons = declared.map(({ to, weak }) => weak ?? removable.get(to)?.ownRemoval);
    expect(reasons.filter((reason) => reason !== undefined && reason.length < 20)).toEqual([]);
    // What has no DELETE needs no refusal.
    const kept = new Set(declared.map(({ to }) => to).filter((to) => !removable.has(to)));
    expect([...kept].sort()).toEqual(['compensations', 'vacation_calendars']);
  });
  test('that is a foreign key of the database is declared', async () => {
    const keys = await app.db.all<{ name: string; to: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname || ' → ' || c.confrelid::regclass as name,
        c.confrelid::regclass::text as "to"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'account_id'
      where c.contype = 'f' order by name`);
    const known = new Set(declared.map(titleOf));
    const undeclared = keys.filter(
      ({ name, to }) => !known.has(name) && removable.has(to) && removable.get(to)?.ownRemoval === undefined,
    );
    expect(undeclared.map(({ name }) => name).sort()).toEqual(Object.keys(otherKeys).sort());
  });
  describe('of a removed employee', () => {
    const comesBack = declared.filter((one) => one.rows.restoredAsTheyWere && isRefused(one));
    beforeAll(async () => {
      // What is to come keeps the employee themselves.
      const [coming] = await app.read(`/core/v3/placements?employeeId=${employeeId}&startDate[gt]=2029-12-31`);
      await app.api('DELETE', `/core/v3/placements/${coming.id}`);
      const { status, text } = await app.api('DELETE', `/core/v3/employees/${employeeId}?force=true`);
      expect(status, text).toBe(200);
    });
    test.each(comesBack.map((one) => [titleOf(one), one] as const))('%s keeps the row, too', async (_, one) => {
      const { status, json } = await app.api('DELETE', await targetOf(one, 'r.removed_with_employee'));
      expect({ status, ...json }).toMatchObject({ status: 409, code: 'in_use', reason: 'references' });
      expect(json.detail).toContain(`${nounsOf(one.rows)}: `);
    });
    test('keeps it unless the restore clears what is gone', async () => {
      const hidden = await app.db.all<{ table: string }>(sql`
        select table_name as "table" from information_schema.columns where column_name = 'removed_with_employee'`);
      const tables = new Set(hidden.map(({ table }) => table));
      const clearing = declared.filter(
        (one) => tables.has(one.rows.table) && isRefused(one) && !comesBack.includes(one),
      );
      expect([...new Set(clearing.map(({ rows }) => rows.table))].sort()).toEqual([
        ...['contracts', 'placements', 'salaries'],
      ]);
    });
  });
});

/** A resource as the recipe of ARCHITECTURE.md adds it: its declaration and its routes, and no line about what it refers to. */
describe('a resource added to the product', () => {
  const rooms = plainResource(
    defineResource({
      name: 'meeting_room',
      title: 'MeetingRoom',
      tag: 'Offices',
      path: '/core/v3/meeting-rooms',
      scope: 'offices',
      table: 'meeting_rooms' as 'offices',
      fields: {
        name: text(200, 'Blue room'),
        officeId: field(id.nullable(), { references: 'offices' }),
        departmentIds: field(z.array(id), { references: 'departments' }),
        builtBy: field(id.nullable(), { references: { to: 'cost_centres', only: "r.name <> 'Planned'" } }),
        paidBy: field(id.nullable(), { references: 'cost_centres' }),
        formerOfficeId: field(id.nullable(), { references: { to: 'offices', weak: 'it tells what was' } }),
      },
      required: ['name'],
    }),
  );
  beforeAll(async () => {
    await app.db.run(sql`
      create table meeting_rooms (account_id uuid, id uuid, name text, office_id uuid, former_office_id uuid,
        department_ids uuid[] default '{}', built_by uuid, paid_by uuid, deleted_at timestamptz)`);
    await app.db.run(sql`create table door_openings (account_id uuid, id uuid, office_id uuid)`);
    const openings: Listed = {
      ...{ name: 'door_opening', table: 'door_openings' as 'offices', isRecord: true },
      references: { officeId: { to: 'offices' } },
    };
    const all = listedBy([...describedApi.operations, ...rooms.routes, { lists: openings }]);
    const planted = vi.spyOn(listed, 'get').mockReturnValue(all);
    return () => planted.mockRestore();
  });
  const room = (columns: Record<string, unknown>) =>
    app.db.run(sql`
      insert into meeting_rooms (account_id, id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${app.id}, ${crypto.randomUUID()}, ${sql.join(Object.values(columns))})`);
  const inUse = (detail: string, count: number) => ({
    ...{ status: 409, code: 'in_use', detail, references: { meetingRooms: count } },
  });
  const remove = async (path: string) => (await app.api('DELETE', path)).json;

  test('keeps what it refers to from being removed, until its rows are removed', async () => {
    const { id } = await app.create('/core/v3/offices', { name: 'Vigo' });
    const path = `/core/v3/offices/${id}`;
    await room({ name: 'Blue', office_id: id });
    await room({ name: 'Red', office_id: id });
    await room({ name: 'Moved', former_office_id: id });
    expect(await remove(path)).toMatchObject(inUse('The office is in use (meeting rooms: 2).', 2));
    await app.db.run(sql`update meeting_rooms set deleted_at = ${app.clock.instant} where name = 'Blue'`);
    expect(await remove(path)).toMatchObject(inUse('The office is in use (meeting rooms: 1).', 1));
    await app.db.run(sql`update meeting_rooms set deleted_at = ${app.clock.instant} where name = 'Red'`);
    expect((await remove(path)).data).toEqual({ id, deletedAt: app.clock.instant });
  });
  test('without a removal keeps it for good', async () => {
    const { id } = await app.create('/core/v3/offices', { name: 'Tui' });
    await app.db.run(sql`
      insert into door_openings (account_id, id, office_id) values (${app.id}, ${crypto.randomUUID()}, ${id})`);
    expect((await remove(`/core/v3/offices/${id}`)).references).toEqual({ doorOpenings: 1 });
  });
  test('with a list of ids does so too', async () => {
    const { id } = await app.create('/core/v3/departments', { name: 'Repairs' });
    await room({ name: 'Green', department_ids: [crypto.randomUUID(), id] });
    const path = `/core/v3/departments/${id}`;
    expect(await remove(path)).toMatchObject(inUse('The department is in use (meeting rooms: 1).', 1));
  });
  test('with two fields counts each row once, and only the rows that its declaration counts', async () => {
    const { id } = await app.create('/core/v3/cost-centres', { code: 'R', name: 'Rooms' });
    const path = `/core/v3/cost-centres/${id}`;
    await room({ name: 'Grey', built_by: id, paid_by: id });
    await room({ name: 'Planned', built_by: id });
    expect(await remove(path)).toMatchObject(inUse('The cost centre is in use (meeting rooms: 1).', 1));
    await app.db.run(sql`delete from meeting_rooms where name = 'Grey'`);
    expect((await remove(path)).data).toMatchObject({ id });
  });
});
