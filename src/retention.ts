/**
 * What was kept for long enough goes, a little at a time and without holding up anybody who writes:
 *
 * - deliveries that are over (delivered, expired), with their attempts, after `deliveriesKeptDays`;
 * - events after `eventsKeptMonths`, from the beginning of each account's log, and with them whatever endpoints have of
 *   them: held and failed deliveries are kept as long as their event, not longer. What was still owed is logged;
 * - notes about signing in, and how the API was used, after `eventsKeptMonths`; how endpoints fared after
 *   `deliveriesKeptDays`;
 * - answers kept for an Idempotency-Key after a day, sessions that are over, and what has been counted and used in
 *   signing in as soon as it counts no more.
 */
import {
  codesCountFor,
  failuresCountFor,
  listAccounts,
  purgeFailures,
  purgeResets,
  purgeSessions,
  purgeSignIns,
  purgeUsage,
  purgeUsedCodes,
} from './accounts/index.ts';
import { endOfOld, purgeEvents } from './events/index.ts';
import { type Clock, type Instant, instantOf, monthsBefore } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Logger } from './platform/log.ts';
import { forgetDeliveries, purgeDeliveries, purgeTallies } from './webhooks/index.ts';

/** How many rows of each kind were deleted. */
export interface Purged {
  events: number;
  deliveries: number;
  signIns: number;
  /** Figures about the use of the API, and about endpoints, each of one hour. */
  usage: number;
  endpointHours: number;
  keptAnswers: number;
  sessions: number;
  /** Counts of failures to sign in, and codes of authenticator apps that were used. */
  failedSignIns: number;
  usedCodes: number;
  /** That a sign-in was reset; its link has ended long before. */
  resets: number;
}

interface Surroundings {
  db: Database;
  clock: Clock;
  log: Logger;
  idempotency: Idempotency;
  config: Pick<Config, 'eventsKeptMonths' | 'deliveriesKeptDays'>;
}

/** Rows that one statement deletes: so many are quick, and the next one waits for nobody. */
const atOnce = 1_000;
const dayMs = 86_400_000;
const resetsKeptDays = 30;

/** Deletes some of an account's rows from before an instant, and gives how many. */
type PurgeSome = (db: Database, accountId: string, before: Instant, most: number) => Promise<number>;

/** Makes what deletes everything that has been kept for long enough; it ends early when the process stops. */
export function createRetention({ db, clock, log, idempotency, config }: Surroundings) {
  const purgeLog = async (accountId: string, isStopping: () => boolean): Promise<number> => {
    const before = monthsBefore(clock.now(), config.eventsKeptMonths);
    for (let deleted = 0; ; ) {
      const upTo = await endOfOld(db, accountId, { before, most: atOnce });
      if (upTo === undefined || isStopping()) return deleted;
      for (const { endpointId, owed } of await forgetDeliveries(db, accountId, upTo)) {
        log.warn({ accountId, endpointId, owed, upTo }, 'events were purged that an endpoint had yet to be sent');
      }
      deleted += await purgeEvents(db, accountId, upTo);
    }
  };

  return async (isStopping: () => boolean = () => false): Promise<Purged> => {
    const now = clock.now();
    const overSince = instantOf(now - config.deliveriesKeptDays * dayMs);
    const before = monthsBefore(now, config.eventsKeptMonths);
    const purged: Purged = {
      events: 0,
      deliveries: 0,
      signIns: 0,
      usage: 0,
      endpointHours: 0,
      keptAnswers: 0,
      sessions: 0,
      failedSignIns: 0,
      usedCodes: 0,
      resets: 0,
    };
    const inSteps = async (purge: PurgeSome, accountId: string, until: Instant): Promise<number> => {
      for (let deleted = 0; ; ) {
        const some = await purge(db, accountId, until, atOnce);
        deleted += some;
        if (some < atOnce || isStopping()) return deleted;
      }
    };
    for (const { id } of await listAccounts(db)) {
      if (isStopping()) return purged;
      purged.deliveries += await purgeDeliveries(db, id, overSince, isStopping);
      purged.events += await purgeLog(id, isStopping);
      purged.signIns += await inSteps(purgeSignIns, id, before);
      purged.usage += await inSteps(purgeUsage, id, before);
      purged.endpointHours += await inSteps(purgeTallies, id, overSince);
      purged.resets += await inSteps(purgeResets, id, instantOf(now - resetsKeptDays * dayMs));
    }
    purged.keptAnswers = await idempotency.purge();
    purged.sessions = await purgeSessions(db, instantOf(now));
    purged.failedSignIns = await purgeFailures(db, instantOf(now - failuresCountFor));
    purged.usedCodes = await purgeUsedCodes(db, instantOf(now - codesCountFor));
    return purged;
  };
}
