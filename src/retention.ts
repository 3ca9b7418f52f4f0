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
 *
 * Deleted data cannot come back, so workers do not trust a clock that jumps: each run goes at most a day further than the
 * one before.
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
import { type Config, StartError } from './platform/config.ts';
import type { Database, Queryable } from './platform/db/database.ts';
import { advanceRetention, type RetentionSettings, retentionOfWorkers } from './platform/db/installation.ts';
import { purgeReplies } from './platform/http/stored-replies/store.ts';
import type { Logger } from './platform/log.ts';
import { entriesOf } from './platform/narrowing.ts';
import { purgeUndoRecords } from './platform/resource/history/store.ts';
import { forgetDeliveries, purgeDeliveries, purgeTallies } from './webhooks/index.ts';

/** How many rows of each kind were deleted. */
const nothingPurged = () => ({
  events: 0,
  /** Deliveries of these events that an endpoint had yet to receive. */
  undelivered: 0,
  deliveries: 0,
  /** What an object was before a change. */
  undoRecords: 0,
  signIns: 0,
  /** Hourly statistics of API usage, and of endpoints. */
  usage: 0,
  endpointHours: 0,
  /** Requests in the log for developers. */
  requests: 0,
  /** Of imported files. */
  importRows: 0,
  notifications: 0,
  keptAnswers: 0,
  sessions: 0,
  /** Counts of failed sign-ins, and used codes of authenticator apps. */
  failedSignIns: 0,
  usedCodes: 0,
  /** The record of a reset sign-in; its link expired long before. */
  resets: 0,
});
type Purged = ReturnType<typeof nothingPurged>;

type KeptFor = Pick<Config, 'eventsKeptMonths' | 'payrollRecordsKeptMonths' | 'deliveriesKeptDays'>;

const settingsOf = (config: KeptFor) => ({
  EVENTS_KEPT_MONTHS: config.eventsKeptMonths,
  PAYROLL_RECORDS_KEPT_MONTHS: config.payrollRecordsKeptMonths,
  DELIVERIES_KEPT_DAYS: config.deliveriesKeptDays,
});

/** The settings by which workers keep data longer than this process would, in words. */
export const keptLonger = (ofWorkers: RetentionSettings | null, config: KeptFor): string[] =>
  entriesOf(settingsOf(config)).flatMap(([name, value]) => {
    const theirs = ofWorkers?.[name] ?? value;
    return theirs > value ? `${name}=${theirs} (here ${value})` : [];
  });

interface Surroundings {
  db: Database;
  clock: Clock;
  log: Logger;
  config: KeptFor;
}

/** Rows per statement: this many are quick, and the next statement delays no writer. */
const atOnce = 1_000;
const dayMs = 86_400_000;
const resetsKeptDays = 30;
const requestsKeptDays = 7;

/** Deletes some of an account's rows from before an instant, and returns their number. */
type PurgeSome = (db: Queryable, accountId: string, before: Instant, most: number) => Promise<number>;

/** Deletes all expired data; it ends early when the process stops. */
export interface Retention {
  /** By the clock, whatever it says. @throws StartError if workers keep data longer */
  purge(): Promise<Purged>;
  /** The same as workers do it: at most a day further than the last time. */
  purgeOnward(isStopping: () => boolean): Promise<Purged>;
  /** Counts what `purge` would delete with these settings: it deletes the same, and undoes it. */
  dryRun(): Promise<Purged>;
}

/** How a run goes; by default by the clock, to its end, and for good. */
interface Run {
  /** Milliseconds. */
  now?: number;
  isStopping?: () => boolean;
  isDry?: boolean;
}

/** Makes what deletes expired data, by the periods of the settings. */
export function createRetention({ db: database, clock, log, config }: Surroundings): Retention {
  const purgeOver = async (
    db: Queryable,
    { now = clock.now(), isStopping = () => false, isDry = false }: Run = {},
  ): Promise<Purged> => {
    const overSince = instantOf(now - config.deliveriesKeptDays * dayMs);
    const before = monthsBefore(now, config.eventsKeptMonths);
    const purged = nothingPurged();
    const inSteps = async (purge: PurgeSome, accountId: string, until: Instant): Promise<number> => {
      for (let deleted = 0; ; ) {
        const some = await purge(db, accountId, until, atOnce);
        deleted += some;
        if (some < atOnce || isStopping()) return deleted;
      }
    };
    const purgeLog = async (accountId: string): Promise<void> => {
      for (;;) {
        const upTo = await endOfOld(db, accountId, { before, most: atOnce });
        if (upTo === undefined || isStopping()) return;
        for (const { endpointId, owed } of await forgetDeliveries(db, accountId, upTo)) {
          purged.undelivered += owed;
          if (isDry) continue;
          log.warn({ accountId, endpointId, owed, upTo }, 'events were purged that an endpoint had yet to receive');
        }
        purged.events += await purgeEvents(db, accountId, upTo);
      }
    };
    for (const { id } of await listAccounts(db)) {
      if (isStopping()) return purged;
      purged.deliveries += await purgeDeliveries(db, id, overSince, isStopping);
      await purgeLog(id);
      purged.undoRecords += await inSteps(purgeUndoRecords, id, monthsBefore(now, config.payrollRecordsKeptMonths));
      purged.signIns += await inSteps(purgeSignIns, id, before);
      purged.usage += await inSteps(purgeUsage, id, before);
      purged.endpointHours += await inSteps(purgeTallies, id, overSince);
      purged.requests += await inSteps(purgeRequests, id, instantOf(now - requestsKeptDays * dayMs));
      const importRows: PurgeSome = (db, accountId, changedBefore, most) =>
        purgeImportRows(db, accountId, { changedBefore, now: instantOf(clock.now()) }, most);
      purged.importRows += await inSteps(importRows, id, instantOf(now - importLimits.rowsKeptDays * dayMs));
      const notices: PurgeSome = (db, accountId, readBefore, most) =>
        purgeNotices(db, accountId, { readBefore, madeBefore: instantOf(now - noticesKeptDays.unread * dayMs) }, most);
      purged.notifications += await inSteps(notices, id, instantOf(now - noticesKeptDays.read * dayMs));
      await inSteps(purgeNoticeMails, id, instantOf(now - noticesKeptDays.mails * dayMs));
      purged.resets += await inSteps(purgeResets, id, instantOf(now - resetsKeptDays * dayMs));
    }
    purged.keptAnswers = await purgeReplies(db, clock);
    purged.sessions = await purgeSessions(db, instantOf(now));
    purged.failedSignIns = await purgeFailures(db, instantOf(now - failuresCountFor));
    purged.usedCodes = await purgeUsedCodes(db, instantOf(now - codesCountFor));
    return purged;
  };
  /** The shell of the operator may lack the settings of the workers. */
  const refuseShorter = async () => {
    const longer = keptLonger(await retentionOfWorkers(database), config);
    if (longer.length === 0) return;
    throw new StartError(
      `workers keep data longer: ${longer.join(', ')}; set the same here, or start the workers with the shorter settings: they delete within an hour`,
    );
  };
  return {
    async purge() {
      await refuseShorter();
      return purgeOver(database);
    },
    async purgeOnward(isStopping) {
      const now = clock.now();
      const at = await advanceRetention(database, now, settingsOf(config));
      if (now - at > dayMs) {
        const times = { clock: instantOf(now), at: instantOf(at) };
        log.warn(times, 'the clock moved on by days; retention follows a day at a time');
      }
      return purgeOver(database, { now: at, isStopping });
    },
    dryRun: () => database.transaction((tx) => tx.withTempTables((at) => purgeOver(at, { isDry: true }))),
  };
}
