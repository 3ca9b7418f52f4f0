import { decidedBy, employeeShortJson } from '../../core/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { type KeptTable, lastingParts } from '../../platform/resource/history/as-known.ts';
import type { Condition } from '../../platform/resource/resource.ts';
import { configurationJson } from '../vacation-calendars/index.ts';

const instantJson = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Minutes of the day as a time; those beyond its end are on the next day. */
const timeJson = (column: string) =>
  `to_char(make_interval(mins => case when ${column} > 1440 then ${column} - 1440 else ${column} end), 'HH24:MI')`;

/** Of the days `d` of a request: the time that is common to all of them; null if one has another, or none. */
const commonTime = (column: string) => `case when count(*) = count(d.from_minute)
  and min(d.from_minute) = max(d.from_minute) and min(d.until_minute) = max(d.until_minute)
  then ${timeJson(`min(${column})`)} end`;

/** How long the days `d` of a request are, besides their days: aggregates. */
export const lengthOfDays = {
  seconds: 'coalesce(sum(d.seconds), 0)::int',
  startTime: commonTime('d.from_minute'),
  endTime: commonTime('d.until_minute'),
} as const;

/** In the history of a request, one of its days: this and its id. Null: the request did not have it then. */
export const dayOf = 'day/';

/** The days of the request `r`. @param values the alias of what can change of the day `d`, which `join` adds */
const daysJson = (values: string, join = '') => `(
  select coalesce(json_agg(json_build_object('date', d.date, 'portion', ${values}.portion::float8,
    'startTime', ${timeJson(`${values}.from_minute`)}, 'endTime', ${timeJson(`${values}.until_minute`)},
    'seconds', ${values}.seconds, 'days', round(${values}.days, 2)::float8, 'calendarId', d.calendar_id,
    'givenBackAt', ${instantJson(`${values}.given_back_at`)})
    order by d.date, ${values}.from_minute nulls first, d.id), '[]')
  from time_off_days d ${join} where d.account_id = {account} and d.request_id = r.id
    and (not d.in_range or ${values}.days > 0))`;

/** The id of the absence calendar of the request or day `r` in the year of a date, as `calendarId` makes it. */
const calendarIdSql = (date: string) => {
  const [employee, type] = ['right(r.employee_id::text, 12)', `replace(r.absence_type_id::text, '-', '')`];
  const year = `to_hex(32768 | extract(year from ${date})::int)`;
  return `concat_ws('-', left(${employee}, 8), right(${employee}, 4), '8' || substr(${type}, 18, 3), ${year}, right(${type}, 12))`;
};

/** The absence type `t`. */
export const typeJson = `json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'needsValidation', t.needs_validation,
  'createdAt', ${instantJson('t.created_at')}, 'updatedAt', ${instantJson('t.updated_at')})`;

/** The same as `isTaken`, also of a removed employee: a day is deleted only with its employee. */
export const wasTaken = `r.status = 'accepted' and r.given_back_at is null and r.gives_back is null`;

/** The condition that the employee has the day `r` off: it is accepted, and not given back. */
export const isTaken = `${wasTaken} and r.deleted_at is null`;

/** The condition that lists show the day `r`: those of a range that cost nothing are not days off. */
export const isShown = 'not (r.in_range and r.days = 0)';

const ofDay = (condition: string) => condition.replaceAll('r.', 'd.');

