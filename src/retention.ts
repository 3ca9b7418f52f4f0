/**
 * Deletes expired data, a little at a time and without delay for writers:
 *
 * - finished deliveries (delivered, expired), with their attempts, after `deliveriesKeptDays`;
 * - events after `eventsKeptMonths`, from the beginning of each account's log, and with them the endpoints' share:
 *   held and failed deliveries live as long as their event, not longer. The log reports those that were still owed;
 * - what objects that pay and the register of working hours depend on were earlier, after `payrollRecordsKeptMonths`. The
 *   objects themselves are never deleted;
 * - records of sign-ins, and statistics of API usage, after `eventsKeptMonths`; statistics of endpoints after
 *   `deliveriesKeptDays`; the log of requests after a week;
 * - the rows of imported files some weeks after the last change of their import;
 * - notifications some weeks after they were read, or months after they were made, and the records of their mails;
 * - replies stored for an Idempotency-Key after a day, sessions after their end, and counts and used codes of
 *   sign-ins as soon as they no longer matter.
 */
import {
  codesCountFor,
  failuresCountFor,
  listAccounts,
  purgeFailures,
  purgeRequests,
  purgeResets,
  purgeSessions,
  purgeSignIns,
  purgeUsage,
  purgeUsedCodes,
} from './accounts/index.ts';
import { endOfOld, purgeEvents } from './events/index.ts';
import { importLimits, purgeImportRows } from './imports/index.ts';
import { noticesKeptDays, purgeNoticeMails, purgeNotices } from './notifications/index.ts';
import { type Clock, type Instant, instantOf, monthsBefore } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Logger } from './platform/log.ts';
import { purgeUndoRecords } from './platform/resource/history/store.ts';
import { forgetDeliveries, purgeDeliveries, purgeTallies } from './webhooks/index.ts';

/** How many rows of each kind were deleted. */
export interface Purged {
  events: number;
  deliveries: number;
  /** What an object was before a change. */
  undoRecords: number;
  signIns: number;
  /** Hourly statistics of API usage, and of endpoints. */
  usage: number;
  endpointHours: number;
  /** Requests in the log for developers. */
  requests: number;
  /** Of imported files. */
  importRows: number;
  notifications: number;
  keptAnswers: number;
  sessions: number;
  /** Counts of failed sign-ins, and used codes of authenticator apps. */
  failedSignIns: number;
  usedCodes: number;
  /** The record of a reset sign-in; its link expired long before. */
  resets: number;
}

interface Surroundings {
  db: Database;
  clock: Clock;
  log: Logger;
  idempotency: Idempotency;
  config: Pick<Config, 'eventsKeptMonths' | 'payrollRecordsKeptMonths' | 'deliveriesKeptDays'>;
}

/** Rows per statement: this many are quick, and the next statement delays no writer. */
const atOnce = 1_000;
const dayMs = 86_400_000;
const resetsKeptDays = 30;
const requestsKeptDays = 7;

/** Deletes some of an account's rows from before an instant, and returns their number. */
type PurgeSome = (db: Database, accountId: string, before: Instant, most: number) => Promise<number>;

/** Makes the function that deletes all expired data; it ends early when the process stops. */
export function createRetention({ db, clock, log, idempotency, config }: Surroundings) {
  const purgeLog = async (accountId: string, isStopping: () => boolean): Promise<number> => {
    const before = monthsBefore(clock.now(), config.eventsKeptMonths);
    for (let deleted = 0; ; ) {
      const upTo = await endOfOld(db, accountId, { before, most: atOnce });
      if (upTo === undefined || isStopping()) return deleted;
      for (const { endpointId, owed } of await forgetDeliveries(db, accountId, upTo)) {
        log.warn({ accountId, endpointId, owed, upTo }, 'events were purged that an endpoint had yet to receive');
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
      undoRecords: 0,
      signIns: 0,
      usage: 0,
      endpointHours: 0,
      requests: 0,
      importRows: 0,
      notifications: 0,
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
      purged.undoRecords += await inSteps(purgeUndoRecords, id, monthsBefore(now, config.payrollRecordsKeptMonths));
      purged.signIns += await inSteps(purgeSignIns, id, before);
      purged.usage += await inSteps(purgeUsage, id, before);
      purged.endpointHours += await inSteps(purgeTallies, id, overSince);
      purged.requests += await inSteps(purgeRequests, id, instantOf(now - requestsKeptDays * dayMs));
      purged.importRows += await inSteps(purgeImportRows, id, instantOf(now - importLimits.rowsKeptDays * dayMs));
      const notices: PurgeSome = (db, accountId, readBefore, most) =>
        purgeNotices(db, accountId, { readBefore, madeBefore: instantOf(now - noticesKeptDays.unread * dayMs) }, most);
      purged.notifications += await inSteps(notices, id, instantOf(now - noticesKeptDays.read * dayMs));
      await inSteps(purgeNoticeMails, id, instantOf(now - noticesKeptDays.mails * dayMs));
      purged.resets += await inSteps(purgeResets, id, instantOf(now - resetsKeptDays * dayMs));
    }
    purged.keptAnswers = await idempotency.purge();
    purged.sessions = await purgeSessions(db, instantOf(now));
    purged.failedSignIns = await purgeFailures(db, instantOf(now - failuresCountFor));
    purged.usedCodes = await purgeUsedCodes(db, instantOf(now - codesCountFor));
    return purged;
  };
}
