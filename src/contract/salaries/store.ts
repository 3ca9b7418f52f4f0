import type { Instant, LocalDate } from '../../platform/clock.ts';
import { amongIds, byId, type RawBuilder, sql } from '../../platform/db/sql.ts';
import { unusualDecimals } from '../../platform/money.ts';
import type { DatedDays } from '../../platform/period.ts';
import { rememberBefore } from '../../platform/resource/history/store.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { usualPeriods } from './payment.ts';

export const contributionGroupName =
  '(select g.name from contribution_groups g where g.account_id = {account} and g.id = r.contribution_group_id)';

const periods = Object.entries(usualPeriods).map(([period, count]) => `when '${period}' then ${count}`);
/** The yearly amount of the salary `r`; null for hourly pay without hours. */
const annual = `r.gross_salary * coalesce(r.periods_per_year, case r.gross_period ${periods.join(' ')} end)`;

const minorUnits = Object.entries(unusualDecimals).map(
  ([decimals, codes]) =>
    `when r.currency in (${codes.map((code) => `'${code}'`).join(', ')}) then ${10 ** Number(decimals)}`,
);
/** How many minor units a unit of its currency has. */
const minorUnit = `case ${minorUnits.join(' ')} else 100 end`;

// Half up is the whole part of (2a + b) ÷ 2b. `div` returns it exactly; a quotient with a fraction would be rounded
// twice.
const inMinorUnits = (payments: string) => `div(2 * ${annual} * ${minorUnit} + ${payments}, 2 * ${payments})`;
const inUnits = (payments: string) => `trim_scale(${inMinorUnits(payments)} / (${minorUnit}))`;

export const monthlyGrossSalary = inUnits('12');
export const remunerationAmount = inUnits('r.payments');
/** A month in whole units of the currency. */
export const monthInWholeUnits = `div(2 * ${annual} + 12, 24)`;
/** A payment in minor units. */
export const paymentInMinorUnits = inMinorUnits('r.payments');

/** The condition that the contribution group of a salary `r` has a name. */
export const inGroupNamed = (name: string, accountId: string): RawBuilder<unknown> => sql`r.contribution_group_id in (
  select g.id from contribution_groups g where g.account_id = ${accountId} and g.name = ${name})`;

/** Keeps the salaries in force on a day. */
export const inForceOn = (day: string): RawBuilder<unknown> =>
  sql`r.start_date <= ${day}::date and coalesce(r.end_date, 'infinity') >= ${day}::date`;

/** Salaries that follow each other: of an employee, and of one concurrent contract or of none. */
export interface Line {
  employeeId: string;
  contractId: string | null;
}

const ofLines = (tx: Tx, { contractId }: Pick<Line, 'contractId'>, employeeIds: readonly string[]) =>
  sql`account_id = ${tx.caller.accountId} and employee_id ${amongIds(employeeIds)} and deleted_at is null
    and contract_id is not distinct from ${contractId}::uuid`;
const ofLine = (tx: Tx, line: Line) => ofLines(tx, line, [line.employeeId]);

/** A salary as its neighbours see it. */
export interface Neighbour extends DatedDays {
  id: string;
}
const neighbour = sql`id, start_date as "startDate", end_date as "endDate"`;

/** The salary without an end that began before a day; there is one at most. */
export const openBefore = (tx: Tx, line: Line, day: LocalDate): Promise<Neighbour | undefined> =>
  tx.first<Neighbour>(sql`
    select ${neighbour} from salaries where ${ofLine(tx, line)} and end_date is null and start_date < ${day}`);

/** Salaries that do not matter: those named, or the open one that a new salary ends. */
export type Except = string[] | 'the one it ends';

/** The first salary, with exceptions, that shares a day with a period. */
export const firstWithin = (
  tx: Tx,
  { startDate, endDate, ...line }: Line & DatedDays,
  except: Except,
): Promise<Neighbour | undefined> =>
  tx.first(
    byId<Neighbour & { employeeId: string }>(
      line.employeeId,
      'employeeId',
      (ids) => sql`
      select employee_id as "employeeId", ${neighbour} from salaries
      where ${ofLines(tx, line, ids)}
        and ${typeof except === 'string' ? sql`(end_date is not null or start_date >= ${startDate})` : sql`id <> all(${except}::uuid[])`}
        and daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]')
      order by start_date`,
    ),
  );

/** The next salary that begins after a day. */
export const nextAfter = (tx: Tx, line: Line, day: LocalDate): Promise<Neighbour | undefined> =>
  tx.first<Neighbour>(sql`
    select ${neighbour} from salaries where ${ofLine(tx, line)} and start_date > ${day}
    order by start_date limit 1`);

