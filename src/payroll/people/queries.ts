import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Condition, Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** Days, both included; undefined: without bound. */
export interface Between {
  from: LocalDate | undefined;
  to: LocalDate | undefined;
}

/** Keeps the rows `r` of a resource that have a day in the time. */
export type Touches = (resource: Resource, between: Between, accountId: string) => Condition;

type ConditionOn = (day: LocalDate) => Condition | undefined;

/** The conditions of the bounds that are given. */
function within({ from, to }: Between, reaches: ConditionOn, begins: ConditionOn): Condition {
  const conditions = [from === undefined ? undefined : reaches(from), to === undefined ? undefined : begins(to)];
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);
}

/** Any row. */
export const always: Touches = () => sql`true`;

/** Of rows that hold from `startDate` to `endDate`. */
export const holdsIn: Touches = (resource, between, accountId) => {
  const of = (field: string) => inAccount(resource.columnSql(field), accountId);
  return within(
    between,
    (day) => sql`coalesce(${of('endDate')}, 'infinity') >= ${day}::date`,
    (day) => sql`${of('startDate')} <= ${day}::date`,
  );
};

/** Of rows that count for one day. */
export const countsIn: Touches = (resource, between) => {
  const date = sql.raw(resource.columnSql('date'));
  return within(
    between,
    (day) => sql`${date} >= ${day}::date`,
    (day) => sql`${date} <= ${day}::date`,
  );
};

/** Of requests with days off, as their lists search for them. */
export const offIn: Touches = ({ searches }, between, accountId) =>
  within(
    between,
    (day) => searches.fromDayOff?.condition(day as never, accountId),
    (day) => searches.toDayOff?.condition(day as never, accountId),
  );

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
