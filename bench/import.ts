/**
 * An import of employees with a place, a contract and a salary: how long Rollcall checks the rows and writes them, and how
 * long a search takes right afterwards. `npm run bench:import`; `-- --people 1000` uses fewer, `--embedded` the embedded
 * database. It compares the number of employees with the file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createUser } from '../src/accounts/index.ts';
import { createAccount } from '../src/api.ts';
import { createApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { refreshStatistics } from '../src/platform/db/statistics.ts';
import { createLogger } from '../src/platform/log.ts';
import { startPostgres } from '../tools/postgres.ts';
import { machine } from './machine.ts';

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, embedded: { type: 'boolean', default: false } },
});
const people = Number(options.people);
const who = { email: 'bench@people.example', password: 'correct horse battery staple' };

const folder = mkdtempSync(join(tmpdir(), 'rollcall-import-'));
const postgres = options.embedded ? undefined : await startPostgres({ fsync: 'off' });
const config = readConfig({
  ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder }),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  BASE_URL: 'http://rollcall.test',
});
const db = await (postgres ? openPostgres(postgres.url, 4) : openEmbedded({ dataDir: folder }));
await migrate(db);
const app = await createApp({ config, db, clock: systemClock, log: createLogger('error') });
// As the workers of a process do.
const statistics = setInterval(() => refreshStatistics(db), 5_000);
try {
  const { id } = await createAccount(db, systemClock, { name: 'Bench', language: 'en', timeZone: 'UTC' });
  await createUser(db, app.signIn, systemClock, { accountId: id, name: 'Bench', role: 'administrator', ...who });
  const { cpu, cores, node } = machine(postgres?.version ?? 'embedded');
  console.log(
    `${cpu}, ${cores} cores; Node ${node}; ${people} people; seconds, those of our processor, those of PostgreSQL's\n`,
  );
  await measure();
} finally {
  clearInterval(statistics);
  await app.stop();
  await db.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  let cookie = '';
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const reply = await app.server.inject({
      method,
      url,
      headers: { origin: config.baseUrl, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.payload}`);
    cookie ||= /rollcall\.session_token=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
    return JSON.parse(reply.payload);
  };
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const [begun, cpu, ofDatabase] = [performance.now(), process.cpuUsage(), postgres?.processorTime() ?? 0];
    await act();
    const { user, system } = process.cpuUsage(cpu);
    const figures = [performance.now() - begun, (user + system) / 1000, (postgres?.processorTime() ?? 0) - ofDatabase];
    console.log(name.padEnd(30), ...figures.map((ms) => (ms / 1000).toFixed(1).padStart(8)));
  };
  await call('POST', '/account/v1/sign-in', who);
  const head =
    'Code,First name,Last name,E-mail,Start date,Office,Contract start,Weekly hours,Gross salary,Currency,Pay frequency,Payments per year';
  const lines = Array.from(
    { length: people },
    (_, i) => `${i + 1},Ana,García ${i},ana${i}@x.example,2026-01-01,,2026-01-01,40,30000.5,EUR,monthly,12`,
  );
  const { data } = await call('POST', '/account/v1/imports', { fileName: 'b.csv', text: [head, ...lines].join('\n') });
  const path = `/account/v1/imports/${data.id}`;
  const countsOf = async () => (await call('GET', path)).data.counts;
  await timed('check', async () => {
    await call('POST', `${path}/check`);
    await app.runImports();
  });
  const { causes } = (await call('GET', path)).data;
  if (causes.length > 0) throw new Error(`refused: ${JSON.stringify(causes)}`);
  await timed('import', async () => {
    await call('POST', `${path}/start`);
    await app.runImports();
  });
  await timed('search', () => call('GET', '/core/v3/employees?q=garc%C3%ADa%2099&limit=50'));
  await timed('search again', () => call('GET', '/core/v3/employees?q=garc%C3%ADa%2098&limit=50'));
  const { meta } = await call('GET', '/core/v3/employees?limit=1');
  const counts = await countsOf();
  if (meta.total !== people || counts.new !== people)
    throw new Error(`imported ${meta.total}: ${JSON.stringify(counts)}`);
}
