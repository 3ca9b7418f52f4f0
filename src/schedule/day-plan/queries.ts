import { addDays, type LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PersonFacts, type PlannedDay, planOf } from './plan.ts';

interface EmploymentRow {
  employeeId: string;
  officeId: string | null;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

interface CalendarRow {
  officeIds: string[];
  daysOff: { date: LocalDate; name: string | null }[];
}

/** The employments of these people, with the office that each is in now; whoever is deleted included. */
const employmentsOf = (reader: Reader, employeeIds: string[]): Promise<EmploymentRow[]> =>
  reader.all(sql`
    select e.id as "employeeId", e.office_id as "officeId", m.start_date as "startDate", m.end_date as "endDate"
    from employees e join employments m on m.account_id = e.account_id and m.employee_id = e.id
    where e.account_id = ${reader.caller.accountId} and e.id = any(${employeeIds})
    order by m.start_date`);

/** The holiday calendars of these years, the oldest first. */
const holidayCalendarsOf = (reader: Reader, fromYear: number, toYear: number): Promise<CalendarRow[]> =>
  reader.all(sql`
    select office_ids as "officeIds", days_off as "daysOff" from holiday_calendars
    where account_id = ${reader.caller.accountId} and year between ${fromYear} and ${toYear} and deleted_at is null
    order by created_at, id`);

/** The holidays of an office, or of whoever has none; of two names for a day the older calendar's counts. */
function holidaysOf(calendars: CalendarRow[], officeId: string | null): PersonFacts['holidays'] {
  const holidays: PersonFacts['holidays'] = new Map();
  for (const { officeIds, daysOff } of calendars) {
    if (officeIds.length > 0 && (officeId === null || !officeIds.includes(officeId))) continue;
    for (const { date, name } of daysOff) if (!holidays.has(date)) holidays.set(date, { name });
  }
  return holidays;
}

const yearOf = (date: LocalDate) => Number(date.slice(0, 4));

/** Each day from the first to the last. */
function daysBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

/**
 * What people are to work on each day of a period, in seconds, and why: contract, holiday, time off (see plan.ts). It
 * takes the same few statements for one person and for five hundred. Holidays are those of the office that someone is
 * in now. Days are calendar days; they belong to no time zone.
 * @param from the first day
 * @param to the last day
 * @returns for each of the ids a day for each day of the period, in order; an id that names nobody has days on which
 *   nothing is to be worked (`from: 'not_employed'`)
 */
export async function planDays(
  reader: Reader,
  employeeIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, PlannedDay[]>> {
  const ids = [...new Set(employeeIds)];
  const [employments, calendars] = await Promise.all([
    employmentsOf(reader, ids),
    holidayCalendarsOf(reader, yearOf(from), yearOf(to)),
  ]);
  const byEmployee = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const byOffice = new Map<string | null, PersonFacts['holidays']>();
  const days = daysBetween(from, to);
  return new Map(
    ids.map((id) => {
      const own = byEmployee.get(id) ?? [];
      const officeId = own[0]?.officeId ?? null;
      const holidays = byOffice.get(officeId) ?? holidaysOf(calendars, officeId);
      byOffice.set(officeId, holidays);
      const facts: PersonFacts = { employments: own, contracts: [], holidays, timeOff: [] };
      return [id, days.map((date) => planOf(facts, date))];
    }),
  );
}
