import type { Clock } from '../clock.ts';
import { defined } from '../narrowing.ts';
import type { Database, Queryable } from './database.ts';
import { sql } from './sql.ts';

/** What a server says of itself and of our session. */
export interface ServerFacts {
  version: string;
  /** Those of the database, and those that the server could add. */
  extensions: string[];
  available: string[];
  /** Most connections of clients without special rights, to this server with this role; and those in use. */
  mostConnections: number;
  connections: number;
  /** As in force in our session. */
  statementTimeout: string;
  idleTimeout: string;
  timeZone: string;
  role: string;
  /** The tables that it may not read and change; the schema must be there. */
  deniedTables: string[];
  /** Whether it may make tables. */
  makesTables: boolean;
}

/** Reads what the operator may have to change on the server. */
export async function readServerFacts(db: Queryable): Promise<ServerFacts> {
  const facts = await db.first<ServerFacts>(sql`
    select current_setting('server_version') as version,
      array(select extname::text from pg_extension order by 1) as extensions,
      array(select name::text from pg_available_extensions order by 1) as available,
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int -
          coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as "mostConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('statement_timeout') as "statementTimeout",
      current_setting('idle_in_transaction_session_timeout') as "idleTimeout",
      current_setting('timezone') as "timeZone",
      quote_ident(current_user) as role,
      array(
        select relname::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (
          has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and
          has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
        order by 1) as "deniedTables",
      has_schema_privilege('public', 'create') as "makesTables"`);
  return facts as ServerFacts;
}

/**
 * The clock of the server as a statement begins, only for what concerns the clocks of processes themselves. All else takes
 * the time as a parameter, as the rule no-clock-in-sql says.
 */
export const serverClock = sql`now()`;

/**
 * How far the clock of the server is ahead of ours at least, in milliseconds: it may have told its time at any moment between
 * our question and its answer, which take long while it is busy.
 */
export async function clockDifference(db: Queryable, clock: Clock): Promise<number> {
  const before = clock.now();
  const server = await db.first<{ now: number }>(
    sql`select (extract(epoch from ${serverClock}) * 1000)::float8 as now`,
  );
  const { now } = defined(server, 'its clock');
  return Math.max(now - clock.now(), Math.min(0, now - before));
}

/** Writes a little that does not stay. @throws what keeps it from being written, such as a full disk */
export const tryToWrite = (db: Database): Promise<unknown> =>
  db.withTempTables((at) => at.run(sql`create temporary table room as select n from generate_series(1, 10000) n`));
