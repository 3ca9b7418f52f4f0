/**
 * Compares Rollcall with a bare server that does the same SQL over the same rows, in one run:
 *   npm run bench [-- --json] [-- --only get-one,list-100] [-- --seconds 5]
 * It starts a separate PostgreSQL, or uses DATABASE_URL (an empty database; it is filled).
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../tools/postgres.ts';
import { fillDatabase } from './dataset.ts';
import { machine } from './machine.ts';
import { measureRow, type RowResult, type Servers } from './measure.ts';
import { printJson, printTable } from './print.ts';
import { rows } from './rows.ts';
import { startServer } from './servers/start.ts';
import { webhookRows } from './webhooks/rows.ts';
import { createSetting } from './webhooks/setting.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});
const names = [...rows, ...webhookRows].map(({ name }) => name);
const wanted = options.only?.split(',') ?? names;
if (!wanted.every((name) => names.includes(name))) {
  console.error(`rows are: ${names.join(', ')}`);
  process.exit(1);
}
const isWanted = ({ name }: { name: string }) => wanted.includes(name);
const seconds = Number(options.seconds);

const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
const databaseUrl = postgres?.url ?? (process.env.DATABASE_URL as string);
const results: RowResult[] = [];
try {
  const dataset = await fillDatabase(databaseUrl);
  const start = (name: keyof Servers) => startServer(name, databaseUrl);
  const servers: Servers = {
    ours: await start('ours'),
    bare: await start('bare'),
    receiver: await start('receiver'),
    'bare-sender': await start('bare-sender'),
    // The queue installs its packages, so it runs only on request.
    ...(wanted.some((name) => name.startsWith('queue-')) ? { queue: await start('queue') } : {}),
  };
  try {
    for (const row of rows.filter(isWanted)) results.push(await measureRow(row, dataset, servers, seconds));
    for (const row of webhookRows.filter(isWanted)) {
      const setting = await createSetting(dataset, servers, databaseUrl);
      const found = await row.measure(setting, seconds).finally(() => setting.close());
      results.push({ name: row.name, what: row.what, ...found });
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
} finally {
  await postgres?.stop();
}
(options.json ? printJson : printTable)(machine(postgres?.version), results);
