/** Payroll shows the data of removed employees, too: what was hidden with them, unlike what was deleted before. */
import { employedIn, inPayGroup, type PayGroupChoice, placedIn } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { viewOf } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { workingTime } from '../ports.ts';
import type { ExtraPaid } from './extra-pay.ts';

/** The parameters of a row: the period, the currency of pay (any if undefined), and what the caller may see. */
export interface PayrollQuestion extends Period {
  currency: string | undefined;
  sees: { compensations: boolean; hours: boolean };
}

/** The condition that a row was not deleted, or was hidden with its employee. */
const stands = (row: string) => sql.raw(`(${row}.deleted_at is null or ${row}.removed_with_employee)`);

/** The first and the last day of a period, or the SQL that gives them. */
interface Between {
  from: LocalDate | RawBuilder<unknown>;
  to: LocalDate | RawBuilder<unknown>;
}

/** The employments `m` in which the dated row `row` holds on a day of the period. */
const heldInEmployment = (row: string, accountId: string, { from, to }: Between): RawBuilder<unknown> => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`employments m
    where m.account_id = ${accountId} and m.employee_id = ${of('employee_id')} and m.deleted_at is null
      and greatest(m.start_date, ${of('start_date')}, ${from}::date) <= least(m.end_date, ${of('end_date')}, ${to}::date)`;
};

/**
 * The condition that payroll has a row for the employee `r`, removed or not: a day of employment in the period, or other
 * data that the caller may see. With a currency: pay in it.
 */
function concernedBy(question: PayrollQuestion, accountId: string): RawBuilder<unknown> {
  const { sees, currency, from, to } = question;
  const own = sql`x.account_id = ${accountId} and x.employee_id = r.id and ${stands('x')}`;
  const held = sql`exists (select 1 from ${heldInEmployment('x', accountId, question)})`;
  const ofCurrency =
    currency === undefined
      ? sql``
      : sql`and x.compensation_id in (
          select c.id from compensations c where c.account_id = ${accountId} and c.currency = ${currency})`;
  const varied = sql`
    exists (select 1 from variable_compensations x where ${own} and x.date between ${from} and ${to} ${ofCurrency})`;
  if (currency !== undefined) {
    return sql`(
      exists (select 1 from salaries x where ${own} and x.currency = ${currency} and ${held})
      or exists (select 1 from compensation_assignments x where ${own} ${ofCurrency} and ${held})
      or ${varied})`;
  }
  const reasons = [
    employedIn(accountId, question),
    ...(sees.compensations ? [varied] : []),
    ...(sees.hours ? [workingTime.get().enteredIn(accountId, question)] : []),
  ];
  return sql`(${sql.join(reasons, sql` or `)})`;
}

/** The filters of payroll: by place, which is where an employee was in the period, by how often pay comes, and if it varies. */
interface Filters {
  hasVariablePay?: boolean | undefined;
  payPeriod?: string | undefined;
  officeIds?: string[] | undefined;
  departmentIds?: string[] | undefined;
  payGroup?: PayGroupChoice | undefined;
}

/** The condition that an employee `r` has a salary with this pay period on a day of the period. */
const paidBy = (payPeriod: string, accountId: string, between: Between) => sql`exists (
  select 1 from salaries x
  where x.account_id = ${accountId} and x.employee_id = r.id and ${stands('x')} and x.pay_period = ${payPeriod}
    and exists (select 1 from ${heldInEmployment('x', accountId, between)}))`;

/** The condition that an employee `r` has pay in a period that is not the same each month. */
const paidVariably = (accountId: string, between: Between) => {
  const own = sql`x.account_id = ${accountId} and x.employee_id = r.id and ${stands('x')}`;
  return sql`(
    exists (select 1 from variable_compensations x where ${own} and x.date between ${between.from} and ${between.to})
    or exists (
      select 1 from compensation_assignments x
      where ${own} and x.compensation_id in (
          select c.id from compensations c where c.account_id = ${accountId} and c.compensation_type <> 'fixed')
        and exists (select 1 from ${heldInEmployment('x', accountId, between)})))`;
};

/** The condition that payroll has a row for the employee `r`, whom no filter leaves out. */
export function askedBy(question: PayrollQuestion & Filters, accountId: string): RawBuilder<unknown> {
  const { officeIds, departmentIds, payGroup, payPeriod, hasVariablePay, from, to } = question;
  const inPeriod = { employee: 'r.id', from: sql`${from}::date`, to: sql`${to}::date` };
  return sql.join(
    [
      concernedBy(question, accountId),
      ...(payPeriod === undefined ? [] : [paidBy(payPeriod, accountId, question)]),
      ...(hasVariablePay === undefined ? [] : [sql`${paidVariably(accountId, question)} = ${hasVariablePay}`]),
      ...(officeIds ? [placedIn(accountId, 'office_id', officeIds, inPeriod)] : []),
      ...(payGroup ? [inPayGroup(accountId, payGroup, inPeriod)] : []),
      ...(departmentIds ? [placedIn(accountId, 'department_id', departmentIds, inPeriod)] : []),
    ],
    sql` and `,
  );
}

