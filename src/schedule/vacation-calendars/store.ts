import type * as z from 'zod';
import { type employeeShort, employeeShortJson } from '../../core/index.ts';
import type { Days } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inAccount } from '../../platform/resource/account.ts';
import { columnOf } from '../../platform/resource/columns.ts';
import { withinReach } from '../../platform/resource/view.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { type Configuration, vacationConfigurations } from '../vacation-configurations.ts';
import type { Adjustment } from './ledger.ts';
import type { NaturalDay } from './rest-days.ts';

/** A calendar with its configuration. */
export interface ConfiguredCalendar {
  id: string;
  employeeId: string;
  year: number;
  maxDaysOff: number | null;
  configuration: Configuration;
}

/** Taken days of a calendar: those that were accepted, and not given back. */
const isTaken = `d.status = 'accepted' and d.given_back_at is null and d.gives_back is null and d.deleted_at is null`;

/** Days of removed employees were taken nevertheless, and their pay stays. */
const isUsed = sql`
  (d.status = 'accepted' or (d.status = 'pending' and d.deleted_at is null))
  and d.given_back_at is null and d.gives_back is null`;

/** A row that was not deleted by itself. */
const counts = (row: string) => sql.raw(`(${row}.deleted_at is null or ${row}.removed_with_employee)`);

/** The accepted days of the calendar `r`, as replies show them. */
export const shownDaysOff = `(
  select coalesce(json_agg(json_build_object('date', d.date, 'portion', d.portion, 'days', round(d.days, 2)::float8,
    'seconds', d.seconds, 'requestId', d.request_id)
    order by d.date, d.from_minute, d.id), '[]')
  from time_off_days d where d.account_id = {account} and d.calendar_id = r.id and ${isTaken}
    and not (d.in_range and d.days = 0))`;

/** What replies show of a configuration, as `configurationShort`. @param row its name in the statement */
export const configurationJson = (row: string): string =>
  `json_build_object('id', ${row}.id, 'name', ${row}.name, 'dayType', ${row}.day_type, 'maxDaysOff', ${row}.max_days_off::float8,
    'hoursPerDay', ${row}.hours_per_day::float8, 'needsValidation', ${row}.needs_validation, 'isDefault', ${row}.is_default)`;

export const shownConfiguration = `(
  select ${configurationJson('f')} from vacation_configurations f
  where f.account_id = {account} and f.id = r.vacation_configuration_id)`;

const membersOf = ['id', ...Object.keys(vacationConfigurations.resource.fields)].map(
  (name) => `'${name}', f.${columnOf(name)}`,
);
const configurationMembers = sql.raw(`json_build_object(${membersOf.join(', ')})`);
const configured = sql`
  c.id, c.employee_id as "employeeId", c.year, c.max_days_off::float8 as "maxDaysOff",
  ${configurationMembers} as configuration`;
const ofConfiguration = ({ caller }: Reader) => sql`
  vacation_calendars c
  join vacation_configurations f on f.account_id = ${caller.accountId} and f.id = c.vacation_configuration_id`;

/** Employees' calendars of the years from one to another, the oldest first, those of removed employees included. */
export const calendarsBetween = (
  reader: Reader,
  employeeIds: string[],
  fromYear: number,
  toYear: number,
): Promise<ConfiguredCalendar[]> =>
  reader.all(sql`
    select ${configured} from ${ofConfiguration(reader)}
    where c.account_id = ${reader.caller.accountId} and c.employee_id = any(${employeeIds})
      and c.year between ${fromYear} and ${toYear} and ${counts('c')}
    order by c.id`);

/** The years in which any of these employees has a calendar. */
export const yearsOfCalendars = async (reader: Reader, employeeIds: string[]): Promise<number[]> => {
  const rows = await reader.all<{ year: number }>(sql`
    select distinct year from vacation_calendars
    where account_id = ${reader.caller.accountId} and employee_id = any(${employeeIds}::uuid[]) and deleted_at is null
    order by year`);
  return rows.map(({ year }) => year);
};

/** The calendar that an employee has of a configuration and year. */
export const calendarOfConfiguration = (
  tx: Tx,
  configurationId: string,
  employeeId: string,
  year: number,
): Promise<{ id: string } | undefined> =>
  tx.first(sql`
    select id from vacation_calendars
    where account_id = ${tx.caller.accountId} and vacation_configuration_id = ${configurationId}
      and employee_id = ${employeeId} and year = ${year} and deleted_at is null`);

/** An employee with a configuration in a year. */
export interface Assigned {
  employee: z.output<typeof employeeShort>;
  year: number;
  calendarId: string;
}

/** The employees whom the caller reaches and who have calendars of a configuration. */
export const assignedTo = (reader: Reader, configurationId: string, year: number | undefined): Promise<Assigned[]> =>
  reader.all(sql`
    select ${inAccount(employeeShortJson('e'), reader.caller.accountId)} as employee, c.year,
      c.id as "calendarId"
    from vacation_calendars c
    join employees e on e.account_id = ${reader.caller.accountId} and e.id = c.employee_id
    where c.account_id = ${reader.caller.accountId} and c.vacation_configuration_id = ${configurationId}
      and (${year ?? null}::int is null or c.year = ${year ?? null}) and c.deleted_at is null
      and ${withinReach(reader, 'e.id')}
    order by c.year, c.id`);

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

