/** The fields of the work entry `r` in replies, and the filters of lists. */
import { placedIn } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';

/** A clock time in whole seconds, as the clocks of the entry's zone showed it. */
const clockTime = (at: string, offset: string) =>
  `to_char(r.${at} at time zone r.${offset}::interval, 'YYYY-MM-DD"T"HH24:MI:SS') || r.${offset}`;

/** A start or an end as JSON: its origin, time, office and, if `coordinates` is their SQL, place. */
const moment = (side: 'in' | 'out', at: string, coordinates?: string) =>
  `json_build_object('origin', r.${side}_origin, 'date', ${clockTime(at, `${side}_offset`)}${
    coordinates ? `, 'coordinates', ${coordinates}` : ''
  }, 'officeId', r.${side}_office_id)`;
/** The start of the entry `r`. @param coordinates the SQL of the place; undefined: without */
export const start = (coordinates?: string) => moment('in', 'started_at', coordinates);
/** The end of the entry `r`, null while it is open. @param coordinates as of `start` */
export const end = (coordinates?: string) =>
  `case when r.ended_at is not null then ${moment('out', 'ended_at', coordinates)} end`;

/** The start in replies. */
export const shownIn = (withCoordinates: boolean) => start(withCoordinates ? 'r.in_coordinates' : undefined);
/** The end in replies. */
export const shownOut = (withCoordinates: boolean) => end(withCoordinates ? 'r.out_coordinates' : undefined);

/** Seconds from the start to the end; 0 while it is open, or its end unknown. */
export const durationSeconds = `case when r.end_unknown then 0
  else coalesce(extract(epoch from r.ended_at - r.started_at)::int, 0) end`;
/** The same for an entry that counts as work, else 0. */
export const workedSeconds = `case when r.is_worked then ${durationSeconds} else 0 end`;

/** Entries whose work date is this day or later. */
export const countsFrom = (date: LocalDate): RawBuilder<unknown> => sql`r.work_date >= ${date}`;
/** Entries whose work date is this day or earlier. */
export const countsTo = (date: LocalDate): RawBuilder<unknown> => sql`r.work_date <= ${date}`;

/** Entries that have no end, or that have one. */
export const isOpen = (open: boolean): RawBuilder<unknown> =>
  open ? sql`r.ended_at is null` : sql`r.ended_at is not null`;

const day = sql`r.work_date`;
const ofThose = (column: 'department_id' | 'office_id', ids: string[], accountId: string) =>
  placedIn(accountId, column, ids, { employee: 'r.employee_id', from: day, to: day });

/** Entries of employees who were in one of these departments on the work date. */
export const ofDepartments = (ids: string[], accountId: string): RawBuilder<unknown> =>
  ofThose('department_id', ids, accountId);
/** Entries of employees who were at one of these offices on the work date. */
export const ofOffices = (ids: string[], accountId: string): RawBuilder<unknown> =>
  ofThose('office_id', ids, accountId);
