/**
 * An installation of a million people: 1,000 accounts, one of them with a tenth of the people, ten entries and five events
 * each. `npm run bench:scale` fills a PostgreSQL with it by SQL, says how far it is and how large the tables are, and measures
 * requests over it. At full size it takes some 20 GB of disk; `-- --people 100000 --accounts 100 --entries 1000000 --events 500000`
 * is a tenth of it.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Queryable } from '../src/platform/db/database.ts';
import { compile, type Query } from '../src/platform/db/sql.ts';
import { insertWorkEntries } from '../test/harness/work-entries.ts';
import { startPostgres } from '../tools/postgres.ts';
import { fillDatabase } from './dataset.ts';
import { largeAccountRow } from './large-account.ts';
import { machine } from './machine.ts';
import { measureRow, type RowResult } from './measure.ts';
import { printTable } from './print.ts';
import { rows } from './rows.ts';
import { startServer } from './servers/start.ts';
import type { Side } from './side.ts';

const { values: asked } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    people: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '10000000' },
    events: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '4' },
  },
});
const [accounts, people, entries, events] = [asked.accounts, asked.people, asked.entries, asked.events].map(Number) as [
  number,
  number,
  number,
  number,
];
const large = Math.round(people / 10);
const measured = ['get-one', 'list-100', 'feed-100', 'create-100-accounts', 'update-one', 'clock', 'leave'];

const began = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const postgres = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '512MB' });
/** Filling and indexing take longer than the limit of our own connections. */
const connect = async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  return client;
};
const [client, other] = [await connect(), await connect()];

/** Indexes and constraints that are cheaper to build at the end, with the statements that take them away and restore them. */
const indexes = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'x'
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index i
  where i.indrelid::regclass::text = any(array['employees', 'employments', 'placements', 'work_entries', 'employee_search', 'events'])
    and not exists (select from pg_constraint where conindid = i.indexrelid)`;

/** Entries of all employees of an account, and events of those of the last days. */
async function fillEntries(accountId: string, ofPerson: number, told: number): Promise<void> {
  const db: Pick<Queryable, 'run'> = {
    run: async (query) => {
      const { sql: text, parameters } = compile(query as Query<unknown>);
      return (await client.query(text, parameters as unknown[])).rowCount ?? 0;
    },
  };
  const found = await client.query('select id from employees where account_id = $1 order by code', [accountId]);
  const ids = found.rows.map(({ id }) => id as string);
  for (let from = 0; from < ids.length; from += 10_000)
    await insertWorkEntries(db as Queryable, accountId, ids.slice(from, from + 10_000), Math.ceil(ofPerson / 2));
  await client.query(
    `with written as (
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
        employee_id, changes, body)
      select account_id, $2::int + row_number() over (order by started_at, id), gen_random_uuid(), 'work_entry.created', started_at,
        jsonb_build_object('type', 'token', 'id', account_id, 'name', 'bench'), 'work_entry', id, 1, employee_id,
        jsonb_build_array(jsonb_build_object('field', 'workEntryIn', 'before', null, 'after', started_at)),
        format('{"event":"work_entry.created","data":{"workEntryId":"%s","employeeId":"%s","date":"%s"}}', id, employee_id, started_at)
      from work_entries where account_id = $1 and ended_at is not null and work_date > date '2026-11-19' - $3::int
      returning 1)
    update event_counters set sequence = $2::int + (select count(*) from written) where account_id = $1`,
    [accountId, ids.length, Math.ceil(told / 2)],
  );
}

try {
  // Without the look-ups of foreign keys, whose rows are made here.
  await client.query('alter role postgres set session_replication_role = replica');
  const size = { accounts, employees: Math.round((people - large) / accounts), large };
  let restore: string[] = [];
  const prepare = async () => {
    const found = await client.query<{ drop: string; restore: string }>(indexes);
    for (const { drop } of found.rows) await client.query(drop);
    restore = found.rows.map((one) => one.restore);
  };
  const dataset = await fillDatabase(postgres.url, [largeAccountRow.name], { size, report, prepare });
  const all = [...dataset.accounts, ...Object.values(dataset.apart)];
  for (const [n, { id }] of all.entries()) {
    await fillEntries(id, entries / people, events / people - 1);
    if (n % Math.ceil(accounts / 10) === 0) report(`entries and events of ${n + 1} accounts`);
  }
  const build = async (on: pg.Client) => {
    for (let next = restore.shift(); next !== undefined; next = restore.shift()) {
      await on.query(next);
      report(next.slice(0, 90));
    }
  };
  await Promise.all([build(client), build(other)]);
  await client.query('alter role postgres reset session_replication_role');
  await client.query('vacuum (analyze)');
  report('indexes and statistics');
  const tables = await client.query(`
    select relname as table, n_live_tup::int as rows, round(pg_table_size(relid) / 1e6) as mb, round(pg_indexes_size(relid) / 1e6) as "mbOfIndexes"
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 8`);
  console.table(tables.rows);

  const ours = await startServer('ours', postgres.url);
  try {
    const servers = { ours, bare: ours, receiver: ours, 'bare-sender': ours };
    const side: Side = { postgres, databaseUrl: postgres.url, dataset, servers, stop: async () => {} };
    const results: RowResult[] = [];
    for (const { target, ...row } of rows)
      if (measured.includes(row.name)) results.push(await measureRow(row as never, side, Number(asked.seconds)));
    results.push(await largeAccountRow.measure(side, Number(asked.seconds)));
    printTable(machine(postgres.version), results);
  } finally {
    await ours.stop();
  }
} finally {
  await Promise.all([client.end(), other.end()]);
  await postgres.stop();
}
