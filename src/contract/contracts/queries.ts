import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inAccount } from '../../platform/resource/account.ts';
import { onDay } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Contract } from './contract.ts';
import { mainInForceToday } from './store.ts';

/** The fields of a contract that determine the plan of a working day, and the vacation of a year. */
export interface ContractInForce
  extends Pick<
    Contract,
    | 'id'
    | 'employeeId'
    | 'startDate'
    | 'endDate'
    | 'concurrent'
    | 'workDays'
    | 'weeklyHours'
    | 'maxLegalWeeklyHours'
    | 'percentageWorkDay'
    | 'fte'
    | 'agreementId'
    | 'legalEntityId'
    | 'seniorityDate'
  > {
  /** The weekly hours of full time by its agreement. */
  agreementWeeklyHours: number | null;
}

/**
 * The contracts in force on any of the days from `from` to `to`, both included, for the plan of working days. One
 * statement, however many employees; an employee without a contract in these days has no row. A removed employee keeps
 * those that were hidden with them, so that the plan of an earlier day stays as it was.
 * @param employeeIds undefined: all employees
 * @returns ordered by employee and first day; hours and percentages are numbers, `fte` is 0–1
 */
export function contractsInForce(
  reader: Reader,
  employeeIds: readonly string[] | undefined,
  from: LocalDate,
  to: LocalDate,
): Promise<ContractInForce[]> {
  return reader.all<ContractInForce>(sql`
    select id, employee_id as "employeeId", start_date as "startDate", end_date as "endDate", concurrent, work_days as "workDays",
      weekly_hours::float8 as "weeklyHours",
      max_legal_weekly_hours::float8 as "maxLegalWeeklyHours", percentage_work_day::float8 as "percentageWorkDay",
      fte::float8 as fte,
      (select g.full_time_weekly_hours::float8 from agreements g
        where g.account_id = ${reader.caller.accountId} and g.id = contracts.agreement_id) as "agreementWeeklyHours",
      agreement_id as "agreementId", legal_entity_id as "legalEntityId", seniority_date as "seniorityDate"
    from contracts
    where account_id = ${reader.caller.accountId} and (deleted_at is null or removed_with_employee)
      ${employeeIds === undefined ? sql`` : sql`and employee_id = any(${employeeIds}::uuid[])`}
      and start_date <= ${to} and (end_date is null or end_date >= ${from})
    order by employee_id, start_date, concurrent, id`);
}

/** The id of an employee's contract in force today, and not after the last day of the employment; the main of several. */
export async function currentContractId(reader: Reader, employeeId: string): Promise<string | undefined> {
  const { accountId } = reader.caller;
  const row = await reader.first<{ id: string }>(sql`
    select x.id from employees r join contracts x on x.account_id = ${accountId}
      and ${inAccount(onDay(mainInForceToday, reader.today), accountId)}
    where r.account_id = ${accountId} and r.id = ${employeeId}`);
  return row?.id;
}

/** The country of an employer; undefined without one. */
export async function countryOfEmployer(reader: Reader, id: string | null | undefined): Promise<string | undefined> {
  if (id == null) return undefined;
  const row = await reader.first<{ country: string }>(sql`
    select country from legal_entities where account_id = ${reader.caller.accountId} and id = ${id}`);
  return row?.country;
}
