import type { Days, EmploymentEnd, EmploymentGap } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { TableName } from '../../platform/resource/table-names.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

const ofEmployee = ({ caller }: Reader, employeeId: string) =>
  sql`account_id = ${caller.accountId} and employee_id = ${employeeId} and deleted_at is null`;

async function idsWhere(
  tx: Tx,
  table: TableName,
  employeeId: string,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from ${sql.ref(table)} where ${ofEmployee(tx, employeeId)} and ${condition} order by start_date, id`);
  return rows.map(({ id }) => id);
}

type Gap = Pick<EmploymentEnd, 'lastDay' | 'nextStart'>;

/** The ids of an employee's rows that begin after a last day, and before the next employment. */
export const beginningAfter = (tx: Tx, table: TableName, employeeId: string, { lastDay, nextStart }: Gap) =>
  idsWhere(tx, table, employeeId, sql`start_date > ${lastDay} and start_date < ${nextStart ?? 'infinity'}`);

/** The ids of an employee's rows that began by a last day and continue after it, but not into the next employment. */
export const goingOnAfter = (tx: Tx, table: TableName, employeeId: string, { lastDay, nextStart }: Gap) =>
  idsWhere(
    tx,
    table,
    employeeId,
    nextStart === null
      ? sql`start_date <= ${lastDay} and (end_date is null or end_date > ${lastDay})`
      : sql`start_date <= ${lastDay} and end_date > ${lastDay} and end_date < ${nextStart}`,
  );

/**
 * The ids of an employee's rows that have no day of employment any more if the first day of one moves to a later day. A row
 * may begin before the first day, and one of an earlier employment may continue after that.
 */
export const leftOutside = (tx: Tx, table: TableName, employeeId: string, { from, to }: { from: string; to: string }) =>
  idsWhere(
    tx,
    table,
    employeeId,
    sql`end_date >= ${from} and end_date < ${to} and not exists (
      select 1 from employments m
      where m.account_id = ${tx.caller.accountId} and m.employee_id = ${employeeId} and m.deleted_at is null
        and m.start_date < ${from} and m.end_date >= ${sql.ref(table)}.start_date)`,
  );

/** The ids of an employee's rows that begin on a day. */
export const beginningOn = (tx: Tx, table: TableName, employeeId: string, day: LocalDate) =>
  idsWhere(tx, table, employeeId, sql`start_date = ${day}`);

/** The ids of an employee's rows that began by the last day of an employment and continue into the next one. */
export const reachingAcross = (tx: Tx, table: TableName, employeeId: string, { lastDay, nextStart }: EmploymentGap) =>
  idsWhere(tx, table, employeeId, sql`start_date <= ${lastDay} and (end_date is null or end_date >= ${nextStart})`);

/** How many rows of an employee touch these days. */
export async function countWithin(tx: Tx, table: TableName, employeeId: string, { from, to }: Days): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from ${sql.ref(table)}
    where ${ofEmployee(tx, employeeId)} and start_date <= ${to ?? 'infinity'}
      and (end_date is null or end_date >= ${from ?? '-infinity'})`);
  return row?.count ?? 0;
}

/** A row that begins or is over, and was not reported. */
export interface DueDay<What extends DueDayKind = DueDayKind> {
  id: string;
  what: What;
}
export type DueDayKind = 'started' | 'ended';

const reported = { started: sql.ref('start_told'), ended: sql.ref('end_told') };
/** The day on which it happens. */
const dayOf = { started: sql`start_date`, ended: sql`end_date + 1` };
const isDue = (what: DueDayKind, today: LocalDate) =>
  what === 'started'
    ? sql`deleted_at is null and start_told is distinct from start_date and start_date <= ${today}::date`
    : sql`deleted_at is null and end_date is not null and end_told is distinct from end_date and end_date < ${today}::date`;

/** The accounts that may have one. */
export const accountsWithDueDays = (table: TableName, kinds: readonly DueDayKind[], latest: LocalDate) => sql`
  /* across accounts: findDueDays */
  ${sql.join(
    kinds.map((what) => sql`select account_id from ${sql.ref(table)} where ${isDue(what, latest)}`),
    sql` union all `,
  )}`;

/** The unreported days up to `today`, in their order; of the same day what ended comes first. */
export const dueDays = <What extends DueDayKind>(reader: Reader, table: TableName, kinds: readonly What[]) => {
  const rows = kinds.map(
    (what) => sql`
      select id, ${what}::text as what, ${dayOf[what]} as day from ${sql.ref(table)}
      where account_id = ${reader.caller.accountId} and ${isDue(what, reader.today)}`,
  );
  return reader.all<DueDay<What>>(sql`
    select id, what from (${sql.join(rows, sql` union all `)}) due order by day, what, id`);
};

/** The reported day of a locked row. */
export async function reportedDay(tx: Tx, table: TableName, id: string, what: DueDayKind): Promise<LocalDate | null> {
  const row = await tx.first<{ day: LocalDate | null }>(sql`
    select ${reported[what]} as day from ${sql.ref(table)} where account_id = ${tx.caller.accountId} and id = ${id}`);
  return row?.day ?? null;
}

/** Stores a day that the daily job need not report. */
export const writeReportedDay = (tx: Tx, table: TableName, id: string, what: DueDayKind, day: LocalDate | null) =>
  tx.run(sql`
    update ${sql.ref(table)} set ${reported[what]} = ${day} where account_id = ${tx.caller.accountId} and id = ${id}`);
