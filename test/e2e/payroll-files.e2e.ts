/** File layouts: an administrator begins from a template, previews a month, stores it, changes it and deletes it. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { expectAccessibleEverywhere, openWindow, pressDelete, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
/** The administrator's window. */
let page: Page;

beforeAll(async () => {
  app = await startPanelApp();
  app.clock.set('2026-11-20T09:00:00.000Z');
  await app.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true },
  });
  const { employeeId, salaryCompensationId } = await hirePaid(app);
  await app.api('PATCH', `/core/v3/employees/${employeeId}`, { body: { code: 1042 } });
  await app.create('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId, date: '2026-11-30', amount: 250.75 },
  });
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const column = (number: number) => dialog().getByRole('group', { name: `Column ${number}`, exact: true });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
async function choose(name: string, option: string, within: Locator = dialog()): Promise<void> {
  await within.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const stored = () => app.read('/payroll/v1/export-profiles');

/** Begins a layout by the menu. */
async function begin(from: string): Promise<void> {
  await press('New file layout');
  await page.getByRole('menuitem', { name: from }).click();
}

test('a layout begins from a template, shows a month as the file would, and is stored', async () => {
  await page.goto('/payroll/files');
  await page.getByRole('heading', { name: 'No file layouts yet' }).waitFor();
  await begin('Lines as CSV');
  await field('Name').fill('Our bureau');
  await choose('Between values', 'Semicolon');
  await column(1).getByRole('textbox', { name: 'Heading' }).fill('Employee');
  await column(4).getByText('Codes of the payroll system (0)').click();
  await dialog().getByLabel('Codes of column 4').fill('variable = 900');
  await expectAccessibleEverywhere(page);
  await confirm('Preview');
  const shown = dialog().locator('pre');
  await shown.getByText('Employee;external_id;concept;kind').waitFor();
  expect(await shown.innerText()).toMatch(/1042;;\S*;900;/);
  await confirm('Create');
  await page.getByRole('row', { name: 'Our bureau CSV Line of pay 12' }).waitFor();
  expect(await stored()).toMatchObject([{ name: 'Our bureau', delimiter: 'semicolon' }]);
});

test('a layout of fixed width marks each column without a width', async () => {
  await press('Edit Our bureau');
  await choose('Format', 'Fixed width');
  await confirm('Save');
  await expect.poll(() => dialog().locator('[aria-invalid=true]').count()).toBe(12);
  await expectAccessibleEverywhere(page);
  for (let number = 12; number > 1; number--) await confirm(`Delete column ${number}`);
  await column(1).getByLabel('Width (characters)').fill('8');
  await confirm('Add a column');
  await choose('Content', 'Same text in each record', column(2));
  await column(2).getByRole('textbox', { name: 'Text' }).fill('A');
  await column(2).getByLabel('Width (characters)').fill('2');
  await confirm('Move up: column 2');
  await confirm('Save');
  await dialog().waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject([
    {
      format: 'fixed_width',
      columns: [
        { constant: 'A', width: 2 },
        { path: 'employeeCode', width: 8 },
      ],
    },
  ]);
});

test('a layout is deleted after a question, and all of it works in Spanish', async () => {
  await pressDelete(page, 'Our bureau');
  await confirm('Delete');
  await page.getByRole('heading', { name: 'No file layouts yet' }).waitFor();
  await press('Ana Torres');
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Nuevo formato de fichero' }).click();
  await page.getByRole('menuitem', { name: 'Formato vacío' }).click();
  await dialog().getByRole('button', { name: 'Crear', exact: true }).click();
  await dialog().locator('[aria-invalid=true]').first().waitFor();
  await expectAccessibleEverywhere(page);
});
