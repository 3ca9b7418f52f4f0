import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { PeriodIssueCode } from '../issue-codes.ts';

export const frequencies = ['monthly', 'semimonthly', 'biweekly', 'weekly'] as const;

/** A pay group, as its periods need it. */
export interface PayGroup {
  id: string;
  name: string;
  frequency: (typeof frequencies)[number];
  firstDay: LocalDate;
  cutOffDays: number;
  payDay: number | null;
  lateChanges: 'carry' | 'refuse';
  earliestChangeDate: LocalDate | null;
  blockingIssues: PeriodIssueCode[];
  isDefault: boolean;
}

const columns = sql`id, name, frequency, first_day as "firstDay", cut_off_days as "cutOffDays", pay_day as "payDay",
  late_changes as "lateChanges", earliest_change_date as "earliestChangeDate", blocking_issues as "blockingIssues",
  is_default as "isDefault"`;

/** The pay groups of the account, by name. */
export const payGroupsOf = (reader: Reader): Promise<PayGroup[]> =>
  reader.all<PayGroup>(sql`
    select ${columns} from pay_groups
    where account_id = ${reader.caller.accountId} and deleted_at is null order by name, id`);

/**
 * Locks a pay group, so that its periods keep their days. Placements that name it are written meanwhile: an export of a
 * large group holds it for long.
 */
export const lockPayGroup = (tx: Tx, id: string): Promise<PayGroup | undefined> =>
  tx.first<PayGroup>(sql`
    select ${columns} from pay_groups
    where account_id = ${tx.caller.accountId} and id = ${id} and deleted_at is null for no key update`);

/** Locks a pay group that has closed periods, or exported ones that were reopened; undefined if it has none. */
export async function groupWithClosedPeriods(tx: Tx, id: string): Promise<PayGroup | undefined> {
  const group = isUuid(id) ? await lockPayGroup(tx, id) : undefined;
  if (!group) return undefined;
  const closed = await tx.first(sql`
    select 1 from pay_periods
    where account_id = ${tx.caller.accountId} and pay_group_id = ${id} and status not in ('open', 'review')
    union all
    select 1 from pay_exports where account_id = ${tx.caller.accountId} and pay_group_id = ${id}
    limit 1`);
  return closed ? group : undefined;
}

/** The latest of the days before which changes are refused; null: none is. */
export async function earliestChangeDate(tx: Tx): Promise<LocalDate | null> {
  const row = await tx.first<{ day: LocalDate | null }>(sql`
    select max(earliest_change_date) as day from pay_groups
    where account_id = ${tx.caller.accountId} and deleted_at is null`);
  return row?.day ?? null;
}

/**
 * The placements of an account that name a pay group or an employer that was deleted, which no rule permits: such an
 * employee is in no period. Versions before 0.3.4 wrote some when they restored an employee.
 */
export async function placedInDeleted({ all, caller }: Pick<Reader, 'all' | 'caller'>): Promise<string[]> {
  const { accountId } = caller;
  const rows = await all<{ id: string }>(sql`
    select p.id from placements p
    where p.account_id = ${accountId} and p.deleted_at is null and (
      p.pay_group_id in (select g.id from pay_groups g where g.account_id = ${accountId} and g.deleted_at is not null)
      or p.legal_entity_id in (
        select l.id from legal_entities l where l.account_id = ${accountId} and l.deleted_at is not null))
    order by p.id`);
  return rows.map(({ id }) => id);
}
