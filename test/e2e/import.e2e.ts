/** People come from a file and go into one, as an administrator sees it and as the API then says. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp();
});

/** Opens the page of the import and gives it a file. */
async function giveFile(page: Page, text: string, encoding: BufferEncoding = 'utf8') {
  await page.goto('/people/import');
  const buffer = Buffer.from(text, encoding);
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
}

/** Presses a button that saves a file, and reads it as a table. */
async function savedBy(page: Page, button: string): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text[0]).toBe('\u{feff}');
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
}

/** The next answer from an address is lost on its way, after the server has sent it. */
async function loseAnswer(page: Page, urlPattern: string) {
  const wire = await page.context().newCDPSession(page);
  wire.once('Fetch.requestPaused', async ({ requestId }) => {
    await wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await wire.detach();
  });
  await wire.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}

const countPeople = async () => (await app.api('GET', '/core/v3/employees?limit=1')).json.meta.total as number;

describe('an import', () => {
  test('names the three wrong rows of 500, makes the others, and made again changes nothing', async () => {
    await app.create('/core/v3/departments', { name: 'Administración' });
    const lines = Array.from({ length: 500 }, (_, n) => {
      const email = n === 99 ? 'nobody' : `p${n}@people.example`;
      const day = n === 299 ? '31/02/2026' : '20/11/2025';
      return [`E${n}`, `Begoña ${n}`, n === 199 ? '' : 'Núñez', email, day, 'administración', '?'].join(';');
    });
    const file = `Id externo;Nombre;Apellidos;Correo electrónico;Fecha de alta;Departamento;Color\r\n${lines.join('\r\n')}`;
    const page = await openWindow(app);
    await signIn(app, page);
    await giveFile(page, file, 'latin1');
    await page.getByText('500 rows · semicolons · Windows-1252').waitFor();
    expect(await page.getByRole('combobox', { name: 'What the column Apellidos is' }).inputValue()).toBe('Last name');
    expect(await page.getByRole('combobox', { name: 'What the column Color is' }).inputValue()).toBe('');

    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByText('3 rows are wrong and will be left out').waitFor();
    expect(await countPeople()).toBe(0);
    const [, ...errors] = await savedBy(page, 'Download the errors');
    expect(errors.map(([row, column, value]) => [row, column, value])).toEqual([
      ['101', 'Correo electrónico', 'nobody'],
      ['201', 'Apellidos', ''],
      ['301', 'Fecha de alta', '31/02/2026'],
    ]);
    await page.getByRole('row', { name: '301 Fecha de alta 31/02/2026' }).waitFor();

    await page.getByRole('button', { name: 'Import 497 people' }).click();
    await page.getByText('497 created, 0 already here.').waitFor();
    expect(await countPeople()).toBe(497);
    const [one] = await app.read('/core/v3/employees?externalId=E0&expand=department');
    expect(one).toMatchObject({
      firstName: 'Begoña 0',
      startDate: '2025-11-20',
      department: { name: 'Administración' },
    });

    const { length } = await app.events();
    await giveFile(page, file, 'latin1');
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByRole('button', { name: 'Import 497 people' }).click();
    await page.getByText('0 created, 497 already here.').waitFor();
    expect(await countPeople()).toBe(497);
    expect(await app.events()).toHaveLength(length);
  });

  test('that is tried again after its answer was lost makes nobody twice', async () => {
    const before = await countPeople();
    const page = await openWindow(app);
    await signIn(app, page);
    await page.goto('/people/import');
    await page.getByLabel('Or paste the rows').fill('First name\tLast name\nIván\tSoto\nRosa\tSoto');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByText('Every row is good').waitFor();
    await loseAnswer(page, '*/employees/batch');
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await countPeople()).toBe(before + 2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 created, 0 already here.').waitFor();
    expect(await countPeople()).toBe(before + 2);
  });

  test('says why it cannot begin, and that it is not for employees', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await giveFile(page, 'First name,Colour\nEva,red\n');
    await page.getByText('First name and last name are needed').waitFor();
    expect(await page.getByRole('button', { name: 'Check all rows' }).isDisabled()).toBe(true);

    const employee = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    const theirs = await openWindow(app);
    await signIn(app, theirs, 'employee', employee.id);
    await theirs.goto('/people/import');
    await theirs.getByText('You may not see this').waitFor();
  });
});

test('an export has everybody whom the filters find, and no formula', async () => {
  const department = await app.create('/core/v3/departments', { name: 'Sales, Madrid' });
  for (const lastName of ['=HYPERLINK("http://x.example")', 'Gómez']) {
    await app.create('/core/v3/employees', { firstName: 'Olga', lastName, departmentId: department.id });
  }
  await app.create('/core/v3/employees', { firstName: 'Olga', lastName: 'Elsewhere' });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people?q=olga&departmentId=${department.id}`);
  await page.getByRole('link', { name: 'Gómez, Olga' }).waitFor();
  const [header, ...rows] = await savedBy(page, 'Export');
  const at = (name: string) => header?.indexOf(name) as number;
  expect(rows.map((row) => [row[at('Last name')], row[at('Department')]])).toEqual([
    [`'=HYPERLINK("http://x.example")`, 'Sales, Madrid'],
    ['Gómez', 'Sales, Madrid'],
  ]);
});
