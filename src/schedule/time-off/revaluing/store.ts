import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { dayColumns, type StoredDay } from '../store.ts';

/** A change of the plan: its days, and whose they are. */
export interface PlanChange {
  /** The event of the change. */
  causeId: string;
  from: LocalDate;
  /** Null: all later days. */
  to: LocalDate | null;
  /** Undefined: of employees at places. */
  employeeIds: readonly string[] | undefined;
  /** Empty: of all employees. */
  officeIds: readonly string[];
  /** The vacation configuration that counts days in another way; undefined: the plan itself has changed. */
  configurationId: string | undefined;
}

/** A day of which the value may have changed, and what decides that. */
export interface RevaluedDay extends StoredDay {
  employeeId: string;
  causeId: string;
  /** Of vacation: what its calendar counts. */
  dayType: 'business_day' | 'calendar_day' | null;
  /** Of vacation that is kept in hours. */
  hoursPerDay: number | null;
}

/** The condition that the day `d` stands; days of removed employees were taken nevertheless, and their pay stays. */
const isValued = sql`
  (d.status = 'accepted' or (d.status = 'pending' and d.deleted_at is null)) and d.given_back_at is null`;

const revaluedColumns = sql`
  ${dayColumns}, d.employee_id as "employeeId", f.day_type as "dayType",
  f.hours_per_day::float8 as "hoursPerDay"`;
const configurations = (accountId: string) => sql`
  left join vacation_calendars c on c.account_id = ${accountId} and c.id = d.calendar_id
  left join vacation_configurations f on f.account_id = ${accountId} and f.id = c.vacation_configuration_id`;

const columnsOf = (changes: readonly PlanChange[]) => ({
  causes: changes.map(({ causeId }) => causeId),
  from: changes.map(({ from }) => from),
  to: changes.map(({ to }) => to ?? 'infinity'),
});

/** The days of employees within changes of their plan, each with the first of these. */
export function daysOfEmployees(tx: Tx, changes: readonly PlanChange[]): Promise<RevaluedDay[]> {
  const { accountId } = tx.caller;
  const each = changes.flatMap((change) => (change.employeeIds ?? []).map((id) => ({ change, id })));
  const { causes, from, to } = columnsOf(each.map(({ change }) => change));
  return tx.all(sql`
    select distinct on (d.id) ${revaluedColumns}, p.cause as "causeId"
    from unnest(${each.map(({ id }) => id)}::uuid[], ${causes}::uuid[], ${from}::date[], ${to}::date[])
      with ordinality as p (employee_id, cause, first, last, place)
    join time_off_days d on d.account_id = ${accountId} and d.employee_id = p.employee_id
      and d.date between p.first and p.last
    ${configurations(accountId)}
    where ${isValued}
    order by d.id, p.place`);
}

/** The condition that the employee in a column was ever placed at one of these offices; an empty list is all of them. */
const everAt = (column: string, officeIds: readonly string[], accountId: string) =>
  officeIds.length === 0
    ? sql`true`
    : sql`${sql.ref(column)} in (
        select q.employee_id from placements q
        where q.account_id = ${accountId} and q.office_id = any(${officeIds}::uuid[]))`;

/**
 * Locks the employees of offices, always in the same order, so that no request of theirs is decided by the earlier plan
 * meanwhile. A transaction under way may bring an employee with a day off to one of them.
 */
export const lockEmployeesAt = (tx: Tx, { from, to, officeIds }: PlanChange): Promise<number> =>
  tx.run(sql`
    select 1 from employees e
    where e.account_id = ${tx.caller.accountId} and (${everAt('e.id', officeIds, tx.caller.accountId)} or e.id in (
      select d.employee_id from time_off_days d
      where d.account_id = ${tx.caller.accountId} and d.date between ${from} and ${to ?? 'infinity'}))
    order by e.id for no key update`);

/** The days within a change of the plan of offices; the employees may have been elsewhere on the day. */
export function daysAtOffices(tx: Tx, { causeId, from, to, officeIds }: PlanChange): Promise<RevaluedDay[]> {
  const { accountId } = tx.caller;
  return tx.all(sql`
    select ${revaluedColumns}, ${causeId}::uuid as "causeId" from time_off_days d
    ${configurations(accountId)}
    where d.account_id = ${accountId} and d.date between ${from} and ${to ?? 'infinity'} and ${isValued}
      and ${everAt('d.employee_id', officeIds, accountId)}
    order by d.id`);
}

/** The days without work of a configuration: what they cost follows from what it counts. */
export const daysWithoutWork = (tx: Tx, configurationId: string, causeId: string): Promise<RevaluedDay[]> =>
  tx.all(sql`
    select ${revaluedColumns}, ${causeId}::uuid as "causeId" from time_off_days d
    ${configurations(tx.caller.accountId)}
    where d.account_id = ${tx.caller.accountId} and f.id = ${configurationId} and d.seconds = 0 and ${isValued}
    order by d.id`);

/** Writes the values of days. */
export const writeValues = (tx: Tx, days: readonly StoredDay[]) =>
  tx.run(sql`
    update time_off_days d set share = v.share, seconds = v.seconds, days = v.days, updated_at = ${tx.now}
    from unnest(
      ${days.map(({ id }) => id)}::uuid[],
      ${days.map(({ share }) => share)}::numeric[],
      ${days.map(({ seconds }) => seconds)}::int[],
      ${days.map((day) => day.days)}::numeric[]
    ) as v (id, share, seconds, days)
    where d.account_id = ${tx.caller.accountId} and d.id = v.id`);
