/** People come from a file and go into one, as an administrator sees it and as the API then says. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  loseAnswer,
  openWindow,
  signIn,
  startPanelApp,
  whyOff,
} from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp();
  // The worker of imports is part of it.
  app.app.startBackground();
});

/** Opens the page of the import and gives it a file. */
async function giveFile(page: Page, text: string, encoding: BufferEncoding = 'utf8') {
  await page.goto('/people/import');
  const buffer = Buffer.from(text, encoding);
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
}

/** Presses a button that saves a file, if need be an entry of its menu, and reads the file as a table. */
async function savedBy(page: Page, button: string, entry?: string): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text[0]).toBe('\u{feff}');
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
}

/** What the page takes each column for. */
async function fieldsRead(page: Page): Promise<string[]> {
  const fields = page.getByRole('combobox', { name: /^Field for the column/ });
  await fields.first().waitFor();
  return fields.evaluateAll((all) => (all as unknown as { value: string }[]).map(({ value }) => value));
}

const countPeople = async () => (await app.api('GET', '/core/v3/employees?limit=1')).json.meta.total as number;

describe('an import', () => {
  test('reports the three wrong rows of 500, creates the others, and changes nothing when repeated', async () => {
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
    await page.getByText('people.csv · 500 rows').waitFor();
    expect(await page.getByRole('combobox', { name: 'Field for the column Apellidos' }).inputValue()).toBe('Last name');
    expect(await page.getByRole('combobox', { name: 'Field for the column Color' }).inputValue()).toBe('');

    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByText('3 rows have errors and will be skipped').waitFor();
    expect(await countPeople()).toBe(0);
    const [, ...errors] = await savedBy(page, 'Download errors');
    expect(errors.map(([row, column, value]) => [row, column, value])).toEqual([
      ['101', 'Correo electrónico', 'nobody'],
      ['201', 'Apellidos', ''],
      ['301', 'Fecha de alta', '31/02/2026'],
    ]);
    await page.getByText('Fecha de alta must be a date such as 2026-11-20 or 20/11/2026').waitFor();
    await page.getByText('Begoña 299 Núñez').waitFor();
    await page.getByText('497 new, 0 changed, 0 unchanged.').waitFor();

    await page.getByRole('button', { name: 'Import 497 employees' }).click();
    await page.getByText('497 created, 0 updated.').waitFor();
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
    await page.getByRole('button', { name: 'Import 497 employees' }).click();
    await page.getByText('0 created, 0 updated.').waitFor();
    expect(await countPeople()).toBe(497);
    expect((await app.events()).slice(length).map(({ type }) => type)).toEqual(['import.finished']);
  });

  test('creates no employee twice when it is repeated after a lost answer', async () => {
    const before = await countPeople();
    const page = await openWindow(app);
    await signIn(app, page);
    await page.goto('/people/import');
    await page.getByLabel('Or paste the rows').fill('First name\tLast name\nIván\tSoto\nRosa\tSoto');
    await page.getByRole('link', { name: 'Directory' }).click();
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByText('All rows are valid').waitFor();
    await loseAnswer(page, '*/start');
    await page.getByRole('button', { name: 'Import 2 employees' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.reload();
    await page.getByText('2 created, 0 updated.').waitFor();
    expect(await countPeople()).toBe(before + 2);
  });

  test('sets managers and custom fields, and creates the places that the user asks for', async () => {
    const shirt = await app.create('/core/v3/custom-fields', { name: 'Shirt', type: 'select', options: ['M', 'L'] });
    const locker = await app.create('/core/v3/custom-fields', { name: 'Locker', type: 'number' });
    await app.create('/core/v3/employees', { firstName: 'Olivia', lastName: 'Jefa', email: 'olivia@top.example' });
    const people = [
      ['M1', 'Low', 'Mar', 'Mid Mar', 'Boats', 'Vigo', 'm', '1,5', 'Hull 60 %; Sails 40 %'],
      ['M2', 'Mid', 'Mar', 'Top, Mar', 'boats', '', 'L', ''],
      ['M3', 'Top', 'Mar', 'olivia@top.example', 'Docks', '', '', ''],
      ['M4', 'Ida', 'Sol', 'Nobody', '', '', '', ''],
      ['M5', 'Uma', 'Sol', 'M6', '', '', 'XL', 'many'],
      ['M6', 'Eva', 'Sol', '', '', '', '', ''],
      ['M7', 'Una', 'Sol', 'M8', '', '', '', ''],
      ['M8', 'Ora', 'Sol', 'M7', '', '', '', ''],
      ['M9', 'Pía', 'Sol', 'M5', '', '', '', ''],
    ];
    const header = [
      'External id',
      'First name',
      'Last name',
      'Manager',
      'Department',
      'Office',
      'Shirt',
      'Locker',
      'Cost centre',
    ];
    const page = await openWindow(app);
    await signIn(app, page);
    const rows = [header, ...people].map((row) => header.map((_, i) => `"${row[i] ?? ''}"`).join(','));
    await giveFile(page, rows.join('\n'));
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByText('8 rows have errors and will be skipped').waitFor();
    await page.getByRole('button', { name: 'Create the 2 departments with the import' }).click();
    await page.getByRole('button', { name: 'Create the 1 office with the import' }).click();
    await page.getByRole('button', { name: 'Create the missing cost centres with the import' }).click();
    await page.getByText('5 rows have errors and will be skipped').waitFor();
    await expectAccessibleEverywhere(page);
    const [, ...errors] = await savedBy(page, 'Download errors');
    expect(
      errors.map(([row, column, value, detail]) => [row, column, value, detail?.split(/[ :]/, 3).join(' ')]),
    ).toEqual([
      ['5', 'Manager', 'Nobody', 'matches no employee'],
      ['6', 'Shirt', 'XL', 'must be one'],
      ['6', 'Locker', 'many', 'must be a'],
      ['8', 'Manager', 'M8', 'reports to this'],
      ['9', 'Manager', 'M7', 'reports to this'],
      ['10', 'Manager', 'M5', 'is in row'],
    ]);
    expect(await app.read('/core/v3/departments?name=Boats')).toEqual([]);

    await page.getByRole('button', { name: 'Import 4 employees' }).click();
    await page.getByText('4 created, 0 updated.').waitFor();
    await page.getByText('5 rows had errors and were skipped').waitFor();
    const read = `/core/v3/employees?externalId[in]=M1,M2,M3&orderBy=firstName%20asc&expand=manager,department,office`;
    const found = (await app.read(read)) as Record<string, { firstName: string; name: string } | null>[];
    expect(
      found.map(({ manager, department, office }) => [manager?.firstName, department?.name, office?.name]),
    ).toEqual([
      ['Mid', 'Boats', 'Vigo'],
      ['Top', 'Boats', undefined],
      ['Olivia', 'Docks', undefined],
    ]);
    expect(await app.read('/core/v3/cost-centres?orderBy=code')).toMatchObject([{ code: 'Hull' }, { code: 'Sails' }]);
    expect(found[0]?.customFields).toMatchObject([
      { id: locker.id, value: 1.5 },
      { id: shirt.id, value: 'M' },
    ]);
    expect(await app.read('/core/v3/departments?name=Boats')).toHaveLength(1);
  });

  test('explains why it cannot start, and is closed to employees', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await giveFile(page, '');
    await page.getByRole('alert').waitFor();
    // The browser tells of a file of this name again once it is corrected.
    expect(await page.locator('input[type=file]').inputValue()).toBe('');
    await giveFile(page, 'First name,Colour\nEva,red\n');
    await page.getByText('Choose the columns for first name and last name').waitFor();
    expect(await page.getByRole('button', { name: 'Check all rows' }).isDisabled()).toBe(true);

    const employee = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    const theirs = await openWindow(app);
    await signIn(app, theirs, 'employee', employee.id);
    await theirs.goto('/people/import');
    await theirs.getByText('You do not have access to this').waitFor();
  });
});

test('the cells of one cause are saved, and what is typed for another stays', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  const rows = ['Ada,Roca,nobody,20/12/2026', 'Leo,Roca,leo@causes.example,31/2/2026'];
  await giveFile(page, ['First name,Last name,E-mail,Start date', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('2 rows have errors and will be skipped').waitFor();
  for (const one of await page.getByText('Correct here').all()) await one.click();
  const [ada, leo] = [page.getByLabel('Value in row 2'), page.getByLabel('Value in row 3')];
  await ada.fill('ada@causes.example');
  await leo.fill('28/2/2026');
  const save = page.getByRole('button', { name: 'Save and check again' });
  // The rows of the other cause as they are while they are checked.
  const beingChecked = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  };
  await page.route(/\/rows\?.*column=3/, beingChecked, { times: 1 });
  await save.first().click();
  await page.getByText('1 row has errors and will be skipped').waitFor();
  await expect.poll(() => leo.inputValue()).toBe('28/2/2026');
  await page.getByRole('button', { name: 'Import 1 employee', disabled: true }).waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.route('**/imports/*/rows?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Download errors' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.unroute('**/imports/*/rows?*');
  await save.click();
  await page.getByText('All rows are valid').waitFor();
});

test('wrong cells are corrected on the page, and the import says what changes before it changes it', async () => {
  const old = await app.create('/core/v3/employees', {
    firstName: 'Nuria',
    lastName: 'Vidal',
    email: 'nuria@mend.example',
  });
  const people = ['Nuria,Vidal,nuria@mend.example,+34 600 111 222,', 'Joan,Vidal,joan@mend.example,,31/2/2026'];
  const pilots = Array.from({ length: 3 }, (_, i) => `Pilot ${i},Vidal,pilot${i}@mend.example,,20/20/2026`);
  const page = await openWindow(app);
  await signIn(app, page);
  await giveFile(page, ['First name,Last name,E-mail,Phone,Start date', ...people, ...pilots].join('\n'));
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('4 rows have errors and will be skipped').waitFor();
  await page.getByRole('row', { name: '2 Nuria Vidal Phone: +34 600 111 222' }).waitFor();
  await page.getByText('Correct here').click();
  await page.getByLabel('20/20/2026').fill('20/12/2026');
  await page.getByRole('button', { name: 'Save and check again' }).click();
  await page.getByText('1 row has errors and will be skipped').waitFor();
  await page.getByText('Correct here').click();
  await page.getByLabel('Value in row 3').fill('28/2/2026');
  const begin = page.getByRole('button', { name: 'Import 4 employees', disabled: true });
  await begin.waitFor();
  expect(await whyOff(begin)).toMatch(/^Save the corrected cells first/);
  await page.goBack();
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Save and check again' }).click();
  await page.getByText('All rows are valid').waitFor();
  await page.getByText('4 new, 1 changed, 0 unchanged.').waitFor();
  await page.getByText('New (4)').click();
  await page
    .getByRole('row', { name: '4 Pilot 0 Vidal E-mail: pilot0@mend.example · Start date: 20/12/2026' })
    .waitFor();
  await page.getByRole('button', { name: 'Import 5 employees' }).click();
  await page.getByText('4 created, 1 updated.').waitFor();
  expect(await app.read(`/core/v3/employees/${old.id}`)).toMatchObject({ phone: '+34 600 111 222' });
  expect(await app.read('/core/v3/employees?email=pilot2@mend.example')).toMatchObject([{ startDate: '2026-12-20' }]);
});

test('an import goes on while its user is elsewhere, and tells them when it is done', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  const rows = Array.from({ length: 400 }, (_, i) => `Away,Elsewhere,away${i}@x.example`);
  await giveFile(page, ['First name,Last name,E-mail', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByRole('button', { name: 'Import 400 employees' }).click();
  // The page does not hear of the end before it is left.
  const isLeft = Promise.withResolvers<void>();
  await page.route('**/imports/*', async (route) => {
    const response = await route.fetch();
    if ((await response.json()).data.status !== 'running') await isLeft.promise;
    await route.fulfill({ response });
  });
  await page.getByText('The import continues when you leave this page.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  isLeft.resolve();
  await page.goto('/organisation');
  await page.getByText('The import of people.csv is complete').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View the result' }).click();
  await page.getByText('400 created, 0 updated.').waitFor();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await page.getByRole('row', { name: /people\.csv Complete 400 Ana Torres/ }).waitFor();
  await page.goto('/organisation');
  await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
  expect(await page.getByText('The import of people.csv is complete').count()).toBe(0);
});

test('an export contains every employee who matches the filters, and no formula', async () => {
  const department = await app.create('/core/v3/departments', { name: 'Sales, Madrid' });
  for (const lastName of ['=HYPERLINK("http://x.example")', 'Gómez']) {
    await app.create('/core/v3/employees', { firstName: 'Olga', lastName, departmentId: department.id });
  }
  await app.create('/core/v3/employees', { firstName: 'Olga', lastName: 'Elsewhere' });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people?q=olga&departmentId=${department.id}`);
  await page.getByRole('link', { name: 'Gómez, Olga' }).waitFor();
  const [header, ...rows] = await savedBy(page, 'More actions', 'Export personal data and place');
  const at = (name: string) => header?.indexOf(name) as number;
  expect(rows.map((row) => [row[at('Last name')], row[at('Department')]])).toEqual([
    [`'=HYPERLINK("http://x.example")`, 'Sales, Madrid'],
    ['Gómez', 'Sales, Madrid'],
  ]);
});

test('an edited export can be imported, and changes what was edited', async () => {
  const field = await app.create('/core/v3/custom-fields', { name: 'E-mail', type: 'text' });
  await app.create('/core/v3/custom-fields', { name: 'Blood', type: 'text', sensitive: true });
  const office = await app.create('/core/v3/offices', { name: 'Round trip' });
  const boss = await app.create('/core/v3/employees', { firstName: 'Ruy', lastName: 'Díaz', officeId: office.id });
  const report = await app.create('/core/v3/employees', {
    firstName: 'Sol',
    lastName: 'Díaz',
    phone: '+34 600 000 000',
    startDate: '2025-11-20',
    managerId: boss.id,
    officeId: office.id,
    customFields: [{ id: field.id, value: '-x' }],
  });
  const employer = await app.create('/core/v3/legal-entities', { name: 'Acme SL', country: 'ES' });
  const sales = await app.create('/core/v3/cost-centres', { code: 'S1', name: 'Sales' });
  const support = await app.create('/core/v3/cost-centres', { code: 'S2', name: 'Support' });
  const [{ id: placementId }] = await app.read(`/core/v3/placements?employeeId=${report.id}`);
  const costCentres = [
    { costCentreId: sales.id, percentage: 62.5 },
    { costCentreId: support.id, percentage: 37.5 },
  ];
  await app.api('PATCH', `/core/v3/placements/${placementId}`, { body: { legalEntityId: employer.id, costCentres } });
  const type = await app.create('/contract/v1/contract-types', { name: 'Permanent' });
  const paid = { currency: 'KWD', payPeriod: 'monthly', payments: 12 };
  const ofReport = { employeeId: report.id, startDate: '2025-11-20' };
  await app.create('/contract/v1/contracts', { ...ofReport, contractTypeId: type.id, weeklyHours: 37.5, fte: 0.9375 });
  await app.create('/contract/v1/salaries', { ...ofReport, grossSalary: 12.345, grossPeriod: 'hourly', ...paid });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people?officeId=${office.id}`);
  await page.getByRole('link', { name: 'Díaz, Sol' }).waitFor();
  const [header = [], ...rows] = await savedBy(page, 'More actions', 'Export with contract and salary');
  expect(header).not.toContain('Blood');
  const [, row = []] = rows;
  const cells = (...names: string[]) => names.map((name) => row[header.indexOf(name)]);
  expect(cells('Manager', "Manager's name")).toEqual([boss.id, 'Ruy Díaz']);
  expect(cells('Legal entity', 'Cost centre')).toEqual(['Acme SL', 'S1 62.5 %; S2 37.5 %']);
  expect(cells('Contract type', 'Weekly hours', 'Gross salary')).toEqual(['Permanent', '37.5', '12.3450']);

  const { length } = await app.events();
  row[header.indexOf('Phone')] = '+34 611 111 111';
  await giveFile(page, Papa.unparse([header, ...rows]));
  const read = await fieldsRead(page);
  expect(header.map((name, i) => [name, read[i]])).toEqual(
    header.map((name) => [name, ["Manager's name", 'Status'].includes(name) ? '' : name]),
  );
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('All rows are valid').waitFor();
  await page.getByRole('button', { name: 'Import 2 employees' }).click();
  await page.getByText('0 created, 1 updated.').waitFor();
  const events = (await app.events()).slice(length);
  expect(events.map(({ type, entityId, changes }) => [type, entityId, changes?.map(({ field }) => field)])).toEqual([
    ['employee.updated', report.id, ['phone']],
    ['import.finished', expect.any(String), []],
  ]);
});

test('the template has the columns that an import reads', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/people/import');
  const [header = [], ...rows] = await savedBy(page, 'Download a template');
  expect(rows).toEqual([]);
  expect(header).toContain('Manager');
  await giveFile(page, Papa.unparse([header, header.map(() => 'x')]));
  await page.getByText('people.csv · 1 row').waitFor();
  expect(await fieldsRead(page)).toEqual(header);
});
