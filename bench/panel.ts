/**
 * How quick the table of employees is with ten thousand of them, in the system's Chromium: `npm run bench:panel`. Told is
 * how long each thing took until it was there, and the longest stretch in which the page was busy with nothing else (the
 * browser's own "long tasks", of 50 ms and more), because that is what one feels. `-- --people 1000` takes fewer.
 */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createAccount, createUser } from '../src/accounts/index.ts';
import { createApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createLogger } from '../src/platform/log.ts';
import { startChromium } from '../test/harness/chromium.ts';
import { insertPeople } from '../test/harness/people.ts';
import { startPostgres } from '../tools/postgres.ts';
import { machine } from './machine.ts';

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '10000' } } });
const who = { email: 'bench@people.example', password: 'correct horse battery staple' };

const postgres = await startPostgres({ fsync: 'off' });
const config = readConfig({
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RATE_LIMIT: 'off',
});
const db = await openPostgres(postgres.url, 4);
await migrate(db);
const app = await createApp({ config, db, clock: systemClock, log: createLogger('error') });
const browser = await startChromium();
try {
  const { id } = await createAccount(db, systemClock, { name: 'Bench', language: 'en', timeZone: 'UTC' });
  await createUser(db, app.signIn, systemClock, { accountId: id, name: 'Bench', role: 'administrator', ...who });
  await insertPeople(db, [id], Number(options.people));
  await db.script('vacuum (analyze)');
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { cpu, cores, node } = machine(postgres.version);
  console.log(`${cpu}, ${cores} cores; Node ${node}; ${options.people} people; milliseconds\n`);
  await measure(`http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`);
} finally {
  await browser.close();
  await app.stop();
  await db.close();
  await postgres.stop();
}

async function measure(baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  await page.addInitScript(`
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

  const row = (index: number) => page.locator(`tr[data-index="${index}"] a`);
  const shown = page.locator('h1 + p');
  const step = async (what: string, act: () => Promise<unknown>) => {
    await page.evaluate('tasks.length = 0').catch(() => {});
    const begun = performance.now();
    await act();
    const took = Math.round(performance.now() - begun);
    // Long tasks are told a moment after they ended.
    await page.waitForTimeout(300);
    const tasks = (await page.evaluate('tasks')) as number[];
    const longest = tasks.length > 0 ? Math.round(Math.max(...tasks)) : '< 50';
    console.log(
      `${what.padEnd(44)} shown after ${String(took).padStart(5)}   longest task ${longest} (${tasks.length})`,
    );
  };
  await step('open the page', async () => {
    await page.goto('/people');
    await row(0).waitFor();
  });
  const total = Number((await shown.textContent())?.replaceAll(/\D/g, ''));
  await step('jump to the last', async () => {
    await row(0).focus();
    await page.keyboard.press('End');
    await row(total - 1).waitFor();
  });
  await step('scroll through everybody in 200 strides', () =>
    page.evaluate(`(async () => {
      const box = document.querySelector('[role=region]');
      for (let n = 0; n <= 200; n++) {
        box.scrollTop = (box.scrollHeight * n) / 200;
        await new Promise(requestAnimationFrame);
      }
    })()`),
  );
  await step('sort by the first day', async () => {
    await page.getByRole('button', { name: 'Since' }).click();
    await page.locator('[aria-sort=ascending]').getByText('Since').waitFor();
    await page.waitForLoadState('networkidle');
  });
  await step('search, letter by letter', async () => {
    await page.getByLabel('Search', { exact: true }).pressSequentially('last12', { delay: 40 });
    await page.waitForURL(/q=last12/);
    await page.waitForLoadState('networkidle');
  });
}
