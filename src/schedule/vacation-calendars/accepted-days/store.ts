import type { Instant } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { storedList } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type VacationCalendar, vacationCalendars } from '../vacation-calendar.ts';

/** Writes the next versions of calendars; those that were deleted with their employee stay as they are. */
export const writeNextVersions = (
  tx: Tx,
  ids: readonly string[],
): Promise<(VacationCalendar & { updatedBefore: Instant })[]> =>
  tx.all(sql`
    update vacation_calendars r set version = r.version + 1, updated_at = ${tx.now}
    from (
      select id as own_id, updated_at as updated_before from vacation_calendars
      where account_id = ${tx.caller.accountId} and id = any(${ids}::uuid[])
    ) o
    where r.account_id = ${tx.caller.accountId} and r.id = o.own_id and r.deleted_at is null
    returning ${sql.raw(storedList(vacationCalendars.fields))}, o.updated_before as "updatedBefore"`);
