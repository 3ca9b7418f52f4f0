import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { NaturalDay } from './rest-days.ts';

/** A configuration as far as calendars and requests need it. */
export interface Configuration {
  id: string;
  name: string;
  dayType: 'business_day' | 'calendar_day';
  maxDaysOff: number;
  needsValidation: boolean;
  employeeRequestEnabled: boolean;
  notAllowedDateRanges: { from: LocalDate; to: LocalDate }[];
}

/** A calendar with its configuration. */
export interface ConfiguredCalendar {
  id: string;
  employeeId: string;
  year: number;
  maxDaysOff: number | null;
  isOfDefault: boolean;
  configuration: Configuration;
}

/** Taken days of a calendar: those that were accepted, and not given back. */
const isTaken = `d.status = 'accepted' and d.given_back_at is null and d.gives_back is null and d.deleted_at is null`;

/** The accepted days of the calendar `r`, as replies show them. */
export const shownDaysOff = `(
  select coalesce(json_agg(json_build_object('date', d.date, 'portion', d.portion, 'days', round(d.days, 2)::float8, 'requestId', d.request_id)
    order by d.date, d.from_minute, d.id), '[]')
  from time_off_days d where d.account_id = {account} and d.calendar_id = r.id and ${isTaken}
    and not (d.in_range and d.days = 0))`;

const configured = sql`
  c.id, c.employee_id as "employeeId", c.year, c.max_days_off::float8 as "maxDaysOff", f.is_default as "isOfDefault",
  json_build_object('id', f.id, 'name', f.name, 'dayType', f.day_type, 'maxDaysOff', f.max_days_off,
    'needsValidation', f.needs_validation, 'employeeRequestEnabled', f.employee_request_enabled,
    'notAllowedDateRanges', f.not_allowed_date_ranges) as configuration`;
const ofConfiguration = ({ caller }: Reader) => sql`
  vacation_calendars c
  join vacation_configurations f on f.account_id = ${caller.accountId} and f.id = c.vacation_configuration_id`;

/** Employees' calendars of these years, the oldest first. */
export const calendarsOf = (
  reader: Reader,
  employeeIds: string[],
  years: number[],
  lock: 'for no key update of c' | '' = '',
): Promise<ConfiguredCalendar[]> =>
  reader.all(sql`
    select ${configured} from ${ofConfiguration(reader)}
    where c.account_id = ${reader.caller.accountId} and c.employee_id = any(${employeeIds}) and c.year = any(${years})
      and c.deleted_at is null
    order by c.id ${sql.raw(lock)}`);

/** Calendars by their ids. */
export const calendarsById = (reader: Reader, ids: readonly string[]): Promise<ConfiguredCalendar[]> =>
  reader.all(sql`
    select ${configured} from ${ofConfiguration(reader)}
    where c.account_id = ${reader.caller.accountId} and c.id = any(${ids}::uuid[])
    order by c.id`);

/** Locks calendars of an employee by their ids; deleted ones and those of other employees are left out. */
export const lockCalendars = (tx: Tx, employeeId: string, ids: string[]): Promise<ConfiguredCalendar[]> =>
  tx.all(sql`
    select ${configured} from ${ofConfiguration(tx)}
    where c.account_id = ${tx.caller.accountId} and c.employee_id = ${employeeId} and c.id = any(${ids})
      and c.deleted_at is null
    order by c.id for no key update of c`);

/** The account's default configuration. */
export const defaultConfiguration = (reader: Reader): Promise<Configuration | undefined> =>
  reader.first(sql`
    select id, name, day_type as "dayType", max_days_off::float8 as "maxDaysOff", needs_validation as "needsValidation",
      employee_request_enabled as "employeeRequestEnabled", not_allowed_date_ranges as "notAllowedDateRanges"
    from vacation_configurations
    where account_id = ${reader.caller.accountId} and is_default and deleted_at is null`);

/** A request's use of a calendar. */
export interface Use {
  calendarId: string;
  requestId: string;
  status: 'accepted' | 'pending';
  days: number;
  from: LocalDate;
  to: LocalDate;
}

/** Taken and requested days of calendars, by request and in the order of the days. */
export const usesOf = (reader: Reader, calendarIds: string[]): Promise<Use[]> =>
  reader.all(sql`
    select d.calendar_id as "calendarId", d.request_id as "requestId", d.status, sum(d.days)::float8 as days,
      min(d.date) as "from", max(d.date) as "to"
    from time_off_days d
    where d.account_id = ${reader.caller.accountId} and d.calendar_id = any(${calendarIds})
      and d.status in ('accepted', 'pending') and d.given_back_at is null and d.gives_back is null and d.deleted_at is null
    group by d.calendar_id, d.request_id, d.status
    order by min(d.date), d.request_id`);

/** Vacation of employees, taken or requested, in calendars that count days of the calendar. */
export const naturalDaysOf = (
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<(NaturalDay & { employeeId: string })[]> =>
  reader.all(sql`
    select d.employee_id as "employeeId", d.date, d.calendar_id as "calendarId", d.status, d.days::float8 as days
    from time_off_days d
    join vacation_calendars c on c.account_id = ${reader.caller.accountId} and c.id = d.calendar_id
    join vacation_configurations f on f.account_id = ${reader.caller.accountId} and f.id = c.vacation_configuration_id
    where d.account_id = ${reader.caller.accountId} and d.employee_id = any(${employeeIds})
      and d.date between ${from} and ${to} and f.day_type = 'calendar_day'
      and d.status in ('accepted', 'pending') and d.given_back_at is null and d.gives_back is null and d.deleted_at is null
    order by d.employee_id, d.date, d.id`);

/** Each employment of these employees. */
export const employmentsOf = (
  reader: Reader,
  employeeIds: string[],
): Promise<{ employeeId: string; startDate: LocalDate; endDate: LocalDate | null }[]> =>
  reader.all(sql`
    select employee_id as "employeeId", start_date as "startDate", end_date as "endDate" from employments
    where account_id = ${reader.caller.accountId} and employee_id = any(${employeeIds}) and deleted_at is null
    order by start_date`);
