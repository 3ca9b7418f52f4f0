/** A browser, and a user who has signed in with it. */
import { readFileSync } from 'node:fs';
import type { Result } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { createUser, type Role } from '../../src/accounts/index.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { startChromium } from '../harness/chromium.ts';
import { createTestClock } from '../harness/clock.ts';
import { onTestFileEnd } from '../harness/test-file-cleanup.ts';

const password = 'correct horse battery staple';

/** What the tests of a file share: a server with its database, which end with the file, and the browser of the thread. */
const shared: { browser?: Promise<Browser>; app?: Promise<TestApp> } = {};
let windows = 0;

/** Starts the product; signing in is counted by address, and each window has its own. */
const start = (env: Record<string, string>) => startTestApp({ env: { TRUST_PROXY: '1', ...env } });

/**
 * The product for browser tests, with a new account and the clock at its start. The tests of a file share one server;
 * with settings it is a separate one.
 */
export async function startPanelApp(env: Record<string, string> = {}): Promise<TestApp> {
  if (Object.keys(env).length > 0) return start(env);
  if (!shared.app) {
    onTestFileEnd(() => delete shared.app);
    shared.app = start({});
    return shared.app;
  }
  const app = await shared.app;
  app.clock.set(createTestClock().instant);
  return Object.create(app, Object.getOwnPropertyDescriptors(await app.newAccount()));
}

interface WindowOptions extends BrowserContextOptions {
  /** The instant that its clock shows: it stands still. */
  now?: string;
  /** The panel may not be loaded in it yet, or the test does to it what cannot be undone. */
  isSeparate?: boolean;
}

/** The windows that tests have left, and which each can be: a page that is loaded again there costs half of a first one. */
const left = new Map<Page, string>();

/** Opens a window, which a test leaves to the next ones, as new but for the code of the panel; it closes with the file. */
export async function openWindow(app: TestApp, options: WindowOptions = {}): Promise<Page> {
  const { now, isSeparate = Object.keys(options).some((name) => name !== 'now'), ...own } = options;
  const kind = `${app.origin} ${now === undefined ? 'as time goes' : 'at a time'}`;
  const [found] = [...left].find(([, one]) => one === kind) ?? [];
  const page = isSeparate || !found ? await newWindow(app.origin, own) : found;
  left.delete(page);
  const context = page.context();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.0.${(windows++ % 250) + 1}` });
  if (now !== undefined) await page.clock.setFixedTime(now);
  if (TestRunner.getCurrentTest()) {
    onTestFinished(async () => {
      if (isSeparate || !(await isEmptied(page))) await context.close();
      else left.set(page, kind);
    });
  }
  return page;
}

async function newWindow(baseURL: string, options: BrowserContextOptions): Promise<Page> {
  shared.browser ??= startChromium({ isLight: true });
  // Nothing is looked at while it fades.
  const ours = { baseURL, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const context = await (await shared.browser).newContext({ ...ours, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  onTestFileEnd(() => {
    left.delete(page);
    return context.close();
  });
  return page;
}

/** Makes a window as a new one. @returns whether it could: a test may have closed it, or stopped the server */
async function isEmptied(page: Page): Promise<boolean> {
  try {
    const others = page.context().pages().slice(1);
    await Promise.all(others.map((other) => other.close()));
    for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'dialog']) {
      await page.removeAllListeners(event);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().clearPermissions();
    await page.context().setOffline(false);
    // On a page of the server: any other gets another process, which has to compile the panel again.
    await page.goto('/health/live');
    await page.evaluate('localStorage.clear()');
    await page.context().clearCookies();
    await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
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

/** Makes a user and signs them in by the request that the page sends. The window has no page yet. */
export async function signIn(app: TestApp, page: Page, role: Role = 'administrator', employeeId?: string) {
  const user = await newUser(app, role, employeeId);
  const reply = await page.context().request.post('/account/v1/sign-in', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: user,
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return user;
}

/** Opens the home page of a user who has signed in. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expectHome(page);
}

/** Chooses a language, as the menu of the user does. */
export const setLanguage = (app: TestApp, page: Page, value: string) =>
  page.context().addCookies([{ name: 'rollcall.language', value, url: app.origin }]);

/** Makes an administrator and signs them in by the page at the address. */
export async function signInByPage(app: TestApp, page: Page, address = '/sign-in') {
  const { email } = await newUser(app, 'administrator');
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectHome(page);
}

/** Opens another page of the panel as a link does it: a fifth of the processor time that loading the panel again takes. */
export const follow = (page: Page, path: string) => page.evaluate(`history.pushState({}, '', '${path}')`);

/** How long a page that is read may ask for nothing before it asks for more, in milliseconds. */
const pause = 200;

/** Notes the requests of a page from now on. @returns waits until all have replies, and none comes that follows from these */
export function requestsOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let latest = 0;
  const end = (request: Request) => {
    open.delete(request);
    latest = performance.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    latest = performance.now();
    await expect.poll(() => open.size === 0 && performance.now() - latest > pause).toBe(true);
  };
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

/** Opens the menu of what is done seldom on a page. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menu').waitFor();
}

/** Chooses from that menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await openMore(page);
  await page.getByRole('menuitem', { name }).click();
}

/** The item that deletes a row, in its menu, which this opens. @param of the row in words, where there are several */
export async function openDeletion(within: Page | Locator, of = ''): Promise<Locator> {
  await within.getByRole('button', { name: `More actions: ${of}` }).click();
  return ('keyboard' in within ? within : within.page()).getByRole('menuitem', { name: /^Delete/ });
}

/** Presses it; a question follows. */
export async function pressDelete(within: Page | Locator, of?: string): Promise<void> {
  await (await openDeletion(within, of)).click();
}

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

/** Half as long as the readable one: a page reads it once, and that takes longer than to run it. */
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds on the page as it is now, or in a part of it; by all its rules, or by some. */
async function violationsOn(page: Page, part = 'html', rules?: readonly string[]): Promise<string[]> {
  // A page gets axe once: to read its source takes ten times as long as to run it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    // No rule that is on reads the style sheets, which it would load again: half of its time.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  };
  const violations = await page.evaluate<Result[]>(
    `axe.run('${part}', ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** axe finds nothing on the page, once what opens, closes or loads has done so. */
export const expectAccessible = (page: Page, rules?: readonly string[]): Promise<void> =>
  expect.poll(() => violationsOn(page, 'html', rules), { interval: 200, timeout: 60_000 }).toEqual([]);

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

type Ways = readonly (readonly [width: number, colorScheme: 'light' | 'dark'])[];

/** Each scheme on each screen, as pages.e2e.ts shows every page and its windows. */
export const allWays: Ways = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'dark'],
  [390, 'light'],
];
/** Each scheme, and each screen: all rules apply to both. */
const bothWays: Ways = [
  [1280, 'light'],
  [390, 'dark'],
];

