/** Actions on a selection of employees, as an administrator takes them and as the API then answers. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { callFrom, expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

const employees = '/core/v3/employees';
/** More than one request of a bulk action, and than one page of the table. */
const many = 230;

let app: TestApp;
let page: Page;
let ids: string[];
let sales: string;
beforeAll(async () => {
  app = await startPanelApp();
  const rows = Array.from({ length: many }, (_, n) => ({
    operation: 'create',
    data: {
      ...{ firstName: 'Eva', lastName: `Gil ${String(n).padStart(3, '0')}`, startDate: '2024-01-01' },
      ...(n < 2 ? { email: `eva${n}@people.example` } : {}),
    },
  }));
  const { json } = await app.api('POST', `${employees}/batch`, { body: { rows } });
  ids = json.data.map(({ id }: { id: string }) => id);
  sales = (await app.create('/core/v3/departments', { name: 'Sales' })).id;
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
});
beforeEach(() => page.goto('/people?q=gil'));

const boxOf = (n: number) => page.getByRole('checkbox', { name: `Select Eva Gil ${String(n).padStart(3, '0')}` });
const bar = () => page.getByRole('region', { name: 'Selection' });
const dialog = () => page.getByRole('dialog');
const selected = (count: number) =>
  bar()
    .getByText(`${count} employee${count === 1 ? '' : 's'} selected`)
    .waitFor();
