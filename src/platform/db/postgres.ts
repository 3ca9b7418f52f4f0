import pg from 'pg';
import { StartError } from '../config.ts';
import { failureOf } from '../failure.ts';
import { type Database, databaseOver, statementTimeout } from './database.ts';
import { createSharedConnections } from './shared-connections.ts';
import { typeParsers } from './types.ts';

/**
 * Opens PostgreSQL 15 or newer at `url` with at most `poolSize` connections.
 * @throws StartError with one line that says what to do
 */
export async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString: url,
    pipeline: true,
    types: typeParsers,
    application_name: 'rollcall',
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 5_000,
    idle_in_transaction_session_timeout: 60_000,
    // Compiling a statement takes a second, which PostgreSQL spends on those that look expensive by its estimate: reads
    // of large accounts, which take a tenth of that.
    options: '-c TimeZone=UTC -c jit=off',
  };
  const sharedSize = Math.max(1, Math.floor(poolSize / 3));
  const pool = new pg.Pool({ ...settings, max: poolSize - sharedSize, idleTimeoutMillis: 60_000 });
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int as version");
    if (rows[0].version < 150_000) throw new StartError('DATABASE_URL names a PostgreSQL older than 15; upgrade it');
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const { hostname, port, pathname } = new URL(url);
    const { code, message } = failureOf(error);
    const cause = message === '' ? code : message;
    throw new StartError(
      `DATABASE_URL: the database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used (${cause}); check the address, the user and the password`,
    );
  }
  const shared = createSharedConnections(settings, sharedSize);
  return databaseOver(pool, 'postgres', shared.close, shared.query);
}
