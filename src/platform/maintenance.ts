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
  /** @throws Problem `maintenance` during maintenance */
  refuseChanges(): void;
  /** Looks whether it has begun or ended; the background work waits until the end. */
  look(work: BackgroundWork): Promise<void>;
}

export async function createMaintenance(db: Database, log: Logger): Promise<Maintenance> {
  let reason = await maintenanceOf(db);
  return {
    get reason() {
      return reason;
    },
    refuseChanges() {
      if (reason !== null) throw problem(commonErrors.maintenance, { reason }, comeBack);
    },
    async look(work) {
      const was = reason;
      const now = await maintenanceOf(db);
      if (now === was) return;
      // What is under way may still record its end.
      if (was === null) await work.stop();
      reason = now;
      if (now === null) work.start();
      log.warn({ reason: now }, now === null ? 'maintenance has ended' : 'maintenance: changes are refused');
    },
  };
}
