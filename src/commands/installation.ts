import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, findAccount } from '../accounts/index.ts';
import { type App, createApp } from '../app.ts';
import { operatorCaller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, readConfig, readSettings, StartError } from '../platform/config.ts';
import { refuseProcesses } from '../platform/db/copy-rows.ts';
import type { Database } from '../platform/db/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../platform/db/embedded.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import {
  detectCopy,
  ensureStorageId,
  historyOf,
  type InstallationIdentity,
  identityMismatch,
  readStorageId,
  storageOf,
  storedIdentity,
} from '../platform/db/installation.ts';
import { isCurrent, migrate, schemaState } from '../platform/db/migrate.ts';
import { openPostgres, ServerUnreachable } from '../platform/db/postgres.ts';
import { isUuid } from '../platform/ids.ts';
import { type Logger, processLog } from '../platform/log.ts';
import { list } from '../platform/resource/read.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { refuseEarlierMark } from './first-run.ts';
import { ServerClock } from './server-clock.ts';

/** The product and its database, as the settings describe them. */
export interface Installation {
  config: Config;
  db: Database | EmbeddedDatabase;
  app: App;
  clock: ServerClock;
  log: Logger;
  /** The migrations applied when the database was opened. */
  migrated: string[];
  /** Why it sends no webhook and no mail; undefined: it sends them. */
  silence: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database of this installation, brings its schema up to date and starts the product on it.
 * @param serves whether it goes on to serve: then it looks whether the data is a restored copy
 * @throws StartError with one line that names the remedy
 */
export async function openInstallation(
  env: NodeJS.ProcessEnv,
  { serves }: { serves: boolean } = { serves: false },
): Promise<Installation> {
  const given = readConfig(env);
  const log = processLog(given, serves ? 'stdout' : 'stderr');
  const { db, unlock } = serves ? await openWhenThere(given, log) : await openDatabase(given);
  const migrated = given.migrateOnStart ? await bringUpToDate(given, db, log) : await refuseUnlessCurrent(db);
  const config = serves ? given : await withKnownAddress(given, db);
  const clock = new ServerClock();
  // The embedded database has the clock of this machine.
  if (db.kind === 'postgres') await clock.follow(db, log);
  const silence = serves ? await reasonForSilence(config, db, clock) : undefined;
  if (silence !== undefined) {
    log.warn({ reason: silence }, 'silent: no webhook and no mail is sent; see "Restore a copy" in docs/operations.md');
  }
  const app = await createApp({ config, db, clock, log, isSilent: silence !== undefined });
  return {
    config,
    db,
    app,
    clock,
    log,
    migrated,
    silence,
    async close() {
      await app.stop();
      await db.close();
      unlock();
    },
  };
}

/** Opens the database of an installation, whatever its schema; `unlock` lets other processes use the folder of an embedded one. */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  databasePoolSize,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'dataDir'>): Promise<{
  db: Database | EmbeddedDatabase;
  unlock: () => void;
}> {
  if (databaseUrl !== undefined) {
    return { db: await openPostgres(databaseUrl, databasePoolSize, databaseDirectUrl), unlock: () => {} };
  }
  const unlock = lockFolder(dataDir);
  refuseEarlierMark(dataDir);
  return { db: await openEmbedded({ dataDir: `${dataDir}/database` }), unlock };
}

/** How long a start waits for a server that may be starting too, and between tries; milliseconds. */
const patience = { whole: 60_000, pause: 1_000 };

/** Opens the database as soon as its server is there and accepts changes: both may start with the machine, or a fail-over is under way. */
async function openWhenThere(config: Config, log: Logger): ReturnType<typeof openDatabase> {
  const since = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await openDatabase(config);
    } catch (error) {
      if (!(error instanceof ServerUnreachable) || performance.now() - since > patience.whole) throw error;
      if (tries === 1) log.warn({ reason: error.message }, 'waiting for the database, a minute at most');
      await wait(patience.pause);
    }
  }
}

const bringUpToDate = ({ databaseDirectUrl }: Config, db: Database, log: Logger): Promise<string[]> =>
  databaseDirectUrl === undefined ? migrate(db, tellIn(log)) : migrateDirectly(databaseDirectUrl, db, log);

const tellIn =
  (log: Logger) =>
  (migration: string, milliseconds: number): void =>
    log.info({ migration, milliseconds: Math.round(milliseconds) }, 'the database was migrated');

/** @throws StartError if the database does not have the schema of this release */
async function refuseUnlessCurrent(db: Database): Promise<never[]> {
  const { pending, isNewer } = await schemaState(db);
  if (isNewer) throw new StartError('the database has the schema of a later release; start that release');
  if (pending.length === 0) return [];
  throw new StartError(
    `the database lacks ${pending.map(({ name }) => name).join(', ')}, and MIGRATE_ON_START is 0; run \`bin/rollcall migrate\` first`,
  );
}

