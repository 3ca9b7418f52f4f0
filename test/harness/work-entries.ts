import type { Queryable } from '../../src/platform/db/database.ts';
import { sql } from '../../src/platform/db/sql.ts';

/**
 * Inserts work entries by SQL alone, which is quick and records no events: a morning and an afternoon for each of these
 * employees on each of so many days, the last of which is 2026-11-19.
 */
export const insertWorkEntries = (
  db: Queryable,
  accountId: string,
  employeeIds: string[],
  days: number,
): Promise<number> =>
  db.run(sql`
    insert into work_entries (account_id, id, employee_id, work_entry_type, started_at, ended_at, time_zone, in_offset,
      out_offset, in_origin, out_origin, work_date, is_worked, has_incidence, version, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), e.id, 'work', s.at, s.at + interval '4 hours', 'Europe/Madrid', '+01:00', '+01:00',
      'api', 'api', d.day, true, false, 1, s.at, s.at + interval '4 hours'
    from unnest(${employeeIds}::uuid[]) with ordinality as e (id, n), generate_series(1, ${days}::int) as t (n),
      lateral (select date '2026-11-20' - t.n as day) as d, generate_series(0, 1) as half (n),
      lateral (select (d.day + time '07:00') at time zone 'UTC' + half.n * interval '5 hours' + e.n % 3600 * interval '1 second' as at) as s`);
