/** The page of an employee: what the user does there, and what the API returns afterwards. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  chooseMore,
  expectAccessible,
  expectAccessibleEverywhere,
  openWindow,
  pressDelete,
  signIn,
  startPanelApp,
} from './browser.ts';

const people = '/core/v3/employees';
const area = '/contract/v1';

let app: TestApp;
/** The administrator's window. */
let page: Page;
let eva: string;
let lead: string;

beforeAll(async () => {
  app = await startPanelApp();
  page = await openWindow(app);
  await signIn(app, page);
  lead = (await app.create(people, { firstName: 'Lea', lastName: 'Lago', startDate: '2020-01-01' })).id;
  eva = (await app.create(people, { firstName: 'Eva', lastName: 'Ruiz', startDate: '2024-01-01', managerId: lead })).id;
});

const open = (tab: string) => page.goto(`/people/${eva}?tab=${tab}`);
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** What stands in the line of time, the newest first. */
const line = () => page.locator('.mantine-Timeline-item');

describe('contract and pay', () => {
  test('a contract is created and edited', async () => {
    await open('contract');
    await page.getByText('No contract or pay yet').waitFor();
    expect(await button('Assign compensation').isDisabled()).toBe(true);
    await button('New contract').click();
    await dialog().getByLabel('From').fill('2024-01-01');
    await dialog().getByLabel('Weekly hours', { exact: true }).fill('37,5');
    await dialog().getByLabel('Monday').fill('25');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await dialog().getByText('must be at most 24').first().waitFor();
    await dialog().getByLabel('Monday').fill('7.5');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await dialog().getByText('must add up to weeklyHours, 37.5; these days add up to 7.5').first().waitFor();
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    for (const day of week) await dialog().getByLabel(day).fill('7.5');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await line().getByText('37.5 h a week').waitFor();
    const [contract] = await app.read(`${area}/employees/${eva}/contracts`);
    expect(contract).toMatchObject({ startDate: '2024-01-01', endDate: null, weeklyHours: 37.5, status: 'current' });
    expect(contract.workDays).toEqual(week.map((day) => ({ day: day.toLowerCase(), hours: 7.5 })));

    await page.getByRole('button', { name: 'Edit: Contract, 1 Jan 2024' }).click();
    await dialog().getByLabel('Weekly hours', { exact: true }).fill('38');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await line().getByText('38 h a week').waitFor();
    expect((await app.read(`${area}/contracts/${contract.id}`)).workDays).toEqual(contract.workDays);
  });

  test('a raise in mid-month ends the previous salary; deleting it reopens that salary', async () => {
    await open('contract');
    await button('New salary').click();
    await dialog().getByLabel('Gross salary').fill('28000');
    await dialog().getByLabel('Payments a year').fill('14');
    const months = dialog().getByRole('combobox', { name: 'Months of the extra payments' });
    const choose = async (month: string) => {
      await months.click();
      await page.getByRole('option', { name: month, exact: true }).click();
      await months.press('Tab');
    };
    await choose('June');
    await dialog().getByRole('button', { name: 'Create salary' }).click();
    await dialog().getByText('must name 2 months, not 1').first().waitFor();
    await choose('December');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Create salary' }).click();
    await line().getByText('€28,000.00 a year · 14 payments a year · €2,000.00 a payment').waitFor();
    await line().getByText('Extra payments in June and December').waitFor();

    await button('New salary (raise)').click();
    await dialog().getByLabel('Gross salary').fill('30100,10');
    await dialog().getByText('ends the day before: choose the first day of the new salary.').waitFor();
    await dialog().getByLabel('From').fill('2026-11-16');
    await dialog()
      .getByText('The current salary, €28,000.00 since 1 Jan 2024, ends the day before: 15 Nov 2026.')
      .waitFor();
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Create salary' }).click();
    const raise = line().filter({ hasText: '€30,100.10 a year' });
    await raise.getByText('In force').waitFor();
    const before = line().filter({ hasText: '€28,000.00 a year' });
    await before.getByText('1 Jan 2024 – 15 Nov 2026').waitFor();
    await before.getByText('Ended').waitFor();
    expect(await line().nth(0).textContent()).toContain('€30,100.10');
    await expectAccessible(page);
    const salaries = await app.read(`${area}/salaries?employeeId=${eva}&orderBy=startDate`);
    expect(salaries).toMatchObject([
      { grossSalary: 28_000, payments: 14, startDate: '2024-01-01', endDate: '2026-11-15' },
      { grossSalary: 30_100.1, payments: 14, startDate: '2026-11-16', endDate: null },
    ]);
    expect(salaries[0].endedBySalaryId).toBe(salaries[1].id);

    await pressDelete(page, 'Salary, 16 Nov 2026');
    await dialog().getByText('The salary from 1 Jan 2024, which this one replaced, takes effect again.').waitFor();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await before.getByText('In force').waitFor();
    expect(await app.read(`${area}/salaries?employeeId=${eva}`)).toMatchObject([{ endDate: null }]);
  });

  test('a concurrent contract has its own salary, by the hour', async () => {
    const { id } = await app.create(people, { firstName: 'Two', lastName: 'Jobs', startDate: '2024-01-01' });
    const of = { employeeId: id, startDate: '2024-01-01' };
    await app.create(`${area}/contracts`, of);
    await app.create(`${area}/salaries`, {
      ...of,
      ...{ payPeriod: 'monthly', currency: 'EUR', grossSalary: 12_000, payments: 12 },
    });
    await page.goto(`/people/${id}?tab=contract`);
    await button('New contract').click();
    await dialog().getByText('Enter one first: contracts cannot overlap.').waitFor();
    await dialog().getByLabel('At the same time as other contracts').check();
    await dialog().getByText('Enter one first: contracts cannot overlap.').waitFor({ state: 'detached' });
    await dialog().getByLabel('From').fill('2026-01-01');
    await dialog().getByLabel('Contract number').fill('C-2');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await line().getByText('Concurrent').first().waitFor();

    await button('New salary (raise)').click();
    await dialog().getByText('The current salary, €12,000.00').waitFor();
    await dialog().getByRole('combobox', { name: 'Concurrent contract' }).click();
    await page.getByRole('option', { name: 'C-2' }).click();
    await dialog().getByText('The current salary, €12,000.00').waitFor({ state: 'detached' });
    await dialog().getByLabel('Gross salary').fill('15,5');
    await dialog().getByRole('combobox', { name: 'Per', exact: true }).click();
    await page.getByRole('option', { name: 'Hour', exact: true }).click();
    await dialog().getByLabel('Hours a year').fill('520');
    await dialog().getByLabel('From').fill('2026-01-01');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Create salary' }).click();
    await line().getByText('€15.50 an hour · 12 payments a year · €671.67 a payment').waitFor();
    const [, second] = await app.read(`${area}/contracts?employeeId=${id}&orderBy=startDate`);
    expect(second).toMatchObject({ code: 'C-2', concurrent: true });
    expect(await app.read(`${area}/salaries?employeeId=${id}&orderBy=startDate`)).toMatchObject([
      { contractId: null, grossSalary: 12_000, endDate: null },
      { contractId: second.id, grossPeriod: 'hourly', periodsPerYear: 520, endDate: null },
    ]);
  });

  test('a compensation is assigned; without a salary it is refused with the reason', async () => {
    await app.create(`${area}/compensations`, {
      name: 'Commission',
      compensationType: 'variable',
      period: 'monthly',
      currency: 'EUR',
      status: 'active',
    });
    await open('contract');
    await button('Assign compensation').click();
    await dialog().getByRole('combobox', { name: 'Compensation' }).click();
    await page.getByRole('option', { name: 'Commission · EUR' }).click();
    await dialog().getByLabel('From').fill('2023-12-01');
    await dialog().getByRole('button', { name: 'Assign' }).click();
    await dialog().getByRole('alert').waitFor();
    expect(await app.read(`${area}/employees/${eva}/compensations`)).toEqual([]);
    await dialog().getByLabel('From').fill('2026-11-01');
    await dialog().getByRole('button', { name: 'Assign' }).click();
    await line().getByText('Commission · Variable · a month').waitFor();
    expect(await app.read(`${area}/employees/${eva}/compensations`)).toMatchObject([
      { startDate: '2026-11-01', endDate: null, compensation: { name: 'Commission' } },
    ]);
  });
});

