import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';

/** A contract or a salary that holds in a period, or what the employee lacks for pay. */
export interface Term {
  kind: 'contract' | 'contract_without_hours' | 'salary' | 'no_bank_account' | 'no_code';
  employeeId: string;
  /** Of the contract or salary, else of the employee. */
  id: string;
  /** The concurrent contract that it is, or pays; null: it is, or pays, the main one. */
  concurrentId: string | null;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}

/** The terms of employees, removed ones included, by kind and first day. */
export const termsIn = (reader: Reader, employeeIds: string[], { from, to }: Period): Promise<Term[]> => {
  const { accountId } = reader.caller;
  const held = sql`r.account_id = ${accountId} and r.employee_id = any(${employeeIds}::uuid[])
    and r.start_date <= ${to} and coalesce(r.end_date, 'infinity') >= ${from}
    and (r.deleted_at is null or r.removed_with_employee)`;
  return reader.all<Term>(sql`
    select case when coalesce(jsonb_array_length(r.work_days), 0) = 0 and r.weekly_hours is null
        and r.percentage_work_day is null and r.fte is null then 'contract_without_hours' else 'contract' end as kind,
      r.employee_id as "employeeId", r.id, case when r.concurrent then r.id end as "concurrentId",
      r.start_date as "startDate", r.end_date as "endDate"
    from contracts r where ${held}
    union all
    select 'salary', r.employee_id, r.id, r.contract_id, r.start_date, r.end_date from salaries r where ${held}
    union all
    select k.kind, r.id, r.id, null, null, null
    from employees r
    cross join lateral (values ('no_bank_account', r.account_number is null), ('no_code', r.code is null)) k (kind, is_so)
    where r.account_id = ${accountId} and r.id = any(${employeeIds}::uuid[]) and k.is_so
    order by 1, 5, 3`);
};
