/** The composition root: the whole product, by name, on one page. */
import type { FastifyInstance } from 'fastify';
import {
  type Account,
  type AccountContext,
  accountEventTypes,
  accountRoutes,
  accountTags,
  concernsTokens,
  createAuthenticate,
  createDeviceCookies,
  createMail,
  createSignIn,
  createTokenAuthenticator,
  createUsageRecorder,
  FailedSignIns,
  furnishAccounts,
  infoRoutes,
  listAccounts,
  type RoleRules,
  resealMail,
  resealSecondFactors,
  resetsByOperator,
  type SignIn,
  signInSecrets,
  takeEndpointsFrom,
} from './accounts/index.ts';
import { contractEventTypes, contractFollower, contractRoutes, contractTags, takeTimeFrom } from './contract/index.ts';
import {
  coreEventTypes,
  coreRoutes,
  coreTags,
  findDecidesAbout,
  followEmployees,
  giveSpanishGroups,
  peopleUnder,
  runDailyJob,
} from './core/index.ts';
import {
  consumerRoutes,
  createTail,
  eventTags,
  eventTypeRoutes,
  feedRoutes,
  markEvents,
  recordedTypes,
  sealEvents,
  type Tail,
} from './events/index.ts';
import { type BackgroundTask, startTasks } from './platform/background.ts';
import { systemCaller } from './platform/caller.ts';
import { type Clock, type Instant, instantOf } from './platform/clock.ts';
import { type Config, isLoopbackHost } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { claimKeys, releaseOldKeys } from './platform/db/encryption-keys.ts';
import { createNews } from './platform/db/news.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { serveWithToken } from './platform/http/metrics-route.ts';
import type { Api } from './platform/http/openapi/describe-api.ts';
import type { Principal } from './platform/http/principal.ts';
import { createServer } from './platform/http/server.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { observeProcess } from './platform/metrics/process-metrics.ts';
import { requestMetrics } from './platform/metrics/request-metrics.ts';
import { openPaths, registerPages } from './platform/pages/index.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createWork, type Work } from './platform/unit-of-work.ts';
import { createRetention, type Purged } from './retention.ts';
import { describedRoles, reachOf, roleCan, roleRuns } from './roles.ts';
import {
  scheduleEventTypes,
  scheduleFollower,
  scheduleRoutes,
  scheduleTags,
  timeForPayroll,
} from './schedule/index.ts';
import {
  challengeEvent,
  createChallenger,
  createEgressGuard,
  createResolver,
  createSender,
  depthReader,
  endpointsMadeBy,
  eventDeliveries,
  type PublishedKey,
  type Rotated,
  resealWebhooks,
  retireSigningKey,
  rotateSigningKey,
  signingKeyRoutes,
  signingKeysOf,
  type WebhookContext,
  watchDeliveries,
  watchLoops,
  webhookEventTypes,
  webhookRoutes,
  webhookTags,
} from './webhooks/index.ts';

/** What the process gives to the product. */
interface Surroundings {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  /** How often the log is looked at for what nobody told of, in milliseconds; without it every second. */
  lookEvery?: number;
  /** Name servers that the hosts of webhooks are looked up at; without it those of the system. */
  nameServers?: readonly string[];
}

export interface App {
  /** Not listening yet. */
  server: FastifyInstance;
  work: Work;
  signIn: SignIn;
  metrics: Metrics;
  /** Begins the work that nobody asks for: deliveries, the daily job, purging. */
  startBackground(): void;
  /** Deletes what was kept for long enough, as the workers do every hour. */
  purge(): Promise<Purged>;
  /** Encrypts every secret with the newest key, so that older ones may go. Gives what was done. */
  reencrypt(): Promise<{ rows: number; releasedKeys: string[] }>;
  /** The keys that webhooks of an account are signed with, for the operator. */
  signingKeys: {
    list(account: Account): Promise<PublishedKey[]>;
    rotate(account: Account, overlapHours: number): Promise<Rotated>;
    /** False if there is no such key, or it is the one that signs. */
    retire(account: Account, keyId: string): Promise<boolean>;
  };
  /** Resets the sign-in of a person of an account, for the operator. */
  resets: {
    /** @returns the link by which they choose a password, and until when it works */
    password(account: Account, email: string): Promise<{ id: string; link: string; expiresAt: Instant }>;
    secondFactor(account: Account, email: string): Promise<{ id: string }>;
  };
  /** Finishes what is running, then lets go of everything but the database. */
  stop(): Promise<void>;
}

/** Every kind of event there is. */
export const eventTypes = [
  ...accountEventTypes,
  ...coreEventTypes,
  ...contractEventTypes,
  ...scheduleEventTypes,
  ...webhookEventTypes,
];

