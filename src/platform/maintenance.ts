import type { Caller } from './caller.ts';
import type { Database } from './db/database.ts';
import { maintenanceOf } from './db/installation.ts';
import { commonErrors } from './errors.ts';
import type { Logger } from './log.ts';
import { problem } from './problem.ts';

/** What a caller waits before the next try, in seconds: nobody knows how long the work of the operator takes. */
const comeBack = { headers: { 'retry-after': '60' } };

/** The work of a process without a request, which waits during maintenance. */
interface BackgroundWork {
  start(): void;
  stop(): Promise<void>;
}

/** Whether the operator has made the installation read-only. */
export interface Maintenance {
  /** Null: it accepts changes. */
  readonly reason: string | null;
  /**
   * Runs a change.
   * @param caller of a write; while the background work stops, the system still records what was under way
   * @throws Problem `maintenance` during maintenance
   */
  change<T>(act: () => Promise<T>, caller?: Pick<Caller, 'actor'>): Promise<T>;
  /**
   * Looks whether it has begun or ended; the background work waits until the end. Once the changes under way and that work
   * have ended, the log says so. It does not wait for the changes: an end of maintenance must be seen before them.
   */
  look(work: BackgroundWork): Promise<void>;
}

/** Reads whether the installation is in maintenance. @param log gets its beginnings and ends */
export async function createMaintenance(db: Database, log: Logger): Promise<Maintenance> {
  let reason = await maintenanceOf(db);
  let isStopping = false;
  /** Counts how often it has begun or ended. */
  let turn = 0;
  /** Changes that were accepted before maintenance began may end a good while later. */
  const underWay = new Set<Promise<unknown>>();
  return {
    get reason() {
      return reason;
    },
    async change(act, caller) {
      if (reason !== null && !(isStopping && caller?.actor.type === 'system')) {
        throw problem(commonErrors.maintenance, { reason }, comeBack);
      }
      const change = act();
      underWay.add(change);
      try {
        return await change;
      } finally {
        underWay.delete(change);
      }
    },
    async look(work) {
      const now = await maintenanceOf(db);
      // A stop that failed is tried again.
      if (now === reason && !isStopping) return;
      reason = now;
      const own = ++turn;
      log.warn({ reason: now }, now === null ? 'maintenance has ended' : 'maintenance: changes are refused');
      isStopping = now !== null;
      if (now === null) return work.start();
      await work.stop();
      isStopping = false;
      void Promise.allSettled(underWay).then(() => {
        if (own === turn) log.warn('maintenance: the work in the background has stopped');
      });
    },
  };
}
