/** Every page: nothing for axe to find in both schemes, no error in the console, no more script than agreed, narrow too. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessibleEverywhere, openWindow, signIn } from './browser.ts';
import { startCompany } from './company.ts';
import { pages } from './pages.ts';

let app: TestApp;
let details: string[] = [];
beforeAll(async () => {
  const { app: started, person, endpoint } = await startCompany();
  app = started;
  const group = await app.create('/payroll/v1/pay-groups', {
    name: 'All',
    frequency: 'monthly',
    firstDay: '2026-01-01',
  });
  const [period] = (await app.read(`/payroll/v1/periods?payGroupId=${group.id}`)) as { id: string }[];
  details = [person, endpoint, `/payroll/periods/${period?.id}`];
});

/** Bytes of compressed script that a first load of the page takes: what it may take, and what it took. */
const mostScript = 200_000;
const loadedScript = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** The API calls of a first load that a page may make, besides those of the frame and of the photos in it. */
const mostCalls = 6;
const callsOfEveryPage = ['/account/v1/me', '/account/v1/notifications', '/core/v3/employee-photos'];

/** Notes the API calls of a page from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !callsOfEveryPage.includes(pathname)) calls.push(pathname + search);
  });
  return calls;
}

describe('the page', () => {
  const errors: string[] = [];
  let page: Page;
  let calls: string[] = [];
  beforeAll(async () => {
    page = await openWindow(app);
    calls = callsOf(page);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(app, page);
  });

  test.each(pages)('%s at %s is accessible light and dark, wide and narrow, and logs no error', async (title, path) => {
    // The console shows the refusal from before the sign-in.
    errors.length = 0;
    calls.length = 0;
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(loadedScript)).toBeLessThanOrEqual(mostScript);
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls);
    await expectAccessibleEverywhere(page);
    expect(errors).toEqual([]);
  });

  test('of one employee, endpoint or period loads no more script than the others', async () => {
    for (const path of details) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(loadedScript), path).toBeLessThanOrEqual(mostScript);
    }
  });
});

test('an employee finds their own page, and no page for administrators', async () => {
  const [eva] = (await app.read('/core/v3/employees?q=eva')) as { id: string }[];
  await app.create('/core/v3/employees', { firstName: 'Other', lastName: 'Person' });
  const page = await openWindow(app);
  await signIn(app, page, 'employee', eva?.id as string);
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('link', { name: 'Ruiz, Eva' }).waitFor();
  expect(await page.getByText('Person, Other').count()).toBe(0);
  for (const path of ['/configuration/users', '/configuration/company', '/payroll/compensations']) {
    await page.goto(path);
    await page.getByText('You do not have access to this').waitFor();
    expect(await page.locator('main').getByRole('button').count(), path).toBe(0);
  }
});

test('a list that failed to load is not shown as empty', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.route('**/core/v3/employees?**', (route) => route.abort());
  await page.goto('/people');
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await page.getByText('0 people').count()).toBe(0);
});

test('the palette finds employees by the keyboard alone', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.keyboard.press('Control+k');
  await page.getByLabel('People and pages').fill('ruiz');
  await page.getByRole('button', { name: 'Eva Ruiz' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/people\//);
});

test('the panel speaks Spanish to a browser that prefers it', async () => {
  const page = await openWindow(app, { locale: 'es-ES' });
  await page.goto('/sign-in');
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('es');
});

test.each([
  ['/', ['Home']],
  ['/people/import', ['Employees']],
  ['/organisation/chart', ['Organisation', 'Org chart']],
  ['/time-off/balances', ['Time off', 'Balances']],
  ['/payroll/month?month=2026-11', ['Payroll', 'Month']],
  ['/configuration/company', ['Company']],
])('the navigation of %s marks the present page', async (path, current) => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-current=page], [aria-current=true]').allInnerTexts()).toEqual(current);
});