// What ends when someone leaves: clock entries and requests before the contracts that they are judged by.
followEmployees(scheduleFollower);
followEmployees(contractFollower);

furnishAccounts(giveSpanishGroups);

takeTimeFrom(timeForPayroll);

takeEndpointsFrom(endpointsMadeBy);

/** What the routes are made with. */
interface Parts {
  db: Database;
  tail: Tail;
  webhooks: WebhookContext;
  account: AccountContext;
  rateLimitPerMinute: number | undefined;
}

const apiOf = ({ db, tail, webhooks, account, rateLimitPerMinute }: Parts): Api => ({
  operations: [
    ...infoRoutes(rateLimitPerMinute),
    ...coreRoutes,
    ...contractRoutes,
    ...scheduleRoutes,
    ...feedRoutes({ catalogue: eventTypes, tail, deliveries: eventDeliveries }),
    ...consumerRoutes,
    ...eventTypeRoutes(eventTypes),
    ...webhookRoutes(webhooks),
    ...accountRoutes(account),
  ],
  eventTypes: [...eventTypes, challengeEvent],
  roles: describedRoles,
  openPaths: [...openPaths, ...signingKeyRoutes(db, account.clock)],
  tags: { ...coreTags, ...contractTags, ...scheduleTags, ...eventTags, ...webhookTags, ...accountTags },
});

/** The API to be read and described: no part is there, so none of its operations can run. */
export const describedApi: Api = apiOf({ account: {} } as Parts);

const operator = (account: Account) => systemCaller(account, 'command line');

/** How long a stop waits for requests that are on their way, in milliseconds. */
const stopPatience = 3_000;

/** What processes tell each other of: an account has events, or its tokens are to be looked up again. */
const aboutTokens = 'tokens:';
const tokensOf = (accountId: string) => aboutTokens + accountId;
const isAboutTokens = (subject: string) => subject.startsWith(aboutTokens);
const accountIdOf = (subject: string) => subject.slice(aboutTokens.length);

const loopback = ['127.0.0.0/8', '::1/128'];

/** Someone tries the product out on their own machine: then receivers on it may be called. */
export const isTryingOut = ({ host }: Pick<Config, 'host'>, { kind }: Pick<Database, 'kind'>): boolean =>
  kind === 'embedded' && isLoopbackHost(host);

