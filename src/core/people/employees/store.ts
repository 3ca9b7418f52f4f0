import type { EmployeeRef } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import type { Insertion } from '../../../platform/db/insert.ts';
import { amongIds, byId, inOrderOf, sql } from '../../../platform/db/sql.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { keysOf } from '../../../platform/narrowing.ts';
import { columnOf } from '../../../platform/resource/columns.ts';
import type { Fields } from '../../../platform/resource/field.ts';
import { notFound } from '../../../platform/resource/read.ts';
import type { Stored } from '../../../platform/resource/resource.ts';
import type { TableName } from '../../../platform/resource/table-names.ts';
import { lockRow, type Writable } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import type { FollowedEmployee } from '../../followers.ts';

/** Locks an employee who is not deleted, as every dated write or clock write does first; undefined if there is none. */
export const lockPerson = (tx: Tx, id: string): Promise<FollowedEmployee | undefined> =>
  tx.first(
    byId<FollowedEmployee>(
      id,
      'id',
      (ids) => sql`
      select id, external_id as "externalId", code, office_id as "officeId" from employees
      where account_id = ${tx.caller.accountId} and id ${amongIds(ids)} and deleted_at is null
      ${inOrderOf('id', ids)} for no key update`,
    ),
  );

/** Locks the employee, removed or not, whom a row is about; undefined if there is no such row. */
export const lockPersonOf = async (tx: Tx, table: TableName, rowId: string): Promise<FollowedEmployee | undefined> =>
  isUuid(rowId)
    ? tx.first<FollowedEmployee>(sql`
        select e.id, e.external_id as "externalId", e.code, e.office_id as "officeId" from employees e
        where e.account_id = ${tx.caller.accountId} and e.id = (
          select r.employee_id from ${sql.ref(table)} r where r.account_id = ${tx.caller.accountId} and r.id = ${rowId}
        ) for no key update of e`)
    : undefined;

/**
 * Locks a row about an employee for a change or its removal. The employee's row comes first, as in every write about an
 * employee, to avoid a deadlock between two of them.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockWithPerson<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  id: string,
  purpose: 'change' | 'removal' | 'consequence' = 'change',
): Promise<{ person: FollowedEmployee; row: Stored<F> }> {
  const person = await lockPersonOf(tx, resource.table, id);
  if (!person) throw notFound(resource, id);
  return { person, row: await lockRow(tx, resource, id, purpose) };
}

/** What events say about an employee, removed or not. */
export const employeeRefOf = (tx: Tx, id: string): Promise<EmployeeRef | undefined> =>
  tx.first<EmployeeRef>(sql`
    select e.id, e.external_id as "externalId", e.code from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = ${id}`);

/** The ids of the active employees with this manager. */
export async function reportsOf(reader: Reader, employeeId: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`
    select id from employees
    where account_id = ${reader.caller.accountId} and manager_id = ${employeeId} and status = 'active' and deleted_at is null
    order by id`);
  return rows.map(({ id }) => id);
}

/** The ids of the employees, former ones included, and of the departments with this employee as their manager. */
export async function managedBy(tx: Tx, employeeId: string): Promise<{ employees: string[]; departments: string[] }> {
  const idsIn = async (table: 'employees' | 'departments') => {
    const rows = await tx.all<{ id: string }>(sql`
      select id from ${sql.ref(table)}
      where account_id = ${tx.caller.accountId} and manager_id = ${employeeId} and deleted_at is null order by id
      for no key update`);
    return rows.map(({ id }) => id);
  };
  return { employees: await idsIn('employees'), departments: await idsIn('departments') };
}

/** An employee whose last day may be over although they count as active. */
export interface DueLeaver {
  id: string;
  endDate: LocalDate;
  /** The zone of the office. */
  zone: string | null;
}

/** The accounts that may have one before `day`. */
export const accountsWithLeavers = (day: LocalDate) => sql`
  /* across accounts: findLeavers */ select account_id from employees
  where status = 'active' and end_date < ${day}::date and deleted_at is null`;

/** The active employees with a last day before `day`, with the zone of their office. */
export const leaversBefore = (reader: Reader, day: LocalDate): Promise<DueLeaver[]> =>
  reader.all<DueLeaver>(sql`
    select e.id, e.end_date as "endDate", o.default_employees_date_time_zone as zone
    from employees e left join offices o on o.account_id = ${reader.caller.accountId} and o.id = e.office_id
    where e.account_id = ${reader.caller.accountId} and e.status = 'active' and e.end_date < ${day} and e.deleted_at is null
    order by e.end_date, e.id`);

/** What the removal of an employee changed besides, as it was before. */
export interface BeforeRemoval {
  endDate: LocalDate | null;
  status: 'active' | 'inactive';
}

/** That of a removed employee; undefined if the removal changed nothing else. */
export async function beforeRemovalOf(reader: Reader, employeeId: string): Promise<BeforeRemoval | undefined> {
  const row = await reader.first<{ before_removal: BeforeRemoval | null }>(sql`
    select before_removal from employees where account_id = ${reader.caller.accountId} and id = ${employeeId}`);
  return row?.before_removal ?? undefined;
}

/** The fields that name an employee's places, and the tables that store them as rows with ids. */
const assignationTables = { departmentId: 'department_assignations', officeId: 'office_assignations' };
export type PlaceField = keyof typeof assignationTables;
export const placeFields = keysOf(assignationTables);

/** The row that begins an assignment of an employee who has none of its kind. */
export const assignation = (tx: Tx, field: PlaceField, employeeId: string, placeId: string): Insertion => ({
  table: assignationTables[field],
  columns: {
    account_id: tx.caller.accountId,
    id: newId(),
    employee_id: employeeId,
    [columnOf(field)]: placeId,
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
  },
});

/** Ends the assignment of an employee. */
export const endAssignation = (tx: Tx, field: PlaceField, employeeId: string) =>
  tx.run(sql`
    update ${sql.ref(assignationTables[field])}
    set deleted_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null`);
