import type { EventType } from '../../events/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Challenger } from '../challenge/challenger.ts';
import type { EgressGuard } from '../egress/guard.ts';
import type { Watch, WatchLoops } from '../watch.ts';
import type { Lanes } from './lanes.ts';
import type { Ledger } from './ledger.ts';
import type { ReplayRun } from './replays/replay-run.ts';
import type { Lease, Target } from './store.ts';

/** What a worker needs from the process. */
export interface SenderContext {
  db: Database;
  /** Writes on behalf of an account, with events. */
  write: Work['write'];
  clock: Clock;
  box: SecretBox;
  guard: EgressGuard;
  /** Asks endpoints whether they want events. */
  challenger: Challenger;
  log: Logger;
  /** Is told of every attempt. */
  watch: Watch;
  /** Is told of every delivery that is held because a loop is suspected. */
  watchLoops: WatchLoops;
  /** Kinds of event by type, to match subscriptions. */
  types: ReadonlyMap<string, EventType>;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
}

/** What the parts of one endpoint's worker share: the reader fills it, the dispatcher empties it. */
export interface Sending {
  context: SenderContext;
  lease: Lease;
  target: Target;
  /** What waits to be sent. */
  lanes: Lanes;
  /** What was done and is not recorded yet. */
  ledger: Ledger;
  /** Replays under way; they are read and recorded beside the log. */
  replays: ReplayRun[];
}