/** The rules of axe that another scheme can break: it changes the colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Shows a page light and dark, wide and narrow, beginning with the present width: each change draws the whole page again.
 * @param look looks at it; all rules of axe apply unless it is told some
 */
async function eachWay(
  page: Page,
  ways: Ways,
  look: (width: number, rules?: readonly string[]) => Promise<void>,
): Promise<void> {
  let seen = 0;
  for (const [width, colorScheme] of page.viewportSize()?.width === 390 ? ways.toReversed() : ways) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.setViewportSize({ width, height: 860 });
    await (seen === width ? look(width, ofColours) : look(width));
    seen = width;
  }
}

/** What is too wide for the page, with its typeface; the last three say where. */
const beyond = (width: number) =>
  `document.documentElement.scrollWidth <= ${width} ? [] : [document.documentElement.scrollWidth, ...[...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > ${width})
    .map((element) => element.outerHTML.slice(0, 120)).slice(-3)]`;
/** Lists stack their values on a phone; only what is a grid by nature scrolls in its card. */
const sideways = `[...document.querySelectorAll('.table-card')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ outerHTML, scrollWidth }) => [scrollWidth, outerHTML.slice(0, 120)])`;
/** A label stands before the value, in room that its cell has at the start. */
const cutOff = `[...document.querySelectorAll('td[data-label]')].filter((cell) =>
  parseFloat(getComputedStyle(cell).paddingInlineStart) + parseFloat(getComputedStyle(cell, '::before').marginInlineStart) < 0)
  .map(({ outerHTML }) => outerHTML.slice(0, 120))`;

/** The same in both schemes, on a wide screen and on a narrow one, which the page does not outgrow. */
export async function expectAccessibleEverywhere(page: Page, ways = bothWays): Promise<void> {
  const before = page.viewportSize();
  await eachWay(page, ways, async (width, rules) => {
    await expectAccessible(page, rules);
    if (rules) return;
    await expect.poll(() => page.evaluate(beyond(width)), { message: `at most ${width} wide` }).toEqual([]);
    if (width > 390) return;
    await expect.poll(() => page.evaluate(sideways), { message: 'lists without scrolling sideways' }).toEqual([]);
    expect(await page.evaluate(cutOff), 'labels of cells in view').toEqual([]);
  });
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** What axe finds in the open window, in both schemes, on a wide screen and on a narrow one, and what does not fit there. */
export async function findingsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  await eachWay(page, allWays, async (width, rules) => {
    found.push(...(await violationsOn(page, '[role=dialog]', rules)));
    const wide = `[...document.querySelectorAll('[role=dialog] *')]
      .filter((element) => element.getBoundingClientRect().right > ${width}).map(({ outerHTML }) => outerHTML.slice(0, 120))`;
    const outside = await page.evaluate<string[]>(wide);
    found.push(...outside.slice(0, 1));
  });
  return found;
}

/** The next answer from an address is lost on its way, after the server has sent it. */
export async function loseAnswer(page: Page, urlPattern: string) {
  const wire = await page.context().newCDPSession(page);
  wire.once('Fetch.requestPaused', async ({ requestId }) => {
    await wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await wire.detach();
  });
  await wire.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}
