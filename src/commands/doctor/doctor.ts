import { statfs } from 'node:fs/promises';
import { listAccounts } from '../../accounts/index.ts';
import { besideOtherCurrency, outsideContract } from '../../contract/index.ts';
import { placedAtDeleted } from '../../core/index.ts';
import { placedInDeleted } from '../../payroll/index.ts';
import { operatorCaller } from '../../platform/caller.ts';
import { localDateOf, systemClock } from '../../platform/clock.ts';
import { hasDatabase, readSettings, StartError } from '../../platform/config.ts';
import { tablesOf } from '../../platform/db/copy-rows.ts';
import type { Database } from '../../platform/db/database.ts';
import { readDistribution } from '../../platform/db/distribution.ts';
import { openEmbedded } from '../../platform/db/embedded.ts';
import { checkKeys } from '../../platform/db/encryption-keys.ts';
import { FolderInUse, lockFolder } from '../../platform/db/folder-lock.ts';
import { runningProcesses, runningTasks } from '../../platform/db/heartbeats.ts';
import { maintenanceOf, retentionOfWorkers } from '../../platform/db/installation.ts';
import { schemaState } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { clockDifference, readServerFacts, tryToWrite } from '../../platform/db/server-facts.ts';
import { failureOf } from '../../platform/failure.ts';
import { checkMailServer } from '../../platform/mail.ts';
import { isObject } from '../../platform/narrowing.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { keptLonger } from '../../retention.ts';
import type { Command } from '../command.ts';
import { expectedSilence, print } from '../installation.ts';
import {
  type Finding,
  judgeBaseUrl,
  judgeClock,
  judgeConnections,
  judgeCurrencies,
  judgeDisk,
  judgeDistribution,
  judgeExtensions,
  judgeMaintenance,
  judgeMigrations,
  judgePlacements,
  judgeRetention,
  judgeRights,
  judgeSalaries,
  judgeShorter,
  judgeSilence,
  judgeWorkers,
  ok,
  problem,
} from './findings.ts';

type Settings = ReturnType<typeof readSettings>['config'];

/** How long a reply of the installation itself may take, in milliseconds. */
const patience = 5_000;

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  summary:
    'Checks the settings, the database, pay data, workers, mail server, address and disk; exits with 1 if there is a problem.',
  options: { json: 'flag' },
  async run({ json }, env) {
    const findings = await examine(env);
    if (json) print(findings);
    else
      for (const { check, state, found, remedy } of findings) {
        console.log(`${state.padEnd(7)}  ${check.padEnd(14)}  ${found}${remedy === undefined ? '' : `; ${remedy}`}`);
      }
    if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
  },
};

/** Looks at an installation, and changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Settings;
  let ofSettings: Finding;
  try {
    const read = readSettings(env);
    config = read.config;
    const chosen = read.settings.filter(({ source }) => source !== 'default');
    ofSettings = ok(
      'settings',
      `${chosen.length} of ${read.settings.length} are set; \`bin/rollcall config\` prints them`,
    );
  } catch (error) {
    if (error instanceof StartError) return [problem('settings', error.message, 'correct them, and run this again')];
    throw error;
  }
  const [ofDatabase, ofMail, ofDisk] = await Promise.all([
    examineDatabase(config),
    examineMail(config),
    examineDisk(config),
  ]);
  return [
    ofSettings,
    ...ofDatabase.findings,
    await examineAddress(config, ofDatabase.isServing),
    ofMail,
    judgeRetention(config),
    ofDisk,
  ];
}

/** @returns also whether the installation seems to run */
async function examineDatabase(config: Settings): Promise<{ findings: Finding[]; isServing: boolean }> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  let unlock = () => {};
  try {
    if (databaseUrl === undefined) {
      if (!hasDatabase(dataDir)) {
        const remedy = 'set DATABASE_URL, or DATA_DIR, as the server has it; a first start makes an installation';
        return { findings: [problem('database', `there is no installation in ${dataDir}`, remedy)], isServing: false };
      }
      unlock = lockFolder(dataDir);
    }
    const db =
      databaseUrl === undefined
        ? await openEmbedded({ dataDir: `${dataDir}/database` })
        : await openPostgres(databaseUrl, 3, databaseDirectUrl);
    try {
      return await examineData(config, db);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof FolderInUse) {
      return {
        findings: [ok('database', `embedded, and in use by a running process: stop it to have ${dataDir} examined`)],
        isServing: true,
      };
    }
    if (!(error instanceof StartError)) throw error;
    // The line of a refused start ends with its remedy.
    const [found, ...remedy] = error.message.split('; ');
    return { findings: [problem('database', found as string, remedy.join('; '))], isServing: false };
  } finally {
    unlock();
  }
}

