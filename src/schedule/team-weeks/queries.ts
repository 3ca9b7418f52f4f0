import { employedIn, placedIn } from '../../core/index.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { enteredIn } from '../figures/index.ts';

/** Which employees a team week shows. */
export interface TeamFilters extends Period {
  employeeIds: string[] | undefined;
  departmentIds: string[] | undefined;
  officeIds: string[] | undefined;
  managerIds: string[] | undefined;
}

/** An employee of a team week. */
export interface Member {
  id: string;
  firstName: string;
  lastName: string;
  code: number | null;
}

/** Employees within the caller's reach who were employed or worked in the week. */
function concerned({ caller }: Reader, wanted: TeamFilters): RawBuilder<unknown> {
  const { accountId, reach } = caller;
  const { employeeIds, departmentIds, officeIds, managerIds, ...period } = wanted;
  const days = { employee: 'r.id', from: sql`${period.from}::date`, to: sql`${period.to}::date` };
  return sql`
    r.account_id = ${accountId} and r.deleted_at is null
    ${employeeIds ? sql`and r.id = any(${employeeIds}::uuid[])` : sql``}
    ${managerIds ? sql`and r.manager_id = any(${managerIds}::uuid[])` : sql``}
    ${departmentIds ? sql`and ${placedIn(accountId, 'department_id', departmentIds, days)}` : sql``}
    ${officeIds ? sql`and ${placedIn(accountId, 'office_id', officeIds, days)}` : sql``}
    ${reach ? sql`and r.id = any(${reach}::uuid[])` : sql``}
    and (${employedIn(accountId, period)} or ${enteredIn(accountId, period)})`;
}

interface Slice extends TeamFilters {
  /** The last employee of the page before. */
  after: { lastName: string; firstName: string; id: string } | undefined;
  offset: number;
  limit: number;
}

/** Employees in the order of their names. */
export function findMembers(reader: Reader, { after, offset, limit, ...wanted }: Slice): Promise<Member[]> {
  const position = after
    ? sql`and (r.last_name, r.first_name, r.id) > (${after.lastName}, ${after.firstName}, ${after.id}::uuid)`
    : sql``;
  return reader.all(sql`
    select r.id, r.first_name as "firstName", r.last_name as "lastName", r.code from employees r
    where ${concerned(reader, wanted)} ${position}
    order by r.last_name, r.first_name, r.id limit ${limit} offset ${offset}`);
}

export async function countMembers(reader: Reader, wanted: TeamFilters): Promise<number> {
  const row = await reader.first<{ count: number }>(sql`
    select count(*) as count from employees r where ${concerned(reader, wanted)}`);
  return row?.count ?? 0;
}