export async function createApp({
  config,
  db,
  clock,
  log,
  lookEvery = 1_000,
  nameServers,
}: Surroundings): Promise<App> {
  const { baseUrl, rateLimitPerMinute } = config;
  const box = createSecretBox(config.encryptionKeys);
  await claimKeys(db, box, clock);
  const tokens = createTokenAuthenticator(db, clock);
  const secrets = signInSecrets(box);
  const signIn = createSignIn(db, { clock, baseUrl, secrets });
  await resealSecondFactors(db, secrets, 'misnamed');
  const egressRules = {
    allowedNetworks: [...config.webhookAllowedNetworks, ...(isTryingOut(config, db) ? loopback : [])],
    allowedPorts: config.webhookAllowedPorts,
    ownPort: config.port,
    challengesAll: config.webhookChallenges === 'all',
  };
  const guard = createEgressGuard(egressRules, createResolver(nameServers ? { servers: nameServers } : {}));
  const types = new Map(eventTypes.map((type) => [type.type, type]));
  const tail = createTail(db, log, lookEvery);
  const news = createNews(db, log);
  const metrics = new Metrics();
  const endProcessMetrics = observeProcess(metrics, db);
  const watch = watchDeliveries(metrics, log, db, clock);
  const challenger = createChallenger({ clock, box, guard, watch });
  const senderContext = {
    db,
    clock,
    box,
    guard,
    challenger,
    log,
    types,
    watch,
    watchLoops: watchLoops(metrics, log),
    // The two need each other: writes wake the sender.
    write: ((...args) => work.write(...args)) satisfies Work['write'],
    random: Math.random,
  };
  const sender = createSender(senderContext, lookEvery);
  const wake = (accountId: string) => {
    sender.wake(accountId);
    tail.wake(accountId);
  };
  const work = createWork(db, clock, {
    seal: sealEvents,
    mark: markEvents,
    afterCommit: (tx) => {
      const { accountId } = tx.caller;
      const types = recordedTypes(tx);
      if (types.length === 0) return;
      // First, so that whoever is woken is asked for a token that still counts.
      if (types.some(concernsTokens)) {
        tokens.forget(accountId);
        news.tell(tokensOf(accountId));
      }
      wake(accountId);
      news.tell(accountId);
    },
  });
  const idempotency = createIdempotency(work, db, box, clock);
  const roleRules: RoleRules = {
    runs: roleRuns,
    can: roleCan,
    reachOf: (membership) =>
      reachOf(membership, (employeeId) =>
        peopleUnder(work.read(systemCaller({ id: membership.accountId, timeZone: 'UTC' }, 'roles')), employeeId),
      ),
  };
  const authenticate = createAuthenticate(db, tokens, signIn, roleRules, baseUrl);

  const sealMailKey = config.mail && ((key: string) => box.seal(key));
  const resets = resetsByOperator(sealMailKey);
  const api = apiOf({
    db,
    tail,
    webhooks: { box, guard, challenger, catalogue: eventTypes },
    account: {
      db,
      clock,
      work,
      signIn,
      secrets,
      log,
      baseUrl,
      findDecidesAbout,
      sealMailKey,
      failures: new FailedSignIns({ db, clock, keys: box.keysFor('failed sign-ins') }),
      devices: createDeviceCookies({ keys: box.keysFor('device cookies'), baseUrl }),
    },
    rateLimitPerMinute,
  });
  // A worker answers whether it is well, and nothing else.
  const operations = config.role === 'worker' ? [] : api.operations;
  const usage = createUsageRecorder(db, clock);
  const onAnswered = ({ kind, accountId, actor }: Principal, status: number) => {
    if (kind === 'token' && actor.id !== null) usage.count(accountId, actor.id, status);
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
    observe: requestMetrics(metrics),
    depthOf: depthReader(box, clock),
  });
  if (config.metricsToken !== undefined) serveWithToken(server, metrics, config.metricsToken);
  await registerPages(server, { api, db, baseUrl, more: signingKeyRoutes(db, clock) });

  const flush = async () => {
    await tokens.flush();
    await usage.flush();
  };
  const tokenUses = { name: 'token uses', everySeconds: 60, run: flush };
  const mail = config.mail && createMail({ db, work, clock, box, log, mailer: createMailer(config.mail), baseUrl });
  const purge = createRetention({ db, clock, log, idempotency, config });
  const tasksOfWorkers: BackgroundTask[] = [
    { name: 'retention', everySeconds: 3600, run: purge },
    ...(mail ? [{ name: 'mail', everySeconds: 5, run: mail }] : []),
    {
      name: 'daily job',
      everySeconds: 60,
      run: async () => {
        for (const account of await listAccounts(db)) {
          // One account's trouble must not keep the day from the others.
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
      if (config.role !== 'api') sender.start();
      news.listen({
        heard(subject) {
          if (isAboutTokens(subject)) tokens.forget(accountIdOf(subject));
          else wake(subject);
        },
        mayHaveMissed() {
          sender.wakeAll();
          tail.wakeAll();
        },
      });
      stopTasks = startTasks(config.role === 'api' ? [tokenUses] : [tokenUses, ...tasksOfWorkers], log);
    },
    purge,
    async reencrypt() {
      const secondFactors = await resealSecondFactors(db, secrets, 'all');
      if (secondFactors.unreadable.length > 0) {
        const { unreadable: userIds } = secondFactors;
        log.error({ userIds }, 'second factors were encrypted with a key that is not in ENCRYPTION_KEY: reset them');
      }
      const rows =
        (await resealWebhooks(db, box)) +
        (await resealMail(db, box)) +
        secondFactors.rows +
        (await idempotency.reseal());
      return { rows, releasedKeys: await releaseOldKeys(db, box) };
    },
    signingKeys: {
      list: ({ id }) => signingKeysOf(db, id, instantOf(clock.now())),
      rotate: (account, hours) => work.write(operator(account), (tx) => rotateSigningKey(tx, box, hours)),
      retire: (account, keyId) => work.write(operator(account), (tx) => retireSigningKey(tx, keyId)),
    },
    resets: {
      async password(account, email) {
        const { id, key, expiresAt } = await work.write(operator(account), (tx) => resets.password(tx, email));
        return { id, link: `${baseUrl}/reset-password#${key}`, expiresAt };
      },
      secondFactor: (account, email) => work.write(operator(account), (tx) => resets.secondFactor(tx, email)),
    },
    async stop() {
      // Who waits for events is answered now.
      tail.stop();
      // Clients that never finish what they send must not keep us from stopping.
      const cut = setTimeout(() => server.server.closeAllConnections(), stopPatience);
      await Promise.all([server.close(), sender.stop(), stopTasks()]);
      clearTimeout(cut);
      await news.stop();
      endProcessMetrics();
      await flush();
    },
  };
}
