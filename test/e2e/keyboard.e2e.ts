/** By the keyboard alone: tabs, menus and the commonest jobs. pages.e2e.ts walks over every page and every window. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/accounts/index.ts';
import type { TestApp } from '../harness/app.ts';
import { hirePaid, type Paid } from '../harness/pay.ts';
import { openWindow, signIn, startPanelApp } from './browser.ts';
import { startCompany } from './company.ts';
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

test('a window begins in its first field, but with no list open over the others', async () => {
  await open('PERSON');
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Terminate employment' }).press('Enter');
  await expectFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Last day' }));
  await page.keyboard.press('Escape');
  await open('/time-off');
  await page.getByRole('button', { name: 'Request for someone' }).press('Enter');
  await expectFocus(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Escape');
});

test('lines say where one is where the user’s colours take the place of backgrounds', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open('/time-off');
  const style = (selector: string, property: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  const underTab = (selector: string) => style(`.page-tabs a${selector}`, 'borderBottomColor');
  expect(await underTab(':not([aria-current])')).toBe(await style('body', 'backgroundColor'));
  expect(await underTab('[aria-current]')).not.toBe(await style('body', 'backgroundColor'));
  expect(await style('.nav-entry[aria-current]', 'outlineStyle')).toBe('solid');
  await page.getByRole('combobox', { name: 'Department' }).press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => style('[data-combobox-selected]', 'outlineStyle')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
});

test.each(tabs)('Tab reaches all of %s', async (path) => {
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

describe('the commonest jobs, by keys alone', () => {
  let app: TestApp;
  let team: Paid[];
  let window: Page;

  beforeAll(async () => {
    app = await startPanelApp();
    await app.create('/core/v3/departments', { name: 'Sales' });
    await app.create('/contract/v1/contract-types', { name: 'Permanent' });
    await app.create('/schedule/v1/vacation-configurations', { name: 'Usual', isDefault: true });
    team = [];
    for (const firstName of ['Eva', 'Max', 'Lea', 'Leo']) {
      const managerId = team[0]?.employeeId;
      team.push(await hirePaid(app, { firstName, lastName: 'Gil', ...(managerId && { managerId }) }));
    }
    const group = { name: 'Monthly', frequency: 'monthly', firstDay: '2026-10-01', isDefault: true };
    await app.create('/payroll/v1/pay-groups', group);
  });

  /** Opens a page as a user of a role sees it at the time of the server. */
  async function begin(path: string, role: Role = 'administrator', employeeId?: string) {
    window = await openWindow(app, { now: app.clock.instant });
    await signIn(app, window, role, employeeId);
    await window.goto(path);
    await window.getByRole('heading', { level: 1 }).waitFor();
    await window.waitForLoadState('networkidle');
  }
  const of = (at: number) => team[at]?.employeeId ?? '';
  const press = (key: string) => window.keyboard.press(key);
  const dialog = () => window.getByRole('dialog');
  const button = (name: string | RegExp, within: Page | Locator = window) => within.getByRole('button', { name });

  /** Goes on by Tab until the focus is there; once around a window is enough. */
  async function reach(one: Locator) {
    await one.first().waitFor();
    for (let steps = 0; (await one.and(window.locator(':focus')).count()) === 0; steps++) {
      expect(steps, `Tab comes to ${one}`).toBeLessThan(150);
      await press('Tab');
    }
  }
  async function act(one: Locator) {
    await reach(one);
    await press('Enter');
  }
  async function type(one: Locator, text: string) {
    await reach(one);
    await press('Control+a');
    await window.keyboard.type(text);
  }
  async function choose(one: Locator, text: string) {
    await type(one, text);
    // The list of what was found is as short as the words are precise.
    const option = window.getByRole('option', { name: text });
    await expect.poll(() => window.getByRole('option').allInnerTexts()).toEqual([text]);
    await press('ArrowDown');
    await press('Enter');
    await option.waitFor({ state: 'hidden' });
  }

  test('find an employee', async () => {
    await begin('/');
    await press('Control+k');
    await window.keyboard.type('max gil');
    await window.getByRole('option', { name: 'Max Gil' }).waitFor();
    await press('Enter');
    await window.getByRole('heading', { level: 1, name: 'Max Gil' }).waitFor();
  });

  test('hire with contract and salary', async () => {
    await begin('/people');
    await act(button('New employee'));
    await type(dialog().getByLabel('First name'), 'Nora');
    await type(dialog().getByLabel('Last name'), 'Paz');
    await choose(dialog().getByRole('combobox', { name: 'Department' }), 'Sales');
    await choose(dialog().getByRole('combobox', { name: 'Manager' }), 'Eva Gil');
    await reach(dialog().getByRole('radio', { checked: true }));
    await type(dialog().getByLabel('Gross salary a year'), '36000');
    await press('Enter');
    await dialog().getByText('Nora Paz starts on').waitFor();
    await dialog()
      .getByText(/^Salary · €36,000.00/)
      .waitFor();
  });

  test('move two employees', async () => {
    await begin('/people?q=gil');
    await reach(window.getByRole('link', { name: 'Gil, Eva' }));
    await press('ArrowLeft');
    await press('Space');
    await press('ArrowDown');
    await press('Space');
    await act(button('Change', window.getByRole('region', { name: 'Selection' })));
    await window.getByRole('menuitem', { name: 'Department' }).waitFor();
    while ((await window.locator(':focus').innerText()) !== 'Department') await press('ArrowDown');
    await press('Enter');
    await choose(dialog().getByRole('combobox', { name: 'Department' }), 'Sales');
    await act(button('Continue', dialog()));
    await act(button('Change 2 employees', dialog()));
    await dialog().getByText('2 employees done.').waitFor();
  });

  test('ask for time off, and approve it', async () => {
    await begin('/', 'employee', of(1));
    await act(button('Request time off'));
    await type(dialog().getByLabel('First day'), '01012027');
    await dialog().getByText('Total: 1 day.').waitFor();
    await act(button('Send request', dialog()));
    await dialog().waitFor({ state: 'detached' });
    await begin('/', 'manager', of(0));
    await act(button('Approve the request of Max Gil'));
    await window.getByRole('status').filter({ hasText: 'is approved' }).waitFor();
  });

  test('clock in and out', async () => {
    await begin('/', 'employee', of(2));
    await act(button('Clock in'));
    await window.getByRole('timer').waitFor();
    await act(button('Clock out').and(window.locator(':not([data-loading])')));
    await window.getByText(/^You clocked out at/).waitFor();
  });

  test('correct a forgotten clock-out', async () => {
    const workEntryIn = { date: '2026-11-11T08:00:00Z' };
    await app.create('/schedule/v1/work-entries', { employeeId: of(3), workEntryIn, workEntryOut: null });
    await begin('/');
    const card = window.getByRole('region', { name: 'Working time to correct' });
    await act(card.getByRole('link', { name: 'Leo Gil' }));
    await act(button(/^Correct .*…$/).first());
    await type(dialog().getByLabel('End'), '11112026 1100');
    await type(dialog().getByLabel('Reason'), 'Told me by mail');
    await act(button('Save', dialog()));
    await dialog().waitFor({ state: 'detached' });
  });

  test('raise a salary', async () => {
    await begin(`/people/${of(3)}?tab=contract`);
    await act(button('New salary (raise)'));
    await type(dialog().getByLabel('Gross salary'), '33000');
    await type(dialog().getByLabel('From'), '01012027');
    await act(button('Create salary', dialog()));
    await dialog().waitFor({ state: 'detached' });
  });

  test('enter a variable amount', async () => {
    await begin('/payroll?month=2026-11&q=leo');
    await type(window.getByLabel(/^Commission, Gil, Leo/).first(), '120');
    await act(button('Save'));
    await window.getByText('1 change saved.').waitFor();
  });

  test('close a month: review, lock, export', async () => {
    await begin('/payroll/periods');
    await act(window.getByRole('article').getByRole('link').first());
    await act(button('Start review'));
    await act(button('Lock period'));
    await act(button('Lock out of order', dialog()));
    await act(button('Preview and export'));
    await act(button('Export period', dialog()));
    await window.getByRole('heading', { name: /^Export of/ }).waitFor();
  });

  test('save all employees with contract and salary as a file', async () => {
    await begin('/people');
    const saved = window.waitForEvent('download');
    await act(button('More actions'));
    const choice = window.getByRole('menuitem', { name: 'Export with contract and salary' });
    await choice.waitFor();
    for (let steps = 0; (await choice.and(window.locator(':focus')).count()) === 0 && steps < 5; steps++) {
      await press('ArrowDown');
    }
    await press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('terminate a manager, and give the team to another', async () => {
    await begin(`/people/${of(0)}`);
    await act(button('More actions'));
    await window.getByRole('menuitem', { name: 'Terminate employment' }).waitFor();
    while ((await window.locator(':focus').innerText()) !== 'Terminate employment') await press('ArrowDown');
    await press('Enter');
    await type(dialog().getByLabel('Last day'), '11112026');
    await reach(dialog().getByRole('radio').first());
    const another = dialog().getByRole('radio', { name: 'Another employee' });
    for (let steps = 0; !(await another.isChecked()) && steps < 5; steps++) await press('ArrowDown');
    await choose(dialog().getByRole('combobox', { name: 'New manager' }), 'Lea Gil');
    await act(button('Terminate employment', dialog()));
    await button('Done', dialog()).waitFor();
    for (const employeeId of [of(1), of(3)]) {
      const [latest] = await app.read(`/core/v3/placements?employeeId=${employeeId}&orderBy=startDate+desc&limit=1`);
      expect(latest).toMatchObject({ startDate: '2026-11-12', managerId: of(2) });
    }
  });
});
