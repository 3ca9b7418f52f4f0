/**
 * The speed of the panel with ten thousand people, in the system's Chromium: `npm run bench:panel`. It reports how long
 * each step took until its result was visible, and the longest task that blocked the page, because users feel that one.
 * The last part counts the clicks and seconds of an HR administrator's jobs.
 * `-- --people 1000` uses fewer; `--only chart` measures one part; `--embedded` uses the embedded database, right after the
 * bulk load, and `--unanalysed` keeps its statistics from being refreshed.
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
import { startChromium } from '../test/harness/chromium.ts';
import { freePort } from '../test/harness/free-port.ts';
import { insertPeople } from '../test/harness/people.ts';
import { startPostgres } from '../tools/postgres.ts';
import { machine } from './machine.ts';
import { firstLoad } from './panel/first-load.ts';
import { jobs } from './panel/jobs.ts';
import { giveManagers, orgChart } from './panel/org-chart.ts';
import { payEverybody, payrollGrid } from './panel/payroll-grid.ts';
import { peopleTable } from './panel/people-table.ts';
import { stopwatch } from './panel/stopwatch.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    embedded: { type: 'boolean', default: false },
    unanalysed: { type: 'boolean', default: false },
  },
});
const parts = { load: firstLoad, people: peopleTable, chart: orgChart, payroll: payrollGrid, jobs };
const who = { email: 'bench@people.example', password: 'correct horse battery staple' };

const folder = mkdtempSync(join(tmpdir(), 'rollcall-panel-'));
const postgres = options.embedded ? undefined : await startPostgres({ fsync: 'off' });
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const config = readConfig({
  BASE_URL: origin,
  ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder }),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RATE_LIMIT: 'off',
});
const db = await (postgres ? openPostgres(postgres.url, 4) : openEmbedded({ dataDir: folder }));
await migrate(db);
const app = await createApp({ config, db, clock: systemClock, log: createLogger('error') });
const browser = await startChromium();
try {
  const { id } = await createAccount(db, systemClock, { name: 'Bench', language: 'en', timeZone: 'UTC' });
  await createUser(db, app.signIn, systemClock, { accountId: id, name: 'Bench', role: 'administrator', ...who });
  await insertPeople(db, [id], Number(options.people));
  if ('chart'.includes(options.only)) await giveManagers(db);
  if ('payroll'.includes(options.only)) await payEverybody(db, id);
  if (!options.embedded) await db.script('vacuum (analyze)');
  else if (!options.unanalysed) await refreshStatistics(db);
  await app.server.listen({ host: '127.0.0.1', port });
  const { cpu, cores, node } = machine(postgres?.version ?? 'embedded');
  console.log(`${cpu}, ${cores} cores; Node ${node}; ${options.people} people; milliseconds\n`);
  await measure(origin);
} finally {
  await browser.close();
  await app.stop();
  await db.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  const step = await stopwatch(page);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  for (const [name, part] of Object.entries(parts)) {
    if (name.includes(options.only)) await part(page, step);
  }
}
