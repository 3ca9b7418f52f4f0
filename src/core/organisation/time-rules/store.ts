import { firstZone, type LocalDate, localDateOf } from '../../../platform/clock.ts';
import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import { storedList } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { type TimeRule, timeRules } from './time-rule.ts';
import type { Days } from './timeline.ts';

/** The rules of an office, or of the employees without one, the earliest first. */
export const rulesOf = (reader: Reader, officeId: string | null): Promise<TimeRule[]> =>
  reader.all<TimeRule>(sql`
    select ${sql.raw(storedList(timeRules.fields))} from time_rules r
    where r.account_id = ${reader.caller.accountId} and r.office_id is not distinct from ${officeId}::uuid
      and r.deleted_at is null
    order by r.start_date`);

/** Locks the rules of the employees without an office: those of an office are locked with it. */
export const lockRulesOfCompany = (tx: Tx) =>
  tx.run(sql`select 1 from accounts where account_id = ${tx.caller.accountId} for no key update`);

/** The office of rules, deleted or not; undefined without such rules. */
export async function officeOfRules(tx: Tx, id: string): Promise<string | null | undefined> {
  const row = await tx.first<{ officeId: string | null }>(sql`
    select office_id as "officeId" from time_rules where account_id = ${tx.caller.accountId} and id = ${id}`);
  return row?.officeId;
}

/** The employees, removed or not, who are placed at no office on a day of these. */
export async function withoutOffice(tx: Tx, { from, to }: Days): Promise<string[]> {
  const last: LocalDate | 'infinity' = to ?? 'infinity';
  const counts = (row: string) => sql.raw(`(${row}.deleted_at is null or ${row}.removed_with_employee)`);
  const rows = await tx.all<{ id: string }>(sql`
    select distinct p.employee_id as id from placements p
    where p.account_id = ${tx.caller.accountId} and p.office_id is null and p.start_date <= ${last}::date
      and ${counts('p')} and not exists (
        select 1 from placements n
        where n.account_id = ${tx.caller.accountId} and n.employee_id = p.employee_id
          and n.start_date > p.start_date and n.start_date <= ${from} and ${counts('n')})
    order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * The rules `t` of offices `o`, of an account, `${account}`, that the fields of the office do not show and that may be in force:
 * begun by a day, and not replaced more than two days ago, because “today” spans three dates around the world. The caller
 * checks the date in the time zone of the office: the database may not know that zone.
 */
const differing = (latest: LocalDate, of: RawBuilder<unknown>, account: RawBuilder<unknown>) => sql`
  offices o join time_rules t on t.account_id = ${account} and t.office_id = o.id and t.deleted_at is null
    and t.start_date <= ${latest}
    and (o.night_start, o.night_end, o.rounding_minutes, o.overtime_basis, o.full_time_weekly_hours)
      is distinct from (t.night_start, t.night_end, t.rounding_minutes, t.overtime_basis, t.full_time_weekly_hours)
  where ${of} and o.deleted_at is null and not exists (
    select 1 from time_rules n
    where n.account_id = ${account} and n.office_id = o.id and n.deleted_at is null
      and n.start_date > t.start_date and n.start_date <= ${latest}::date - 2)`;

/** The accounts that may have one. */
export const accountsWithOfficesToFollow = (latest: LocalDate) => sql`
  /* across accounts: findBegunRules */ select o.account_id from ${differing(latest, sql`true`, sql`o.account_id`)}`;

/** The offices of which rules may have begun that their own fields do not show yet; a day begins where the office is. */
export function officesToFollow(reader: Reader): Promise<{ id: string }[]> {
  const account = sql`${reader.caller.accountId}`;
  const latest = localDateOf(Date.parse(reader.now), firstZone);
  return reader.all<{ id: string }>(sql`
    select distinct o.id from ${differing(latest, sql`o.account_id = ${account}`, account)} order by o.id`);
}