/** The employees of a pay group with a row of payroll, in order of creation. */
export async function idsOf(
  reader: Reader,
  question: PayrollQuestion & { payGroup: PayGroupChoice },
): Promise<string[]> {
  const { accountId } = reader.caller;
  const rows = await reader.all<{ id: string }>(sql`
    select r.id from employees r where r.account_id = ${accountId} and ${askedBy(question, accountId)}
    order by r.created_at, r.id`);
  return rows.map(({ id }) => id);
}

/** A row of a resource as its own operations show it, and the days of the period and of employment on which it holds. */
interface DatedRow {
  employeeId: string;
  json: string;
  days: number;
}

/** The filters of a query on rows `r`. */
type Narrowed = RawBuilder<unknown>;
const all: Narrowed = sql`true`;

/** The rows of employees that hold on a day of the period on which the employee is employed, by their first day. */
export function heldIn(
  reader: Reader,
  resource: Resource,
  employeeIds: string[],
  { from, to }: Period,
  narrowed = all,
): Promise<DatedRow[]> {
  const { accountId } = reader.caller;
  return reader.all<DatedRow>(sql`
    select r.employee_id as "employeeId", ${inAccount(viewOf(reader, resource).json, accountId)} as json, h.days
    from ${sql.raw(resource.table)} r
    cross join lateral (
      select sum(least(r.end_date, m.end_date, ${to}::date) - greatest(r.start_date, m.start_date, ${from}::date) + 1)::int
        as days
      from ${heldInEmployment('r', accountId, { from, to })}
    ) h
    where r.account_id = ${accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.start_date <= ${to} and coalesce(r.end_date, 'infinity') >= ${from} and ${stands('r')} and h.days > 0
      and ${narrowed}
    order by r.employee_id, r.start_date, r.id`);
}

/** The rows of employees that count for a day of the period, by that day. */
export function countingIn(
  reader: Reader,
  resource: Resource,
  employeeIds: string[],
  { from, to }: Period,
  narrowed = all,
): Promise<Omit<DatedRow, 'days'>[]> {
  return reader.all<Omit<DatedRow, 'days'>>(sql`
    select r.employee_id as "employeeId", ${inAccount(viewOf(reader, resource).json, reader.caller.accountId)} as json
    from ${sql.raw(resource.table)} r
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.date between ${from} and ${to} and ${stands('r')} and ${narrowed}
    order by r.employee_id, r.date, r.id`);
}

/** Keeps rows `r` in this currency; undefined keeps all. */
export const inCurrency = (currency: string | undefined): Narrowed =>
  currency === undefined ? all : sql`r.currency = ${currency}`;

/** Keeps rows `r` of compensations in this currency; undefined keeps all. */
export const compensatedIn = (currency: string | undefined, accountId: string): Narrowed =>
  currency === undefined
    ? all
    : sql`r.compensation_id in (
        select c.id from compensations c where c.account_id = ${accountId} and c.currency = ${currency})`;

/**
 * The salaries of employees with extra payments in known months, in force in a period, with the employments in which they
 * hold then or in the year before, in which the payments accrue. The law leaves their months to the agreement, one of them
 * at Christmas (Estatuto de los Trabajadores, article 31).
 * @returns by first day
 */
export function extraPaidIn(
  reader: Reader,
  employeeIds: string[],
  { from, to, currency }: PayrollQuestion,
): Promise<ExtraPaid[]> {
  const { accountId } = reader.caller;
  const withYearBefore = { from: sql`(${from}::date - interval '1 year')::date`, to };
  return reader.all<ExtraPaid>(sql`
    select r.employee_id as "employeeId", r.id as "salaryId", r.currency, r.gross_salary::text as "grossSalary",
      r.gross_period as "grossPeriod", r.periods_per_year::float8 as "periodsPerYear", r.payments,
      r.extra_payment_months as "extraPaymentMonths", r.extra_payment_accrual as "extraPaymentAccrual",
      r.start_date as "startDate", r.end_date as "endDate", h.employments
    from salaries r
    cross join lateral (
      select json_agg(json_build_object('startDate', m.start_date, 'endDate', m.end_date)) as employments
      from ${heldInEmployment('r', accountId, withYearBefore)}
    ) h
    where r.account_id = ${accountId} and r.employee_id = any(${employeeIds}::uuid[]) and ${stands('r')}
      and r.extra_payment_months <> '{}' and r.start_date <= ${to} and coalesce(r.end_date, 'infinity') >= ${from}
      and h.employments is not null and ${inCurrency(currency)}
    order by r.start_date, r.id`);
}
