/**
 * `npm run screenshots [-- --only people,webhook]` takes a picture of every page of the panel, on the demo company:
 * light, dark, 390 px wide, and some in Spanish. They are in screenshots/, which git leaves out. With
 * `--beside v0.2.0 [--drawings FOLDER]` it writes docs/look/ instead: twenty pages then and now, next to each other.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createClient } from '../sdk/client.ts';
import { pages } from '../test/e2e/pages.ts';
import { startChromium } from '../test/harness/chromium.ts';
import { addDeliveries, startDemoServer } from './demo-server.ts';
import { sideBySide } from './side-by-side.ts';

const folder = new URL('../screenshots/', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, beside: { type: 'string' }, drawings: { type: 'string' } },
});

const variants: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  narrow: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  spanish: { colorScheme: 'light', viewport: { width: 1280, height: 860 }, locale: 'es-ES' },
};
const inSpanish = [
  'home',
  'people',
  'people-import',
  'organisation-chart',
  'organisation-legal-entities',
  'time',
  'time-off',
  'time-off-requests',
  'payroll-month-2026-11',
  'payroll-period',
  'payroll-periods',
  'person-contract',
  'person-employment',
  'webhook-deliveries',
  'webhook-settings',
];

const nameOf = (path: string) => path.slice(1).replaceAll(/[/?=&]+/g, '-') || 'home';

if (options.beside !== undefined) {
  const browser = await startChromium();
  await sideBySide(browser, options.beside, options.drawings).finally(() => browser.close());
  process.exit();
}
const demo = await startDemoServer();
const browser = await startChromium();
try {
  const shots = new Map(pages.map(([, path]) => [nameOf(path), path]));
  for (const [name, path] of await detailPages()) shots.set(name, path);
  const wanted = options.only.split(',');
  const chosen = [...shots].filter(([name]) => wanted.some((part) => name.includes(part)));
  if (options.only === '') rmSync(folder, { recursive: true, force: true });
  const session = await signIn(browser);
  for (const [variant, how] of Object.entries(variants)) {
    mkdirSync(`${folder}${variant}`, { recursive: true });
    const context = await browser.newContext({
      baseURL: demo.baseUrl,
      locale: 'en-GB',
      storageState: session,
      reducedMotion: 'reduce',
      ...how,
    });
    // A machine that does other work takes longer than half a minute for a long page.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    for (const [name, path] of chosen) {
      if (variant === 'spanish' && !inSpanish.includes(name)) continue;
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${folder}${variant}/${name}.png`, fullPage: true });
    }
    await context.close();
    console.log(`${folder}${variant}`);
  }
} finally {
  await browser.close();
  await demo.stop();
}

/** The pages of one employee, one pay period and one endpoint. */
async function detailPages(): Promise<[name: string, path: string][]> {
  const endpoint = `/configuration/integrations/webhooks/${await addDeliveries(demo)}`;
  const api = createClient({ baseUrl: demo.baseUrl, token: demo.apiToken });
  const { data } = await api('listEmployees', { query: { limit: 1, orderBy: 'lastName asc', status: 'active' } });
  const person = `/people/${data[0]?.id}`;
  const { data: periods } = await api('listPayPeriods', { query: { limit: 1 } });
  return [
    ['payroll-period', `/payroll/periods/${periods[0]?.id}`],
    ...tabs('person', person, ['overview', 'contract', 'employment', 'time', 'timeOff', 'history']),
    ...tabs('webhook', endpoint, ['deliveries', 'figures', 'replays', 'settings']),
  ];
}

function tabs(name: string, path: string, names: string[]): [name: string, path: string][] {
  return names.map((tab) => [`${name}-${tab}`, `${path}?tab=${tab}`]);
}

/** Signs in once; the pages share the session. */
async function signIn(where: Browser) {
  const context = await where.newContext({ baseURL: demo.baseUrl, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(demo.email);
  await page.locator('input[name=password]').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
