/**
 * `npm run screenshots -- --beside v0.2.0 [--drawings FOLDER]`: pictures of twenty pages as a release had them, as they
 * were drawn, and as they are, next to each other in docs/look/.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '../sdk/client.ts';
import { checkOut } from './checkout.ts';
import { addDeliveries, startDemoServer } from './demo-server.ts';

const root = new URL('..', import.meta.url).pathname;
const to = `${root}docs/look/`;

type Demo = Awaited<ReturnType<typeof startDemoServer>>;

interface Shot {
  name: string;
  /** Who looks at it; an administrator without it. */
  as?: 'employee' | 'nobody';
  path: (ids: Ids) => string;
  /** The release did not have it. */
  isNew?: boolean;
  /** The file of the drawing; without it, the page was not drawn. */
  drawn?: string;
  isDark?: boolean;
  isNarrow?: boolean;
  isSpanish?: boolean;
  /** What the user does before they see it. */
  act?: (page: Page) => Promise<unknown>;
}

interface Ids {
  person: string;
  period: string;
  endpoint: string;
}

const openFirst = async (page: Page) => {
  await page.locator('tr[data-index="1"] a').focus();
  await page.keyboard.press('Space');
  // Version 0.2.0 has none.
  await page
    .locator('aside.side-panel')
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
};

const shots: Shot[] = [
  { name: 'home-administrator', path: () => '/', drawn: 'home-administrator' },
  { name: 'home-employee', as: 'employee', path: () => '/', drawn: 'home-employee' },
  { name: 'home-employee-narrow', as: 'employee', path: () => '/', drawn: 'home-employee-narrow', isNarrow: true },
  { name: 'inbox', path: () => '/inbox', drawn: 'inbox', isNew: true },
  { name: 'inbox-narrow', path: () => '/inbox', isNew: true, isNarrow: true },
  { name: 'employees', path: () => '/people', drawn: 'employees', act: openFirst },
  { name: 'person', path: ({ person }) => `/people/${person}`, drawn: 'person' },
  { name: 'payroll-month', path: () => '/payroll/month?month=2026-11', drawn: 'payroll-month-dark', isDark: true },
  { name: 'pay-period', path: ({ period }) => `/payroll/periods/${period}`, drawn: 'pay-period' },
  { name: 'time-off', path: () => '/time-off?month=2026-11', drawn: 'time-off' },
  { name: 'time-off-narrow', path: () => '/time-off?month=2026-11', isNarrow: true },
  { name: 'webhook', path: ({ endpoint }) => `/configuration/integrations/webhooks/${endpoint}`, drawn: 'webhook' },
  { name: 'sign-in', as: 'nobody', path: () => '/sign-in', drawn: 'sign-in' },
  { name: 'organisation', path: () => '/organisation' },
  { name: 'organisation-chart', path: () => '/organisation/chart', isDark: true },
  { name: 'time', path: () => '/time' },
  { name: 'payroll-variables', path: () => '/payroll?month=2026-11' },
  { name: 'payroll-periods', path: () => '/payroll/periods', isSpanish: true },
  { name: 'time-off-requests', path: () => '/time-off/requests', isSpanish: true },
  { name: 'audit-log', path: () => '/configuration/audit-log' },
  { name: 'api', path: () => '/configuration/integrations/api' },
  { name: 'directory', path: () => '/directory', isNarrow: true },
  { name: 'documents', path: () => '/documents', isDark: true },
];

const password = 'a pass phrase for pictures';