/** The account's configurations. */
export const configurationsOf = async (reader: Reader): Promise<Configuration[]> =>
  (
    await reader.all<{ configuration: Configuration }>(sql`
      select ${configurationMembers} as configuration from vacation_configurations f
      where f.account_id = ${reader.caller.accountId} and f.deleted_at is null order by f.id`)
  ).map(({ configuration }) => configuration);

/** A request's use of a calendar on a date. */
export interface Use {
  calendarId: string;
  requestId: string;
  status: 'accepted' | 'pending';
  days: number;
  /** The working time that is off. */
  seconds: number;
  date: LocalDate;
}

/** Taken and requested days of calendars, in their order. */
export const usesOf = (reader: Reader, calendarIds: string[]): Promise<Use[]> =>
  reader.all(sql`
    select d.calendar_id as "calendarId", d.request_id as "requestId", d.status, sum(d.days)::float8 as days,
      sum(d.seconds)::int as seconds, d.date
    from time_off_days d
    where d.account_id = ${reader.caller.accountId} and d.calendar_id = any(${calendarIds})
      and ${isUsed}
    group by d.calendar_id, d.request_id, d.status, d.date
    order by d.date, d.request_id`);

/** A whole day of leave that prevents vacation, or that is unpaid. */
export interface LeaveDay {
  employeeId: string;
  date: LocalDate;
  prevents: 'sick_leave' | 'leave' | null;
  isUnpaid: boolean;
}

/** Accepted whole days of leave of employees that vacation may follow from. */
export const leaveDaysOf = (
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<LeaveDay[]> =>
  reader.all(sql`
    select d.employee_id as "employeeId", d.date, t.remunerated_type = 'not_remunerated' as "isUnpaid",
      case when t.category = 'sick_leave' then 'sick_leave' when t.gives_vacation_back then 'leave' end as prevents
    from time_off_days d
    join absence_types t on t.account_id = ${reader.caller.accountId} and t.id = d.absence_type_id
    where d.account_id = ${reader.caller.accountId} and d.employee_id = any(${employeeIds})
      and d.date between ${from} and ${to} and d.status = 'accepted' and d.given_back_at is null and d.gives_back is null
      and d.portion = 1
      and (t.category = 'sick_leave' or t.gives_vacation_back or t.remunerated_type = 'not_remunerated')
    order by d.employee_id, d.date, d.id`);

/** An adjustment of a balance, in days; without a calendar it is of the first one of its year. */
export type StoredAdjustment = Omit<Adjustment, 'amount'> & { days: number; calendarId: string | null };

/** Adjustments of employees' balances in a period. */
export const adjustmentsOf = (
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<(StoredAdjustment & { employeeId: string })[]> =>
  reader.all(sql`
    select a.id, a.employee_id as "employeeId", a.calendar_id as "calendarId", a.date, a.days::float8 as days, a.reason
    from vacation_adjustments a
    where a.account_id = ${reader.caller.accountId} and a.employee_id = any(${employeeIds})
      and a.date between ${from} and ${to} and ${counts('a')}
    order by a.date, a.id`);

/** How many adjustments name a calendar. */
export async function countAdjustments(tx: Tx, calendarId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from vacation_adjustments
    where account_id = ${tx.caller.accountId} and calendar_id = ${calendarId} and deleted_at is null`);
  return row?.count ?? 0;
}

/** Which configuration employees have from a year on. */
export interface Rule {
  vacationConfigurationId: string;
  employeeId: string | null;
  agreementId: string | null;
  legalEntityId: string | null;
  officeId: string | null;
  fromYear: number;
}

/** The rules of the account, the latest first. */
export const rulesOf = (reader: Reader): Promise<Rule[]> =>
  reader.all(sql`
    select vacation_configuration_id as "vacationConfigurationId", employee_id as "employeeId",
      agreement_id as "agreementId", legal_entity_id as "legalEntityId", office_id as "officeId", from_year as "fromYear"
    from vacation_rules
    where account_id = ${reader.caller.accountId} and deleted_at is null
    order by from_year desc, id`);

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
      and ${isUsed}
    order by d.employee_id, d.date, d.id`);

/** From the first to the last day that a calendar is charged for, decided or not; undefined if there is none. */
export async function daysCharged(tx: Tx, calendarId: string): Promise<Days | undefined> {
  const row = await tx.first<{ from: LocalDate | null; to: LocalDate | null }>(sql`
    select min(d.date) as "from", max(d.date) as "to" from time_off_days d
    where d.account_id = ${tx.caller.accountId} and d.calendar_id = ${calendarId} and ${isUsed}`);
  return row?.from ? { from: row.from, to: row.to } : undefined;
}

/** How many requests charge days outside of a year to a calendar. */
export async function countRequestsOutside(tx: Tx, calendarId: string, year: number): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(distinct d.request_id) as count from time_off_days d
    where d.account_id = ${tx.caller.accountId} and d.calendar_id = ${calendarId} and ${isUsed}
      and d.date not between ${`${year}-01-01`} and ${`${year}-12-31`}`);
  return row?.count ?? 0;
}
