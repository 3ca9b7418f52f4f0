import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { viewOf } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { workingTime } from '../ports.ts';

/** The parameters of a row: the period, the currency of pay (any if undefined), and what the caller may see. */
export interface PayrollQuestion extends Period {
  currency: string | undefined;
  sees: { salaries: boolean; compensations: boolean; hours: boolean };
}

/**
 * The condition that payroll has a row for the employee `r`: an employment or a contract in the period, or other data
 * that the caller may see. With a currency: pay in it.
 */
export function concernedBy({ sees, currency, ...period }: PayrollQuestion, accountId: string): RawBuilder<unknown> {
  const { from, to } = period;
  const own = sql`x.account_id = ${accountId} and x.employee_id = r.id`;
  const during = sql`x.start_date <= ${to} and coalesce(x.end_date, 'infinity') >= ${from}`;
  const inCurrency = currency === undefined ? sql`` : sql`and x.currency = ${currency}`;
  const ofCurrency =
    currency === undefined
      ? sql``
      : sql`and x.compensation_id in (
          select c.id from compensations c where c.account_id = ${accountId} and c.currency = ${currency})`;
  const employed = sql`exists (select 1 from employments x where ${own} and ${during} and x.deleted_at is null)`;
  const contracted = sql`exists (select 1 from contracts x where ${own} and ${during} and x.deleted_at is null)`;
  const paid = sql`
    exists (select 1 from salaries x where ${own} and ${during} and x.deleted_at is null ${inCurrency})`;
  const compensated = sql`
    exists (select 1 from compensation_assignments x
      where ${own} and ${during} and x.deleted_at is null ${ofCurrency})
    or exists (select 1 from variable_compensations x
      where ${own} and x.date between ${from} and ${to} and x.deleted_at is null ${ofCurrency})`;
  const reasons = [
    ...(currency === undefined ? [employed, contracted] : []),
    ...(sees.salaries ? [paid] : []),
    ...(sees.compensations ? [compensated] : []),
    ...(sees.hours && currency === undefined ? [workingTime.get().enteredIn(accountId, period)] : []),
  ];
  return sql`(${sql.join(reasons, sql` or `)})`;
}

/** A row of a resource as its own operations show it, and the days of the period on which it holds. */
interface DatedRow {
  employeeId: string;
  json: string;
  days: number;
}

/** The filters of a query on rows `r`. */
type Narrowed = RawBuilder<unknown>;
const all: Narrowed = sql`true`;

/** The rows of employees that hold on a day of the period, by their first day. */
export function heldIn(
  reader: Reader,
  resource: Resource,
  employeeIds: string[],
  { from, to }: Period,
  narrowed = all,
): Promise<DatedRow[]> {
  return reader.all<DatedRow>(sql`
    select r.employee_id as "employeeId", ${inAccount(viewOf(reader, resource).json, reader.caller.accountId)} as json,
      least(coalesce(r.end_date, 'infinity'), ${to}::date) - greatest(r.start_date, ${from}::date) + 1 as days
    from ${sql.raw(resource.table)} r
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.start_date <= ${to} and coalesce(r.end_date, 'infinity') >= ${from} and r.deleted_at is null and ${narrowed}
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
      and r.date between ${from} and ${to} and r.deleted_at is null and ${narrowed}
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