/** Takes the pictures of a release and of the present state, and writes them side by side. */
export async function sideBySide(browser: Browser, ref: string, drawings: string | undefined): Promise<void> {
  const tree = checkOut(ref);
  try {
    execFileSync(process.execPath, ['tools/build-panel.mjs'], { cwd: tree, stdio: 'inherit' });
    const { startDemoServer: startOld } = await import(`${tree}/tools/demo-server.ts`);
    const before = await picturesOf(browser, startOld);
    const after = await picturesOf(browser, startDemoServer);
    mkdirSync(to, { recursive: true });
    for (const { name, drawn, isNew } of shots) {
      const file = drawn && drawings ? `${drawings}/${drawn}.png` : undefined;
      const drawing = file && existsSync(file) ? await sharp(file).toBuffer() : undefined;
      await writeBeside(name, [isNew ? undefined : before.get(name), drawing, after.get(name)]);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

async function picturesOf(browser: Browser, start: () => Promise<Demo>): Promise<Map<string, Buffer>> {
  const demo = await start();
  try {
    const endpoint = await addDeliveries(demo);
    const api = createClient({ baseUrl: demo.baseUrl, token: demo.apiToken });
    const yolanda = await api('listEmployees', { query: { limit: 1, q: 'Yolanda', status: 'active' } });
    const person = yolanda.data[0]?.id ?? '';
    const periods = await api('listPayPeriods', { query: { limit: 1, from: '2026-11-01' } });
    const ids = { person, period: periods.data[0]?.id ?? '', endpoint };
    const administrator = await sessionOf(browser, demo, demo.email, demo.password);
    await inviteEmployee(browser, demo, administrator, person);
    const employee = await sessionOf(browser, demo, 'employee@cierzo.example', password);
    const found = new Map<string, Buffer>();
    for (const { name, as, path, isDark, isNarrow, isSpanish, act } of shots) {
      const session = as === 'nobody' ? {} : { storageState: as === 'employee' ? employee : administrator };
      const context = await browser.newContext({
        baseURL: demo.baseUrl,
        locale: isSpanish ? 'es-ES' : 'en-GB',
        colorScheme: isDark ? 'dark' : 'light',
        viewport: isNarrow ? { width: 390, height: 844 } : { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...session,
      });
      const page = await context.newPage();
      await page.goto(path(ids));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await act?.(page);
      await page.waitForLoadState('networkidle');
      found.set(name, await page.screenshot());
      await context.close();
    }
    return found;
  } finally {
    await demo.stop();
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

async function sessionOf(browser: Browser, demo: Demo, email: string, secret: string): Promise<Session> {
  const options: BrowserContextOptions = { baseURL: demo.baseUrl, locale: 'en-GB' };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Makes a user of an employee, who sees what employees see. */
async function inviteEmployee(browser: Browser, demo: Demo, administrator: Session, employeeId: string) {
  const context = await browser.newContext({ baseURL: demo.baseUrl, storageState: administrator });
  const headers = { origin: demo.baseUrl };
  const data = { email: 'employee@cierzo.example', name: 'Yolanda Abadía', role: 'employee', employeeId };
  const invited = await context.request.post('/account/v1/invitations', { headers, data });
  const { key } = ((await invited.json()) as { data: { key: string } }).data;
  await context.request.post('/account/v1/invitation-acceptances', { headers, data: { key, password } });
  await context.close();
}

/** Pixels. */
const height = 480;
const gap = 12;

/** One picture of several, as high as each other: before, drawn, now. */
async function writeBeside(name: string, pictures: (Buffer | undefined)[]): Promise<void> {
  const parts = await Promise.all(
    pictures
      .filter((one) => one !== undefined)
      .map((one) => sharp(one).resize({ height, withoutEnlargement: false }).toBuffer({ resolveWithObject: true })),
  );
  const width = parts.reduce((sum, { info }) => sum + info.width + gap, -gap);
  let left = 0;
  const placed = parts.map(({ data, info }) => {
    const at = { input: data, left, top: 0 };
    left += info.width + gap;
    return at;
  });
  await sharp({ create: { width, height, channels: 3, background: '#8a8f8d' } })
    .composite(placed)
    .webp({ quality: 62, effort: 6 })
    .toFile(`${to}${name}.webp`);
}
