/**
 * The rules of the schema that no migration may forget, read from the catalogue of the database itself: every row
 * belongs to an account, and no reference crosses accounts.
 */
import { describe, expect, test } from 'vitest';
import { agreements, contractTypes, degrees, workdayTypes } from '../src/contract/catalogues.ts';
import { compensationAssignments } from '../src/contract/compensation-assignments/assignment.ts';
import { compensations } from '../src/contract/compensations/compensation.ts';
import { contracts } from '../src/contract/contracts/contract.ts';
import { salaries } from '../src/contract/salaries/salary.ts';
import { variableCompensations } from '../src/contract/variable-compensations/variable.ts';
import { onboardings } from '../src/core/onboarding/onboarding.ts';
import { onboardingTemplates } from '../src/core/onboarding/templates/template.ts';
import { contributionGroups } from '../src/core/organisation/contribution-groups/contribution-group.ts';
import { departments } from '../src/core/organisation/departments.ts';
import { jobCharges } from '../src/core/organisation/job-charges.ts';
import { offices } from '../src/core/organisation/offices/index.ts';
import { departmentAssignations, officeAssignations } from '../src/core/people/assignations/assignation.ts';
import { customFields } from '../src/core/people/custom-fields/custom-field.ts';
import { employees } from '../src/core/people/employees/employee.ts';
import { employeeManagers } from '../src/core/people/managers/manager.ts';
import { columnsOf } from '../src/platform/db/schema-dump.ts';
import { sql } from '../src/platform/db/sql.ts';
import { absenceTypes } from '../src/schedule/absence-types.ts';
import { checkTypes } from '../src/schedule/check-types.ts';
import { holidayCalendars } from '../src/schedule/holiday-calendars/index.ts';
import { absenceDaysOff, vacationDaysOff } from '../src/schedule/time-off/day-off.ts';
import { absenceRequests, vacationRequests } from '../src/schedule/time-off/request.ts';
import { vacationCalendars } from '../src/schedule/vacation-calendars/vacation-calendar.ts';
import { vacationConfigurations } from '../src/schedule/vacation-configurations.ts';
import { workBreaks } from '../src/schedule/work-breaks.ts';
import { workEntries } from '../src/schedule/work-entries/work-entry.ts';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const { db } = app;

/** Tables without an account, and why. Every other table is a tenant table. */
const { ofNoAccount: referenceTables } = (await import(
  new URL('../tools/boundaries/account-rule.mjs', import.meta.url).href
)) as { ofNoAccount: Record<string, string> };

interface Key {
  table: string;
  name: string;
  /** 'p', 'u', 'x' (exclusion), 'f' or 'i' (an index without a constraint). */
  kind: string;
  columns: string[];
}
interface ForeignKey extends Key {
  target: string;
  targetColumns: string[];
  onDelete: string;
  onUpdate: string;
}
interface Index extends Key {
  unique: boolean;
  predicate: string | null;
}

const columns = await columnsOf(db);
const tables = [...new Set(columns.map(({ table }) => table))];
const isTenant = (table: string) => !(table in referenceTables);
const names = (relation: 'conrelid' | 'confrelid', attributes: 'conkey' | 'confkey') =>
  sql.raw(`
  (select array_agg(a.attname::text order by k.place) from unnest(n.${attributes}) with ordinality as k (number, place)
   join pg_attribute a on a.attrelid = n.${relation} and a.attnum = k.number)`);

const keys = await db.all<Key>(sql`
  select c.relname as "table", n.conname as name, n.contype::text as kind, ${names('conrelid', 'conkey')} as columns
  from pg_constraint n join pg_class c on c.oid = n.conrelid
  where c.relnamespace = 'public'::regnamespace and n.contype in ('p', 'u', 'x')`);
