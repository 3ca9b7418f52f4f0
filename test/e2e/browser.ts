/** A browser, and a user who has signed in with it. */
import axe, { type Result } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createUser, type Role } from '../../src/accounts/index.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { startChromium } from '../harness/chromium.ts';

const password = 'correct horse battery staple';

let browser: Browser | undefined;
let windows = 0;
afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

/** The product for a file of browser tests; signing in is counted by address, and each window has its own. */
export const startPanelApp = (env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({ env: { TRUST_PROXY: '1', ...env } });

/** Opens a window. The test fails if a page of it logs an error. */
export async function openWindow(app: TestApp, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= await startChromium({ isLight: true });
  const extraHTTPHeaders = { 'x-forwarded-for': `10.0.0.${(windows++ % 250) + 1}` };
  const context = await browser.newContext({
    baseURL: app.origin,
    locale: 'en-GB',
    extraHTTPHeaders,
    // Nothing is looked at while it fades.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

let people = 0;

/** Makes a user. */
async function newUser(app: TestApp, role: Role, employeeId?: string) {
  const email = `browser${people++}@people.example`;
  await createUser(app.db, app.app.signIn, app.clock, {
    accountId: app.id,
    name: 'Ana Torres',
    email,
    password,
    role,
    ...(employeeId === undefined ? {} : { employeeId }),
  });
  return { email, password };
}

/** The panel as a user finds it who has just signed in. */
const expectHome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();

/** Makes a user and signs them in by the request that the page sends, which takes half the time of the page. */
export async function signIn(app: TestApp, page: Page, role: Role = 'administrator', employeeId?: string) {
  const user = await newUser(app, role, employeeId);
  const reply = await page.context().request.post('/account/v1/sign-in', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: user,
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.goto('/');
  await expectHome(page);
  return user;
}

/** Makes an administrator and signs them in by the page at the address. */
export async function signInByPage(app: TestApp, page: Page, address = '/sign-in') {
  const { email } = await newUser(app, 'administrator');
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectHome(page);
}

/** Calls the API from the page, as its scripts do: with the session of the user. */
export const callFrom = (page: Page, method: string, path: string, body: object = {}) =>
  page.evaluate(
    async ([method, path, body]) => {
      const json = { headers: { 'content-type': 'application/json' }, body };
      const reply = await fetch(path, { method, ...(method === 'GET' || method === 'DELETE' ? {} : json) });
      // biome-ignore lint/suspicious/noExplicitAny: replies whose form tests are about
      return { status: reply.status, json: (await reply.json()) as any };
    },
    [method, path, JSON.stringify(body)] as const,
  );

/** Why a button is off, as a screen reader says it and as the keyboard shows it. */
export async function whyOff(button: Locator): Promise<string | null> {
  expect(await button.isDisabled()).toBe(true);
  await button.focus();
  const id = await button.getAttribute('aria-describedby');
  const page = button.page();
  const [first = ''] = (id ?? '').split(' ');
  const why = await page.locator(`[id="${first}"]`).textContent();
  await page.getByRole('tooltip', { name: why ?? '' }).waitFor();
  return why;
}

/** What axe finds on the page as it is now. */
async function violationsOn(page: Page): Promise<string[]> {
  // A page gets axe once: to read its source takes ten times as long as to run it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Result[]>('axe.run().then(({ violations }) => violations)');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** axe finds nothing on the page, once what opens, closes or loads has done so. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => violationsOn(page), { timeout: 5_000, interval: 200 }).toEqual([]);

/** A phone shows all of a part of the page without scrolling it, or the page, sideways. */
export async function expectFitsPhone(part: Locator): Promise<void> {
  const page = part.page();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 860 });
  const hidden = (element: unknown) => {
    const { scrollWidth, clientWidth } = element as { scrollWidth: number; clientWidth: number };
    return scrollWidth - clientWidth;
  };
  expect(await page.locator('html').evaluate(hidden)).toBe(0);
  for (const box of await part.locator('div').all()) expect(await box.evaluate(hidden)).toBe(0);
  if (before) await page.setViewportSize(before);
}

/** The same in both schemes, on a wide screen and on a narrow one, which the page does not outgrow. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
