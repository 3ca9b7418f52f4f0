/** Documents, from the upload by an administrator to the download by the employee, which the audit log shows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessibleEverywhere,
  expectFitsPhone,
  openHome,
  openWindow,
  pressDelete,
  signIn,
  startPanelApp,
  whyOff,
} from './browser.ts';

const pdf = { name: 'November.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\npaid\n') };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');

async function chooseKind(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}
const attach = (page: Page, file: typeof pdf) => page.locator('input[type=file]').setInputFiles(file);
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Add', exact: true });

test('an administrator adds a payslip, the employee downloads it, and others do not find it', async () => {
  const app = await startPanelApp({ DOCUMENT_MAX_MIB: '1' });
  const hire = (firstName: string) => app.create('/core/v3/employees', { firstName, lastName: 'Torres' });
  const [ana, bo] = [await hire('Ana'), await hire('Bo')];
  const page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
  await page.goto(`/people/${ana.id}?tab=documents`);
  await page.getByText('No documents yet').waitFor();

  await press(page, 'Add a document');
  await attach(page, { ...pdf, buffer: Buffer.alloc(1_200_000, '%PDF-') });
  await dialog(page).getByText('has 1.2 MB and can have at most 1 MB').waitFor();
  expect(await whyOff(send(page))).toBe('Choose a file and a type.');
  await attach(page, { ...pdf, name: 'tool.pdf', buffer: Buffer.from('MZ\u0000\u0001') });
  await chooseKind(page, 'Payslip');
  await send(page).click();
  await dialog(page).getByText('must be a PDF, PNG', { exact: false }).waitFor();
  // A file that is gone by the time it is sent is no trouble of the connection.
  const path = join(await mkdtemp(join(tmpdir(), 'panel-')), 'gone.pdf');
  await writeFile(path, pdf.buffer);
  await page.locator('input[type=file]').setInputFiles(path);
  await rm(path);
  await send(page).click();
  await dialog(page).getByText('The file cannot be read.', { exact: false }).waitFor();
  await attach(page, pdf);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Payslip of November');
  await dialog(page).getByLabel('Expires').fill('2026-11-30');
  await send(page).click();
  const row = page.getByRole('row').filter({ hasText: 'Payslip of November' });
  await row.getByText('Expires', { exact: false }).waitFor();
  await expectAccessibleEverywhere(page);
  await expectFitsPhone(page.getByRole('region', { name: 'Documents of the employee' }));
  const [document] = await app.read(`/core/v3/documents?employeeId=${ana.id}`);
  expect(document).toMatchObject({ name: 'Payslip of November', mediaType: 'application/pdf', size: 14 });

  const hers = await openWindow(app);
  await signIn(app, hers, 'employee', ana.id);
  await hers.goto(`/people/${ana.id}?tab=documents`);
  const download = hers.waitForEvent('download');
  await press(hers, 'Download Payslip of November');
  expect((await download).suggestedFilename()).toBe('Payslip of November.pdf');
  // Payslips are for administrators to add.
  await press(hers, 'Add a document');
  await dialog(hers).getByRole('combobox', { name: 'Type' }).click();
  expect(await hers.getByRole('option').allTextContents()).toEqual([
    ...['Certificate', 'Identity document', 'Other', 'Sick note'],
  ]);

  const his = await openWindow(app);
  await signIn(app, his, 'employee', bo.id);
  await openHome(his);
  expect(
    await his.evaluate((path) => fetch(path).then(({ status }) => status), `/core/v3/documents/${document.id}`),
  ).toBe(404);
  await his.getByRole('link', { name: 'Documents', exact: true }).click();
  for (const name of ['My documents', 'Documents of the company']) {
    await his.getByRole('region', { name }).getByText('No documents yet').waitFor();
  }

  await page.goto('/configuration/audit-log');
  await page.getByText('Document downloaded').filter({ visible: true }).first().waitFor();

  await page.goto(`/people/${ana.id}?tab=documents`);
  await pressDelete(page, 'Payslip of November');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No documents yet').waitFor();
});

test('a document of the company is for all, once an administrator says so; files can be dropped', async () => {
  const app = await startPanelApp();
  const ana = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  const transfer = await page.evaluateHandle(
    `(() => {
      const data = new DataTransfer();
      for (const name of ['Travel policy.pdf', 'Travel costs.pdf']) data.items.add(new File(['%PDF-1.7'], name));
      return data;
    })()`,
  );
  await page
    .getByRole('region', { name: 'Documents of the company' })
    .dispatchEvent('drop', { dataTransfer: transfer });
  expect(await dialog(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Travel policy.pdf');
  await dialog(page).getByText('1 more file follows.').waitFor();
  await chooseKind(page, 'Policy');
  await dialog(page).getByRole('checkbox', { name: 'Visible to all employees' }).check();
  await send(page).click();
  // The second of the files, of which no other follows.
  await dialog(page).getByText('1 more file follows.').waitFor({ state: 'detached' });
  const name = dialog(page).getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Travel costs.pdf');
  // What is dropped on a window is not dropped on the list behind it.
  await name.dispatchEvent('drop', { dataTransfer: transfer });
  expect(await dialog(page).count()).toBe(1);
  await press(page, 'Cancel');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Travel policy.pdf' }).waitFor();
  await page.getByText(/^With those of employees: 1 document, \d+ kB$/).waitFor();
  const hers = await openWindow(app);
  await signIn(app, hers, 'employee', ana.id);
  await hers.goto('/documents');
  await hers.getByRole('row').filter({ hasText: 'Travel policy.pdf' }).waitFor();
});

test('an administrator makes a kind of document', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/document-kinds');
  await press(page, 'New document type');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Warning');
  await dialog(page).getByRole('combobox', { name: 'Added by' }).click();
  await page.getByRole('option', { name: 'Administrators, and employees for themselves' }).click();
  await press(page, 'Create');
  await dialog(page).getByText('cannot be employee because', { exact: false }).waitFor();
  await dialog(page).getByRole('combobox', { name: 'Visible to' }).click();
  await page.getByRole('option', { name: 'Administrators and the employee', exact: true }).click();
  await press(page, 'Create');
  await page.getByRole('row').filter({ hasText: 'Warning' }).waitFor();
  await expectAccessibleEverywhere(page);
});