async function open(action: string) {
  await bar().getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
async function pick(label: string, option: string) {
  await dialog().getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
const proceed = () => dialog().getByRole('button', { name: 'Continue' }).click();
const finish = () => dialog().getByRole('button', { name: 'Done' }).click();
const countWith = async (query: string) =>
  (await app.api('GET', `${employees}?limit=1&${query}`)).json.meta.total as number;

test('a range of employees moves to a department from a coming day on, after a question', async () => {
  await boxOf(1).click();
  await selected(1);
  await boxOf(4).click({ modifiers: ['Shift'] });
  await selected(4);
  await expectAccessibleEverywhere(page);
  await open('Department');
  await pick('Department', 'Sales');
  await dialog().getByLabel('From when').fill('2026-12-01');
  await expectAccessibleEverywhere(page);
  await proceed();
  await dialog().getByText('4 employees: Department becomes Sales.').waitFor();
  await dialog().getByText('From 1 Dec 2026 on. Until then nothing changes.', { exact: false }).waitFor();
  await expectAccessibleEverywhere(page);
  // Back to the form, which keeps what was chosen.
  await dialog().getByRole('button', { name: 'Back' }).click();
  expect(await dialog().getByLabel('From when').inputValue()).toBe('1 Dec 2026');
  await proceed();
  await dialog().getByRole('button', { name: 'Change 4 employees' }).click();
  await dialog().getByText('4 employees done.').waitFor();
  await finish();
  await bar().waitFor({ state: 'detached' });
  const placements = await app.read(`/core/v3/placements?startDate=2026-12-01`);
  expect(placements.map((one: { employeeId: string }) => one.employeeId).sort()).toEqual(ids.slice(1, 5).sort());
  expect(placements.every((one: { departmentId: string }) => one.departmentId === sales)).toBe(true);
  expect(await countWith(`departmentId=${sales}`)).toBe(0);
});

test('all employees whom the filters find get a custom field; other filters begin another selection', async () => {
  const field = await app.create('/core/v3/custom-fields', { name: 'Shirt', type: 'select', options: ['S', 'M'] });
  await page.getByRole('checkbox', { name: `Select all ${many} employees found` }).click();
  await selected(many);
  await boxOf(0).uncheck();
  await selected(many - 1);
  await open('Custom field');
  await pick('Custom field', 'Shirt');
  await pick('Shirt', 'M');
  await proceed();
  await dialog()
    .getByText(`${many - 1} employees: Shirt becomes M.`)
    .waitFor();
  await dialog()
    .getByRole('button', { name: `Change ${many - 1} employees` })
    .click();
  await dialog()
    .getByText(`${many - 1} employees done.`)
    .waitFor();
  await finish();
  const values = new Map<string, unknown>();
  for (const status of ['limit=200&page=1', 'limit=200&page=2']) {
    for (const { id, customFields } of await app.read(`${employees}?q=gil&${status}`)) {
      values.set(id, customFields.find((one: { id: string }) => one.id === field.id)?.value);
    }
  }
  expect(ids.filter((id) => values.get(id) !== 'M')).toEqual([ids[0]]);

  await boxOf(3).check();
  await selected(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('gil 00');
  await bar().waitFor({ state: 'detached' });
});

test('employees who cannot be changed are named by cause, and stay selected', async () => {
  await boxOf(5).click();
  await boxOf(7).click({ modifiers: ['Shift'] });
  await open('Manager');
  await pick('Manager', 'Eva Gil 006');
  await proceed();
  await dialog().getByText('3 employees: Manager becomes Eva Gil 006.').waitFor();
  await dialog().getByRole('button', { name: 'Change 3 employees' }).click();
  await dialog().getByText('2 employees done.').waitFor();
  const failed = dialog().getByRole('alert');
  await failed.getByText('1 employee could not be changed, and stays selected:').waitFor();
  await failed.getByText('Eva Gil 006', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  await finish();
  await selected(1);
  expect(await boxOf(6).isChecked()).toBe(true);
  expect(await countWith(`managerId=${ids[6]}`)).toBe(2);
});

test('invitations go to employees with an address, and their links into a file', async () => {
  await boxOf(0).click();
  await boxOf(2).click({ modifiers: ['Shift'] });
  await bar().getByRole('button', { name: 'Invite to Rollcall' }).click();
  await proceed();
  await dialog().getByText('3 employees get an invitation as Employee.').waitFor();
  await dialog().getByRole('button', { name: 'Invite 3 employees' }).click();
  await dialog().getByText('2 employees done.').waitFor();
  await dialog().getByText('has no e-mail address (1)').waitFor();
  // Nothing discards the links unasked.
  expect(await dialog().getByRole('button', { name: 'Done' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('It cannot be shown again.').waitFor();
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Save the invitation links' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/\/accept-invitation#\S+/g)).toHaveLength(2);
  expect(text).toContain('eva1@people.example');
  await finish();
  await selected(1);
});

test('invitations give a role of the company', async () => {
  const body = { name: 'Assistant', description: 'Sees no pay.', scopes: ['employees:read'], reach: 'all' };
  const role = (await callFrom(page, 'POST', '/account/v1/roles', body)).json.data;
  await page.reload();
  await boxOf(0).click();
  await boxOf(1).click();
  await bar().getByRole('button', { name: 'Invite to Rollcall' }).click();
  await dialog().getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Assistant' }).waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Manager', 'Employee', 'Assistant']);
  await page.getByRole('option', { name: 'Assistant' }).click();
  await dialog().getByText('Sees no pay.').waitFor();
  await expectAccessibleEverywhere(page);
  await proceed();
  await dialog().getByText('2 employees get an invitation as Assistant.').waitFor();
  await dialog().getByRole('button', { name: 'Invite 2 employees' }).click();
  await dialog().getByText('2 employees done.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without copying?' }).getByRole('button').last().click();
  await dialog().waitFor({ state: 'detached' });
  const made = (await callFrom(page, 'GET', `/account/v1/invitations?roleId=${role.id}`)).json.data;
  expect(made.map(({ employeeId }: { employeeId: string }) => employeeId).sort()).toEqual([ids[0], ids[1]].sort());
});

test('a vacation policy is given from a year on, and given again it replaces the first', async () => {
  const [old, other] = await Promise.all(
    ['Old', 'New'].map((name) =>
      app.create('/schedule/v1/vacation-configurations', { name, maxDaysOff: 22, dayType: 'business_day' }),
    ),
  );
  await app.create('/schedule/v1/vacation-rules', {
    ...{ employeeId: ids[8], vacationConfigurationId: old.id, fromYear: 2027 },
  });
  await boxOf(8).click();
  await boxOf(9).click();
  await open('Vacation policy');
  await pick('Vacation policy', 'New');
  await dialog().getByLabel('From year').fill('2027');
  await proceed();
  await dialog().getByText('2 employees: the vacation policy is New from 2027 on.').waitFor();
  await dialog().getByRole('button', { name: 'Change 2 employees' }).click();
  await dialog().getByText('2 employees done.').waitFor();
  // Nothing that was typed is lost by closing.
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await bar().waitFor({ state: 'detached' });
  const rules = await app.read(`/schedule/v1/vacation-rules?fromYear=2027`);
  expect(
    rules
      .map((rule: { employeeId: string; vacationConfigurationId: string }) => [
        rule.employeeId,
        rule.vacationConfigurationId,
      ])
      .sort(),
  ).toEqual([ids[8], ids[9]].map((id) => [id, other.id]).sort());
});

test('the keyboard selects rows, a range and the bar; a failed request is repeated without doing it twice', async () => {
  await boxOf(10).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await selected(3);
  await bar().getByRole('button', { name: 'Change' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Department' }).press('Enter');
  await pick('Department', 'Sales');
  await dialog().getByRole('button', { name: 'Continue' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent === "Back"')).toBe(true);
  const before = (await app.events()).length;
  // The answer is lost on its way, after the server has sent it.
  const wire = await page.context().newCDPSession(page);
  wire.once('Fetch.requestPaused', async ({ requestId }) => {
    await wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await wire.detach();
  });
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/employees/batch', requestStage: 'Response' }] });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await dialog().getByText('3 employees done.').waitFor();
  expect(await countWith(`departmentId=${sales}`)).toBe(3);
  const moved = (await app.events(before)).filter(({ type }) => type === 'employee.department_changed');
  expect(moved).toHaveLength(3);
});

test('the list of a manager has no selection', async () => {
  const window = await openWindow(app, { now: app.clock.instant });
  await signIn(app, window, 'manager', ids[6]);
  await window.goto('/people');
  await window.getByRole('link', { name: 'Gil 006, Eva' }).waitFor();
  expect(await window.getByRole('checkbox').count()).toBe(0);
});
