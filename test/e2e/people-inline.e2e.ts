/** Cells of the table of employees that HR edits where they are, as they do it and as the API then answers. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { insertPeople } from '../harness/people.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

const employees = '/core/v3/employees';
const people = ['Ana', 'Bea', 'Cai'] as const;
type Name = (typeof people)[number];

let app: TestApp;
let page: Page;
let ids: Record<Name, string>;
let sales: string;
let shirt: string;
let locker: string;
/** The columns after the checkbox, in their order. */
let columns: string[];

beforeAll(async () => {
  app = await startPanelApp();
  app.clock.set('2026-11-20T09:00:00.000Z');
  sales = (await app.create('/core/v3/departments', { name: 'Sales' })).id;
  await app.create('/core/v3/departments', { name: 'Production' });
  const sizes = { name: 'Shirt', type: 'select', options: ['S', 'M', 'L'], position: 1 };
  shirt = (await app.create('/core/v3/custom-fields', sizes)).id;
  locker = (await app.create('/core/v3/custom-fields', { name: 'Locker', type: 'number', position: 2 })).id;
  const made = people.map(async (firstName, n) => {
    const person = { firstName, lastName: 'Gil', startDate: '2024-01-01', email: `${n}@gil.example`, code: 9001 + n };
    return [firstName, (await app.create(employees, person)).id];
  });
  ids = Object.fromEntries(await Promise.all(made));
  columns = ['name', 'email', 'department', 'manager', 'startDate', 'endDate', 'code', 'phone', shirt, locker];
  page = await open('hr');
});

async function open(role: 'hr' | 'read_only', options: Parameters<typeof openWindow>[1] = {}): Promise<Page> {
  const window = await openWindow(app, { now: app.clock.instant, isSeparate: true, ...options });
  await window.addInitScript(
    `localStorage.setItem('rollcall.people.columns', ${JSON.stringify(JSON.stringify(columns.slice(1)))})`,
  );
  if (options.locale === undefined) await signIn(app, window, role);
  return window;
}

beforeEach(() => page.goto('/people?q=gil'));

const cellOf = (name: Name, column: string, window = page, before = 1) =>
  window
    .locator('tr', { has: window.getByRole('link', { name: `Gil, ${name}`, exact: true }) })
    .locator('td')
    .nth(columns.indexOf(column) + before);
const editor = (window = page) => window.getByRole('dialog');
const closed = (window = page) => editor(window).waitFor({ state: 'detached' });
const expectFocus = (one: Locator) => expect.poll(() => one.and(one.page().locator(':focus')).count()).toBe(1);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = async (text: string) => {
  await press('ControlOrMeta+a');
  await page.keyboard.type(text);
};
/** Opens a cell by the keyboard. */
async function edit(name: Name, column: string): Promise<void> {
  await cellOf(name, column).focus();
  await press('Enter');
  await expectFocus(editor().locator('input').first());
}
/** Opens a cell by its button, which stands in the cell under the mouse. */
async function editByMouse(name: Name, column: string): Promise<void> {
  await cellOf(name, column).hover();
  await cellOf(name, column).getByRole('button').click();
}
/** Chooses in a select by the keyboard. */
async function choose(option: string): Promise<void> {
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  // Employees are searched for a moment after the last key.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await press('ArrowDown', 'Enter');
}
const stored = async (name: Name) => (await app.api('GET', `${employees}/${ids[name]}`)).json.data;
const customOf = async (name: Name, id: string) =>
  (await stored(name)).customFields.find((field: { id: string }) => field.id === id)?.value;
const change = (name: Name, body: object) => app.api('PATCH', `${employees}/${ids[name]}`, { body });

