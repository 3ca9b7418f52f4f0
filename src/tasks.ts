/** The work of a process without a request, besides the deliveries of webhooks: which tasks run, how often, and where. */
import { countMail, createMail, listAccounts } from './accounts/index.ts';
import { accountsWithDailyWork, runDailyJob } from './core/index.ts';
import { createImportWorker } from './imports/index.ts';
import { createNotificationMail } from './notifications/index.ts';
import type { BackgroundTask } from './platform/background.ts';
import { type Clock, instantOf } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { claimTurn } from './platform/db/heartbeats.ts';
import { refreshStatistics } from './platform/db/statistics.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { Work } from './platform/unit-of-work.ts';
import { createRetention, type Retention } from './retention.ts';

interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  work: Work;
  box: SecretBox;
  /** Undefined: no mail is sent. */
  mailSettings: Config['mail'];
  /** Writes the notifications that follow from the log. */
  sweepNotifications(isStopping?: () => boolean): Promise<boolean>;
}

/** The tasks of workers, each to be run by itself too. */
export interface WorkersTasks {
  tasks: BackgroundTask[];
  /** Deletes expired data. */
  purge: Retention['purge'];
  dryRunOfPurge: Retention['dryRun'];
  /** Works through the imports that wait. Returns the number of chunks. */
  runImports(isStopping?: () => boolean): Promise<number>;
  /** Sends all due mail. */
  sendMail(isStopping?: () => boolean): Promise<void>;
}

export function tasksOfWorkers({
  config,
  db,
  clock,
  log,
  metrics,
  work,
  box,
  mailSettings,
  sweepNotifications,
}: Parts): WorkersTasks {
  const { baseUrl } = config;
  const count = countMail(metrics);
  const mailing = mailSettings && { db, work, clock, box, log, mailer: createMailer(mailSettings), baseUrl, count };
  const mail = mailing && [createMail(mailing), createNotificationMail(mailing)];
  const sendMail = async (isStopping: () => boolean = () => false) => {
    for (const send of mail ?? []) await send(isStopping);
  };
  const { purge, purgeOnward, dryRun: dryRunOfPurge } = createRetention({ db, clock, log, config });
  // It asks for some twenty kinds of rows in each account: neither a restart nor each further process does it again.
  const claimRetention = () => claimTurn(db, 'retention', instantOf(clock.now()), 60);
  const runImports = createImportWorker({ db, work, log });
  const dailyJob = async (isStopping: () => boolean) => {
    const due = new Set(await accountsWithDailyWork(db, clock.now()));
    if (due.size === 0) return;
    const accounts = (await listAccounts(db)).filter(({ id }) => due.has(id));
    const failed = (accountId: string, err: unknown) =>
      log.error({ err, accountId }, 'the daily job of an account failed');
    await runDailyJob(work, accounts, { isStopping, failed });
  };
  return {
    tasks: [
      { name: 'imports', everySeconds: 1, run: runImports },
      { name: 'retention', everySeconds: 60, claim: claimRetention, run: purgeOnward },
      { name: 'statistics', everySeconds: 5, run: () => refreshStatistics(db) },
      ...(mail ? [{ name: 'mail', everySeconds: 5, run: sendMail }] : []),
      { name: 'notifications', everySeconds: 1, run: sweepNotifications },
      { name: 'daily job', everySeconds: 60, run: dailyJob },
    ],
    purge,
    dryRunOfPurge,
    runImports,
    sendMail,
  };
}