async function examineData(config: Settings, db: Database): Promise<{ findings: Finding[]; isServing: boolean }> {
  const facts = await readServerFacts(db);
  const findings = [
    ok('database', db.kind === 'embedded' ? `embedded (PostgreSQL ${facts.version})` : `PostgreSQL ${facts.version}`),
    // Of an embedded database nobody waits for the locks: it has one connection, and no deadlines.
    ok(
      'session',
      `${db.kind === 'embedded' ? '' : `statements end after ${facts.statementTimeout}, idle transactions after ${facts.idleTimeout}, `}times in ${facts.timeZone}`,
    ),
    judgeExtensions(facts),
  ];
  if (db.kind === 'postgres') {
    const rights = judgeRights({ ...facts, hasSchema: (await tablesOf(db)).includes('schema_migrations') });
    findings.push(rights);
    // The next check reads a table.
    if (rights.state === 'problem') return { findings, isServing: false };
  }
  const schema = await schemaState(db);
  findings.push(judgeMigrations(schema));
  if (schema.isNewer || schema.pending.length > 0) return { findings, isServing: false };
  const distribution = await readDistribution(db);
  if (distribution) findings.push(judgeDistribution(distribution));
  if (config.encryptionKeys !== undefined) findings.push(await examineKeys(config.encryptionKeys, db));
  const processes = await runningProcesses(db);
  if (db.kind === 'postgres') {
    findings.push(await examineWrites(db));
    findings.push(judgeConnections(facts, config, processes.length));
    const difference = await clockDifference(db, systemClock);
    findings.push(judgeClock(difference));
    const roles = processes.map(({ role }) => role);
    findings.push(judgeWorkers(roles, await runningTasks(db), systemClock.now() + difference));
  }
  findings.push(
    judgeMaintenance(await maintenanceOf(db)),
    judgeSilence(await expectedSilence(config, db)),
    ...judgeShorter(keptLonger(await retentionOfWorkers(db), config)),
    ...(await examineRows(db)),
  );
  return { findings, isServing: processes.some(({ role }) => role !== 'worker') };
}

/** What earlier versions wrote, and the rules of this one would refuse. */
export async function examineRows(db: Database): Promise<Finding[]> {
  const today = localDateOf(systemClock.now(), 'UTC');
  const [paid, placed, assigned, outside]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const account of await listAccounts(db)) {
    const reader: Pick<Reader, 'all' | 'caller'> = { all: (query) => db.all(query), caller: operatorCaller(account) };
    paid.push(...(await placedInDeleted(reader)));
    placed.push(...(await placedAtDeleted(reader, today)));
    assigned.push(...(await besideOtherCurrency(reader)));
    outside.push(...(await outsideContract(reader)));
  }
  return [...judgePlacements(paid, placed), judgeCurrencies(assigned), judgeSalaries(outside)];
}

async function examineWrites(db: Database): Promise<Finding> {
  try {
    await tryToWrite(db);
    return ok('writes', 'the database accepts them');
  } catch (error) {
    return problem('writes', failureOf(error).message, 'free the disk of PostgreSQL');
  }
}

async function examineKeys(keys: Buffer[], db: Database): Promise<Finding> {
  try {
    await checkKeys(db, createSecretBox(keys));
    return ok('ENCRYPTION_KEY', 'reads the secrets of the database');
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return problem('ENCRYPTION_KEY', 'does not read the secrets of the database', error.message);
  }
}

/** @param isServing whether a process should answer there */
async function examineAddress(config: Settings, isServing: boolean): Promise<Finding> {
  const plausible = judgeBaseUrl(config);
  const { baseUrl } = config;
  let found: string;
  let remedy = isServing
    ? 'check BASE_URL, the proxy in front, and the name server'
    : 'start Rollcall, or correct BASE_URL if it runs';
  try {
    const reply = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    const body: unknown = await reply.json().catch(() => undefined);
    if (isObject(body) && reply.ok && body.status === 'ok')
      return { ...plausible, found: `${plausible.found}; Rollcall answers there` };
    if (isObject(body) && reply.status === 503 && body.code === 'unavailable') {
      found = `Rollcall answers at ${baseUrl} that it is not ready (${body.detail})`;
      remedy = 'remove the cause that it names';
    } else found = `something else than Rollcall answers at ${baseUrl} (${reply.status})`;
  } catch (error) {
    const { code, name } = failureOf(isObject(error) && error.cause !== undefined ? error.cause : error);
    found = `${baseUrl} does not answer from here (${code || name})`;
  }
  return { check: 'BASE_URL', state: isServing ? 'problem' : 'warning', found, remedy };
}

async function examineMail({ mail }: Settings): Promise<Finding> {
  if (mail === undefined) return ok('mail', 'SMTP_URL is not set: administrators hand links over');
  try {
    await checkMailServer(mail);
    return ok('mail', `the server accepts our connection; mails come from ${mail.from}`);
  } catch (error) {
    const { code, message } = failureOf(error);
    return problem(
      'mail',
      `the mail server cannot be used (${message || code})`,
      'check SMTP_URL, and whether a firewall closes its port',
    );
  }
}

async function examineDisk({ databaseUrl, dataDir }: Settings): Promise<Finding> {
  if (databaseUrl !== undefined) return ok('disk', 'data is on the disk of PostgreSQL: watch it there');
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return judgeDisk(dataDir, bavail * bsize);
  } catch (error) {
    return problem(
      'disk',
      `DATA_DIR ${dataDir} cannot be read (${failureOf(error).code})`,
      'set DATA_DIR to the folder of the data',
    );
  }
}
