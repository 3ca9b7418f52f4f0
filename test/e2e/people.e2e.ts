/** The table of employees with more than a thousand rows, as the page shows it and as the API returns it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from '../harness/app.ts';
import { insertPeople } from '../harness/people.ts';
import { callFrom, expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let page: Page;
let office: { id: string };
beforeAll(async () => {
  app = await startPanelApp();
  await insertPeople(app.db, [app.id], 1_500);
  office = await app.create('/core/v3/offices', { name: 'Vigo' });
  const manager = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Zulueta' });
  await app.create('/core/v3/employees', {
    firstName: 'Eva',
    lastName: 'Álvarez',
    officeId: office.id,
    managerId: manager.id,
  });
  page = await openWindow(app);
  const columns = JSON.stringify(['department', 'office', 'today', 'startDate']);
  await page.addInitScript(`localStorage['rollcall.people.columns'] ??= ${JSON.stringify(columns)}`);
  await signIn(app, page);
});

type Person = { firstName: string; lastName: string };
const named = ({ firstName, lastName }: Person) => `${lastName}, ${firstName}`;
/** The names of employees, in an order of the API. */
const namesFrom = async (query: string): Promise<string[]> =>
  (await app.read(`/core/v3/employees?${query}`)).map(named);
const rowAt = (index: number) => page.locator(`tr[data-index="${index}"]`);
/** Waits until the first rows have these names. */
const expectFirst = async (names: string[]) => {
  for (const [i, name] of names.entries()) await rowAt(i).getByRole('link', { name, exact: true }).waitFor();
};

/** Adds a filter to the line, which has the focus then. */
async function addFilter(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect
    .poll(() => page.evaluate('document.activeElement.role === "combobox" || document.activeElement.type === "text"'))
    .toBe(true);
  await page.getByRole('combobox', { name }).click();
}

test('the table draws the rows in sight, and shows the last ones after a jump to the end', async () => {
  await page.goto('/people');
  await page.getByText('1,352 employees').waitFor();
  const order = 'status=active&orderBy=lastName%20asc,firstName%20asc';
  await expectFirst(await namesFrom(`${order}&limit=3`));
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(80);
  const [last] = await namesFrom(`${order}&limit=1&page=1352`);
  await rowAt(0).getByRole('link').focus();
  await page.keyboard.press('Control+End');
  await rowAt(1351)
    .getByRole('link', { name: last as string })
    .waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.closest("tr")?.dataset.index === "1351"')).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate('document.activeElement.closest("tr")?.dataset.index === "1350"')).toBe(true);
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(80);
});

test('the table searches as the user types, filters and sorts; the address records it', async () => {
  await page.goto('/people');
  await page.getByRole('searchbox', { name: 'Search' }).fill('last12 first1');
  const query = 'q=last12+first1&status=active&limit=1';
  const { total } = (await app.api('GET', `/core/v3/employees?${query}`)).json.meta;
  await page.getByText(`${total} ${total === 1 ? 'employee' : 'employees'}`, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('last12 first1');
  // The field says what is searched for, whatever changed it.
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByText('1,352 employees').waitFor();
  expect(await search.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe('last12 first1');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByText('1,352 employees').waitFor();

  await page.getByRole('button', { name: 'Since', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Since' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.getByRole('button', { name: 'Since', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Since' }).and(page.locator('[aria-sort=descending]')).waitFor();
  await expectFirst(await namesFrom('status=active&orderBy=startDate%20desc&limit=3'));
  expect(new URL(page.url()).searchParams.get('orderBy')).toBe('startDate desc');

  // An order that there is not is none.
  await page.goto('/people?orderBy=shoeSize');
  await page.getByText('1,352 employees').waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();

  await addFilter('Office');
  await page.getByRole('option', { name: 'Vigo' }).click();
  await page.getByText('1 employee', { exact: true }).waitFor();
  await expectFirst(['Álvarez, Eva']);
  await page.reload();
  await page.getByText('1 employee', { exact: true }).waitFor();
  await addFilter('Manager');
  await page.getByRole('combobox', { name: 'Manager' }).fill('zulu');
  await page.getByRole('option', { name: 'Ana Zulueta' }).click();
  await page.getByText('1 employee', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('officeId')).toBe(office.id);
});

test('a row opens what is asked most next to the list, by mouse and keyboard', async () => {
  const [eva] = (await app.read('/core/v3/employees?q=%C3%A1lvarez')) as { id: string }[];
  for (const phone of ['+34600000001', '+34600000002', '+34600000003']) {
    await app.api('PATCH', `/core/v3/employees/${eva?.id}`, { body: { phone } });
  }
  // As the list writes it.
  await page.goto(`/people?q=${encodeURIComponent('Álvarez, Eva')}`);
  const name = rowAt(0).getByRole('link', { name: 'Álvarez, Eva' });
  await name.focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Eva Álvarez' });
  await panel.getByText('Ana Zulueta').waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent === "Álvarez, Eva"')).toBe(true);
  // A press on any cell opens it, also for those who edit the cell.
  await rowAt(0).getByRole('gridcell').last().click();
  // Escape closes a menu of the panel alone.
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: 'Open profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Álvarez' }).waitFor();
  const happened = page.getByRole('region', { name: 'What happened' });
  await happened.getByText('Hired').waitFor();
  await happened.getByText(/^3 times · /).waitFor();
  await expectAccessibleEverywhere(page);
});

