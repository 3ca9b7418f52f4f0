import { addDays, type LocalDate } from '../../platform/clock.ts';
import { amongIds, byId, sql } from '../../platform/db/sql.ts';
import type { DatedDays } from '../../platform/period.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** The salary of the employee of the assignment `r` that is in force today; that of no concurrent contract. */
export const salaryInForce = `(
  select s.id from salaries s
  where s.account_id = {account} and s.employee_id = r.employee_id and s.contract_id is null and s.deleted_at is null
    and s.start_date <= {today} and (s.end_date is null or s.end_date >= {today}))`;

/** The compensation of the assignment `r`, as the API shows it. */
export const shownCompensation = `(
  select json_build_object('id', c.id, 'name', c.name, 'compensationType', c.compensation_type, 'period', c.period,
    'currency', c.currency, 'status', c.status, 'quantity', c.quantity, 'percentage', c.percentage,
    'recurrence', c.recurrence, 'code', c.code)
  from compensations c where c.account_id = {account} and c.id = r.compensation_id)`;

/** The currency of an employee's salary on a day, which is of no concurrent contract. */
export async function currencyOn(tx: Tx, employeeId: string, day: LocalDate): Promise<string | undefined> {
  const row = await tx.first<{ currency: string }>(sql`
    select currency from salaries
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and contract_id is null and deleted_at is null
      and start_date <= ${day} and (end_date is null or end_date >= ${day})`);
  return row?.currency;
}

/** Rows that share a day with a period. */
const within = ({ startDate, endDate }: DatedDays) =>
  sql`daterange(a.start_date, a.end_date, '[]') && daterange(${startDate}, ${endDate}, '[]')`;

/** Another assignment of the same compensation that shares a day with a period. */
export const overlapping = (
  tx: Tx,
  { employeeId, compensationId, ...days }: DatedDays & { employeeId: string; compensationId: string },
  ownId: string | null,
): Promise<(DatedDays & { id: string }) | undefined> =>
  tx.first(sql`
    select a.id, a.start_date as "startDate", a.end_date as "endDate" from compensation_assignments a
    where a.account_id = ${tx.caller.accountId} and a.employee_id = ${employeeId}
      and a.compensation_id = ${compensationId} and a.deleted_at is null and a.id is distinct from ${ownId}::uuid
      and ${within(days)}
    order by a.start_date limit 1`);

/** An assignment, and the end that it has without a salary in another currency. */
export interface FormerEnd {
  id: string;
  formerEnd: LocalDate | null;
}

/** An employee's assignments in other currencies that share a day with a period. */
export const inOtherCurrency = (
  tx: Tx,
  employeeId: string,
  currency: string,
  days: DatedDays,
): Promise<(FormerEnd & { startDate: LocalDate })[]> =>
  tx.all(
    byId<FormerEnd & { employeeId: string; startDate: LocalDate }>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select a.id, a.employee_id as "employeeId", a.start_date as "startDate",
        case when a.ended_by_salary_id is null then a.end_date else a.end_before end as "formerEnd"
      from compensation_assignments a
      join compensations c on c.account_id = ${tx.caller.accountId} and c.id = a.compensation_id
      where a.account_id = ${tx.caller.accountId} and a.employee_id ${amongIds(ids)} and a.deleted_at is null
        and c.currency <> ${currency} and ${within(days)}
      order by a.id`,
    ),
  );

/** The salary whose other currency ended an assignment, and the end of the assignment before. */
export interface EndedBySalary {
  salaryId: string;
  endBefore: LocalDate | null;
}

/** The assignments that a salary ended, unless they have changed since. */
export const endedBy = (tx: Tx, employeeId: string, salaryId: string): Promise<FormerEnd[]> =>
  tx.all<FormerEnd>(sql`
    select a.id, a.end_before as "formerEnd" from compensation_assignments a
    where a.account_id = ${tx.caller.accountId} and a.employee_id = ${employeeId} and a.deleted_at is null
      and a.ended_by_salary_id = ${salaryId}
    order by a.id`);

/** Stores which salary ended an assignment; null: none did. */
export const writeEndedBy = (tx: Tx, id: string, ended: EndedBySalary | null): Promise<unknown> =>
  tx.run(sql`
    update compensation_assignments
    set ended_by_salary_id = ${ended?.salaryId ?? null}, end_before = ${ended?.endBefore ?? null}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** The first salary, of no concurrent contract, in another currency than an assignment that shares a day with it. */
export const firstSalaryInOtherCurrency = (
  tx: Tx,
  { employeeId, compensationId, ...days }: DatedDays & { employeeId: string; compensationId: string },
): Promise<{ id: string; startDate: LocalDate } | undefined> =>
  tx.first(sql`
    select a.id, a.start_date as "startDate" from salaries a
    join compensations c on c.account_id = ${tx.caller.accountId} and c.id = ${compensationId}
    where a.account_id = ${tx.caller.accountId} and a.employee_id = ${employeeId} and a.contract_id is null
      and a.deleted_at is null and a.currency <> c.currency and ${within(days)}
    order by a.start_date limit 1`);

/** Until when an assignment runs: the first salary in another currency ends it the day before, if its own end is later. */
export async function endInCurrency(
  tx: Tx,
  assignment: DatedDays & { employeeId: string; compensationId: string },
): Promise<{ endDate: LocalDate | null; ended: EndedBySalary | null }> {
  const next = await firstSalaryInOtherCurrency(tx, assignment);
  if (!next) return { endDate: assignment.endDate, ended: null };
  return { endDate: addDays(next.startDate, -1), ended: { salaryId: next.id, endBefore: assignment.endDate } };
}

/**
 * How many variable compensations of an assignment lie outside a period; null: all of them do. A period that ends with
 * an employment has none after it, because a former employee still gets them.
 */
export async function variablesOutside(
  tx: Tx,
  { id, employeeId }: { id: string; employeeId: string },
  days: DatedDays | null,
): Promise<number> {
  const { accountId } = tx.caller;
  const isOutside =
    days === null
      ? sql`true`
      : sql`(v.date < ${days.startDate} or v.date > ${days.endDate}::date and not exists (
          select 1 from employments m
          where m.account_id = ${accountId} and m.employee_id = ${employeeId} and m.deleted_at is null
            and m.end_date = ${days.endDate}::date))`;
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from variable_compensations v
    where v.account_id = ${accountId} and v.salary_compensation_id = ${id} and v.deleted_at is null and ${isOutside}`);
  return row?.count ?? 0;
}

/**
 * The assignments of an account with a day on which the salary is in another currency, which no rule permits. Versions before
 * 0.3.4 wrote some when a later salary was recorded before them.
 */
export async function besideOtherCurrency({ all, caller }: Pick<Reader, 'all' | 'caller'>): Promise<string[]> {
  const { accountId } = caller;
  const rows = await all<{ id: string }>(sql`
    select a.id from compensation_assignments a
    join compensations c on c.account_id = ${accountId} and c.id = a.compensation_id
    where a.account_id = ${accountId} and a.deleted_at is null and exists (
      select 1 from salaries s
      where s.account_id = ${accountId} and s.employee_id = a.employee_id and s.contract_id is null
        and s.deleted_at is null and s.currency <> c.currency and s.start_date <= coalesce(a.end_date, 'infinity')
        and coalesce(s.end_date, 'infinity') >= a.start_date)
    order by a.id`);
  return rows.map(({ id }) => id);
}
