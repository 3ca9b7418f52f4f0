import { type ContractInForce, contractsInForce } from '../../contract/index.ts';
import { type OfficeFrom, officeOn, officesOf } from '../../core/index.ts';
import { addDays, type LocalDate, yearOf } from '../../platform/clock.ts';
import { amongIds, sql } from '../../platform/db/sql.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { defined } from '../../platform/narrowing.ts';
import { type DatedDays, daysOf, holdsOn } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { mergedContracts } from './merged-contracts.ts';
import { type PersonFacts, type PlannedDay, planOf, type StoredTimeOff } from './plan.ts';

interface EmploymentRow extends DatedDays {
  employeeId: string;
}

interface CalendarRow {
  id: string;
  year: number;
  appliesTo: 'offices' | 'employees' | 'offices_and_employees';
  officeIds: string[];
  daysOff: { date: LocalDate; name: string | null }[];
}

/** A calendar that an employee was given. */
interface AssignmentRow {
  employeeId: string;
  calendarId: string;
  startDate: LocalDate;
}

/** A holiday, with the calendar that has it. */
interface Holiday {
  name: string | null;
  calendarId: string;
}

/** The employments of these employees, deleted ones included. */
export const employmentsOf = (reader: Reader, employeeIds: string[]): Promise<EmploymentRow[]> =>
  reader.all(sql`
    select employee_id as "employeeId", start_date as "startDate", end_date as "endDate" from employments
    where account_id = ${reader.caller.accountId} and employee_id ${amongIds(employeeIds)} and deleted_at is null
    order by start_date`);

/** The holiday calendars of these years, the oldest first. */
const holidayCalendarsOf = (reader: Reader, fromYear: number, toYear: number): Promise<CalendarRow[]> =>
  reader.all(sql`
    select id, year, applies_to as "appliesTo", office_ids as "officeIds", days_off as "daysOff" from holiday_calendars
    where account_id = ${reader.caller.accountId} and year between ${fromYear} and ${toYear} and deleted_at is null
    order by created_at, id`);

/** The calendars that these employees were given. */
const givenTo = (reader: Reader, employeeIds: string[]): Promise<AssignmentRow[]> =>
  reader.all(sql`
    select employee_id as "employeeId", holiday_calendar_id as "calendarId", start_date as "startDate"
    from holiday_assignments
    where account_id = ${reader.caller.accountId} and employee_id = any(${employeeIds}::uuid[])
      and (deleted_at is null or removed_with_employee)`);

/** The holidays of calendars by date; if two name a day, the first one counts. */
function holidaysIn(calendars: CalendarRow[]): Map<LocalDate, Holiday> {
  const holidays = new Map<LocalDate, Holiday>();
  for (const { id: calendarId, daysOff } of calendars) {
    for (const { date, name } of daysOff) if (!holidays.has(date)) holidays.set(date, { name, calendarId });
  }
  return holidays;
}

/** The calendars of an office, or of employees without one. */
const calendarsAt = (calendars: CalendarRow[], officeId: string | null): CalendarRow[] =>
  calendars.filter(
    ({ appliesTo, officeIds }) =>
      appliesTo !== 'employees' && (officeIds.length === 0 || (officeId !== null && officeIds.includes(officeId))),
  );

/** Where an employee is placed on a day, and the holiday that the day is. */
interface Places {
  officeOn(date: LocalDate): OfficeFrom | undefined;
  holidayOn(date: LocalDate): Holiday | undefined;
}

/**
 * Reads the holidays of employees in some years: those of the office where they are placed on a day or, in the year of a
 * calendar that they were given and from its first day on, those of such calendars.
 */