/** The salary that this one ended, unless it has changed since. */
export const endedBy = (tx: Tx, employeeId: string, salaryId: string): Promise<Neighbour | undefined> =>
  tx.first<Neighbour>(sql`
    select ${neighbour} from salaries
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and ended_by_salary_id = ${salaryId}`);

/** The id of the salary that ended this one, unless it has changed since. */
export async function enderOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.first<{ enderId: string | null }>(sql`
    select ended_by_salary_id as "enderId" from salaries where account_id = ${tx.caller.accountId} and id = ${id}`);
  return row?.enderId ?? null;
}

/** Stores which salary ended another; null: none. */
export async function writeEndedBy(tx: Tx, id: string, endedById: string | null): Promise<void> {
  const { accountId } = tx.caller;
  const replaced = await tx.first<{ endedBySalaryId: string | null }>(sql`
    update salaries r set ended_by_salary_id = ${endedById}
    from (select id, ended_by_salary_id from salaries where account_id = ${accountId} and id = ${id}) o
    where r.account_id = ${accountId} and r.id = o.id and r.ended_by_salary_id is distinct from ${endedById}
    returning o.ended_by_salary_id as "endedBySalaryId"`);
  if (replaced) rememberBefore(tx, 'salary', replaced, id);
}

/** What a salary needs to know of its contract. */
export interface PaidContract extends DatedDays {
  employeeId: string;
  concurrent: boolean;
}

/** A contract, deleted or not. */
export const contractOf = (tx: Tx, id: string): Promise<PaidContract | undefined> =>
  tx.first<PaidContract>(sql`
    select employee_id as "employeeId", concurrent, start_date as "startDate", end_date as "endDate" from contracts
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** The last day of a salary that continues as long as it can: that of its concurrent contract, else none. */
export const endOfContract = async (tx: Tx, contractId: string | null | undefined): Promise<LocalDate | null> =>
  contractId ? ((await contractOf(tx, contractId))?.endDate ?? null) : null;

/** The salaries of a concurrent contract with days outside of these, by their start. */
export const outsideDays = (tx: Tx, contractId: string, { startDate, endDate }: DatedDays): Promise<Neighbour[]> =>
  tx.all<Neighbour>(sql`
    select ${neighbour} from salaries
    where account_id = ${tx.caller.accountId} and contract_id = ${contractId} and deleted_at is null
      and not daterange(${startDate}, ${endDate}, '[]') @> daterange(start_date, end_date, '[]')
    order by start_date`);

/**
 * The salaries of an account with days of employment outside of their concurrent contract. Versions up to 0.5.0 wrote some
 * in a pay change that ended the contract, or when the days of the employment moved.
 */
export async function outsideContract({ all, caller }: Pick<Reader, 'all' | 'caller'>): Promise<string[]> {
  const { accountId } = caller;
  const rows = await all<{ id: string }>(sql`
    select s.id from salaries s join contracts c on c.account_id = ${accountId} and c.id = s.contract_id
    where s.account_id = ${accountId} and s.deleted_at is null and exists (
      select 1 from employments m
      where m.account_id = ${accountId} and m.employee_id = s.employee_id and m.deleted_at is null
        and not daterange(c.start_date, c.end_date, '[]')
          @> (daterange(s.start_date, s.end_date, '[]') * daterange(m.start_date, m.end_date, '[]')))
    order by s.id`);
  return rows.map(({ id }) => id);
}

interface HowPaid {
  currency: string;
  payPeriod: string;
  payments: number;
}

const usuallyPaid: HowPaid = { currency: 'EUR', payPeriod: 'monthly', payments: 12 };

/**
 * How a first salary is paid unless the caller says otherwise, as the form for a hire proposes it: as the latest salary of
 * the company.
 * @param employeeId undefined: a new employee
 * @param before later salaries do not count, such as those of the same file
 * @returns nothing for an employee with a salary, which a change continues
 */
export async function howPaid(
  reader: Reader,
  employeeId: string | undefined,
  before: Instant,
): Promise<Partial<HowPaid>> {
  const { accountId } = reader.caller;
  const [own] =
    employeeId === undefined
      ? []
      : await reader.all<{ id: string }>(sql`
          select id from salaries
          where account_id = ${accountId} and employee_id = ${employeeId} and deleted_at is null limit 1`);
  if (own) return {};
  const [latest] = await reader.all<HowPaid>(sql`
    select currency, pay_period as "payPeriod", payments from salaries
    where account_id = ${accountId} and deleted_at is null and created_at < ${before}
    order by created_at desc, id desc limit 1`);
  return latest ?? usuallyPaid;
}