test('the table remembers the chosen columns', async () => {
  await page.goto('/people?q=álvarez');
  await expectFirst(['Álvarez, Eva']);
  expect(await page.getByRole('columnheader', { name: 'Manager' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Manager').check();
  await page.getByRole('columnheader', { name: 'Manager' }).waitFor();
  await page.reload();
  await rowAt(0).getByRole('gridcell', { name: 'Ana Zulueta' }).waitFor();
});

test('a custom field is a column, and a view keeps filters, columns and order under a name', async () => {
  const field = await app.create('/core/v3/custom-fields', { name: 'Locker', type: 'number' });
  const [eva] = await app.read('/core/v3/employees?q=%C3%A1lvarez');
  await app.api('PATCH', `/core/v3/employees/${eva.id}`, { body: { customFields: [{ id: field.id, value: 1250.5 }] } });
  await page.goto('/people');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Locker').check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Locker' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('álvarez');
  await rowAt(0).getByRole('gridcell', { name: '1,250.5', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Since', exact: true }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill('Lockers');
  await expectAccessibleEverywhere(page);
  await page.getByRole('dialog', { name: 'Save this view' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View: Lockers' }).waitFor();

  await page.goto('/people');
  await page.getByText('1,352 employees').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Locker').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Locker' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Lockers', exact: true }).click();
  await page.getByText('1 employee', { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Locker' }).waitFor();
  await page.getByRole('columnheader', { name: 'Since' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('álvarez');

  // Views that could not be read, or that another window saved, are kept.
  const views = '/account/v1/people-views';
  const { data: saved } = (await callFrom(page, 'GET', views)).json;
  await callFrom(page, 'PUT', views, { views: [...saved, { name: 'Others', search: 'q=ruiz', columns: [] }] });
  await page.route(`**${views}`, (route) => route.fulfill({ status: 429, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const saving = page.getByRole('dialog', { name: 'Save this view' });
  await saving.getByLabel('Name').fill('Mine');
  await saving.getByRole('button', { name: 'Save' }).click();
  await saving.getByRole('alert').waitFor();
  await page.unroute(`**${views}`);
  await saving.getByRole('button', { name: 'Save' }).click();
  await saving.waitFor({ state: 'detached' });
  const names = (await callFrom(page, 'GET', views)).json.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Lockers', 'Mine', 'Others']);

  await page.getByRole('button', { name: /^View: / }).click();
  for (const name of ['Mine', 'Others', 'Lockers']) {
    const remove = page.getByRole('button', { name: `Delete the view ${name}` });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
  }
  await page.getByText('There are no saved views yet.').waitFor();
});

test('the list of the latest imports follows one that is under way', async () => {
  await page.goto('/people/import');
  const { json } = await callFrom(page, 'POST', '/account/v1/imports', {
    fileName: 'a.csv',
    text: 'First name\nUma\n',
  });
  const becomes = (status: string) =>
    app.db.run(sql`update imports set status = ${status} where account_id = ${app.id} and id = ${json.data.id}`);
  await becomes('running');
  await page.reload();
  const row = page.getByRole('row').nth(1);
  await row.getByText('Importing').waitFor();
  await becomes('cancelled');
  await expect.poll(() => row.innerText()).toMatch(/Cancelled/);
});
