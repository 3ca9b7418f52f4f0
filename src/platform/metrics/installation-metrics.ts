import { hostname } from 'node:os';
import packageJson from '../../../package.json' with { type: 'json' };
import { type BackgroundTask, startTasks } from '../background.ts';
import { type Clock, type Instant, instantOf } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import {
  countWorkers,
  heartbeatInterval,
  removeHeartbeat,
  runningTasks,
  type Self,
  writeHeartbeat,
} from '../db/heartbeats.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Maintenance } from '../maintenance.ts';
import type { Tracing } from '../tracing.ts';
import type { Metrics } from './metrics.ts';

/** What this process says of itself to the others, by way of the database. */
export interface Heartbeat {
  task: BackgroundTask;
  /** As `startTasks`; it says which tasks run, and when each last succeeded. */
  run(tasks: readonly BackgroundTask[]): () => Promise<void>;
  stop(): Promise<void>;
}

/** Makes the heartbeat of this process, and registers the metrics of the installation that follow from all of them. */
export function createHeartbeat(
  metrics: Metrics,
  {
    db,
    clock,
    log,
    role,
    keyId,
    isSilent,
    maintenance,
    tracing,
  }: {
    db: Database;
    clock: Clock;
    log: Logger;
    role: Config['role'];
    keyId: string | null;
    isSilent: boolean;
    maintenance: Pick<Maintenance, 'reason'>;
    tracing: Tracing | undefined;
  },
): Heartbeat {
  const { version } = packageJson;
  const self: Self = { id: newId(), role, host: hostname(), version, startedAt: instantOf(clock.now()), keyId };
  /** The tasks that run, and when each last succeeded. */
  const running = new Map<string, Instant | null>();
  metrics.gauge('rollcall_build_info', 'The version and the role of the process.', () => [[1, { version, role }]]);
  metrics.gauge('rollcall_silent', '1 if the process is a silent copy, which sends no webhook and no mail.', () => [
    [isSilent ? 1 : 0],
  ]);
  metrics.gauge('rollcall_maintenance', '1 while the process refuses changes for maintenance.', () => [
    [maintenance.reason === null ? 0 : 1],
  ]);
  metrics.gauge(
    'rollcall_workers',
    'Processes of the installation that send webhooks and mail, seen within a minute.',
    async () => [[await countWorkers(db)]],
  );
  metrics.gauge(
    'rollcall_background_task_age_seconds',
    'Time since each task in the background that a process runs last succeeded, in any process, or its process started.',
    async () =>
      (await runningTasks(db)).map(({ name, since }) => [
        Math.max(0, clock.now() - Date.parse(since)) / 1000,
        { task: name },
      ]),
  );
  return {
    task: {
      name: 'heartbeat',
      everySeconds: heartbeatInterval / 1000,
      async run() {
        await writeHeartbeat(db, self, running);
        log.databaseAnswered();
      },
    },
    run(tasks) {
      for (const { name } of tasks) running.set(name, null);
      const stop = startTasks(tasks, log, (task) => void running.set(task, instantOf(clock.now())), tracing);
      return async () => {
        await stop();
        for (const { name } of tasks) running.delete(name);
      };
    },
    stop: async () => void (await removeHeartbeat(db, self)),
  };
}
