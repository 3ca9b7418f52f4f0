/**
 * Measures ours beside a bare server that does the same SQL over the same rows, in one run:
 *   npm run bench [-- --json] [-- --only get-one,list-100] [-- --seconds 5]
 * It starts a PostgreSQL of its own, or takes DATABASE_URL (an empty database; it is filled).
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../tools/postgres.ts';
import { fillDatabase } from './dataset.ts';
import { machine } from './machine.ts';
import { measureRow, type RowResult } from './measure.ts';
import { printTable } from './print.ts';
import { rows } from './rows.ts';
import { startServer } from './servers/start.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});
const wanted = options.only?.split(',') ?? rows.map(({ name }) => name);
const chosen = rows.filter(({ name }) => wanted.includes(name));
if (chosen.length < wanted.length) {
  console.error(`rows are: ${rows.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
const databaseUrl = postgres?.url ?? (process.env.DATABASE_URL as string);
const results: RowResult[] = [];
try {
  const dataset = await fillDatabase(databaseUrl);
  const ours = await startServer('ours', databaseUrl);
  const bare = await startServer('bare', databaseUrl);
  try {
    for (const row of chosen) results.push(await measureRow(row, dataset, { ours, bare }, Number(options.seconds)));
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
} finally {
  await postgres?.stop();
}
if (options.json) console.log(JSON.stringify({ machine: machine(postgres?.version), rows: results }));
else printTable(machine(postgres?.version), results);
