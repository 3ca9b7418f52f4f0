import type { Days } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { defined } from '../../platform/narrowing.ts';
import { rememberBefore } from '../../platform/resource/history/store.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../people/index.ts';
import type { DayOff } from './days.ts';
import { dayOf } from './queries.ts';
import type { TimeOffRequest } from './request.ts';

type Category = 'vacation' | 'absence';
type Status = 'pending' | 'accepted' | 'rejected' | 'cancelled';

/** A day of a request, as stored. */
export interface StoredDay extends DayOff {
  id: string;
  requestId: string;
  category: Category;
  calendarId: string | null;
  absenceTypeId: string | null;
  status: Status;
  givesVacationBack: boolean;
  /** The day that a request gives back. */
  givesBack: string | null;
  givenBackAt: Instant | null;
}

/** The columns read of a kind of absence. */
export interface KindOfAbsence {
  id: string;
  needsValidation: boolean;
  pickMode: 'by_days' | 'by_time_range';
  givesVacationBack: boolean;
  status: 'active' | 'inactive';
}

const lockKind = (tx: Tx, id: string | null): Promise<(KindOfAbsence & { isDeleted: boolean }) | undefined> =>
  tx.first(sql`
    select id, needs_validation as "needsValidation", pick_mode as "pickMode", status,
      gives_vacation_back as "givesVacationBack", deleted_at is not null as "isDeleted"
    from absence_types where account_id = ${tx.caller.accountId} and id = ${id} for key share`);

/** Locks a kind of absence, so that it is not removed meanwhile; a deleted one is not found. */
export async function holdAbsenceType(tx: Tx, id: string): Promise<KindOfAbsence | undefined> {
  const kind = await lockKind(tx, id);
  return kind?.isDeleted ? undefined : kind;
}

/** The kind of an absence, locked. Until 0.4.0 it could be removed while the absence was hidden with its employee. */
export const kindOf = async (
  tx: Tx,
  { absenceTypeId }: Pick<TimeOffRequest, 'absenceTypeId'>,
): Promise<KindOfAbsence> => defined(await lockKind(tx, absenceTypeId), 'the absence type');

