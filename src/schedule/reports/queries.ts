import { employedIn } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Position } from '../../platform/resource/order.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { enteredIn } from '../figures/index.ts';

/** An employee in a report. */
export interface Person {
  id: string;
  createdAt: Instant;
  /** When the employee was removed. */
  removedAt: Instant | null;
}

interface Period {
  from: LocalDate;
  to: LocalDate;
  employeeIds: string[] | undefined;
}

/** Employees, removed ones included, who were employed or worked in the period. */
function concerned({ caller }: Reader, { employeeIds, ...period }: Period): RawBuilder<unknown> {
  return sql`
    r.account_id = ${caller.accountId}
    ${employeeIds ? sql`and r.id = any(${employeeIds})` : sql``}
    ${caller.reach ? sql`and r.id = any(${caller.reach}::uuid[])` : sql``}
    and (${employedIn(caller.accountId, period)} or ${enteredIn(caller.accountId, period)})`;
}

interface Slice extends Period {
  after: (Position & { isDone: boolean }) | undefined;
  offset: number;
  limit: number;
}

/** Employees in order of creation: after a position (including it, if it has days left), or by number. */
export function findPeople(reader: Reader, { after, offset, limit, ...period }: Slice): Promise<Person[]> {
  const position = after
    ? sql`and (r.created_at, r.id) ${sql.raw(after.isDone ? '>' : '>=')} (${after.values[0]}, ${after.id})`
    : sql``;
  return reader.all(sql`
    select r.id, r.created_at as "createdAt", r.deleted_at as "removedAt" from employees r
    where ${concerned(reader, period)} ${position}
    order by r.created_at, r.id limit ${limit} offset ${offset}`);
}

export async function countPeople(reader: Reader, period: Period): Promise<number> {
  const row = await reader.first<{ count: number }>(sql`
    select count(*) as count from employees r where ${concerned(reader, period)}`);
  return row?.count ?? 0;
}
