/** Every page by the keyboard alone: Tab comes to all there is, and shows where it is; windows open, hold it, and close. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWindow, signIn } from './browser.ts';
import { startCompany } from './company.ts';
import { pages } from './pages.ts';
import { complete, walkByTab } from './tab-walk.ts';

let page: Page;
let person: string;
let endpoint: string;
beforeAll(async () => {
  const company = await startCompany();
  ({ person, endpoint } = company);
  page = await openWindow(company.app);
  await signIn(company.app, page);
});

const open = async (path: string) => {
  await page.goto(path.replace('PERSON', person).replace('ENDPOINT', endpoint));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

const expectFocus = (one: Locator) => expect.poll(() => one.and(page.locator(':focus')).count()).toBe(1);

const tabs = [
  ...['overview', 'contract', 'employment', 'time', 'timeOff', 'onboarding', 'history'].map(
    (tab) => `PERSON?tab=${tab}`,
  ),
  ...['deliveries', 'figures', 'replays', 'settings'].map((tab) => `ENDPOINT?tab=${tab}`),
];

test.each([...pages.map(([, path]) => path), ...tabs])('Tab reaches all of %s', async (path) => {
  await open(path);
  expect(await walkByTab(page, 'body')).toEqual(complete);
});

test.each(['PERSON', 'ENDPOINT', '/configuration/audit-log'])(
  'the arrow keys move between the tabs of %s',
  async (path) => {
    await open(path);
    const names = await page.getByRole('tab').allInnerTexts();
    expect(names.length).toBeGreaterThan(1);
    await page.getByRole('tab', { selected: true }).focus();
    // Styles of the library come in two files, in any order.
    const line = `getComputedStyle(document.querySelector('[role=tab][aria-selected=true]')).borderBottomWidth`;
    expect(await page.evaluate(line)).toBe('2px');
    for (const name of [...names.slice(1), names[0] as string]) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).waitFor();
    }
  },
);

const windows: [path: string, button: string][] = [
  ['/people', 'New employee'],
  ['/organisation', 'New department'],
  ['/organisation', 'Edit Production'],
  ['/organisation', 'Delete Production'],
  ['/organisation', 'New office'],
  ['/time/kinds', 'New work type'],
  ['/time/kinds', 'New break'],
  ['/payroll/compensations', 'New compensation'],
  ['/payroll/catalogues', 'New entry'],
  ['/time-off/policies', 'New vacation configuration'],
  ['/time-off/policies', 'New absence type'],
  ['/time-off/policies', 'New holiday calendar'],
  ['/configuration/integrations/api', 'New token'],
  ['/configuration/integrations/webhooks', 'New endpoint'],
  ['/configuration/users', 'Invite user'],
  ['/configuration/custom-fields', 'New field'],
  ['/configuration/onboarding-templates', 'New template'],
  ['PERSON', 'Edit'],
  ['PERSON', 'Terminate employment'],
  ['PERSON?tab=contract', 'New contract'],
  ['PERSON?tab=contract', 'New salary (raise)'],
  ['PERSON?tab=contract', 'Assign compensation'],
  ['PERSON?tab=employment', 'New placement'],
  ['PERSON?tab=history', 'History of this record'],
  ['PERSON?tab=timeOff', 'Request time off'],
  ['ENDPOINT', 'Send test'],
  ['ENDPOINT?tab=replays', 'New replay'],
  ['ENDPOINT?tab=settings', 'Edit'],
  ['ENDPOINT?tab=settings', 'Rotate secret'],
  ['ENDPOINT?tab=settings', 'Delete'],
];

describe('a window', () => {
  test.each(windows)('of %s (%s) opens by Enter, keeps the focus, and returns it', async (path, button) => {
    await open(path);
    const opener = page.getByRole('main').getByRole('button', { name: button, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const isInside = () => page.evaluate('document.activeElement.closest("[role=dialog]") !== null');
    await expect.poll(isInside).toBe(true);
    expect(await walkByTab(page, '[role=dialog]')).toEqual(complete);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(opener);
  });
});

test('a button keeps the focus while its action runs, and runs it once', async () => {
  await open('/configuration/company');
  const save = page.getByRole('button', { name: 'Save' }).first();
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/core/v3/companies/*', async (route) => {
    if (route.request().method() !== 'GET') {
      sent++;
      await held.promise;
    }
    await route.continue();
  });
  await page.getByLabel('Name').first().fill('Harbour Hotels');
  await save.focus();
  await page.keyboard.press('Enter');
  await page.locator('button[data-loading]').waitFor();
  await expectFocus(page.locator('button[data-loading]'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').first().press('Enter');
  await save.focus();
  held.resolve();
  await page.getByText('Saved.').first().waitFor();
  await expectFocus(save);
  expect(sent).toBe(1);
  await page.unroute('**/core/v3/companies/*');
});

test('the user menu opens, moves and closes by the keyboard', async () => {
  await open('/');
  const menu = page.getByRole('button', { name: 'Ana Torres' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Password and security' }).waitFor();
  for (const name of [
    'Password and security',
    'Notifications',
    'Español',
    'Switch between light and dark',
    'Sign out',
  ]) {
    await page.keyboard.press('ArrowDown');
    await expectFocus(page.getByRole('menuitem', { name }));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expectFocus(menu);
});
