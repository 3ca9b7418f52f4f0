import { placedDays } from '../../core/index.ts';
import type { Affects } from '../../events/index.ts';
import { addDays, type LocalDate, lastDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Membership } from './membership.ts';

/** A placement in any state. */
export interface PlacementState {
  id: string;
  employeeId: string;
  startDate: LocalDate;
  payGroupId: string | null;
  /** It was not deleted, or was hidden together with its employee. */
  counts: boolean;
}

/** The placements of employees, deleted ones included. */
export const placementStates = (tx: Tx, employeeIds: string[]): Promise<PlacementState[]> =>
  tx.all<PlacementState>(sql`
    select id, employee_id as "employeeId", start_date as "startDate", pay_group_id as "payGroupId",
      (deleted_at is null or removed_with_employee) as counts
    from placements where account_id = ${tx.caller.accountId} and employee_id = any(${employeeIds}::uuid[])`);

/** A closed period of a pay group. */
export interface ClosedPeriod {
  id: string;
  payGroupId: string;
  from: LocalDate;
  to: LocalDate;
  version: number;
}

/** The closed periods of the account that end on a day or later. */
export const closedPeriodsFrom = (tx: Tx, day: LocalDate): Promise<ClosedPeriod[]> =>
  tx.all<ClosedPeriod>(sql`
    select id, pay_group_id as "payGroupId", from_date as "from", to_date as "to", version
    from pay_periods
    where account_id = ${tx.caller.accountId} and status in ('locked', 'exported', 'acknowledged') and to_date >= ${day}
    order by from_date, id`);

/** The pay groups (null: the default) of the employees who are at offices on some of these days, with their days there. */
export const groupsAtOffices = (tx: Tx, { from, to, officeIds = [] }: Affects): Promise<Membership[]> => {
  const { accountId } = tx.caller;
  const last = to ?? lastDate;
  const days = placedDays(accountId);
  const there = officeIds.length === 0 ? sql`true` : sql`s.office_id = any(${officeIds}::uuid[])`;
  return tx.all(sql`
    select s.pay_group_id as "payGroupId", greatest(min(s.first), ${from}::date) as "from",
      nullif(least(max(s.next) - 1, ${last}::date), ${lastDate}::date) as "to"
    from ${days} s
    where ${there} and s.first <= ${last}::date and s.next > ${from}::date
    group by s.pay_group_id`);
};

/** The employees who are at these offices on some of these days; at any office if there are none. */
export async function employeesAt(tx: Tx, { from, to, officeIds = [] }: Affects): Promise<string[]> {
  const there = officeIds.length === 0 ? sql`true` : sql`s.office_id = any(${officeIds}::uuid[])`;
  const rows = await tx.all<{ id: string }>(sql`
    select distinct s.employee_id as id from ${placedDays(tx.caller.accountId)} s
    where ${there} and s.first <= ${to ?? lastDate}::date and s.next > ${from}::date`);
  return rows.map(({ id }) => id);
}

/** The employees with a day off, decided or not, at most some days before or after a day. */
export async function employeesOffAround(tx: Tx, day: LocalDate, days: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select distinct employee_id as id from time_off_days
    where account_id = ${tx.caller.accountId} and date between ${addDays(day, 1 - days)} and ${addDays(day, days)}`);
  return rows.map(({ id }) => id);
}

/** A late change of a closed period; `employeeIds` null: of all employees of some offices. */
interface LateChange {
  periodId: string;
  sequence: number;
  employeeIds: readonly string[] | null;
}

export const insertLateChanges = (tx: Tx, changes: readonly LateChange[]) =>
  tx.run(sql`
    insert into pay_late_changes (account_id, pay_period_id, sequence, employee_ids)
    select ${tx.caller.accountId}, period_id, sequence, ids::uuid[]
    from unnest(
      ${changes.map(({ periodId }) => periodId)}::uuid[],
      ${changes.map(({ sequence }) => sequence)}::bigint[],
      ${changes.map(({ employeeIds }) => employeeIds && `{${employeeIds}}`)}::text[]
    ) as l (period_id, sequence, ids)`);
