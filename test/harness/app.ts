import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { createToken, setApiAddOn } from '../../src/accounts/index.ts';
import { createAccount } from '../../src/api.ts';
import { type App, createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { Deadlines } from '../../src/platform/http/caller-limits.ts';
import { createLogger, type Logger } from '../../src/platform/log.ts';
import { createAccountGuard } from './account-guard.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { createReplyGuard } from './declared-replies.ts';
import { type Answer, acceptedData, type Change, changeBy, createClient, type RequestOptions } from './http.ts';
import { cheapHashing } from './password-hashing.ts';
import { onTestFileEnd } from './test-file-cleanup.ts';

/** A row of the event log. */
export interface LoggedEvent {
  sequence: number;
  id: string;
  type: string;
  occurredAt: string;
  actor: { type: string; id: string | null; name: string };
  entityType: string;
  entityId: string;
  entityVersion: number;
  employeeId: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  /** The event that led to it. */
  causeId: string | null;
  /** The webhook's body, as text. */
  body: string;
}

interface LogEntry {
  level: number;
  msg: string;
  /** Of an error of the background work. */
  task?: string;
  err?: { stack?: string };
}

interface ApiOptions extends RequestOptions {
  /** Another token than the account's; null: none. */
  token?: string | null;
}

/** An account with the API add-on on, and the ways to act in it. */
export interface TestAccount {
  id: string;
  timeZone: string;
  /** A token with the scope `*`. */
  token: string;
  api(method: string, path: string, options?: ApiOptions): Promise<Answer>;
  /** Creates an object and returns its `data`. Fails with the reply if the object was not created. */
  // biome-ignore lint/suspicious/noExplicitAny: see Answer
  create(path: string, body: object): Promise<any>;
  /** Reads an object and returns its `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: see Answer
  read(path: string): Promise<any>;
  change: Change;
  newToken(scopes: string[], expiresAt?: string): Promise<string>;
  /** The event log, the oldest first; `after` leaves out earlier events. */
  events(after?: number): Promise<LoggedEvent[]>;
}

export interface TestApp extends TestAccount {
  /** The running app: `restart` makes another. */
  readonly app: App;
  db: Database;
  /** The address of the database; undefined for the embedded one. */
  databaseUrl: string | undefined;
  clock: TestClock;
  config: Config;
  readonly origin: string;
  newAccount(options?: { timeZone?: string; addOn?: boolean }): Promise<TestAccount>;
  /** Stops the app and starts it again on the same database, as a new process would. */
  restart(): Promise<void>;
  /** The log entries at `warn` or above since the last call. A test file that leaves an error unread fails. */
  takeLog(): LogEntry[];
  /** The value of a series of `/metrics`, such as `rollcall_background_task_age_seconds{task="purge"}`; undefined: it is not there. */
  figure(series: string): Promise<number | undefined>;
  /** The texts of all statements that the app has sent. */
  sent(): string[];
  /** The whole log since the start, as it was written. */
  logText(): string;
}

interface Options {
  /** The account's zone. */
  timeZone?: string;
  /** Environment variables, from which the process reads its settings. */
  env?: Record<string, string>;
  /** A database to start on, instead of an empty one with the current schema. */
  database?: TestDatabase;
  /** Wraps the database for the app. */
  wrap?: (db: Database) => Database;
  /** The lowest level of the log; `warn` by default. */
  logLevel?: string;
  /** Name servers for the hosts of webhooks. */
  nameServers?: readonly string[];
  /** How long clients may take to send a request. */
  deadlines?: Deadlines;
  /** Where it listens; the first is that of `origin`. */
  addresses?: readonly string[];
}

/**
 * Starts the product for a test file: with a separate database, a clock that stands still, and an account. It ends with
 * the file, which fails if the app logged an error that no test took, sent a statement that reaches beyond an account, or
 * sent a reply that its operation does not declare.
 */
export async function startTestApp({
  timeZone = 'Europe/Madrid',
  env = {},
  database,
  wrap,
  logLevel = 'warn',
  nameServers,
  deadlines,
  addresses = ['127.0.0.1'],
}: Options = {}): Promise<TestApp> {
  const made = database ?? (await makeDatabase());
  const { db } = made;
  const guard = createAccountGuard();
  const guarded = guard.wrap(db);
  const replies = createReplyGuard();
  const clock = createTestClock();
  const config = readConfig({
    RATE_LIMIT: 'off',
    BASE_URL: 'http://rollcall.test',
    DATABASE_URL: 'postgres://chosen.by/the-harness',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...env,
  });
  const { log, takeLog, logText } = createTestLog(logLevel);

  const launch = async () => {
    const app = await createApp({
      config,
      db: wrap ? wrap(guarded) : guarded,
      clock,
      log,
      passwordHashing: cheapHashing,
      ...(nameServers ? { nameServers } : {}),
      ...(deadlines ? { deadlines } : {}),
    });
    replies.watch(app.server);
    await app.listen(addresses, 0);
    const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    return { app, origin, client: createClient(origin) };
  };
  let running = await launch();
  const halt = async () => {
    await running.client.close();
    await running.app.stop();
  };
  const end = async () => {
    await halt();
    await made.drop();
    const errors = takeLog().filter(({ level }) => level >= 50);
    if (errors.length > 0) {
      const texts = new Set(
        errors.map(
          ({ msg, task, err }) =>
            `${msg}: ${JSON.stringify({ task, ...err, stack: undefined })} ${err?.stack?.slice(0, 600)}`,
        ),
      );
      throw new Error(`the app logged errors:\n${[...texts].join('\n')}`);
    }
    const wrong = guard.take();
    if (wrong.length > 0) throw new Error(`statements reach beyond one account:\n\n${wrong.join('\n\n')}`);
    const undeclared = replies.take();
    if (undeclared.length > 0) throw new Error(`openapi.json declares otherwise:\n${undeclared.join('\n')}`);
  };
  onTestFileEnd(end);

  /** Requests about signing in come from a page of the installation, unless a test names their origin. */
  const pageHeaders = (path: string, headers: Record<string, string>): Record<string, string> =>
    path.startsWith('/account/v1/') && !('sec-fetch-site' in headers)
      ? { origin: new URL(config.baseUrl).origin, ...headers }
      : headers;

  const newAccount = async ({ timeZone: zone = timeZone, addOn = true } = {}): Promise<TestAccount> => {
    const { id } = await createAccount(guarded, clock, { name: 'Acme', language: 'en', timeZone: zone });
    if (addOn) await setApiAddOn(guarded, clock, id, true);
    const newToken = async (scopes: string[], expiresAt?: string) => {
      const { text } = await createToken(guarded, clock, {
        accountId: id,
        name: scopes.join(' '),
        scopes,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      return text;
    };
    const ownToken = await newToken(['*']);
    const api: TestAccount['api'] = (method, path, { token = ownToken, headers = {}, ...rest } = {}) =>
      running.client.send(method, path, {
        ...rest,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...pageHeaders(path, headers) },
      });
    return {
      id,
      timeZone: zone,
      token: ownToken,
      api,
      newToken,
      create: (path, body) => acceptedData(api('POST', path, { body }), 201),
      read: (path) => acceptedData(api('GET', path), 200),
      change: changeBy(api),
      events: (after = 0) =>
        db.all<LoggedEvent>(sql`
          select sequence, id, type, occurred_at as "occurredAt", actor, entity_type as "entityType",
            entity_id as "entityId", entity_version as "entityVersion", employee_id as "employeeId", changes,
            cause_id as "causeId", body
          from events where account_id = ${id} and sequence > ${after} order by sequence`),
    };
  };

  return {
    ...(await newAccount()),
    get app() {
      return running.app;
    },
    get origin() {
      return running.origin;
    },
    db,
    get databaseUrl() {
      return made.url;
    },
    clock,
    config,
    newAccount,
    async figure(series) {
      const line = (await running.app.metrics.text()).split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length + 1));
    },
    sent: guard.sent,
    takeLog,
    logText,
    async restart() {
      await halt();
      running = await launch();
    },
  };
}

/** A log in memory. */
function createTestLog(level: string): { log: Logger } & Pick<TestApp, 'takeLog' | 'logText'> {
  let entries: LogEntry[] = [];
  let text = '';
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      entries.push(JSON.parse(line.toString()));
      text += line;
      done();
    },
  });
  return {
    log: createLogger(level, sink),
    logText: () => text,
    takeLog() {
      const taken = entries;
      entries = [];
      return taken;
    },
  };
}