describe('the keyboard', () => {
  test('moves through the grid, which has one stop for Tab', async () => {
    await cellOf('Ana', 'name').getByRole('link').focus();
    await press('ArrowRight');
    await expectFocus(cellOf('Ana', 'email'));
    expect(await page.locator('tbody [tabindex="0"]').count()).toBe(1);
    await press('End');
    await expectFocus(cellOf('Ana', locker));
    await press('ArrowDown', 'Home');
    await expectFocus(page.getByRole('checkbox', { name: 'Select Bea Gil' }));
    await press('Control+End');
    await expectFocus(cellOf('Cai', locker));
    await press('Control+Home', 'ArrowRight');
    await expectFocus(cellOf('Ana', 'name').getByRole('link'));
    const grid = page.getByRole('grid', { name: 'Employees' });
    expect(await grid.getAttribute('aria-rowcount')).toBe('4');
    const described = await grid.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toBe(
      'Enter or F2 edits a cell. Space on a name shows more about the employee.',
    );
    expect(await cellOf('Ana', 'email').getAttribute('aria-readonly')).toBe('false');
  });

  test('edits a text; Enter saves and goes down, Escape keeps what is stored', async () => {
    await edit('Ana', 'email');
    await expectAccessibleEverywhere(page);
    await type('ana@gil.example');
    await press('Enter');
    await closed();
    await expectFocus(cellOf('Bea', 'email'));
    await expect.poll(() => cellOf('Ana', 'email').innerText()).toContain('ana@gil.example');
    expect((await stored('Ana')).email).toBe('ana@gil.example');
    const { version } = await stored('Bea');
    await press('F2');
    await expectFocus(editor().getByLabel('E-mail'));
    await type('not this');
    await press('Escape');
    await closed();
    await expectFocus(cellOf('Bea', 'email'));
    expect((await stored('Bea')).version).toBe(version);
  });

  test('edits a number, a choice and a custom number; Tab saves and goes to the next cell, with Shift to the one before', async () => {
    await edit('Bea', 'code');
    await type('42');
    await press('Tab');
    await closed();
    await expectFocus(cellOf('Bea', 'phone'));
    // Nothing changed, so nothing is sent.
    await press('Enter');
    await expectFocus(editor().getByLabel('Phone'));
    await press('Tab');
    await closed();
    await expectFocus(cellOf('Bea', shirt));
    await press('Enter');
    await expectFocus(editor().getByRole('combobox', { name: 'Shirt' }));
    await choose('L');
    await press('Tab');
    await closed();
    await expectFocus(cellOf('Bea', locker));
    await press('Enter');
    await expectFocus(editor().getByLabel('Locker'));
    await type('12.5');
    await press('Shift+Tab');
    await closed();
    await expectFocus(cellOf('Bea', shirt));
    expect((await stored('Bea')).code).toBe(42);
    expect([await customOf('Bea', shirt), await customOf('Bea', locker)]).toEqual(['L', 12.5]);
    await expect.poll(() => cellOf('Bea', locker).innerText()).toContain('12.5');
  });

  test('moves an employee from a day on, which the cell asks for and which is today by default', async () => {
    await edit('Ana', 'department');
    await choose('Sales');
    const day = editor().getByLabel('From when?');
    expect(await day.inputValue()).toBe('20 Nov 2026');
    await expectAccessibleEverywhere(page);
    await day.fill('2026-12-01');
    await editor().getByText('the employee stays as they are until 1 Dec 2026', { exact: false }).waitFor();
    await press('Tab');
    await closed();
    await expectFocus(cellOf('Ana', 'manager'));
    await page.getByText('Department of Ana Gil changes on 1 Dec 2026.').waitFor();
    expect(await app.read(`/core/v3/placements?employeeId=${ids.Ana}&startDate=2026-12-01`)).toMatchObject([
      { departmentId: sales },
    ]);
    expect((await stored('Ana')).departmentId).toBeNull();

    await edit('Ana', 'manager');
    await choose('Bea Gil');
    await press('Enter');
    await closed();
    expect((await stored('Ana')).managerId).toBe(ids.Bea);
    await expect.poll(() => cellOf('Ana', 'manager').innerText()).toContain('Bea Gil');
  });

  test('edits the first day where it is, and the end of an employment in its window', async () => {
    await edit('Cai', 'startDate');
    await type('1 feb');
    await press('Tab');
    await editor().getByText('Write the day as 20/11/2026.').waitFor();
    await expectFocus(editor().getByLabel('First day'));
    await type('2024-02-01');
    await press('Enter');
    await closed();
    expect((await stored('Cai')).startDate).toBe('2024-02-01');
    await cellOf('Cai', 'endDate').focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Terminate the employment of Cai Gil' }).waitFor();
    await press('Escape');
    await closed();
    await expectFocus(cellOf('Cai', 'endDate'));
  });
});

