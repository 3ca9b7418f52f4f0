import pg from 'pg';
import { StartError } from '../config.ts';
import { failureOf } from '../failure.ts';
import {
  type Database,
  databaseOver,
  openPool,
  readOnly,
  sqlStateOf,
  statementTimeout,
  unreachableCodes,
} from './database.ts';
import { createSharedConnections } from './shared-connections.ts';
import { typeParsers } from './sql.ts';

/**
 * What every session has, as PostgreSQL writes it, since a database or a role may be set to anything else: other styles spoil
 * days and times, another isolation or a short patience turns a wait for a lock into a refusal, and the last two change
 * what our statements say.
 */
const asked = {
  timezone: 'UTC',
  // Its second part is the order in which days are read, which ours have in their form.
  datestyle: 'ISO',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  lock_timeout: '0',
  idle_session_timeout: '0',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
};

/** With the deadlines, without which a statement or a forgotten transaction could hold its locks for ever. */
const inForce = { ...asked, statement_timeout: '15s', idle_in_transaction_session_timeout: '1min' };

/** A connection asks for them itself; a pooler refuses or drops what it asks for. */
const ofConnection: pg.ClientConfig = {
  statement_timeout: statementTimeout,
  idle_in_transaction_session_timeout: 60_000,
  // PostgreSQL would compile statements that look expensive by its estimate, such as reads of large accounts: that takes a
  // second, and they take a tenth of it.
  options: Object.entries({ ...asked, jit: 'off' })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' '),
};

/** In the driver a name in the address has precedence over ours, by which commands find running processes. */
function withoutName(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('application_name')) return url;
  address.searchParams.delete('application_name');
  return address.href;
}

/** How long a server may take until a connection can be used; milliseconds. */
const connectPatience = 10_000;

/**
 * Refuses a connection that has just been opened if it leads to a server that accepts no changes. After a fail-over the name of the
 * server leads to the former primary for a while: the connection would read the past for as long as it lives.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: connectPatience };
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only !== 'on') return;
  const refusal = new pg.DatabaseError('it is a standby, or read-only', 0, 'error');
  throw Object.assign(refusal, { code: readOnly });
}

const toDirect = 'set DATABASE_DIRECT_URL to PostgreSQL itself, as docs/operations.md says under "Poolers"';

/**
 * Opens PostgreSQL 15 or newer at `url` with at most `poolSize` connections.
 * @param directUrl the same database past the pooler at `url`; undefined: `url` is no pooler
 * @param name of the connections: `rollcall` for those of a process that serves
 * @throws StartError with one line that says what to do
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  directUrl?: string,
  name = 'rollcall',
): Promise<Database> {
  const isPooled = directUrl !== undefined;
  const connection: pg.ClientConfig = {
    connectionString: withoutName(url),
    pipeline: true,
    types: typeParsers,
    application_name: name,
    connectionTimeoutMillis: connectPatience,
    query_timeout: statementTimeout + 5_000,
  };
  const settings = isPooled ? connection : { ...connection, ...ofConnection };
  const quickSize = Math.max(1, Math.floor(poolSize / 6));
  const apartSize = Math.floor(poolSize / 3);
  const connections = (max: number, more: pg.PoolConfig = {}) =>
    openPool({ ...settings, max, idleTimeoutMillis: 60_000, onConnect: refuseReadOnly, ...more });
  const pool = connections(poolSize - quickSize - apartSize);
  let keepsStatements: boolean;
  try {
    await checkSession(pool, isPooled);
    keepsStatements = !isPooled || (await poolerKeepsStatements(pool));
  } catch (error) {
    await pool.end();
    throw error instanceof StartError ? error : unusable(url, error);
  }
  const quick = createSharedConnections(settings, quickSize, refuseReadOnly);
  // On a shared connection a statement waits for those before it. One that waits for another connection outlasts the slowest.
  const longReads =
    apartSize > 0 ? connections(apartSize, { connectionTimeoutMillis: statementTimeout + 5_000 }) : undefined;
  return databaseOver(pool, {
    kind: 'postgres',
    close: async () => void (await Promise.all([quick.close(), longReads?.end()])),
    single: quick.query,
    longReads,
    keepsStatements,
    direct: isPooled ? { ...connection, ...ofConnection, connectionString: withoutName(directUrl) } : undefined,
  });
}

/** @throws StartError if the server is too old, or its sessions are not as Rollcall needs them */
async function checkSession(pool: pg.Pool, isPooled: boolean): Promise<void> {
  const names = Object.keys(inForce);
  const { rows } = await pool.query(
    `select current_setting('server_version_num')::int as version, quote_ident(current_user) as role,
      quote_ident(current_database()) as database,
      ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  const [session] = rows;
  if (session.version < 150_000) throw new StartError('DATABASE_URL names a PostgreSQL older than 15; upgrade it');
  const wrong = Object.entries(inForce).filter(([name, value]) => session[name].split(',')[0] !== value);
  if (wrong.length === 0) return;
  const found = wrong.map(([name]) => `${name} is ${session[name]}`).join(', ');
  const cure = wrong.map(
    ([name, value]) => `alter role ${session.role} in database ${session.database} set ${name} = '${value}';`,
  );
  throw new StartError(
    isPooled
      ? `DATABASE_URL: in the sessions of the pooler ${found}; run \`${cure.join(' ')}\` in PostgreSQL, then let the pooler connect again (RECONNECT in PgBouncer)`
      : `DATABASE_URL: ${found} although the connection asked for another value, as behind a pooler; ${toDirect}`,
  );
}

