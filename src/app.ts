/** The composition root: makes the parts of a process and gives them to each other; `api.ts` has what they offer. */
import type { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import {
  createAuthenticate,
  createDeviceCookies,
  createRequestRecorder,
  createSignIn,
  createTokenAuthenticator,
  FailedSignIns,
  type PasswordHashing,
  type SignIn,
  signInSecrets,
} from './accounts/index.ts';
import { accounts, apiOf, described, eventTypes } from './api.ts';
import { createCommitNotifier } from './commit-notifications.ts';
import { findDecidesAbout, peopleUnder } from './core/index.ts';
import { createScan } from './documents/index.ts';
import {
  appendEvents,
  createTail,
  followingPlans,
  joinEvents,
  markEvents,
  openJournal,
  refuseClosedDays,
} from './events/index.ts';
import { createNotificationSweep } from './notifications/index.ts';
import { createPictureMaker } from './photos/index.ts';
import type { BackgroundTask } from './platform/background.ts';
import { systemCaller } from './platform/caller.ts';
import type { Clock } from './platform/clock.ts';
import { collectorTimeoutMs, openCollector } from './platform/collector.ts';
import { type Config, isLoopbackHost } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { claimKeys } from './platform/db/encryption-keys.ts';
import { countWorkers } from './platform/db/heartbeats.ts';
import { historyOf } from './platform/db/installation.ts';
import { createNotifier } from './platform/db/notifier.ts';
import { type Deadlines, deadlines as usualDeadlines } from './platform/http/caller-limits.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { listenAt } from './platform/http/listen.ts';
import { serveWithToken } from './platform/http/metrics-route.ts';
import type { Api } from './platform/http/openapi/describe-api.ts';
import { createRequestCounter } from './platform/http/request-counter.ts';
import { createServer } from './platform/http/server.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import type { Logger } from './platform/log.ts';
import { createMaintenance } from './platform/maintenance.ts';
import { exportMetrics } from './platform/metrics/export-metrics.ts';
import { createHeartbeat } from './platform/metrics/installation-metrics.ts';
import { Metrics, requestMetrics } from './platform/metrics/metrics.ts';
import { observeProcess } from './platform/metrics/process-metrics.ts';
import { registerPages } from './platform/pages/register-pages.ts';
import { createSecretBox, type SecretBox } from './platform/secret-box.ts';
import { watchLoad } from './platform/shedding.ts';
import { createTracing } from './platform/tracing.ts';
import { createWork, type Work } from './platform/unit-of-work.ts';
import { reencrypt } from './reencrypt.ts';
import { revalueDays } from './schedule/index.ts';
import { tasksOfWorkers, type WorkersTasks } from './tasks.ts';
import {
  createChallenger,
  createEgressGuard,
  createResolver,
  createSender,
  depthReader,
  signingKeyRoutes,
  watchDeliveries,
  watchLoops,
} from './webhooks/index.ts';

/** The inputs from the process. */
interface Surroundings {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  /** How often to search the log for events that no message announced, in milliseconds; by default every second. */
  lookEvery?: number;
  /** Name servers that look up the hosts of webhooks; by default those of the system. */
  nameServers?: readonly string[];
  passwordHashing?: PasswordHashing;
  /** How long clients may take to send a request; by default as `deadlines` says. */
  deadlines?: Deadlines;
  /** Whether it sends no webhook and no mail, because it is a copy of another installation. */
  isSilent?: boolean;
}

export interface App extends Omit<WorkersTasks, 'tasks'> {
  /** Not listening yet. */
  server: FastifyInstance;
  work: Work;
  signIn: SignIn;
  metrics: Metrics;
  box: SecretBox;
  /** Encrypts the key of a link for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
  reencrypt(): ReturnType<typeof reencrypt>;
  /**
   * Starts the work without a request: deliveries, the daily job, purging.
   * @throws Error if it has been started before
   */
  startBackground(): void;
  /** Writes the notifications that follow from the log, as the workers do once a second; false: some accounts were left out. */
  runNotifications(isStopping?: () => boolean): Promise<boolean>;
  /** Opens the port at each of these addresses. */
  listen(addresses: readonly string[], port: number): Promise<void>;
  /** Tells proxies to send new requests elsewhere, and goes on answering those that come. */
  drain(): void;
  /** Finishes the running work, then releases everything except the database. */
  stop(): Promise<void>;
}

const { version } = packageJson;

const loopback = ['127.0.0.0/8', '::1/128'];

/** Whether this is a trial on one machine: then Rollcall may call receivers on it. */
export const isTryingOut = ({ host }: Pick<Config, 'host'>, { kind }: Pick<Database, 'kind'>): boolean =>
  kind === 'embedded' && isLoopbackHost(host);

/**
 * Makes the parts of a process and gives them to each other. It neither listens nor works by itself yet.
 * @throws StartError if the database has a secret whose encryption key is missing
 */
export async function createApp({
  config,
  db,
  clock,
  log,
  lookEvery = 1_000,
  nameServers,
  passwordHashing,
  deadlines = usualDeadlines,
  isSilent = false,
}: Surroundings): Promise<App> {
  const { baseUrl, rateLimitPerMinute } = config;
  // Without a mail server administrators pass the links on, in a silent copy too.
  const mailSettings = isSilent ? undefined : config.mail;

  // Secrets and sign-in.
  const box = createSecretBox(config.encryptionKeys);
  await claimKeys(db, box, clock);
  const history = await historyOf(db, clock);
  const maintenance = await createMaintenance(db, log);
  const { otlpEndpoint, role } = config;
  const collector = otlpEndpoint === undefined ? undefined : await openCollector(otlpEndpoint, { version, role }, log);
  const tracing = collector && (await createTracing(collector));
  const tokens = createTokenAuthenticator(db, clock);
  const secrets = signInSecrets(box);
  const signIn = createSignIn(db, { clock, baseUrl, secrets, passwordHashing });

  // Events and webhooks.
  const egressRules = {
    allowedNetworks: [...config.webhookAllowedNetworks, ...(isTryingOut(config, db) ? loopback : [])],
    allowedPorts: config.webhookAllowedPorts,
    ownPort: config.port,
    challengesAll: config.webhookChallenges === 'all',
    isSilent,
  };
  const guard = createEgressGuard(egressRules, createResolver(nameServers ? { servers: nameServers } : {}));
  const tail = createTail(db, log, lookEvery);
  // The embedded database has one process, which has no other to tell.
  const notifier = db.kind === 'postgres' ? createNotifier(db, log) : undefined;
  const metrics = new Metrics();
  const exporting = collector && (await exportMetrics(metrics, collector, clock));
  const endProcessMetrics = observeProcess(metrics, db);
  const keyId = box.keyIds[0] ?? null;
  const heartbeat = createHeartbeat(metrics, {
    db,
    clock,
    log,
    role: config.role,
    keyId,
    isSilent,
    maintenance,
    tracing,
  });
  const watch = watchDeliveries(metrics, log, db, clock);
  const challenger = createChallenger({ clock, box, guard, watch, history });
  const sender = createSender(
    {
      db,
      clock,
      box,
      guard,
      challenger,
      log,
      history,
      types: new Map(eventTypes.map((type) => [type.type, type])),
      watch,
      tracing,
      watchLoops: watchLoops(metrics, log),
      // The two need each other: writes wake the sender.
      write: (...asked) => work.write(...asked),
      random: Math.random,
    },
    lookEvery,
  );

  // Writes and their listeners.
  const commitNotifier = createCommitNotifier({ notifier, tokens, subscribers: [sender, tail], log });
  const work = createWork(db, clock, {
    change: maintenance.change,
    openJournal,
    beforeCommit: appendEvents,
    followUp: followingPlans(revalueDays),
    mark: markEvents,
    join: joinEvents,
    refuseEarly: refuseClosedDays,
    afterCommit: commitNotifier.afterCommit,
  });
  const idempotency = createIdempotency(work, box, clock);

  // The API.
  const findUnder = (accountId: string, managerId: string) =>
    peopleUnder(work.read(systemCaller({ id: accountId, timeZone: 'UTC' }, 'roles')), managerId);
  const authenticate = createAuthenticate(db, tokens, signIn, findUnder, baseUrl);
  const sealMailKey = mailSettings && ((key: string) => box.seal(key));
  const maxDocumentBytes = config.documentMaxMebibytes * 1024 * 1024;
  const api: Api = apiOf({
    db,
    tail,
    webhooks: { box, guard, challenger, catalogue: eventTypes, history },
    account: {
      db,
      clock,
      work,
      catalogue: eventTypes,
      signIn,
      secrets,
      log,
      baseUrl,
      createFirstAccount: accounts.createFirstAccount,
      findDecidesAbout,
      operations: () => api.operations,
      sealMailKey,
      failures: new FailedSignIns({ db, clock, keys: box.keysFor('failed sign-ins') }),
      devices: createDeviceCookies({ keys: box.keysFor('device cookies'), baseUrl }),
    },
    history,
    canMail: mailSettings !== undefined,
    files: {
      box,
      scan: createScan(config.documentScanUrl),
      maxBytes: maxDocumentBytes,
      makePictures: createPictureMaker(),
    },
    rateLimitPerMinute,
  });
  // A worker only answers whether it is well.
  const operations = config.role === 'worker' ? [] : api.operations;
  const requestCounter = createRequestCounter(db, clock);
  const requests = createRequestRecorder(db, clock);
  const shedding = operations.length === 0 ? undefined : watchLoad(metrics, log, db, work);
  const draining = { isOn: false };
  const server = await createServer({
    operations,
    authenticate,
    work,
    change: maintenance.change,
    idempotency,
    baseUrl,
    log,
    rateLimitPerMinute,
    requestCounter,
    sheds: shedding?.refuses,
    onAnswered: requests.add,
    trustProxy: config.trustProxy,
    slowRequest: config.slowRequest,
    deadlines,
    draining,
    observe: requestMetrics(metrics),
    tracing,
    depthOf: depthReader(box, clock),
  });
  if (config.metricsToken !== undefined) serveWithToken(server, metrics, config.metricsToken);
  await registerPages(server, {
    api,
    db,
    baseUrl,
    documentFile: maxDocumentBytes === described.maxBytes ? described.file : undefined,
    role: config.role,
    isSilent,
    isDraining: () => draining.isOn,
    maintenance,
    countWorkers: () => countWorkers(db),
    more: signingKeyRoutes(db, clock),
  });

  // Work in the background.
  const flush = async () => {
    await tokens.flush();
    await requests.writeCounts();
  };
  const tokenTasks: BackgroundTask[] = [
    { name: 'token uses', everySeconds: 60, run: flush },
    { name: 'request log', everySeconds: 3, run: requests.writeLatest },
    // No other process uses the embedded database.
    ...(db.kind === 'postgres' ? [{ name: 'request counts', everySeconds: 1, run: requestCounter.exchange }] : []),
  ];
  const sweepNotifications = createNotificationSweep({
    db,
    write: work.write,
    clock,
    log,
    canMail: mailSettings !== undefined,
  });
  const { tasks: workersTasks, ...ofWorkers } = tasksOfWorkers({
    config,
    db,
    clock,
    log,
    metrics,
    work,
    box,
    mailSettings,
    sweepNotifications,
  });
  /** What listens besides the server. */
  let others: Server[] = [];
  let stopTasks: (() => Promise<void>) | undefined;
  let stopWorkersTasks = async () => {};
  const isWorker = config.role !== 'api';
  const workers = {
    start() {
      sender.start(isWorker && !isSilent);
      if (isWorker) stopWorkersTasks = heartbeat.run(workersTasks);
    },
    stop: async () => void (await Promise.all([sender.stop(), stopWorkersTasks()])),
  };
  return {
    server,
    work,
    signIn,
    metrics,
    box,
    sealMailKey,
    startBackground() {
      // What the first call started would go on after `stop`.
      if (stopTasks) throw new Error('the background work has been started before');
      if (maintenance.reason === null) workers.start();
      commitNotifier.listen();
      const watching = { name: 'maintenance', everySeconds: 1, run: () => maintenance.look(workers) };
      const own = [heartbeat.task, ...tokenTasks, watching, ...(exporting ? [exporting] : [])];
      const stop = heartbeat.run(own);
      stopTasks = async () => {
        await stop();
        // If the database is away, the others see it by the silence.
        await heartbeat.stop().catch(() => {});
      };
    },
    ...ofWorkers,
    // These two write past the units of work.
    purge: () => maintenance.change(ofWorkers.purge),
    runNotifications: sweepNotifications,
    reencrypt: () => maintenance.change(() => reencrypt({ db, log, box, secrets })),
    async listen(addresses, port) {
      others = await listenAt(server, addresses, port);
    },
    drain() {
      draining.isOn = true;
    },
    async stop() {
      // Readers who wait for events get their reply now.
      tail.stop();
      const isAnnounced = draining.isOn;
      draining.isOn = true;
      const stopServing = async () => {
        await stopListening(server.server, { atStop: deadlines.atStop, isAnnounced, others });
        await server.close();
      };
      await Promise.all([stopServing(), workers.stop(), stopTasks?.()]);
      await notifier?.stop();
      endProcessMetrics();
      shedding?.stop();
      await flush();
      await requests.writeLatest();
      // The gauges of a database that is away must not delay the stop.
      if (exporting)
        await Promise.race([exporting.run(() => true), wait(collectorTimeoutMs, undefined, { ref: false })]);
      await tracing?.stop();
    },
  };
}
