import type { Database } from '../../platform/db/database.ts';
import type { FairQueue } from '../../platform/fair-queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Challenger } from '../challenge/challenger.ts';
import type { WatchLoops } from '../watch.ts';
import type { CourierContext } from './delivery-client.ts';
import type { Lanes } from './lanes.ts';
import type { Ledger } from './ledger.ts';
import type { Pace } from './pace.ts';
import type { ReplayRun } from './replay-run.ts';
import type { Lease, Target } from './store.ts';

/** The worker's inputs from the process. */
export interface SenderContext extends CourierContext {
  db: Database;
  /** What the workers of all endpoints ask of the database. */
  turns: FairQueue;
  /** By endpoint. */
  paces: Map<string, Pace>;
  /** Writes on behalf of an account, with events. */
  write: Work['write'];
  /** Asks endpoints whether they want events. */
  challenger: Challenger;
  log: Logger;
  /** Called for every delivery that is held as a suspected loop. */
  watchLoops: WatchLoops;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
}

/** Reads, or writes, for an endpoint when its account has its turn: all accounts share the database. */
export const onTurn = <T>({ context, lease }: Pick<Sending, 'context' | 'lease'>, act: () => Promise<T>): Promise<T> =>
  context.turns.run({ accountId: 'all', line: lease.accountId }, act);

/** The shared state of one endpoint's worker: the reader fills it, the dispatcher empties it. */
export interface Sending {
  context: SenderContext;
  lease: Lease;
  target: Target;
  /** The items to send. */
  lanes: Lanes;
  /** Finished work that is not recorded yet. */
  ledger: Ledger;
  /** Running replays; they are read and recorded separately from the log. */
  replays: ReplayRun[];
}
