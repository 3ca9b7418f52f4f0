/** A server that is down, and an address without a page: the panel says it, not the browser, and not as JSON. */
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp();
});

test('a page whose code cannot be loaded says so, and opens once the server is back', async () => {
  const page = await openWindow(app, { isSeparate: true });
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('link', { name: 'Company' }).click();
  await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  expect(new URL(page.url()).pathname).toBe('/configuration/audit-log');
  await expectAccessibleEverywhere(page);
  // As long as the server is down, the page stays.
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
});

test('a list that cannot be read keeps the button that adds a row', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  const lists = '**/webhooks/v1/endpoints?*';
  await page.route(lists, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/configuration/integrations/webhooks');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'New endpoint' }).count()).toBe(1);
  await page.unroute(lists);
  // An empty list has it in its own place.
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  expect(await page.getByRole('button', { name: 'New endpoint' }).count()).toBe(1);
});

test('an unknown address shows a page of the panel to a browser, and a problem to a program', async () => {
  const page = await openWindow(app);
  for (const address of ['/nowhere', '/people/1/2/3', '/docs/nowhere', '/webhooks']) {
    const reply = await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect([reply?.status(), reply?.headers()['content-type']]).toEqual([
      address.startsWith('/people/') ? 200 : 404,
      'text/html; charset=utf-8',
    ]);
  }
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  const spanish = await openWindow(app, { locale: 'es-ES' });
  await spanish.goto('/nowhere');
  await spanish.getByText('La dirección').waitFor();

  for (const path of ['/nowhere', '/core/v3/nowhere']) {
    expect((await app.api('GET', path)).json).toMatchObject({ status: 404, code: 'route_not_found' });
  }
  const ofApi = await page.goto('/core/v3/nowhere');
  expect(ofApi?.headers()['content-type']).toMatch(/^application\/problem\+json/);
});

test('an address with a wrong id shows our page, and one of an object that does not exist says so as its heading', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  for (const address of ['/people/hire', '/payroll/periods/close', '/configuration/integrations/webhooks/new']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
  }
  const gone = crypto.randomUUID();
  const ofObjects = ['people', 'payroll/periods', 'payroll/compensations', 'configuration/integrations/webhooks'];
  for (const place of ofObjects) {
    await page.goto(`/${place}/${gone}`);
    await page.getByRole('alert').getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(await page.title()).toBe('Not found · Rollcall');
  }
  await expectAccessibleEverywhere(page);
});
