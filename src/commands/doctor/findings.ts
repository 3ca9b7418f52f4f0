/** What the doctor says about the facts that it found. */
import type { Config } from '../../platform/config.ts';
import { isLoopbackHost } from '../../platform/config.ts';
import type { Distribution } from '../../platform/db/distribution.ts';
import type { schemaState } from '../../platform/db/migrate.ts';
import type { ServerFacts } from '../../platform/db/server-facts.ts';

export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'problem';
  found: string;
  /** What to do, unless all is well. */
  remedy?: string;
}

/** A statement about one check. */
export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found });
const warning = (check: string, found: string, remedy: string): Finding => ({ check, state: 'warning', found, remedy });
export const problem = (check: string, found: string, remedy: string): Finding => ({
  check,
  state: 'problem',
  found,
  remedy,
});

const needed = ['btree_gin', 'btree_gist', 'pg_trgm'];

/** The extensions of the database, which the first migration adds. */
export function judgeExtensions({ extensions, available }: Pick<ServerFacts, 'extensions' | 'available'>): Finding {
  const missing = needed.filter((name) => !extensions.includes(name) && !available.includes(name));
  if (missing.length === 0) return ok('extensions', needed.join(', '));
  return problem(
    'extensions',
    `the server lacks ${missing.join(', ')}`,
    'install its contrib package (postgresql-contrib)',
  );
}

/** Whether the role of Rollcall may use the tables, or make them where there are none. */
export function judgeRights({
  role,
  deniedTables,
  makesTables,
  hasSchema,
}: Pick<ServerFacts, 'role' | 'deniedTables' | 'makesTables'> & { hasSchema: boolean }): Finding {
  const check = 'rights';
  if (deniedTables.length > 0) {
    return problem(
      check,
      `the role ${role} may not read and change ${deniedTables.length} tables, such as ${deniedTables.slice(0, 3).join(', ')}`,
      `as their owner run \`grant select, insert, update, delete on all tables in schema public to ${role};\`, or make it the owner: migrations need that`,
    );
  }
  if (!makesTables && !hasSchema) {
    return problem(
      check,
      `the role ${role} may not make tables in the schema public`,
      `make it the owner of the database: \`alter database … owner to ${role};\``,
    );
  }
  return ok(check, `the role ${role} may read and change all tables`);
}

/** Whether an installation on a cluster is distributed, and whole. */
export function judgeDistribution({ version, nodes, tables, keysToRestore }: Distribution): Finding {
  const check = 'cluster';
  const done = tables.filter(({ isDone }) => isDone);
  if (done.length === 0 && keysToRestore === 0) {
    return warning(
      check,
      `Citus ${version} is there, and no table is distributed`,
      'stop all processes and run `bin/rollcall distribute`',
    );
  }
  if (done.length < tables.length || keysToRestore > 0) {
    const found = `${tables.length - done.length} tables are not distributed, ${keysToRestore} foreign keys are missing`;
    return problem(check, found, 'stop all processes and run `bin/rollcall distribute` again');
  }
  const byAccount = done.filter(({ isOfAccounts }) => isOfAccounts).length;
  return ok(
    check,
    `Citus ${version}: ${byAccount} tables by account on ${nodes} nodes, ${done.length - byAccount} on each`,
  );
}

/** @param processes how many run, at least this one will */
export function judgeConnections(
  { mostConnections, connections }: Pick<ServerFacts, 'mostConnections' | 'connections'>,
  { databasePoolSize, databaseDirectUrl }: Pick<Config, 'databasePoolSize' | 'databaseDirectUrl'>,
  processes: number,
): Finding {
  const check = 'connections';
  // One more each, which listens; behind a pooler it is the only one.
  const each = databaseDirectUrl === undefined ? databasePoolSize + 1 : 1;
  const needs = each * Math.max(1, processes);
  const found = `${connections} of ${mostConnections} in use; ${Math.max(1, processes)} processes may open ${needs}`;
  if (needs > mostConnections) {
    return problem(
      check,
      found,
      'lower DATABASE_POOL_SIZE, raise max_connections (or the limit of the role), or use a pooler',
    );
  }
  // A rolling restart runs one process more.
  if (needs + each > mostConnections || connections > 0.9 * mostConnections) {
    return warning(
      check,
      found,
      'leave room for another process during a restart: raise max_connections, or use a pooler',
    );
  }
  return ok(check, found);
}

/**
 * A process follows the database from a `problem` on: well within the 30 s for which a worker holds what it sends, of which it
 * has 20 at least. By a clock that is further ahead every such claim would be over, and each event sent twice.
 * @param difference of the database's clock and ours, in milliseconds
 */
export function judgeClock(difference: number): Finding {
  const seconds = Math.abs(difference) / 1000;
  const found = `${seconds.toFixed(1)} s from that of the database`;
  const remedy = 'let both machines follow a time server (chrony, systemd-timesyncd)';
  if (seconds > 10) return problem('clock', found, remedy);
  return seconds > 2 ? warning('clock', found, remedy) : ok('clock', found);
}

/** @param schema the migrations of this release that the database lacks, and whether it has later ones */
export function judgeMigrations({ pending, isNewer }: Awaited<ReturnType<typeof schemaState>>): Finding {
  const check = 'migrations';
  if (isNewer) return problem(check, 'the database has the schema of a later release', 'start that release');
  if (pending.length === 0) return ok(check, 'none is pending');
  return warning(
    check,
    `pending: ${pending.map(({ name }) => name).join(', ')}`,
    '`bin/rollcall migrate --check` tells what they cost, `bin/rollcall migrate` runs them, and so does a start without MIGRATE_ON_START=0',
  );
}

const hour = 3_600_000;