const foreignKeys = await db.all<ForeignKey>(sql`
  select c.relname as "table", n.conname as name, 'f' as kind, ${names('conrelid', 'conkey')} as columns,
    t.relname as target, ${names('confrelid', 'confkey')} as "targetColumns",
    n.confdeltype::text as "onDelete", n.confupdtype::text as "onUpdate"
  from pg_constraint n join pg_class c on c.oid = n.conrelid join pg_class t on t.oid = n.confrelid
  where c.relnamespace = 'public'::regnamespace and n.contype = 'f'`);
const indexes = await db.all<Index>(sql`
  select t.relname as "table", c.relname as name, 'i' as kind, i.indisunique as "unique",
    pg_get_expr(i.indpred, i.indrelid) as predicate,
    (select array_agg(pg_get_indexdef(i.indexrelid, k, true) order by k) from generate_series(1, i.indnkeyatts) as k) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace`);

test('the catalogue is not empty', () => {
  expect(tables.length).toBeGreaterThan(12);
  expect(keys.length).toBeGreaterThanOrEqual(tables.length);
  expect(foreignKeys.length).toBeGreaterThan(5);
  expect(indexes.length).toBeGreaterThan(tables.length);
  for (const table of Object.keys(referenceTables)) expect(tables).toContain(table);
});

describe('every table', () => {
  test.each(tables)('%s has a primary key', (table) => {
    expect(keys.filter((key) => key.table === table && key.kind === 'p')).toHaveLength(1);
  });
});

describe('every tenant table', () => {
  test.each(tables.filter(isTenant))('%s has the account as its first column, and so have its keys', (table) => {
    expect(columns.find((column) => column.table === table)).toMatchObject({
      column: 'account_id',
      type: 'uuid',
      nullable: false,
    });
    const unique = [...keys, ...indexes.filter((index) => index.unique)].filter((key) => key.table === table);
    expect(unique.length).toBeGreaterThan(0);
    for (const key of unique) expect([key.name, key.columns[0]]).toEqual([key.name, 'account_id']);
  });
  test('is indexed by account first, except for look-ups across accounts', () => {
    /** Indexes for a look-up across accounts, each with its query. */
    const across: Record<string, string> = {
      memberships__user: 'the accounts of a user who has just signed in',
      idempotency_keys__created_at: 'purging what has grown old',
      imports__under_way: 'the imports that a worker continues',
    };
    const others = indexes.filter(({ table, columns: [first] }) => isTenant(table) && first !== 'account_id');
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(across).sort());
  });
});

describe('every foreign key', () => {
  test.each(foreignKeys.map((key) => [key.name, key] as const))(
    '%s stays within the account, and is indexed',
    (_, key) => {
      expect(isTenant(key.target)).toBe(isTenant(key.table));
      if (isTenant(key.table)) {
        expect([key.columns[0], key.targetColumns[0]]).toEqual(['account_id', 'account_id']);
        // Neither works when the account is part of the key, and Citus supports neither.
        expect([key.onDelete, key.onUpdate]).toEqual(['a', 'a']);
      }
      const serving = indexes.filter(
        ({ table, columns: indexed, predicate }) =>
          table === key.table &&
          (predicate === null || key.columns.some((column) => predicate === `(${column} IS NOT NULL)`)) &&
          key.columns.every((column) => indexed.slice(0, key.columns.length).includes(column)),
      );
      expect(serving.map(({ name }) => name)).not.toEqual([]);
    },
  );
});

test('names are readable, and no longer than 48 characters', () => {
  for (const { name, table } of [...keys, ...foreignKeys, ...indexes]) {
    expect(name.length, name).toBeLessThanOrEqual(48);
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(name.startsWith(table), `${name} on ${table}`).toBe(true);
  }
});

test('instants have milliseconds and a zone, and nothing is a float or money', () => {
  const times = columns.filter(({ type }) => type.startsWith('time'));
  expect(times.length).toBeGreaterThan(20);
  for (const { table, column, type } of times) {
    expect([table, column, type]).toEqual([table, column, 'timestamp(3) with time zone']);
  }
  const inexact = columns.filter(({ type }) => /^(real|double|money|float)/.test(type));
  expect(inexact).toEqual([]);
});