describe('the mouse', () => {
  test('edits by the button of a cell, and opens the panel by a press on any cell, and a profile by its name', async () => {
    await editByMouse('Cai', 'phone');
    await editor().getByLabel('Phone').fill('+34 600 000 001');
    await editor().getByRole('button', { name: 'Save' }).click();
    await closed();
    await expectFocus(cellOf('Cai', 'phone'));
    expect((await stored('Cai')).phone).toBe('+34 600 000 001');
    await cellOf('Cai', 'code').hover();
    await page.getByRole('button', { name: 'Edit Code of Cai Gil' }).click();
    await editor().getByLabel('Code').waitFor();
    // Nothing was typed, so a press elsewhere closes it.
    const panel = page.getByRole('complementary', { name: 'Bea Gil' });
    await cellOf('Bea', 'email').click();
    await closed();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocus(cellOf('Bea', 'email'));
    await editByMouse('Cai', 'code');
    await editor().getByLabel('Code').fill('77');
    await cellOf('Bea', 'email').click();
    expect(await editor().getByLabel('Code').inputValue()).toBe('77');
    expect(await panel.count()).toBe(0);
    await editor().getByRole('button', { name: 'Cancel' }).click();
    await closed();
    await cellOf('Cai', 'name').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Cai Gil' }).waitFor();
  });

  test('replaces a choice by typing, also when the list comes after the press', async () => {
    const studio = await app.create('/core/v3/departments', { name: 'Studio' });
    await change('Bea', { departmentId: sales });
    await page.goto('/people?q=gil');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const lists = '**/core/v3/departments?*';
    await page.route(lists, async (route) => {
      await held;
      await route.continue();
    });
    await editByMouse('Bea', 'department');
    await editor().waitFor();
    letGo();
    await expectFocus(editor().locator('input').first());
    await expect.poll(() => editor().locator('input').first().inputValue()).toBe('Sales');
    await page.keyboard.type('Warehouse');
    await page.getByText('Nothing found').waitFor();
    await type('Stud');
    await page.getByRole('option', { name: 'Studio' }).click();
    await editor().getByRole('button', { name: 'Save' }).click();
    await closed();
    expect((await stored('Bea')).departmentId).toBe(studio.id);
    await page.unroute(lists);
  });

  test('leaves the page only after a question, once something is typed', async () => {
    await editByMouse('Cai', 'code');
    await editor().getByLabel('Code').fill('78');
    await page.getByRole('link', { name: 'Organisation', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await editor().getByLabel('Code').inputValue()).toBe('78');
    await page.getByRole('link', { name: 'Organisation', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
  });
});

test('a finger edits in the panel of a row on a narrow screen, in Spanish', async () => {
  const user = await signIn(app, await openWindow(app), 'hr');
  const phone = await open('hr', { hasTouch: true, locale: 'es-ES', viewport: { width: 390, height: 800 } });
  await phone.goto('/people?q=gil');
  await phone.getByLabel('Correo electrónico').fill(user.email);
  await phone.locator('input[name=password]').fill(user.password);
  await phone.getByRole('button', { name: 'Entrar' }).tap();
  await cellOf('Bea', 'email', phone).tap();
  const panel = phone.getByRole('complementary', { name: 'Bea Gil' });
  await panel.getByRole('button', { name: 'Más acciones' }).tap();
  await phone.getByRole('menuitem', { name: 'Editar' }).tap();
  await expectAccessibleEverywhere(phone);
  await editor(phone).getByLabel('Correo electrónico', { exact: true }).fill('bea@gil.example');
  await editor(phone).getByRole('button', { name: 'Guardar' }).tap();
  await closed(phone);
  expect((await stored('Bea')).email).toBe('bea@gil.example');
});

test('the panel stays with its employee, whatever is done in it and wherever the list has them then', async () => {
  const day = { startDate: '2024-01-01' };
  for (const firstName of ['Ada', 'Eli', 'Ian']) {
    const code = firstName === 'Ada' ? 0 : null;
    await app.create(employees, { firstName, lastName: 'Quiroga', code, ...day });
  }
  await page.goto('/people?q=quiroga&status=active');
  const at = (index: number, column: string) =>
    page.locator(`tr[data-index="${index}"] td`).nth(columns.indexOf(column) + 1);
  const panelOf = (name: string) => page.getByRole('complementary', { name, exact: true });
  const act = async (name: string, action: string) => {
    await panelOf(name).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const shown = () => page.locator('tr[data-index] a').allInnerTexts();
  // A code may be 0.
  expect(await at(0, 'code').innerText()).toBe('0');
  await at(0, 'email').click();
  await panelOf('Ada Quiroga').locator('dd').getByText('0', { exact: true }).waitFor();

  // Another employee comes before the row while something is typed.
  await act('Ada Quiroga', 'Edit');
  await editor().getByRole('textbox', { name: 'Last name', exact: true }).fill('Quirogas');
  await app.create(employees, { firstName: 'Aaa', lastName: 'Quiroga', ...day });
  await editor().getByRole('button', { name: 'Save' }).click();
  await closed();
  await panelOf('Ada Quirogas').waitFor();
  await expect.poll(shown).toEqual(['Quiroga, Aaa', 'Quiroga, Eli', 'Quiroga, Ian', 'Quirogas, Ada']);
  await panelOf('Ada Quirogas').getByRole('button', { name: 'Close' }).click();
  await expectFocus(at(3, 'email'));

  // The filters no longer match who has left.
  await at(1, 'email').click();
  await act('Eli Quiroga', 'Terminate employment');
  await editor().getByLabel('Last day').fill('2026-10-31');
  await editor().getByRole('button', { name: 'Terminate employment' }).click();
  await expect.poll(shown).toEqual(['Quiroga, Aaa', 'Quiroga, Ian', 'Quirogas, Ada']);
  await panelOf('Eli Quiroga').getByText('Left', { exact: true }).waitFor();

  await at(1, 'email').click();
  await act('Ian Quiroga', 'Delete');
  await editor().getByRole('button', { name: 'Delete' }).click();
  await closed();
  await expect.poll(shown).toEqual(['Quiroga, Aaa', 'Quirogas, Ada']);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?q=quiroga&status=active');
  await expectFocus(at(1, 'email'));

  // The last row leaves the list.
  await page.goto('/people?q=quirogas');
  await at(0, 'email').click();
  await act('Ada Quirogas', 'Edit');
  await editor().getByRole('textbox', { name: 'Last name', exact: true }).fill('Sola');
  await editor().getByRole('button', { name: 'Save' }).click();
  await page.getByText('No employees found').waitFor();
  await panelOf('Ada Sola').getByRole('button', { name: 'Close' }).click();
  await expectFocus(page.locator('#content'));
});

describe('another user', () => {
  test('who changes another field meanwhile keeps it, also another custom field', async () => {
    await edit('Cai', 'phone');
    await change('Cai', { email: 'cai@gil.example' });
    await type('+34 600 000 002');
    await press('Enter');
    await closed();
    expect(await stored('Cai')).toMatchObject({ email: 'cai@gil.example', phone: '+34 600 000 002' });
    await expect.poll(() => cellOf('Cai', 'email').innerText()).toContain('cai@gil.example');
    await edit('Cai', locker);
    await change('Cai', { customFields: [{ id: shirt, value: 'S' }] });
    await type('9');
    await press('Enter');
    await closed();
    expect([await customOf('Cai', shirt), await customOf('Cai', locker)]).toEqual(['S', 9]);
  });

  test('who changes the same field is not overwritten before both values are shown', async () => {
    await edit('Cai', 'phone');
    await change('Cai', { phone: '+34 611' });
    await type('+34 622');
    await press('Enter');
    const alert = editor().getByRole('alert');
    await alert.getByText('Another user has changed this field meanwhile').waitFor();
    expect(await alert.innerText()).toMatch(/Their value: \+34 611\s+Your value: \+34 622/);
    await expectAccessibleEverywhere(page);
    await press('Escape');
    await closed();
    await expect.poll(() => cellOf('Cai', 'phone').innerText()).toContain('+34 611');

    await edit('Cai', 'department');
    await change('Cai', { departmentId: sales });
    await choose('Production');
    await press('Enter');
    expect(await alert.innerText()).toMatch(/Their value: Sales\s+Your value: Production/);
    await press('Enter');
    await closed();
    await expect.poll(() => cellOf('Cai', 'department').innerText()).toContain('Production');
    expect((await stored('Cai')).phone).toBe('+34 611');
  });
});

describe('what is refused', () => {
  test('is said at the cell, and what was typed stays', async () => {
    await edit('Ana', 'email');
    await type('no address');
    await press('Enter');
    const input = editor().getByLabel('E-mail');
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    expect(await input.inputValue()).toBe('no address');
    await expectFocus(input);
    await expectAccessibleEverywhere(page);
    await input.fill('ana2@gil.example');
    await press('Enter');
    await closed();
    expect((await stored('Ana')).email).toBe('ana2@gil.example');

    await edit('Ana', locker);
    await type('many');
    await press('Enter');
    await expect.poll(() => editor().getByLabel('Locker').getAttribute('aria-invalid')).toBe('true');
    await press('Escape');
    await closed();
  });

  test('is a move on a day of a closed month', async () => {
    const group = { name: 'Monthly', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
    await app.create('/payroll/v1/pay-groups', { ...group, lateChanges: 'refuse' });
    const [october] = await app.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-01');
    const reason = { force: true, reason: 'Paid' };
    expect((await app.api('POST', `/payroll/v1/periods/${october.id}/lock`, { body: reason })).status).toBe(200);
    await edit('Bea', 'department');
    await choose('Sales');
    await editor().getByLabel('From when?').fill('2026-10-15');
    await press('Enter');
    await editor()
      .getByRole('alert')
      .getByText(/locked|closed/i)
      .first()
      .waitFor();
    await expectAccessibleEverywhere(page);
    await editor().getByLabel('From when?').fill('2026-11-20');
    await press('Enter');
    await closed();
    expect((await stored('Bea')).departmentId).toBe(sales);
  });
});

describe('a row', () => {
  test('stays where it is until the list is read again, whatever its order and filters say', async () => {
    await change('Ana', { email: 'a@gil.example' });
    await page.goto(`/people?q=gil&departmentId=${sales}`);
    await edit('Bea', 'department');
    await choose('Production');
    await press('Enter');
    await closed();
    await expect.poll(() => cellOf('Bea', 'department').innerText()).toContain('Production');
    await page.reload();
    await page.getByText('No employees found').waitFor();

    await page.goto('/people?q=gil&orderBy=email+asc');
    const first = page.locator('tr[data-index="0"]').getByRole('link');
    await first.getByText('Gil, Ana').waitFor();
    await edit('Ana', 'email');
    await type('z@gil.example');
    await press('Enter');
    await closed();
    await expect.poll(() => cellOf('Ana', 'email').innerText()).toContain('z@gil.example');
    await first.getByText('Gil, Ana').waitFor();
    await page.reload();
    await page.locator('tr[data-index="2"]').getByRole('link').getByText('Gil, Ana').waitFor();
  });

  test('far down a long list is edited where it is, and typing survives scrolling', async () => {
    await insertPeople(app.db, [app.id], 1_500);
    await page.goto('/people');
    await page.locator('tr[data-index="0"] a').focus();
    const focused = async () => Number(await page.locator('tr:has(:focus)').getAttribute('data-index'));
    await press('Control+End');
    await expect.poll(focused).toBeGreaterThan(1_000);
    const last = await focused();
    await press('ArrowUp');
    await expect.poll(focused).toBe(last - 1);
    const index = last - 1;
    const row = page.locator(`tr[data-index="${index}"]`);
    await row.getByRole('link').waitFor();
    const phone = row.locator('td').nth(columns.indexOf('phone') + 1);
    await phone.focus();
    await press('Enter');
    await expectFocus(editor().getByLabel('Phone'));
    await page.keyboard.type('+34 6');
    await page.evaluate('document.querySelector("[role=region]").scrollTo({ top: 0 })');
    await row.waitFor({ state: 'detached' });
    await page.keyboard.type('99');
    await press('Enter');
    await closed();
    await expectFocus(page.locator(`tr[data-index="${index + 1}"] td`).nth(columns.indexOf('phone') + 1));
    await row.getByText('+34 699').waitFor();
  });
});

test('a role that only reads has a table whose rows open next to it, and no button to edit', async () => {
  const window = await open('read_only');
  await window.goto('/people?q=gil');
  // Its rows have no checkbox.
  const at = (name: Name, column: string) => cellOf(name, column, window, 0);
  const cell = at('Ana', 'email');
  await cell.hover();
  expect(await window.getByRole('grid').count()).toBe(0);
  expect(await window.locator('main').getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  expect(await cell.getAttribute('tabindex')).toBeNull();
  await at('Ana', 'name').getByRole('link').focus();
  await window.keyboard.press('ArrowDown');
  await expectFocus(at('Bea', 'name').getByRole('link'));
  await window.keyboard.press('F2');
  expect(await editor(window).count()).toBe(0);
  await cell.click();
  await window.getByRole('complementary', { name: 'Ana Gil' }).getByRole('link', { name: 'Open profile' }).click();
  await window.getByRole('heading', { level: 1, name: 'Ana Gil' }).waitFor();
});
