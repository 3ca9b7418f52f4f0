import { type Instant, instantOf } from '../clock.ts';
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** A process of the installation. */
export interface Process {
  id: string;
  role: 'all' | 'api' | 'worker';
  host: string;
  version: string;
  startedAt: Instant;
}

interface SeenProcess extends Process {
  seenAt: Instant;
}

/** How often a process says that it runs, and after which silence it counts as gone; milliseconds. */
export const beatEvery = 15_000;
const goneAfter = 60_000;
/** How long the row of a process that was killed stays; milliseconds. */
const forgottenAfter = 86_400_000;

/** Says that a process runs, and when its tasks last succeeded. @param now milliseconds */
export async function beat(db: Queryable, self: Process, now: number, tasks: ReadonlyMap<string, Instant>) {
  const { id, role, host, version, startedAt } = self;
  const at = instantOf(now);
  await db.run(sql`
    insert into processes (id, role, host, version, started_at, seen_at)
    values (${id}, ${role}, ${host}, ${version}, ${startedAt}, ${at}) on conflict (id) do update set seen_at = ${at}`);
  await db.run(sql`delete from processes where seen_at < ${instantOf(now - forgottenAfter)}`);
  await db.run(sql`
    insert into background_tasks (name, succeeded_at)
    select * from unnest(${[...tasks.keys()]}::text[], ${[...tasks.values()]}::timestamptz[])
    on conflict (name) do update set succeeded_at = greatest(background_tasks.succeeded_at, excluded.succeeded_at)`);
}

/** Says that a process stops. */
export const leave = (db: Queryable, { id }: Pick<Process, 'id'>): Promise<number> =>
  db.run(sql`delete from processes where id = ${id}`);

/** The processes that run, the oldest first. @param now milliseconds */
const runningProcesses = (db: Queryable, now: number): Promise<SeenProcess[]> =>
  db.all<SeenProcess>(sql`
    select id, role, host, version, started_at as "startedAt", seen_at as "seenAt" from processes
    where seen_at > ${instantOf(now - goneAfter)} order by started_at, id`);

/** How many of the processes that run send webhooks and mail. @param now milliseconds */
export const countWorkers = async (db: Queryable, now: number): Promise<number> =>
  (await runningProcesses(db, now)).filter(({ role }) => role !== 'api').length;

/** When each task in the background last succeeded, in any process. */
export const taskSuccesses = (db: Queryable): Promise<{ name: string; succeededAt: Instant }[]> =>
  db.all(sql`select name, succeeded_at as "succeededAt" from background_tasks order by name`);