test('the schema has no triggers and no functions', async () => {
  const triggers = await db.all(sql`
    select g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where c.relnamespace = 'public'::regnamespace and not g.tgisinternal`);
  expect(triggers).toEqual([]);
  const functions = await db.all(sql`
    select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(functions).toEqual([]);
});

test.each([
  employees,
  departments.resource,
  offices.resource,
  departmentAssignations.resource,
  officeAssignations.resource,
  customFields,
  employeeManagers,
  onboardings,
  onboardingTemplates.resource,
  workBreaks.resource,
  checkTypes.resource,
  workEntries,
  contributionGroups.resource,
  salaries,
  compensations,
  compensationAssignments,
  variableCompensations,
  contracts,
  holidayCalendars.resource,
  absenceTypes.resource,
  vacationConfigurations.resource,
  vacationCalendars,
  vacationRequests,
  absenceRequests,
  vacationDaysOff,
  absenceDaysOff,
  jobCharges.resource,
  contractTypes.resource,
  degrees.resource,
  workdayTypes.resource,
  agreements.resource,
])('$path: sortable text has the ICU collation, and an index', async (resource) => {
  const collations = await db.all<{ column: string; collation: string | null }>(sql`
    select a.attname as "column", l.collname as collation from pg_attribute a left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = ${resource.table}::regclass and a.attnum > 0`);
  for (const field of resource.sortable) {
    const column = (resource.columnSql as (field: string) => string)(field).replace(/^r\./, '');
    const type = columns.find((one) => one.table === resource.table && one.column === column)?.type;
    if (type === 'text') {
      expect([field, collations.find((one) => one.column === column)?.collation]).toEqual([field, 'und-x-icu']);
    }
    const ordered = indexes.filter(
      ({ table, columns: [account, key, last], predicate }) =>
        table === resource.table &&
        account === 'account_id' &&
        predicate === null &&
        last === 'id' &&
        new RegExp(`\\b${column}\\b`).test(key ?? ''),
    );
    // What every update changes has none, where the history of changes finds it.
    const isFoundByChange = field === 'updatedAt' && (resource as { foundByChange?: true }).foundByChange === true;
    const expected = (resource.isNullable as (field: string) => boolean)(field) ? 2 : 1;
    expect([field, ordered.length]).toEqual([field, isFoundByChange ? 0 : expected]);
  }
});

test("an account cannot refer to another's rows, whatever the SQL", async () => {
  const other = await app.newAccount();
  const theirs: Record<string, string> = {
    departments: (await other.create('/core/v3/departments', { name: 'Theirs' })).id,
    offices: (await other.create('/core/v3/offices', { name: 'Theirs' })).id,
    employees: (await other.create('/core/v3/employees', { firstName: 'T', lastName: 'T' })).id,
    contribution_groups: (await other.create('/contract/v1/contribution-groups', { name: 'Theirs' })).id,
  };
  const own: Record<string, string> = {
    departments: (await app.create('/core/v3/departments', { name: 'Own' })).id,
    employees: (await app.create('/core/v3/employees', { firstName: 'O', lastName: 'O' })).id,
  };
  const pointers = foreignKeys.filter(({ table, target }) => table in own && target in theirs);
  expect(pointers.map(({ name }) => name).sort()).toEqual([
    'departments__manager',
    'departments__parent',
    'employees__contribution_group',
    'employees__department',
    'employees__main_recruiter',
    'employees__manager',
    'employees__office',
  ]);
  for (const {
    name,
    table,
    target,
    columns: [, column = ''],
  } of pointers) {
    const point = (id: string | undefined) =>
      db.run(sql`
        update ${sql.ref(table)} set ${sql.ref(column)} = ${id} where account_id = ${app.id} and id = ${own[table]}`);
    await expect(point(theirs[target])).rejects.toMatchObject({ code: '23503', constraint: name });
  }
});
