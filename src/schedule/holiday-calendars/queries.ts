import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** Whether an employee has a calendar; a removed one keeps it in past months, and a restore brings it back. */
export const isGiven = (reader: Reader, calendarId: string): Promise<boolean> =>
  reader
    .first(sql`
      select 1 from holiday_assignments
      where account_id = ${reader.caller.accountId} and holiday_calendar_id = ${calendarId}
        and (deleted_at is null or removed_with_employee) limit 1`)
    .then((row) => row !== undefined);

/** The days of the calendar `r` with their ids, which are UUIDs version 8 (RFC 9562). */
export const shownDays = `(
  select coalesce(json_agg(json_build_object(
    'id', overlay(overlay(md5(r.id::text || (d.day ->> 'date')) placing '8' from 13) placing '8' from 17)::uuid,
    'date', d.day ->> 'date', 'name', d.day ->> 'name') order by d.place), '[]')
  from jsonb_array_elements(r.days_off) with ordinality as d (day, place))`;