/** Whether the pooler names statements itself, as PgBouncer does from 1.21 on: then any of its sessions knows them. */
async function poolerKeepsStatements(pool: pg.Pool): Promise<boolean> {
  const name = 'rollcall_probe';
  const text = `select name from pg_prepared_statements where statement like '%${name}%'`;
  const client = await pool.connect();
  try {
    // One transaction has one session, which must not keep our name.
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>({ name, text });
    const isRenamed = rows.some((row) => row.name.startsWith('PGBOUNCER_'));
    if (!isRenamed) await client.query(`deallocate ${name}`);
    await client.query('commit');
    return isRenamed;
  } finally {
    client.release(true);
  }
}

/** 57P03: the server is starting. A standby may be about to become the primary. */
const isAway = (code: string) => [...unreachableCodes, '57P03', readOnly].includes(code);

function cureOf(code: string, message: string): string {
  if (code === '53300') {
    return 'lower DATABASE_POOL_SIZE, raise max_connections (or the limit of the role; max_client_conn of PgBouncer), or use a pooler';
  }
  if (code === readOnly) return 'set DATABASE_URL to the primary, and default_transaction_read_only to off';
  // 08P01: a pooler refused a setting of the connection.
  if (code === '08P01') return toDirect;
  if (/CERT|TLS|SSL|UNABLE_TO|ENOENT.*open/.test(`${code} ${message}`)) {
    return 'add ?sslmode=verify-full&sslrootcert=FILE with the certificate of the CA that signed the one of the server';
  }
  if (isAway(code) || /timeout/i.test(message)) return 'check that PostgreSQL answers there, and the address';
  return 'check the address, the user and the password';
}

/** A server that may only have started, or become the primary, later than this process. */
export class ServerUnreachable extends StartError {}

function unusable(url: string, error: unknown): StartError {
  const { hostname, port, pathname } = new URL(url);
  const { code, message } = failureOf(error);
  const cause = message === '' ? code : message;
  const cure = cureOf(sqlStateOf(error), message);
  const Kind = isAway(code) ? ServerUnreachable : StartError;
  return new Kind(
    `DATABASE_URL: the database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used (${cause}); ${cure}`,
  );
}
