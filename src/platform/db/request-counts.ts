import type { Instant } from '../clock.ts';
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Requests of one caller within one minute. */
export interface RequestCount {
  caller: string;
  /** The beginning of the minute. */
  minute: Instant;
  count: number;
}

/** Adds to the counts, in the order of the keys to avoid a deadlock of two processes. Returns their totals. */
export const addRequestCounts = (db: Queryable, counts: readonly RequestCount[]): Promise<RequestCount[]> =>
  db.all<RequestCount>(sql`
    insert into request_counts as c (caller, minute, count)
    select * from unnest(
      ${counts.map(({ caller }) => caller)}::text[], ${counts.map(({ minute }) => minute)}::timestamptz[],
      ${counts.map(({ count }) => count)}::int[]
    ) as q (caller, minute, count) order by caller, minute
    on conflict (caller, minute) do update set count = c.count + excluded.count
    returning caller, minute, count`);

/** Deletes the counts of minutes before an instant. */
export const forgetRequestCounts = (db: Queryable, before: Instant): Promise<number> =>
  db.run(sql`delete from request_counts where minute < ${before}`);
