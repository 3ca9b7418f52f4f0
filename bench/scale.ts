/**
 * The time of a list of one person's week among 10,000 entries and among 10,000,000, through HTTP on PostgreSQL. `npm
 * run bench:scale` takes some minutes and about 6 GB of disk.
 */
import pg from 'pg';
import { Pool } from 'undici';
import type { Queryable } from '../src/platform/db/database.ts';
import { compile, type Query } from '../src/platform/db/sql.ts';
import { insertWorkEntries } from '../test/harness/work-entries.ts';
import { startPostgres } from '../tools/postgres.ts';
import { type Dataset, fillDatabase } from './dataset.ts';
import { startServer } from './servers/start.ts';

const requests = 2_000;
const small = 10_000;
const large = 10_000_000;

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '512MB' });
// Filling and indexing so many rows takes longer than the limit of our own connections.
const client = new pg.Client(postgres.url);
await client.connect();
const execute = (query: Query<unknown>) => {
  const { sql: text, parameters } = compile(query);
  return client.query(text, parameters as unknown[]);
};
const db: Pick<Queryable, 'run'> = { run: async (query) => (await execute(query)).rowCount ?? 0 };

/** The median time of a list, in milliseconds, one request after the other. */
async function medianOf({ accounts }: Dataset, origin: string): Promise<number> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  for (let n = 0; n < requests + 200; n++) {
    const account = accounts[n % accounts.length] as Dataset['accounts'][number];
    // Employees with entries in the small table too.
    const employeeId = account.employeeIds[(n * 7) % 10];
    const path = `/schedule/v1/work-entries?employeeId=${employeeId}&from=2026-11-16&to=2026-11-20&orderBy=workEntryIn.date`;
    const sent = performance.now();
    const reply = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${account.token}` } });
    const { data } = (await reply.body.json()) as { data: unknown[] };
    if (data.length !== 8) throw new Error(`${data.length} entries: ${JSON.stringify(data).slice(0, 300)}`);
    if (n >= 200) times.push(performance.now() - sent);
  }
  await pool.close();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

try {
  const dataset = await fillDatabase(postgres.url, []);
  // The entries for other rows of the bench would disturb the count.
  await client.query('truncate work_entries');
  const fill = async (people: [from: number, to: number], days: number) => {
    for (const { id, employeeIds } of dataset.accounts) {
      await insertWorkEntries(db as Queryable, id, employeeIds.slice(...people), days);
    }
  };
  const count = async () => Number((await client.query('select count(*) as count from work_entries')).rows[0].count);
  const ours = await startServer('ours', postgres.url);
  try {
    await fill([0, 10], 5);
    await client.query('vacuum (analyze) work_entries');
    const few = await medianOf(dataset, ours.origin);
    console.log(`${await count()} entries: ${few.toFixed(2)} ms`);
    if ((await count()) !== small) throw new Error(`there should be ${small} entries`);

    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'work_entries'::regclass and not i.indisprimary and not i.indisexclusion`);
    // No list uses the constraint, and it takes longer to build than everything else.
    await client.query('alter table work_entries drop constraint work_entries__no_overlap');
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('truncate work_entries');
    await fill([0, 1000], 50);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) work_entries');
    const many = await medianOf(dataset, ours.origin);
    console.log(
      `${await count()} entries: ${many.toFixed(2)} ms, ${(many / few).toFixed(2)} times as long (at most 1.5)`,
    );
    if ((await count()) !== large) throw new Error(`there should be ${large} entries`);
  } finally {
    await ours.stop();
  }
} finally {
  await client.end();
  await postgres.stop();
}
