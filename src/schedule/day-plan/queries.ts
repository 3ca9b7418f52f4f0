import { type ContractInForce, contractsInForce } from '../../contract/index.ts';
import { officeOn, officesOf } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { defined } from '../../platform/defined.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PersonFacts, type PlannedDay, planOf, type StoredTimeOff } from './plan.ts';

interface EmploymentRow {
  employeeId: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

interface CalendarRow {
  officeIds: string[];
  daysOff: { date: LocalDate; name: string | null }[];
}

/** The employments of these employees, deleted ones included. */
const employmentsOf = (reader: Reader, employeeIds: string[]): Promise<EmploymentRow[]> =>
  reader.all(sql`
    select e.id as "employeeId", m.start_date as "startDate", m.end_date as "endDate"
    from employees e
    join employments m on m.account_id = ${reader.caller.accountId} and m.employee_id = e.id and m.deleted_at is null
    where e.account_id = ${reader.caller.accountId} and e.id = any(${employeeIds})
    order by m.start_date`);

/** The holiday calendars of these years, the oldest first. */
const holidayCalendarsOf = (reader: Reader, fromYear: number, toYear: number): Promise<CalendarRow[]> =>
  reader.all(sql`
    select office_ids as "officeIds", days_off as "daysOff" from holiday_calendars
    where account_id = ${reader.caller.accountId} and year between ${fromYear} and ${toYear} and deleted_at is null
    order by created_at, id`);

/** The holidays of an office by date, or of employees without one; if two calendars name a day, the older one counts. */
function holidaysOf(calendars: CalendarRow[], officeId: string | null): Map<LocalDate, { name: string | null }> {
  const holidays = new Map<LocalDate, { name: string | null }>();
  for (const { officeIds, daysOff } of calendars) {
    if (officeIds.length > 0 && (officeId === null || !officeIds.includes(officeId))) continue;
    for (const { date, name } of daysOff) if (!holidays.has(date)) holidays.set(date, { name });
  }
  return holidays;
}

/** The contracts of employees in a period, by employee. */
export async function contractsOf(
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, ContractInForce[]>> {
  return Map.groupBy(await contractsInForce(reader, employeeIds, from, to), ({ employeeId }) => employeeId);
}

/** Accepted time off of employees in a period; a day is deleted only with its employee, who keeps it in past months. */
const timeOffOf = (
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<(StoredTimeOff & { employeeId: string })[]> =>
  reader.all(sql`
    select employee_id as "employeeId", request_id as "requestId", category, absence_type_id as "absenceTypeId", date,
      case when portion is not null then share::float8 end as portion, (until_minute - from_minute) * 60 as "rangeSeconds"
    from time_off_days
    where account_id = ${reader.caller.accountId} and employee_id = any(${employeeIds}) and date between ${from} and ${to}
      and status = 'accepted' and given_back_at is null and gives_back is null
    order by date, id`);

const yearOf = (date: LocalDate) => Number(date.slice(0, 4));

/** Each day from the first to the last. */
function daysBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

/** The facts behind the plans of employees in a period; the same few statements for one employee and for five hundred. */
async function factsOf(
  reader: Reader,
  ids: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<(id: string) => PersonFacts> {
  const [employments, offices, calendars, contracts, timeOff] = await Promise.all([
    employmentsOf(reader, ids),
    officesOf(reader, ids),
    holidayCalendarsOf(reader, yearOf(from), yearOf(to)),
    contractsOf(reader, ids, from, to),
    timeOffOf(reader, ids, from, to),
  ]);
  const byEmployee = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const offByEmployee = Map.groupBy(timeOff, ({ employeeId }) => employeeId);
  const officesByEmployee = Map.groupBy(offices, ({ employeeId }) => employeeId);
  const byOffice = new Map<string | null, ReturnType<typeof holidaysOf>>();
  const holidaysAt = (officeId: string | null) => {
    const holidays = byOffice.get(officeId) ?? holidaysOf(calendars, officeId);
    byOffice.set(officeId, holidays);
    return holidays;
  };
  return (id) => {
    const own = byEmployee.get(id) ?? [];
    const places = officesByEmployee.get(id) ?? [];
    const off = Map.groupBy(offByEmployee.get(id) ?? [], ({ date }) => date);
    return {
      employments: own,
      contracts: contracts.get(id) ?? [],
      officeOn: (date) => officeOn(places, date),
      holidayAt: (officeId, date) => holidaysAt(officeId).get(date),
      timeOff: off,
    };
  };
}

/**
 * The planned working time of employees on each day of a period, in seconds, with its reasons: contract, holiday, time
 * off (see plan.ts). Holidays are those of the office where the employee is placed on the day. Days are calendar days, without a time zone.
 * @param from the first day
 * @param to the last day
 * @returns for each id one day per day of the period, in order; the days of an unknown id have no planned time
 *   (`from: 'not_employed'`)
 */
export async function planDays(
  reader: Reader,
  employeeIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, PlannedDay[]>> {
  const ids = [...new Set(employeeIds)];
  const facts = await factsOf(reader, ids, from, to);
  const days = daysBetween(from, to);
  return new Map(
    ids.map((id) => {
      const own = facts(id);
      return [id, days.map((date) => planOf(own, date))];
    }),
  );
}

/** The plans of days of any employees; those between the first and the last date cost nothing. */
export async function planEach(
  reader: Reader,
  asked: readonly { employeeId: string; date: LocalDate }[],
): Promise<(employeeId: string, date: LocalDate) => PlannedDay> {
  const dates = asked.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  const ids = [...new Set(asked.map(({ employeeId }) => employeeId))];
  const factsBy = first === undefined || last === undefined ? undefined : await factsOf(reader, ids, first, last);
  const own = new Map(ids.map((id) => [id, factsBy?.(id)]));
  return (employeeId, date) => planOf(defined(own.get(employeeId), 'the facts of the employee'), date);
}

/** The same for one employee and some dates, however far apart. */
export async function planDates(
  reader: Reader,
  employeeId: string,
  dates: readonly LocalDate[],
): Promise<Map<LocalDate, PlannedDay>> {
  const sorted = [...new Set(dates)].sort();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const facts = await factsOf(reader, [employeeId], first, last);
  const own = facts(employeeId);
  return new Map(sorted.map((date) => [date, planOf(own, date)]));
}
