import type { Logger } from 'pino';

/** Work that is done again and again beside the requests. */
export interface BackgroundTask {
  name: string;
  everySeconds: number;
  /** @param isStopping whether the process waits for it: what takes long looks now and then */
  run(isStopping: () => boolean): Promise<unknown>;
}

/**
 * Runs each task now and then again and again, never twice at once. A task that fails is logged and tried again.
 * @returns the function that stops them and waits for what is running
 */
export function startTasks(tasks: readonly BackgroundTask[], log: Logger): () => Promise<void> {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const run = (task: BackgroundTask): void => {
    const turn = task
      .run(() => stopped)
      .catch((error: unknown) => log.error({ err: error, task: task.name }, 'background task failed'))
      .then(() => {
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
