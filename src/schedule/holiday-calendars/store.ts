import { sql } from '../../platform/db/sql.ts';
import { storedList } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { type HolidayAssignment, holidayAssignments } from './assignment.ts';

/** Of the employees with a calendar: a removed one keeps it in past months, and a restore brings it back. */
const ofCalendar = ({ caller }: Reader, calendarId: string) => sql`
  holiday_assignments r
  where r.account_id = ${caller.accountId} and r.holiday_calendar_id = ${calendarId}
    and (r.deleted_at is null or r.removed_with_employee)`;

/** Whether an employee has a calendar. */
export const isGiven = (reader: Reader, calendarId: string): Promise<boolean> =>
  reader.first(sql`select 1 from ${ofCalendar(reader, calendarId)} limit 1`).then((row) => row !== undefined);

/** Locks the assignments of a calendar. */
export const lockAssignments = (tx: Tx, calendarId: string): Promise<HolidayAssignment[]> =>
  tx.all(sql`
    select ${sql.raw(storedList(holidayAssignments.fields))} from ${ofCalendar(tx, calendarId)}
    order by r.id for no key update`);

/** The days of the calendar `r` with their ids, which are UUIDs version 8 (RFC 9562). */
export const shownDays = `(
  select coalesce(json_agg(json_build_object(
    'id', overlay(overlay(md5(r.id::text || (d.day ->> 'date')) placing '8' from 13) placing '8' from 17)::uuid,
    'date', d.day ->> 'date', 'name', d.day ->> 'name') order by d.place), '[]')
  from jsonb_array_elements(r.days_off) with ordinality as d (day, place))`;
