import type { Logger } from 'pino';
import type { Tracing } from './tracing.ts';

/** Work that runs at intervals, next to the requests. */
export interface BackgroundTask {
  name: string;
  everySeconds: number;
  /** For work that one process does for all: claims it, unless another process or an earlier one has done so. */
  claim?(): Promise<boolean>;
  /**
   * @param isStopping whether the process waits for this task to end: a long task checks it now and then
   * @returns false: something that failed before still waits, so this is no success
   */
  run(isStopping: () => boolean): Promise<unknown>;
}

/** From which duration on a run is in the traces, in milliseconds. */
const noticeable = 20;

/**
 * Runs each task at its interval, never twice at once. Logs a task that fails and runs it again.
 * @param succeeded called with the name of a task that has run without an error
 * @param tracing gets the runs that took a while, and those that failed
 * @returns the function that stops the tasks and waits for those that run
 */
export function startTasks(
  tasks: readonly BackgroundTask[],
  log: Logger,
  succeeded: (task: string) => void = () => {},
  tracing?: Tracing,
): () => Promise<void> {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const takeTurn = async (task: BackgroundTask): Promise<void> => {
    const since = performance.now();
    let failed = false;
    try {
      if ((await task.claim?.()) === false) return;
      if ((await task.run(() => stopped)) !== false) succeeded(task.name);
    } catch (error) {
      failed = true;
      log.error({ err: error, task: task.name }, 'background task failed');
    }
    // Most runs find nothing to do, every second.
    if (failed || performance.now() - since >= noticeable) {
      tracing?.start(`task ${task.name}`, 'INTERNAL', undefined, since).end({}, failed);
    }
  };
  const run = (task: BackgroundTask): void => {
    const turn = takeTurn(task).then(() => {
      running.delete(turn);
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        run(task);
      }, task.everySeconds * 1000);
      timers.add(timer);
    });
    running.add(turn);
  };
  for (const task of tasks) run(task);
  return async () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(running);
  };
}