/** What replies show of a request or a day `r`. */
export const shown = {
  days: daysJson('d'),
  /** The days change with versions of a request: they are given back, and valued again. */
  ownDays: {
    stored: `(
      select jsonb_object_agg('${dayOf}' || d.id, json_build_object('givenBackAt', d.given_back_at, 'portion', d.portion,
        'fromMinute', d.from_minute, 'untilMinute', d.until_minute, 'seconds', d.seconds, 'days', d.days, 'share', d.share))
      from time_off_days d where d.account_id = {account} and d.request_id = r.id)`,
    sql: daysJson(
      'earlier',
      `cross join lateral (
        select (t ->> 'givenBackAt')::timestamptz as given_back_at, (t ->> 'portion')::numeric as portion,
          (t ->> 'fromMinute')::int as from_minute, (t ->> 'untilMinute')::int as until_minute,
          (t ->> 'seconds')::int as seconds, (t ->> 'days')::numeric as days
        from (select s.state -> ('${dayOf}' || d.id) as t) stored
        where jsonb_typeof(t) = 'object') as earlier`,
    ),
  },
  vacationCalendar: `(
    select json_build_object('id', c.id, 'year', c.year, 'vacationConfigurationId', f.id, 'name', f.name)
    from vacation_calendars c
    join vacation_configurations f on f.account_id = {account} and f.id = c.vacation_configuration_id
    where c.account_id = {account} and c.id = r.calendar_id)`,
  absenceCalendar: `(
    select json_build_object('id', ${calendarIdSql('r.first_day_off')}, 'year', extract(year from r.first_day_off)::int,
      'absenceType', ${typeJson}, 'name', t.name, 'code', t.code, 'category', t.category,
      'remuneratedType', t.remunerated_type)
    from absence_types t where t.account_id = {account} and t.id = r.absence_type_id)`,
  /** The same with its employee and all its days. */
  absenceCalendarWithDays: `(
    select json_build_object('id', ${calendarIdSql('r.first_day_off')}, 'year', extract(year from r.first_day_off)::int,
      'absenceType', ${typeJson}, 'name', t.name, 'code', t.code, 'category', t.category,
      'remuneratedType', t.remunerated_type, 'employee', (
        select ${employeeShortJson('e')} from employees e where e.account_id = {account} and e.id = r.employee_id),
      'daysOff', c.days, 'createdAt', ${instantJson('c.created_at')}, 'updatedAt', ${instantJson('c.updated_at')},
      'deletedAt', null)
    from absence_types t
    cross join lateral (
      select min(d.created_at) as created_at, max(d.updated_at) as updated_at,
        coalesce(json_agg(json_build_object('date', d.date, 'seconds', d.seconds,
          'startTime', ${timeJson('d.from_minute')}, 'endTime', ${timeJson('d.until_minute')})
          order by d.date, d.from_minute nulls first, d.id), '[]') as days
      from time_off_days d
      where d.account_id = {account} and d.employee_id = r.employee_id and d.absence_type_id = r.absence_type_id
        and date_trunc('year', d.date) = date_trunc('year', r.first_day_off) and ${ofDay(isTaken)} and ${ofDay(isShown)}
    ) c
    where t.account_id = {account} and t.id = r.absence_type_id)`,
  /** The calendars of the day off `r`. */
  calendarOfVacation: `(
    select json_build_object('id', c.id, 'year', c.year, 'maxDaysOff', c.max_days_off::float8, 'vacationConfiguration', ${configurationJson('f')},
      'createdAt', ${instantJson('c.created_at')}, 'updatedAt', ${instantJson('c.updated_at')})
    from vacation_calendars c
    join vacation_configurations f on f.account_id = {account} and f.id = c.vacation_configuration_id
    where c.account_id = {account} and c.id = r.calendar_id)`,
  calendarOfAbsence: `(
    select json_build_object('id', ${calendarIdSql('r.date')}, 'year', extract(year from r.date)::int, 'absenceType', ${typeJson})
    from absence_types t where t.account_id = {account} and t.id = r.absence_type_id)`,
  startTime: timeJson('r.from_minute'),
  endTime: timeJson('r.until_minute'),
};

/** The days, with what they were: their requests remember it. A day has the state of its request, and leaves with it. */
export const dayHistory: KeptTable = {
  table: 'time_off_days',
  types: ['vacation_day_off_request', 'absence_day_off_request'],
  partOf: {
    column: 'request_id',
    former: lastingParts({
      table: 'time_off_requests',
      column: 'request_id',
      member: `'${dayOf}' || r.id`,
      state: `jsonb_build_object('status', q.status, 'deleted_at', case when q.removed_with_employee then q.deleted_at end)
      || case when p.part is null then '{}' else jsonb_build_object('given_back_at', p.part -> 'givenBackAt',
        'portion', p.part -> 'portion', 'from_minute', p.part -> 'fromMinute', 'until_minute', p.part -> 'untilMinute',
        'seconds', p.part -> 'seconds', 'days', p.part -> 'days', 'share', coalesce(p.part -> 'share', to_jsonb(r.share)))
      end`,
    }),
  },
};

/** Filters of lists, on the request or the day `r`. */
export const firstDayFrom = (date: string): Condition => sql`r.last_day_off >= ${date}`;
export const lastDayUntil = (date: string): Condition => sql`r.first_day_off <= ${date}`;
export const dayFrom = (date: string): Condition => sql`r.date >= ${date}`;
export const dayUntil = (date: string): Condition => sql`r.date <= ${date}`;
/** Requests that a manager decides. */
export const ofDecider = (managerId: string, accountId: string): Condition =>
  sql`r.employee_id in ${decidedBy(managerId, accountId, 'absencesManagement')}`;
