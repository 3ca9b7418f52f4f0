import type { Instant } from '../clock.ts';
import type { Queryable } from './database.ts';
import { serverClock } from './server-facts.ts';
import { sql } from './sql.ts';

/** A process of the installation. */
export interface Process {
  id: string;
  role: 'all' | 'api' | 'worker';
  host: string;
  version: string;
  startedAt: Instant;
}

/** The process itself. */
export interface Self extends Process {
  /** The id of the key with which it encrypts. */
  keyId: string | null;
}

interface SeenProcess extends Process {
  seenAt: Instant;
}

/** How often a process says that it runs; milliseconds. */
export const heartbeatInterval = 15_000;

/**
 * Says that a process runs, which tasks it runs, and when each last succeeded (null: not yet). Processes see each other by
 * the clock of the database: one whose own is ahead would count as running long after it was killed, and would take all
 * others for gone.
 */
export async function writeHeartbeat(db: Queryable, self: Self, tasks: ReadonlyMap<string, Instant | null>) {
  const { id, role, host, version, startedAt, keyId } = self;
  await db.run(sql`
    insert into processes (id, role, host, version, started_at, key_id, seen_at, tasks)
    values (${id}, ${role}, ${host}, ${version}, ${startedAt}, ${keyId}, ${serverClock}, ${[...tasks.keys()]}::text[])
    on conflict (id) do update set seen_at = excluded.seen_at, tasks = excluded.tasks`);
  // The rows of those that were killed.
  await db.run(sql`delete from processes where seen_at < ${serverClock} - interval '1 day'`);
  await db.run(sql`
    insert into background_tasks (name, succeeded_at)
    select * from unnest(${[...tasks.keys()]}::text[], ${[...tasks.values()]}::timestamptz[]) t (name, at) where at is not null
    on conflict (name) do update set succeeded_at = greatest(background_tasks.succeeded_at, excluded.succeeded_at)`);
}

/** Says that a process stops. */
export const removeHeartbeat = (db: Queryable, { id }: Pick<Process, 'id'>): Promise<number> =>
  db.run(sql`delete from processes where id = ${id}`);

/** A row of `processes` that said so within a minute. */
const isRunning = sql`seen_at > ${serverClock} - interval '1 minute'`;

/** The processes that run, the oldest first; also in a database of an earlier release, as commands look at it before they compare its schema. */
export const runningProcesses = (db: Queryable): Promise<SeenProcess[]> =>
  db.all<SeenProcess>(sql`
    select id, role, host, version, started_at as "startedAt", seen_at as "seenAt" from processes
    where ${isRunning} order by started_at, id`);

/** Those that encrypt with another key, or are of 0.5.0 or earlier and do not say with which. */
export const processesOfOtherKeys = (db: Queryable, keyId: string | null): Promise<Process[]> =>
  db.all<Process>(sql`
    select id, role, host, version, started_at as "startedAt" from processes
    where ${isRunning} and key_id is distinct from ${keyId} order by started_at, id`);

/** How many of the processes that run send webhooks and mail. */
export const countWorkers = async (db: Queryable): Promise<number> =>
  (await runningProcesses(db)).filter(({ role }) => role !== 'api').length;

interface TaskSuccess {
  name: string;
  succeededAt: Instant;
}

/** When each task in the background last succeeded, in any process. */
export const taskSuccesses = (db: Queryable): Promise<TaskSuccess[]> =>
  db.all<TaskSuccess>(sql`select name, succeeded_at as "succeededAt" from background_tasks order by name`);

/**
 * Claims a turn of a task that one process does for all.
 * @returns false if another process, or this one, has claimed one within the time: before `now`, or after it by a clock
 * that is ahead
 */
export async function claimTurn(db: Queryable, task: string, now: Instant, minutes: number): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into background_tasks (name, succeeded_at) values (${`${task} begun`}, ${now})
    on conflict (name) do update set succeeded_at = excluded.succeeded_at
    where background_tasks.succeeded_at not between excluded.succeeded_at - make_interval(mins => ${minutes})
      and excluded.succeeded_at + make_interval(mins => ${minutes})`);
  return claimed > 0;
}

/**
 * The tasks that a process runs at present, and since when each has not succeeded: one that never did, since the oldest of its
 * processes started. A process of 0.4.0 does not say which it runs.
 */
export const runningTasks = (db: Queryable): Promise<{ name: string; since: Instant }[]> =>
  db.all<{ name: string; since: Instant }>(sql`
    select t.name, coalesce(b.succeeded_at, min(p.started_at)) as since from processes p
    cross join lateral unnest(coalesce(p.tasks, array(select name from background_tasks))) t (name)
    left join background_tasks b on b.name = t.name
    where ${isRunning} group by t.name, b.succeeded_at order by t.name`);
