import { sql } from '../../platform/db/sql.ts';
import type { DaysOfRow } from '../../platform/resource/history/rows-since.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** The days of the rows of a resource. */
export type DaysOf = (resource: Resource) => DaysOfRow;

/** Of rows that hold from `startDate` to `endDate`. */
export const heldDays: DaysOf = ({ columnSql }) => ({
  first: columnSql('startDate'),
  last: `coalesce(${columnSql('endDate')}, 'infinity')`,
});

/** Of rows that count for one day. */
export const countedDay: DaysOf = ({ columnSql }) => ({ first: columnSql('date'), last: columnSql('date') });

/** Of requests with days off, as their lists search for them. */
export const daysOff: DaysOf = () => ({ first: 'r.first_day_off', last: 'r.last_day_off' });

/** The ids of the employees of the account who are not deleted, in order. @param after the page begins after this one */
export async function employeesAfter(
  reader: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`
    select id from employees where account_id = ${reader.caller.accountId} and deleted_at is null and id > ${after}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}
