/** The composition root: the whole product, by name, on one page. */
import type { FastifyInstance } from 'fastify';
import {
  type AccountContext,
  accountEventTypes,
  accountFieldErrors,
  accountMaker,
  accountRoutes,
  accountTags,
  createAuthenticate,
  createDeviceCookies,
  createMail,
  createRequestRecorder,
  createSignIn,
  createTokenAuthenticator,
  createUsageRecorder,
  endpointsOfTokens,
  FailedSignIns,
  infoRoutes,
  listAccounts,
  type PasswordHashing,
  type RoleRules,
  resealSecondFactors,
  type SignIn,
  signInSecrets,
} from './accounts/index.ts';
import { contractArea, vacationOfYear, workingTime } from './contract/index.ts';
import {
  coreArea,
  employees,
  employeesPort,
  findDecidesAbout,
  giveSpanishGroups,
  join,
  leaving,
  peopleUnder,
  planOfDays,
  runDailyJob,
} from './core/index.ts';
import {
  createScan,
  type DocumentContext,
  documentArea,
  documentRoutes,
  giveDocumentKinds,
} from './documents/index.ts';
import {
  closedDays,
  consumerRoutes,
  createTail,
  eventFieldErrors,
  eventTags,
  eventTypeRoutes,
  feedRoutes,
  judgeEvents,
  markEvents,
  openJournal,
  sealEvents,
  type Tail,
} from './events/index.ts';
import { shapesOfResources, withEarlierForms } from './existing-clients/index.ts';
import { hiringRoutes } from './hiring/index.ts';
import { homeRoutes } from './home/index.ts';
import { createImportWorker, importArea, importTags } from './imports/index.ts';
import { createFollower, createNotificationMail, notificationRoutes } from './notifications/index.ts';
import { createOperator, type Operator } from './operator.ts';
import { closedDaysErrors, daysAhead, judgeClosedDays, keepLateChanges, payrollArea } from './payroll/index.ts';
import { createPictureMaker, type PhotoContext, photoArea, photoRoutes } from './photos/index.ts';
import { type BackgroundTask, startTasks } from './platform/background.ts';
import { systemCaller } from './platform/caller.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, isLoopbackHost } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { claimKeys } from './platform/db/encryption-keys.ts';
import { countWorkers } from './platform/db/heartbeats.ts';
import { historyOf } from './platform/db/installation.ts';
import { createNews } from './platform/db/news.ts';
import { refreshStatistics } from './platform/db/statistics.ts';
import type { FieldErrorType } from './platform/field-error.ts';
import { fieldErrors } from './platform/field-errors.ts';
import { withFollowers } from './platform/http/following.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { serveWithToken } from './platform/http/metrics-route.ts';
import type { Api } from './platform/http/openapi/describe-api.ts';
import { deliveryTags, openTags } from './platform/http/openapi/tag-groups.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import type { Deadlines } from './platform/http/unfinished.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createHeart } from './platform/metrics/installation-metrics.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { observeProcess } from './platform/metrics/process-metrics.ts';
import { requestMetrics } from './platform/metrics/request-metrics.ts';
import { openPaths, registerPages } from './platform/pages/register-pages.ts';
import { earlierShapes } from './platform/resource/earlier.ts';
import { listed, listedBy } from './platform/resource/referrers.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createWork, type Work } from './platform/unit-of-work.ts';
import { createRetention, type Purged } from './retention.ts';
import { describedRoles, listPermissions, permissionsOf, permittedAs, reachOf } from './roles.ts';
import {
  readVacationOfYear,
  revalueDays,
  revaluedSchema,
  scheduleArea,
  timeForPayroll,
  vacationOnLeaving,
} from './schedule/index.ts';
import { createWake } from './wake.ts';
import {
  challengeEvent,
  createChallenger,
  createEgressGuard,
  createResolver,
  createSender,
  depthReader,
  endpointHealth,
  endpointsMadeBy,
  eventDeliveries,
  logEndpointStates,
  signingKeyRoutes,
  type WebhookContext,
  watchDeliveries,
  watchLoops,
  webhookEventTypes,
  webhookFieldErrors,
  webhookRoutes,
  webhookTags,
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

export interface App extends Operator {
  /** Not listening yet. */
  server: FastifyInstance;
  work: Work;
  signIn: SignIn;
  metrics: Metrics;
  /** Starts the work without a request: deliveries, the daily job, purging. */
  startBackground(): void;
  /** Deletes expired data, as the workers do every hour. */
  purge(): Promise<Purged>;
  /** Works through the imports that wait, as the workers do every second. Returns the number of chunks. */
  runImports(isStopping?: () => boolean): Promise<number>;
  /** Writes the notifications that follow from the log, as the workers do after each commit. */
  runNotifications(isStopping?: () => boolean): Promise<void>;
  /** Sends all due mail, as the workers do every few seconds. */
  sendMail(isStopping?: () => boolean): Promise<void>;
  /** Tells proxies to send new requests elsewhere, and goes on answering those that come. */
  drain(): void;
  /** Finishes the running work, then releases everything except the database. */
  stop(): Promise<void>;
}

/** Each area builds on those before it; records of an employee end in the opposite order. */
const areas = join(coreArea, contractArea, scheduleArea, payrollArea, documentArea, photoArea, importArea);

// The ports of an area to the left that one to its right fills.
endpointsOfTokens.fill(endpointsMadeBy);
employeesPort.fill(employees);
workingTime.fill(timeForPayroll);
vacationOfYear.fill(readVacationOfYear);
closedDays.fill({ daysAhead, judge: judgeClosedDays, keep: keepLateChanges, errors: closedDaysErrors });
planOfDays.fill({ meta: revaluedSchema });
leaving.fill(vacationOnLeaving);
earlierShapes.fill(shapesOfResources);

/** A new account has the Spanish contribution groups and the usual kinds of documents from the start. */
const accounts = accountMaker(async (tx, accountId, now) => {
  await giveSpanishGroups(tx, accountId, now);
  await giveDocumentKinds(tx, accountId, now);
});
export const { createAccount, createAccountIn } = accounts;

/** Every kind of event. */
export const eventTypes = [...accountEventTypes, ...areas.eventTypes, ...webhookEventTypes];

/** Every kind of field error. */
const fieldErrorTypes: FieldErrorType[] = [
  fieldErrors,
  eventFieldErrors,
  accountFieldErrors,
  ...areas.fieldErrors,
  webhookFieldErrors,
].flatMap((some) => Object.values(some));

/** The inputs of the routes. */
interface Parts {
  db: Database;
  tail: Tail;
  webhooks: WebhookContext;
  account: AccountContext;
  history: string;
  canMail: boolean;
  files: DocumentContext & PhotoContext;
  rateLimitPerMinute: number | undefined;
}

const apiOf = ({ db, tail, webhooks, account, history, canMail, files, rateLimitPerMinute }: Parts): Api => ({
  operations: withEarlierForms([
    ...infoRoutes(rateLimitPerMinute),
    ...areas.routes,
    ...hiringRoutes(account),
    ...documentRoutes(files),
    ...photoRoutes(files),
    ...feedRoutes({ catalogue: eventTypes, tail, history, deliveries: eventDeliveries }),
    ...consumerRoutes,
    ...eventTypeRoutes(eventTypes),
    ...webhookRoutes(webhooks),
    ...accountRoutes(account),
    ...homeRoutes(endpointHealth),
    ...notificationRoutes(canMail),
  ]).map(withFollowers),
  eventTypes: [...eventTypes, challengeEvent],
  fieldErrorTypes,
  roles: describedRoles,
  openPaths: [...openPaths, ...signingKeyRoutes(db, account.clock)],
  tagGroups: [
    ...areas.tagGroups,
    { name: 'Events and webhooks', tags: { ...eventTags, ...webhookTags, ...deliveryTags } },
    { name: 'Account', tags: { ...accountTags, ...importTags, ...openTags } },
  ],
});

/** The API for its description: its parts are missing, so no operation can run. */
export const describedApi: Api = apiOf({ account: {}, files: { maxBytes: 10 * 1024 * 1024 } } as Parts);
listed.fill(listedBy(describedApi.operations));

/** How long a stop waits for running requests, in milliseconds. */
const stopPatience = 3_000;

const loopback = ['127.0.0.0/8', '::1/128'];

/** Whether this is a trial on one machine: then Rollcall may call receivers on it. */
export const isTryingOut = ({ host }: Pick<Config, 'host'>, { kind }: Pick<Database, 'kind'>): boolean =>
  kind === 'embedded' && isLoopbackHost(host);

export async function createApp({
  config,
  db,
  clock,
  log,
  lookEvery = 1_000,
  nameServers,
  passwordHashing,
  deadlines,
  isSilent = false,
}: Surroundings): Promise<App> {
  const { baseUrl, rateLimitPerMinute } = config;
  // Without a mail server administrators pass the links on, in a silent copy too.
  const mailSettings = isSilent ? undefined : config.mail;

  // Secrets and sign-in.
  const box = createSecretBox(config.encryptionKeys);
  await claimKeys(db, box, clock);
  const history = await historyOf(db, clock);
  const tokens = createTokenAuthenticator(db, clock);
  const secrets = signInSecrets(box);
  const signIn = createSignIn(db, { clock, baseUrl, secrets, passwordHashing });
  await resealSecondFactors(db, secrets, 'misnamed');

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
  const news = createNews(db, log);
  const metrics = new Metrics();
  const endProcessMetrics = observeProcess(metrics, db);
  const heart = createHeart(metrics, { db, clock, role: config.role, isSilent });
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
      watchLoops: watchLoops(metrics, log),
      // The two need each other: writes wake the sender.
      write: (...asked) => work.write(...asked),
      random: Math.random,
    },
    lookEvery,
  );

  // Writes and their listeners.
  const follower = createFollower({
    db,
    log,
    canMail: mailSettings !== undefined,
    write: (...asked) => work.write(...asked),
  });
  const wake = createWake({ news, tokens, sleepers: [sender, tail, follower] });
  const work = createWork(db, clock, {
    openJournal,
    seal: sealEvents,
    followUp: revalueDays,
    mark: markEvents,
    judge: judgeEvents,
    afterCommit(tx) {
      wake.afterCommit(tx);
      logEndpointStates(log, tx);
    },
  });
  const idempotency = createIdempotency(work, db, box, clock);

  // The API.
  const roleRules: RoleRules = {
    permits: permittedAs,
    can: (membership, scope) => permissionsOf(membership).can(scope),
    reachOf: (membership) =>
      reachOf(membership, (employeeId) =>
        peopleUnder(work.read(systemCaller({ id: membership.accountId, timeZone: 'UTC' }, 'roles')), employeeId),
      ),
  };
  const authenticate = createAuthenticate(db, tokens, signIn, roleRules, baseUrl);
  const sealMailKey = mailSettings && ((key: string) => box.seal(key));
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
      findPermissions: (membership) => listPermissions(membership, api.operations),
      sealMailKey,
      failures: new FailedSignIns({ db, clock, keys: box.keysFor('failed sign-ins') }),
      devices: createDeviceCookies({ keys: box.keysFor('device cookies'), baseUrl }),
    },
    history,
    canMail: mailSettings !== undefined,
    files: {
      box,
      scan: createScan(config.documentScanUrl),
      maxBytes: config.documentMaxMebibytes * 1024 * 1024,
      makePictures: createPictureMaker(),
    },
    rateLimitPerMinute,
  });
  // A worker only answers whether it is well.
  const operations = config.role === 'worker' ? [] : api.operations;
  const usage = createUsageRecorder(db, clock);
  const requests = createRequestRecorder(db, clock);
  const onAnswered: ServerOptions['onAnswered'] = ({ kind, accountId, actor }, request) => {
    if (kind !== 'token' || actor.id === null) return;
    usage.count(accountId, actor.id, request.status);
    requests.add(accountId, actor.id, request);
  };
  const server = await createServer({
    operations,
    authenticate,
    work,
    idempotency,
    baseUrl,
    log,
    rateLimitPerMinute,
    onAnswered,
    trustProxy: config.trustProxy,
    deadlines,
    observe: requestMetrics(metrics),
    depthOf: depthReader(box, clock),
  });
  if (config.metricsToken !== undefined) serveWithToken(server, metrics, config.metricsToken);
  let isDraining = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  await registerPages(server, {
    api,
    db,
    baseUrl,
    isSilent,
    isDraining: () => isDraining,
    countWorkers: () => countWorkers(db, clock.now()),
    more: signingKeyRoutes(db, clock),
  });

  // Work in the background.
  const flush = async () => {
    await tokens.flush();
    await usage.flush();
  };
  const tokenTasks: BackgroundTask[] = [
    { name: 'token uses', everySeconds: 60, run: flush },
    { name: 'request log', everySeconds: 3, run: () => requests.flush() },
  ];
  const mailing = mailSettings && { db, work, clock, box, log, mailer: createMailer(mailSettings), baseUrl };
  const mail = mailing && [createMail(mailing), createNotificationMail(mailing)];
  const sendMail = async (isStopping: () => boolean = () => false) => {
    for (const send of mail ?? []) await send(isStopping);
  };
  const purge = createRetention({ db, clock, log, idempotency, config });
  const runImports = createImportWorker({ db, work, log });
  const tasksOfWorkers: BackgroundTask[] = [
    { name: 'imports', everySeconds: 1, run: runImports },
    { name: 'retention', everySeconds: 3600, run: purge },
    ...(db.kind === 'embedded' ? [{ name: 'statistics', everySeconds: 5, run: () => refreshStatistics(db) }] : []),
    ...(mail ? [{ name: 'mail', everySeconds: 5, run: sendMail }] : []),
    { name: 'notifications', everySeconds: 30, run: follower.sweep },
    {
      name: 'daily job',
      everySeconds: 60,
      run: async () => {
        for (const account of await listAccounts(db)) {
          // One account's failure must not stop the daily job of the others.
          await runDailyJob(work, account).catch((error: unknown) =>
            log.error({ err: error, accountId: account.id }, 'the daily job of an account failed'),
          );
        }
      },
    },
  ];
  let stopTasks = async () => {};
  return {
    server,
    work,
    signIn,
    metrics,
    startBackground() {
      if (config.role !== 'api') {
        if (!isSilent) sender.start();
        follower.start();
      }
      wake.listen();
      const tasks = config.role === 'api' ? tokenTasks : [...tokenTasks, ...tasksOfWorkers];
      const stop = startTasks([heart.task, ...tasks], log, heart.succeeded);
      stopTasks = async () => {
        await stop();
        // If the database is away, the others see it by the silence.
        await heart.stop().catch(() => {});
      };
    },
    purge,
    runImports,
    runNotifications: follower.sweep,
    sendMail,
    ...createOperator({ db, clock, log, work, box, idempotency, secrets, sealMailKey, baseUrl }),
    drain() {
      isDraining = true;
    },
    async stop() {
      // Readers who wait for events get their reply now.
      tail.stop();
      if (isDraining) await stopListening(server.server);
      // Clients that never finish a request must not delay the stop.
      const cut = setTimeout(() => server.server.closeAllConnections(), stopPatience);
      await Promise.all([server.close(), sender.stop(), follower.stop(), stopTasks()]);
      clearTimeout(cut);
      await news.stop();
      endProcessMetrics();
      await flush();
      await requests.flush();
    },
  };
}