/** A command prints links to the address of the installation, also in a shell without the settings of the server. */
async function withKnownAddress(config: Config, db: Database): Promise<Config> {
  const baseUrl = config.isBaseUrlGiven ? undefined : (await storedIdentity(db))?.baseUrl;
  return { ...config, baseUrl: baseUrl ?? config.baseUrl };
}

/** Where this installation is, as the data remembers it. */
export const homeOf = async (
  { isBaseUrlGiven, baseUrl, dataDir }: Config,
  db: Database,
): Promise<InstallationIdentity> => ({
  baseUrl: isBaseUrlGiven ? baseUrl : undefined,
  storage: db.kind === 'embedded' ? ensureStorageId(dataDir) : await storageOf(db),
});

/** Why a start with these settings would be silent, without writing anything; undefined: it would not. */
export async function expectedSilence(
  { silent, isBaseUrlGiven, baseUrl, dataDir }: Pick<Config, 'silent' | 'isBaseUrlGiven' | 'baseUrl' | 'dataDir'>,
  db: Database,
): Promise<string | undefined> {
  if (silent) return 'SILENT=1';
  return identityMismatch(db, {
    baseUrl: isBaseUrlGiven ? baseUrl : undefined,
    storage: db.kind === 'embedded' ? readStorageId(dataDir) : await storageOf(db),
  });
}

async function reasonForSilence(config: Config, db: Database, clock: Clock): Promise<string | undefined> {
  // A copy that the operator silences does not make itself at home.
  if (config.silent) return 'SILENT=1';
  await historyOf(db, clock);
  return detectCopy(db, await homeOf(config, db));
}

/**
 * Migrates past the pooler: a pooler may end a session that works for long, or that waits for another migration.
 * @throws StartError if the two addresses lead to different databases
 */
async function migrateDirectly(directUrl: string, pooled: Database, log: Logger): Promise<string[]> {
  const direct = await openPostgres(directUrl, 2);
  try {
    const migrated = await migrate(direct, tellIn(log));
    if (await isCurrent(pooled)) return migrated;
  } finally {
    await direct.close();
  }
  throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL; correct one of the two');
}

/**
 * Opens the installation for one command, and closes it whether or not the command fails.
 * @param creates whether the command may be the first one of an embedded installation
 * @throws StartError if there is none: a shell without the settings of the server would otherwise make another
 */
export async function withInstallation(
  env: NodeJS.ProcessEnv,
  act: (it: Installation) => Promise<void>,
  { creates }: { creates: boolean } = { creates: false },
): Promise<void> {
  if (!creates) refuseUnlessThere(env);
  const installation = await openInstallation({ LOG_LEVEL: 'error', ...env });
  try {
    await act(installation);
  } finally {
    await installation.close();
  }
}

/**
 * Opens a database on a server for a command that no process may disturb.
 * @throws StartError if it cannot be used, or processes of Rollcall use it
 */
export async function openAlone(url: string, command: string): Promise<Database> {
  // The name tells the connections of this command from those of running processes.
  const server = await openPostgres(url, 2, undefined, `rollcall ${command}`);
  try {
    await refuseProcesses(server);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** @returns the settings @throws StartError if they lead to no installation */
export function refuseUnlessThere(env: NodeJS.ProcessEnv): ReturnType<typeof readSettings>['config'] {
  // Reading alone makes no key.
  const { config } = readSettings(env);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined || existsSync(`${dataDir}/database`)) return config;
  throw new StartError(`there is no installation in ${dataDir}; set DATABASE_URL, or DATA_DIR, as the server has it`);
}

/** @throws StartError if the account does not exist */
export async function accountOf(db: Database, id: string): Promise<Account> {
  const account = isUuid(id) ? await findAccount(db, id) : undefined;
  if (!account) throw new StartError(`there is no account ${id}; see \`bin/rollcall account list\``);
  return account;
}

/** Prints all objects of an account's list, as the API shows them. @throws StartError if the account does not exist */
export async function printList({ db, app }: Installation, accountId: string, resource: Resource): Promise<void> {
  const reader = app.work.read(operatorCaller(await accountOf(db, accountId)));
  const all: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta } = await list(reader, resource, { limit: 500, ...(cursor === null ? {} : { cursor }) });
    all.push(...JSON.parse(data.text));
    cursor = meta.nextCursor;
  } while (cursor !== null);
  print(all);
}

/** Prints a result as JSON for scripts. */
export const print = (result: unknown): void => console.log(JSON.stringify(result, null, 2));