/** Whether an id is that of an absence of the employee. */
export async function isAbsenceOf(tx: Tx, employeeId: string, requestId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from time_off_requests
    where account_id = ${tx.caller.accountId} and id = ${requestId} and employee_id = ${employeeId}
      and category = 'absence' and type = 'create' and deleted_at is null for key share`);
  return row !== undefined;
}

/** The columns of a day `d`. */
export const dayColumns = sql`
  d.id, d.request_id as "requestId", d.category, d.calendar_id as "calendarId",
  d.absence_type_id as "absenceTypeId", d.status,
  d.gives_vacation_back as "givesVacationBack", d.gives_back as "givesBack", d.given_back_at as "givenBackAt", d.date,
  d.portion::float8 as portion,
  d.from_minute as "fromMinute", d.until_minute as "untilMinute", d.seconds, d.days::float8 as days,
  d.share::float8 as share, d.in_range as "inRange"`;
/** The condition that the day `d` is pending or accepted, and not given back. */
export const isStanding = sql`d.status in ('pending', 'accepted') and d.given_back_at is null and d.deleted_at is null`;

/** The days `d` that a condition keeps. */
const daysWhere = (reader: Reader, condition: RawBuilder<unknown>, order = sql`d.date, d.id`): Promise<StoredDay[]> =>
  reader.all(sql`
    select ${dayColumns} from time_off_days d
    where d.account_id = ${reader.caller.accountId} and ${condition} order by ${order}`);

/** The employee's standing days on these dates: pending or accepted, and not given back. */
export const standingDaysOn = (reader: Reader, employeeId: string, dates: LocalDate[]): Promise<StoredDay[]> =>
  daysWhere(
    reader,
    sql`d.employee_id = ${employeeId} and d.date = any(${dates}::date[]) and ${isStanding} and d.gives_back is null`,
  );

/** All standing days of an employee, including those that a request asks to give back. */
export const standingDaysOf = (tx: Tx, employeeId: string): Promise<StoredDay[]> =>
  daysWhere(tx, sql`d.employee_id = ${employeeId} and ${isStanding}`);

/** The standing days of a request. */
export const standingDaysOfRequest = (tx: Tx, requestId: string): Promise<StoredDay[]> =>
  standingDaysOfRequests(tx, [requestId]);

/** The same of several. */
export const standingDaysOfRequests = (reader: Reader, requestIds: string[]): Promise<StoredDay[]> =>
  daysWhere(reader, sql`d.request_id = any(${requestIds}) and ${isStanding}`);

/** All days of a request that is pending or accepted, those that were given back too. */
export const daysOfRequest = (tx: Tx, requestId: string): Promise<StoredDay[]> =>
  daysWhere(tx, sql`d.request_id = ${requestId} and d.status in ('pending', 'accepted') and d.deleted_at is null`);

/** The days taken from a calendar. */
export const takenDaysOf = (tx: Tx, calendarId: string): Promise<StoredDay[]> =>
  daysWhere(
    tx,
    sql`d.calendar_id = ${calendarId} and ${isStanding} and not (d.in_range and d.days = 0) and d.status = 'accepted'
      and d.gives_back is null`,
    sql`d.date, d.from_minute, d.id`,
  );

/** Standing days, by their ids. */
export const daysByIds = (tx: Tx, ids: string[]): Promise<StoredDay[]> =>
  daysWhere(tx, sql`d.id = any(${ids}) and ${isStanding}`);

/** The days of pending requests, or of those in other states, that ask to give these days back. */
export const askedBack = (tx: Tx, dayIds: string[], statuses: Status[] = ['pending']): Promise<StoredDay[]> =>
  daysWhere(tx, sql`d.gives_back = any(${dayIds}) and d.status = any(${statuses}) and d.given_back_at is null`);

/** A day to store. */
export type NewStoredDay = DayOff & Pick<StoredDay, 'calendarId' | 'givesVacationBack' | 'givesBack'>;

/** Inserts the days of a pending request, or of one in another state, and returns their ids. */
export async function insertDays(
  tx: Tx,
  { id, employeeId, category, absenceTypeId }: Pick<TimeOffRequest, 'id' | 'employeeId' | 'category' | 'absenceTypeId'>,
  days: NewStoredDay[],
  status: Status = 'pending',
): Promise<string[]> {
  const ids = days.map(() => newId());
  await tx.run(sql`
    insert into time_off_days (account_id, id, request_id, employee_id, category, absence_type_id, status, created_at,
      updated_at, calendar_id, date, portion, from_minute, until_minute, seconds, days, share, in_range,
      gives_vacation_back, gives_back)
    select ${tx.caller.accountId}, d.id, ${id}, ${employeeId}, ${category}, ${absenceTypeId}, ${status}, ${tx.now},
      ${tx.now}, calendar_id, date, portion, from_minute, until_minute, seconds, days, share, in_range,
      gives_vacation_back, gives_back
    from unnest(
      ${ids}::uuid[],
      ${days.map(({ calendarId }) => calendarId)}::uuid[],
      ${days.map(({ date }) => date)}::date[],
      ${days.map(({ portion }) => portion)}::numeric[],
      ${days.map(({ fromMinute }) => fromMinute)}::int[],
      ${days.map(({ untilMinute }) => untilMinute)}::int[],
      ${days.map(({ seconds }) => seconds)}::int[],
      ${days.map((day) => day.days)}::numeric[],
      ${days.map(({ share }) => share)}::numeric[],
      ${days.map(({ inRange }) => inRange)}::boolean[],
      ${days.map(({ givesVacationBack }) => givesVacationBack)}::boolean[],
      ${days.map(({ givesBack }) => givesBack)}::uuid[]
    ) as d (id, calendar_id, date, portion, from_minute, until_minute, seconds, days, share, in_range,
      gives_vacation_back, gives_back)`);
  return ids;
}

/** Sets the state of the days of a request; `givenBack`: standing days are given back too. */
export const writeDaysStatus = (tx: Tx, requestId: string, status: Status, givenBack = false) =>
  tx.run(sql`
    update time_off_days set status = ${status}, updated_at = ${tx.now},
      given_back_at = coalesce(given_back_at, ${givenBack ? tx.now : null}::timestamptz)
    where account_id = ${tx.caller.accountId} and request_id = ${requestId}`);

/** Marks days as given back. */
export const writeGivenBack = (tx: Tx, dayIds: string[]) =>
  tx.run(sql`
    update time_off_days set given_back_at = ${tx.now}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = any(${dayIds})`);

/** Narrows a day to a part of it, in place of which its request gets the rest. */
export const writePart = (tx: Tx, id: string, { portion, share, seconds, days }: DayOff) =>
  tx.run(sql`
    update time_off_days set portion = ${portion}, share = ${share}, seconds = ${seconds}, days = ${days}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** The type of a request in the log. */
export const requestType = (category: Category) => `${category}_day_off_request`;

/** Days of a request before a change: as they were, and the ids of those that it adds. */
export interface DaysBefore {
  changed: readonly StoredDay[];
  added?: readonly string[];
}

/** Remembers what days of a request were before they change; `replaced` are further values. */
export function rememberDays(
  tx: Tx,
  { id, category }: Pick<TimeOffRequest, 'id' | 'category'>,
  { changed, added = [] }: DaysBefore,
  replaced: object = {},
): void {
  const before = [
    ...changed.map((day) => {
      const { givenBackAt, portion, fromMinute, untilMinute, seconds, days, share } = day;
      return [dayOf + day.id, { givenBackAt, portion, fromMinute, untilMinute, seconds, days, share }];
    }),
    ...added.map((dayId) => [dayOf + dayId, null]),
  ];
  rememberBefore(tx, requestType(category), { ...replaced, ...Object.fromEntries(before) }, id);
}

/** A request after a write of its next version, and the employee whom it is about. */
interface Touched {
  request: TimeOffRequest;
  employee: LockedEmployee;
  /** What the write replaced. */
  replaced: object;
}

interface Replaced {
  statusBefore: Status;
  versionBefore: number;
  updatedBefore: Instant;
}

/**
 * Writes the next versions of requests of which days change; `rememberDays` is the caller's.
 * @param status the new one; null: each keeps its own
 */
export async function touchRequests(tx: Tx, ids: readonly string[], status: Status | null = null): Promise<Touched[]> {
  const rows = await tx.all<TimeOffRequest & Omit<LockedEmployee, 'id'> & Replaced>(sql`
    update time_off_requests r set status = coalesce(${status}, r.status), version = r.version + 1, updated_at = ${tx.now}
    from time_off_requests o
    join employees e on e.account_id = ${tx.caller.accountId} and e.id = o.employee_id
    where r.account_id = ${tx.caller.accountId} and r.id = any(${ids}::uuid[])
      and o.account_id = ${tx.caller.accountId} and o.id = r.id
    returning r.id, r.version, r.employee_id as "employeeId", r.category, r.absence_type_id as "absenceTypeId", r.type,
      r.status, r.resolved_at as "resolvedAt", r.resolved_by as "resolvedBy",
      e.external_id as "externalId", e.code,
      o.status as "statusBefore", o.version as "versionBefore", o.updated_at as "updatedBefore"`);
  return rows.map(({ externalId, code, statusBefore, versionBefore, updatedBefore, ...request }) => ({
    request,
    employee: { id: request.employeeId, externalId, code },
    replaced: { status: statusBefore, version: versionBefore, updatedAt: updatedBefore },
  }));
}

/**
 * Writes the next version of a request of which days have changed, and returns it.
 * @param days as they were before
 * @param status the new one; null: it stays
 */
export async function touchRequest(
  tx: Tx,
  requestId: string,
  days: DaysBefore,
  status: Status | null,
): Promise<TimeOffRequest> {
  const touched = defined((await touchRequests(tx, [requestId], status))[0], `the request ${requestId}`);
  rememberDays(tx, touched.request, days, touched.replaced);
  return touched.request;
}

/**
 * Days that were given back, by their ids; not those of deleted requests.
 * @returns `isInSpan`: the request is for its days one by one, or for a range that has the day
 */
export const cancelledDays = (tx: Tx, ids: string[]): Promise<(StoredDay & { isInSpan: boolean })[]> =>
  tx.all(sql`
    select ${dayColumns},
      r.start_date is null or d.date between r.start_date and coalesce(r.end_date, 'infinity') as "isInSpan"
    from time_off_days d
    join time_off_requests r on r.account_id = ${tx.caller.accountId} and r.id = d.request_id
    where d.account_id = ${tx.caller.accountId} and d.id = any(${ids}) and d.given_back_at is not null
      and d.deleted_at is null and r.deleted_at is null
    order by d.date, d.id`);

/** Marks days as not given back after all. */
export const writeTakenBack = (tx: Tx, dayIds: string[]) =>
  tx.run(sql`
    update time_off_days set given_back_at = null, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = any(${dayIds})`);

/** Removes the days of an employee from the lists together with their requests, or restores them. */
export const writeDaysRemoval = (tx: Tx, employeeId: string, isRemoved: boolean) =>
  tx.run(sql`
    update time_off_days set deleted_at = ${isRemoved ? tx.now : null}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and (deleted_at is null) = ${isRemoved}`);

/** How many pending or accepted requests of an employee have days off in a period. */
export async function countRequests(tx: Tx, employeeId: string, { from, to }: Days): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(distinct d.request_id) as count from time_off_days d
    where d.account_id = ${tx.caller.accountId} and d.employee_id = ${employeeId} and ${isStanding}
      and d.gives_back is null and d.date >= ${from ?? '-infinity'} and d.date <= ${to ?? 'infinity'}`);
  return row?.count ?? 0;
}