async function readHolidays(
  reader: Reader,
  ids: string[],
  fromYear: number,
  toYear: number,
): Promise<(employeeId: string) => Places> {
  const [offices, calendars, given] = await Promise.all([
    officesOf(reader, ids),
    holidayCalendarsOf(reader, fromYear, toYear),
    givenTo(reader, ids),
  ]);
  const officesByEmployee = Map.groupBy(offices, ({ employeeId }) => employeeId);
  const givenBy = Map.groupBy(given, ({ employeeId }) => employeeId);
  const byOffice = new Map<string | null, Map<LocalDate, Holiday>>();
  const holidaysAt = (officeId: string | null) => {
    const holidays = byOffice.get(officeId) ?? holidaysIn(calendarsAt(calendars, officeId));
    byOffice.set(officeId, holidays);
    return holidays;
  };
  return (id) => {
    const places = officesByEmployee.get(id) ?? [];
    const own = (givenBy.get(id) ?? []).flatMap(({ calendarId, startDate }) => {
      const calendar = calendars.find((one) => one.id === calendarId);
      return calendar ? [{ calendar, startDate }] : [];
    });
    const office = (date: LocalDate) => officeOn(places, date);
    const holidayOn = (date: LocalDate) => {
      const inForce = own.filter(({ calendar, startDate }) => calendar.year === yearOf(date) && startDate <= date);
      if (inForce.length > 0) return holidaysIn(inForce.map(({ calendar }) => calendar)).get(date);
      return holidaysAt(office(date)?.officeId ?? null).get(date);
    };
    return { officeOn: office, holidayOn };
  };
}

/** A holiday of an employee. */
export interface OwnHoliday {
  employeeId: string;
  date: LocalDate;
  name: string | null;
  holidayCalendarId: string;
}

/** The holidays of employees in a period, by employee and date; days outside of employment are left out. */
export async function holidaysOf(
  reader: Reader,
  employeeIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<OwnHoliday[]> {
  const ids = [...new Set(employeeIds)].sort();
  const [employments, holidays] = await Promise.all([
    employmentsOf(reader, ids),
    readHolidays(reader, ids, yearOf(from), yearOf(to)),
  ]);
  const byEmployee = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const days = daysBetween(from, to);
  return ids.flatMap((employeeId) => {
    const { holidayOn } = holidays(employeeId);
    const isEmployed = (date: LocalDate) => (byEmployee.get(employeeId) ?? []).some((one) => holdsOn(one, date));
    return days.flatMap((date) => {
      const holiday = isEmployed(date) ? holidayOn(date) : undefined;
      return holiday ? [{ employeeId, date, name: holiday.name, holidayCalendarId: holiday.calendarId }] : [];
    });
  });
}

/** The contracts of employees in a period, by employee; several at once as one with the hours of all. */
export async function contractsOf(
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, ContractInForce[]>> {
  const found = Map.groupBy(await contractsInForce(reader, employeeIds, from, to), ({ employeeId }) => employeeId);
  return new Map([...found].map(([id, contracts]) => [id, mergedContracts(contracts)]));
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

/** Each day from the first to the last. By their number: after the last day of the year 9999 none compares as later. */
function daysBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysOf({ from, to })) }, (_, i) => addDays(from, i));
}

/** The facts behind the plans of employees in a period; the same few statements for one employee and for five hundred. */
async function factsOf(
  reader: Reader,
  ids: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<(id: string) => PersonFacts> {
  const [employments, holidays, contracts, timeOff] = await Promise.all([
    employmentsOf(reader, ids),
    readHolidays(reader, ids, yearOf(from), yearOf(to)),
    contractsOf(reader, ids, from, to),
    timeOffOf(reader, ids, from, to),
  ]);
  const byEmployee = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const offByEmployee = Map.groupBy(timeOff, ({ employeeId }) => employeeId);
  return (id) => {
    const own = byEmployee.get(id) ?? [];
    const { officeOn: office, holidayOn: find } = holidays(id);
    const holidayOn = (date: LocalDate) => {
      const holiday = find(date);
      return holiday && { name: holiday.name };
    };
    const off = Map.groupBy(offByEmployee.get(id) ?? [], ({ date }) => date);
    return {
      employments: own,
      contracts: contracts.get(id) ?? [],
      officeOn: office,
      holidayOn,
      timeOff: off,
    };
  };
}

/**
 * The planned working time of employees on each day of a period, in seconds, with its reasons: contract, holiday, time
 * off (see plan.ts). Days are calendar days, without a time zone.
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
    await mapYielding(ids, (id) => {
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