/** @param tasks since when each that runs has not succeeded; @param now milliseconds */
export function judgeWorkers(
  roles: readonly Config['role'][],
  tasks: readonly { name: string; since: string }[],
  now: number,
): Finding {
  const check = 'workers';
  const workers = roles.filter((role) => role !== 'api').length;
  const found = `${workers} of ${roles.length} processes send webhooks and mail`;
  if (roles.length === 0) return warning(check, 'no process runs', 'start Rollcall');
  if (workers === 0) return problem(check, found, 'start a process with ROLE=worker');
  const late = tasks.filter(({ since }) => now - Date.parse(since) > 3 * hour);
  if (late.length === 0) return ok(check, found);
  const names = late.map(({ name, since }) => `${name} (since ${since})`).join(', ');
  return problem(
    check,
    `without a success for over three hours: ${names}`,
    'look for "background task failed" in the log',
  );
}

/** @param reason why changes are refused; null: they are accepted */
export const judgeMaintenance = (reason: string | null): Finding =>
  reason === null
    ? ok('maintenance', 'off')
    : warning(
        'maintenance',
        `changes are refused, webhooks and mail wait (${reason})`,
        '`bin/rollcall maintenance off` ends it',
      );

/** @param reason why a start would be silent; undefined: it would not */
export const judgeSilence = (reason: string | undefined): Finding =>
  reason === undefined
    ? ok('silence', 'a start with these settings sends webhooks and mail')
    : warning(
        'silence',
        `a start with these settings sends no webhook and no mail (${reason})`,
        'unless this is a copy, correct them, or run `bin/rollcall go-live`',
      );

/** @param longer the settings by which workers keep data longer than these do */
export const judgeShorter = (longer: readonly string[]): Finding[] =>
  longer.length === 0
    ? []
    : [
        warning(
          'retention',
          `workers keep data longer: ${longer.join(', ')}`,
          'a worker with these settings deletes it within an hour; correct them, unless you mean to',
        ),
      ];

export function judgeRetention({
  eventsKeptMonths,
  payrollRecordsKeptMonths,
  deliveriesKeptDays,
}: Pick<Config, 'eventsKeptMonths' | 'payrollRecordsKeptMonths' | 'deliveriesKeptDays'>): Finding {
  const check = 'retention';
  const found = `events ${eventsKeptMonths} months, payroll records ${payrollRecordsKeptMonths} months, deliveries ${deliveriesKeptDays} days`;
  return deliveriesKeptDays > eventsKeptMonths * 31
    ? warning(check, found, 'deliveries go with their event: raise EVENTS_KEPT_MONTHS, or lower DELIVERIES_KEPT_DAYS')
    : ok(check, found);
}

const some = (ids: readonly string[]) => `${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ', …' : ''}`;

/**
 * @param paid ids of the placements that name a deleted pay group or employer
 * @param placed ids of those in force that name a deleted office, department, position or manager
 */
export function judgePlacements(paid: readonly string[], placed: readonly string[]): Finding[] {
  const check = 'placements';
  const findings: Finding[] = [];
  if (paid.length > 0) {
    const found = `${paid.length} name a deleted pay group or employer, and may be in no pay period: ${some(paid)}`;
    findings.push(warning(check, found, 'let HR give each another one: PATCH /core/v3/placements/{id}'));
  }
  if (placed.length > 0) {
    const found = `${placed.length} in force name a deleted office, department, position or manager: ${some(placed)}`;
    findings.push(
      warning(check, found, 'let HR move each employee: PATCH /core/v3/employees/{id} with an effectiveDate'),
    );
  }
  return findings.length > 0 ? findings : [ok(check, 'none names a deleted pay group, employer, place or manager')];
}

/** @param ids of the assignments next to a salary in another currency */
export function judgeCurrencies(ids: readonly string[]): Finding {
  const check = 'compensations';
  if (ids.length === 0) return ok(check, 'all are in the currency of the salary');
  return warning(
    check,
    `${ids.length} assignments continue next to a salary in another currency: ${some(ids)}`,
    'let HR give each a last day before that salary: PUT /contract/v1/employee-compensations/{id}',
  );
}

/** @param ids of the salaries with days outside of their concurrent contract */
export function judgeSalaries(ids: readonly string[]): Finding {
  const check = 'salaries';
  if (ids.length === 0) return ok(check, 'all of concurrent contracts lie within their contract');
  return warning(
    check,
    `${ids.length} pay days outside of their concurrent contract: ${some(ids)}`,
    'let HR give each the days of its contract: PATCH /contract/v1/salaries/{id}',
  );
}

const gibibyte = 1024 ** 3;

/** @param free what is left for us, in bytes */
export function judgeDisk(dataDir: string, free: number): Finding {
  const found = `${(free / gibibyte).toFixed(1)} GiB free in ${dataDir}`;
  const remedy = 'free some space, or move DATA_DIR to a larger disk';
  if (free < gibibyte / 4) return problem('disk', found, remedy);
  return free < 2 * gibibyte ? warning('disk', found, remedy) : ok('disk', found);
}

/** Whether the address of the installation is plausible. */
export function judgeBaseUrl({
  baseUrl,
  isBaseUrlGiven,
  host,
}: Pick<Config, 'baseUrl' | 'isBaseUrlGiven' | 'host'>): Finding {
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = isLoopbackHost(hostname.replace(/^\[|\]$/g, ''));
  if (!isHere && protocol === 'http:') {
    const remedy = 'put a proxy with TLS in front, and set BASE_URL to its https address';
    return warning('BASE_URL', `${baseUrl} sends passwords and cookies without encryption`, remedy);
  }
  if (!isBaseUrlGiven && !isLoopbackHost(host)) {
    return warning('BASE_URL', 'is not set', 'set it to the address that users open');
  }
  return ok('BASE_URL', baseUrl);
}
