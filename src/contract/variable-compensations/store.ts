import type { Days } from '../../core/index.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { DatedDays } from '../../platform/period.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** The name, the code and the currency of the compensation of the variable compensation `r`. */
const ofCompensation = (column: string) =>
  `(select c.${column} from compensations c where c.account_id = {account} and c.id = r.compensation_id)`;
export const [nameOf, codeOf] = [ofCompensation('name'), ofCompensation('code')];
export const currencyOf = ofCompensation('currency');

/** Keeps rows with a day in the month `2026-11`. */
export const inMonth = (month: string): RawBuilder<unknown> =>
  sql`r.date >= ${`${month}-01`}::date and r.date < (${`${month}-01`}::date + interval '1 month')::date`;

/** An assignment as variable compensations need it. */
export interface PayingAssignment extends DatedDays {
  id: string;
  employeeId: string;
  compensationId: string;
  /** Whether it ended on the last day of an employment: a commission may be paid after it. */
  endedWithEmployment: boolean;
  currency: string;
}

const columns = ({ caller }: Tx) => sql`
  a.id, a.employee_id as "employeeId", a.compensation_id as "compensationId", a.start_date as "startDate",
  a.end_date as "endDate", c.currency,
  exists (
    select 1 from employments m
    where m.account_id = ${caller.accountId} and m.employee_id = a.employee_id and m.end_date = a.end_date
      and m.deleted_at is null
  ) as "endedWithEmployment"`;
const joined = ({ caller }: Tx) => sql`
  compensation_assignments a
  join compensations c on c.account_id = ${caller.accountId} and c.id = a.compensation_id`;

/** The assignment with an id, held until the transaction ends. */
export const assignmentNamed = (tx: Tx, id: string): Promise<PayingAssignment | undefined> =>
  tx.first<PayingAssignment>(sql`
    select ${columns(tx)} from ${joined(tx)}
    where a.account_id = ${tx.caller.accountId} and a.id = ${id} and a.deleted_at is null for key share of a`);

/** An employee's assignments of a compensation, the first one first, held until the transaction ends. */
export const assignmentsOf = (tx: Tx, employeeId: string, compensationId: string): Promise<PayingAssignment[]> =>
  tx.all<PayingAssignment>(sql`
    select ${columns(tx)} from ${joined(tx)}
    where a.account_id = ${tx.caller.accountId} and a.employee_id = ${employeeId}
      and a.compensation_id = ${compensationId} and a.deleted_at is null
    order by a.start_date for key share of a`);

/** How many variable compensations of an employee count for these days. */
export async function countWithin(tx: Tx, employeeId: string, { from, to }: Days): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from variable_compensations
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and date >= ${from ?? '-infinity'} and date <= ${to ?? 'infinity'}`);
  return row?.count ?? 0;
}