describe('onboarding', () => {
  test('an onboarding starts from a template, and its last task completes it', async () => {
    await page.goto('/configuration/onboarding-templates');
    await button('New template').click();
    await dialog().getByLabel('Name').fill('First weeks');
    await dialog().getByLabel('What to do').fill('Show the office');
    await button('Add task').click();
    const second = dialog().getByRole('group', { name: 'Task 2' });
    await second.getByLabel('What to do').fill('Prepare the laptop');
    await second.getByLabel('Due after (days)').fill('soon');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await second.getByText('must be a number').waitFor();
    await second.getByLabel('Due after (days)').fill('3');
    await second.getByRole('button', { name: 'Move up' }).click();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: /^First weeks 2 tasks/ }).waitFor();
    const [template] = await app.read('/core/v3/onboarding-templates');
    expect(template.tasks.map(({ title, dueInDays }: Record<string, unknown>) => [title, dueInDays])).toEqual([
      ['Prepare the laptop', 3],
      ['Show the office', null],
    ]);

    await open('onboarding');
    await page.getByText('No onboarding yet').waitFor();
    await button('Start onboarding').click();
    await dialog().getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'First weeks' }).click();
    await dialog().getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('0 of 2 tasks done').waitFor();
    expect(await button('Start onboarding').isDisabled()).toBe(true);
    await page.getByLabel('Prepare the laptop').click();
    await page.getByText('1 of 2 tasks done').waitFor();
    await expectAccessible(page);
    const [started] = await app.read(`/core/v3/onboardings?employeeId=${eva}`);
    expect(started).toMatchObject({ status: 'started', templateId: template.id });
    expect(started.tasks.map(({ completedAt }: { completedAt: unknown }) => completedAt !== null)).toEqual([
      true,
      false,
    ]);
    await page.getByLabel('Show the office').click();
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(await app.read(`/core/v3/onboardings?employeeId=${eva}`)).toMatchObject([{ status: 'completed' }]);
  });

  test('one onboarding with custom tasks is completed at once, another is cancelled', async () => {
    const begin = async (tasks: string) => {
      await button('Start onboarding').click();
      await dialog().getByText('Custom tasks').click();
      await dialog().getByRole('textbox', { name: 'Tasks' }).fill(tasks);
      await dialog().getByRole('button', { name: 'Start', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    };
    await open('onboarding');
    await begin('Read the handbook\n\n  Meet the team ');
    await button('Complete').click();
    await dialog().getByText('This also completes 2 open tasks.').waitFor();
    await dialog().getByRole('button', { name: 'Complete' }).click();
    await dialog().waitFor({ state: 'detached' });
    await begin('Nothing much');
    await button('Cancel onboarding').click();
    await dialog().getByRole('button', { name: 'Cancel onboarding' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    const all: { status: string; tasks: { title: string }[] }[] = await app.read(
      `/core/v3/onboardings?employeeId=${eva}`,
    );
    const tasksOf = ({ status, tasks }: (typeof all)[number]) =>
      [status, ...tasks.map(({ title }) => title)].join(', ');
    expect(all.map(tasksOf).toSorted()).toEqual([
      'cancelled, Nothing much',
      'completed, Prepare the laptop, Show the office',
      'completed, Read the handbook, Meet the team',
    ]);
  });
});

describe('data of a person', () => {
  test('a custom field is created, filled in, and marks a wrong value', async () => {
    await page.goto('/configuration/custom-fields');
    await button('New field').click();
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Shirt size');
    await dialog().getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Choice' }).click();
    await dialog().getByRole('textbox', { name: 'Options' }).fill('S\nM\nM');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await dialog().getByText('is the same as /options/1').first().waitFor();
    await dialog().getByRole('textbox', { name: 'Options' }).fill('S\nM\nL');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: /^Shirt size Choice S, M, L cf_shirt_size/ }).waitFor();
    // The button that had the focus is gone with the empty list.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    const field = { name: 'Locker', type: 'number', sensitive: true };
    await app.create('/core/v3/custom-fields', field);

    await open('overview');
    await button('Edit').click();
    await dialog().getByRole('combobox', { name: 'Shirt size' }).click();
    await page.getByRole('option', { name: 'M', exact: true }).click();
    await dialog().getByLabel('Locker').fill('left');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('alert').waitFor();
    expect((await app.read(`${people}/${eva}`)).customFields).toEqual([]);
    await dialog().getByLabel('Locker').fill('1012.5');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Shirt size').waitFor();
    await page.getByText('1,012.5').waitFor();
    const values = (await app.read(`${people}/${eva}`)).customFields;
    expect(values.map(({ name, value }: Record<string, unknown>) => [name, value]).toSorted()).toEqual([
      ['Locker', 1012.5],
      ['Shirt size', 'M'],
    ]);
    await page.goto('/configuration/custom-fields');
    const row = page.getByRole('row', { name: /^Shirt size/ });
    // A field has a name for integrations once it is there.
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog().getByLabel('Name for integrations').fill('');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog().getByLabel('Name for integrations').getAttribute('aria-invalid')).toBe('true');
    await dialog().getByLabel('Name for integrations').fill('cf_shirt_size');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await pressDelete(row);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('alert').waitFor();
    expect(await app.read('/core/v3/custom-fields')).toHaveLength(2);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('custom fields are put in order by the keyboard', async () => {
    const listed = async () =>
      (await app.read('/core/v3/custom-fields?orderBy=position%20asc,name%20asc')).map(
        ({ name, position }: Record<string, unknown>) => `${position} ${name}`,
      );
    await app.create('/core/v3/custom-fields', { name: 'Blood group', type: 'text' });
    await page.goto('/configuration/custom-fields');
    const up = button('Move Shirt size up');
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Shirt size is now number 2 of 3.').waitFor();
    expect(await listed()).toEqual(['1 Blood group', '2 Shirt size', '3 Locker']);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Shirt size is now number 1 of 3.').waitFor();
    // At the top it stays where the keyboard is, and does nothing.
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate("document.activeElement.ariaLabel + ' ' + document.activeElement.ariaDisabled");
    expect(await focused()).toBe('Move Shirt size up true');
    const down = button('Move Blood group down');
    await down.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Blood group is now number 3 of 3.').waitFor();
    expect(await focused()).toBe('Move Blood group down true');
    expect(await listed()).toEqual(['1 Shirt size', '2 Locker', '3 Blood group']);
    await expectAccessibleEverywhere(page);
    await open('overview');
    await button('Edit').click();
    const labels = dialog().getByRole('group', { name: 'Custom fields' }).locator('label');
    await labels.nth(2).waitFor();
    expect(await labels.allInnerTexts()).toEqual(['Shirt size', 'Locker', 'Blood group']);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('the form sends the changed fields alone', async () => {
    await open('overview');
    await button('Edit').click();
    await dialog().getByLabel('Second identity number', { exact: true }).waitFor();
    await dialog().getByLabel('Account number').fill('ES91 2100 0418 4502 0005 1333');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('must be', { exact: false }).first().waitFor();
    await dialog().getByLabel('Account number').fill('ES9121000418450200051332');
    await dialog().getByLabel('Date of birth').fill('1990-05-14');
    await dialog().getByRole('combobox', { name: 'Country', exact: true }).click();
    await dialog().getByRole('combobox', { name: 'Country', exact: true }).fill('Spain');
    await page.getByRole('option', { name: 'Spain', exact: true }).click();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      dialog().getByRole('button', { name: 'Save' }).click(),
    ]);
    // The scheme goes with the number, which is an IBAN without it.
    const changed = ['accountNumber', 'country', 'dateOfBirth'];
    expect(Object.keys(sent.postDataJSON()).toSorted()).toEqual([...changed, 'accountScheme', 'version'].toSorted());
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('14 May 1990').waitFor();
    await page.getByText('Spain').waitFor();
    await expectAccessible(page);
    const person = await app.read(`${people}/${eva}`);
    expect(person).toMatchObject({
      accountNumber: 'ES9121000418450200051332',
      dateOfBirth: '1990-05-14',
      country: 'ES',
      managerId: lead,
    });
    const last = (await app.events()).at(-1);
    expect(last?.changes.map(({ field }) => field).toSorted()).toEqual(changed);
  });

  test('a termination ahead is cancelled, and a former employee is rehired', async () => {
    const { id } = await app.create(people, { firstName: 'Max', lastName: 'Mora', startDate: '2024-01-01' });
    await app.create(`${area}/contracts`, { employeeId: id, startDate: '2024-01-01', weeklyHours: 30 });
    await page.goto(`/people/${id}`);
    const hours = page.locator('.strip').getByText('30 h a week');
    await hours.waitFor();
    await chooseMore(page, 'Terminate employment');
    await dialog().getByLabel('Last day').fill('2030-12-31');
    await dialog().getByRole('button', { name: 'Terminate employment' }).click();
    await page.getByText('Last day: 31 Dec 2030').waitFor();
    await chooseMore(page, 'Cancel termination');
    await dialog().getByText('The employment continues after 31 Dec 2030').waitFor();
    await dialog().getByRole('button', { name: 'Cancel termination' }).click();
    await page.getByText('31 Dec 2030', { exact: true }).waitFor({ state: 'detached' });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate: null });

    await chooseMore(page, 'Terminate employment');
    await dialog().getByLabel('Last day').fill('2026-10-31');
    await dialog().getByRole('button', { name: 'Terminate employment' }).click();
    await button('Done').click();
    await page.getByText('Left', { exact: true }).waitFor();
    await hours.waitFor();
    await button('Rehire').click();
    await dialog().getByLabel('First day').fill('2026-10-31');
    await dialog().getByRole('button', { name: 'Rehire' }).click();
    await dialog().getByText('must be after the last day').waitFor();
    await dialog().getByLabel('First day').fill('2026-11-02');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Rehire' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    // The new employment has no contract yet.
    await hours.waitFor({ state: 'detached' });
    expect(await app.read(`${people}/${id}`)).toMatchObject({
      status: 'active',
      startDate: '2026-11-02',
      endDate: null,
    });
  });

  test('an approver is added and removed', async () => {
    await open('overview');
    await page.getByText('The manager decides on requests.').waitFor();
    await button('Add approver').click();
    await dialog().getByRole('combobox', { name: 'Approver' }).click();
    await page.getByRole('option', { name: 'Lea Lago' }).click();
    await dialog().getByRole('button', { name: 'Add approver' }).click();
    await page.getByRole('row', { name: /Lea Lago Vacation and absences/ }).waitFor();
    expect(await app.read(`/core/v3/employee-managers?employeeId=${eva}`)).toMatchObject([
      { managerId: lead, permission: 'absencesManagement' },
    ]);
    await page
      .getByRole('row', { name: /Lea Lago/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('The manager decides on requests.').waitFor();
    expect(await app.read(`/core/v3/employee-managers?employeeId=${eva}`)).toEqual([]);
  });

  test('a manager sees no sensitive data, and only administrators change it', async () => {
    const window = await openWindow(app);
    await signIn(app, window, 'manager', lead);
    await window.goto(`/people/${eva}`);
    await window.getByText('Some fields are hidden from you.').waitFor();
    const shown = await window.locator('main').textContent();
    expect(shown).toContain('Shirt size');
    expect(shown).not.toMatch(/ES91|14 May 1990|Locker/);
    expect(await window.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await window.getByRole('tab', { name: 'Onboarding' }).click();
    await window.getByLabel('Prepare the laptop').waitFor();
    expect(await window.getByRole('button', { name: 'Start onboarding' }).count()).toBe(0);
    for (const path of ['/configuration/custom-fields', '/configuration/onboarding-templates']) {
      await window.goto(path);
      await window.getByText('You do not have access to this').waitFor();
    }
  });
});
