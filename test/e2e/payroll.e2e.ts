/** What a clerk does for the payroll of a month, as they see it and as the API then says. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessible, openHome, openWindow, pressDelete, signIn, startPanelApp } from './browser.ts';

const area = '/contract/v1';
const month = '2026-11';
const variables = `${area}/monthly-variable-compensations?month=${month}&orderBy=date`;

let app: TestApp;
/** The clerk's window. */
let page: Page;
/** Ana and Bea have the commission, Ana and Carl the bonus. */
let id: Record<'ana' | 'bea' | 'carl' | 'commission' | 'bonus', string>;

const hire = async (firstName: string, lastName: string, grossSalary: number): Promise<string> => {
  const { id: employeeId } = await app.create('/core/v3/employees', { firstName, lastName, startDate: '2024-01-01' });
  await app.create(`${area}/salaries`, {
    employeeId,
    grossSalary,
    startDate: '2024-01-01',
    payPeriod: 'monthly',
    currency: 'EUR',
    payments: 14,
  });
  return employeeId;
};
const offer = async (name: string, people: string[]): Promise<string> => {
  const { id: compensationId } = await app.create(`${area}/compensations`, {
    name,
    compensationType: 'variable',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
  });
  for (const employeeId of people) {
    const startDate = '2026-01-01';
    await app.create(`${area}/employees/${employeeId}/compensations/${compensationId}`, { startDate });
  }
  return compensationId;
};

beforeAll(async () => {
  app = await startPanelApp();
  const [ana, bea, carl] = [
    await hire('Ana', 'Alba', 28_000),
    await hire('Bea', 'Bosch', 31_500.5),
    await hire('=1+1', 'Casas', 24_000.01),
  ];
  page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  id = { ana, bea, carl, commission: await offer('Commission', [ana, bea]), bonus: await offer('Bonus', [ana, carl]) };
});

const cell = (compensation: string, name: string) => page.getByLabel(`${compensation}, ${name}`);

/** What the API has of the month, by person and compensation. */
async function recorded(): Promise<Record<string, number>> {
  const rows: { employeeId: string; compensationId: string; amount: number }[] = await app.read(variables);
  const nameOf = (wanted: string) => Object.entries(id).find(([, value]) => value === wanted)?.[0];
  return Object.fromEntries(
    rows.map(({ employeeId, compensationId, amount }) => [`${nameOf(employeeId)} ${nameOf(compensationId)}`, amount]),
  );
}

describe('variables of a month', () => {
  test('are typed by the keyboard, added up to the cent, and saved except for the refused one', async () => {
    await page.getByRole('link', { name: 'Payroll' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
    await page.goto(`/payroll?month=${month}`);

    // Bonus and Commission are side by side; Bea has no bonus, so that cell is passed over.
    await cell('Bonus', 'Alba, Ana').focus();
    await page.keyboard.type('0.1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0,20');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('1250.75');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    const totals = page.getByRole('row', { name: /^Total/ });
    await totals.getByText('€0.30', { exact: true }).waitFor();
    await totals.getByText('€1,250.75', { exact: true }).waitFor();
    await totals.getByText('€1,251.05', { exact: true }).waitFor();
    await page.getByText('4 unsaved changes.').waitFor();

    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /^Bosch, Bea/ });
    await row.getByText('must not be 0').waitFor();
    expect(await cell('Commission', 'Bosch, Bea').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('1 unsaved change.').waitFor();
    await page.getByRole('alert').getByText('Bosch, Bea', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await recorded()).toEqual({ 'ana bonus': 0.1, 'carl bonus': 0.2, 'ana commission': 1250.75 });
    const [first] = await app.read(variables);
    expect(first.date).toBe('2026-11-30');

    // An invalid cell asks before the page is left.
    await page.getByRole('link', { name: 'Compensations' }).click();
    await page.getByRole('dialog').getByText('Your unsaved changes will be lost.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await cell('Commission', 'Bosch, Bea').fill('-40.05');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 change saved.').waitFor();
    expect((await recorded())['bea commission']).toBe(-40.05);

    // On a phone the names stay where they are, and what gets the focus comes out from behind them, both ways.
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    const isSeen = `(() => {
      const [one, names] = [document.activeElement, document.querySelector('.grid tbody th')].map((part) => part.getBoundingClientRect());
      return one.left >= names.right && one.right <= 360;
    })()`;
    for (const way of ['ArrowRight', 'ArrowLeft']) {
      await cell(way === 'ArrowRight' ? 'Bonus' : 'Commission', 'Alba, Ana').focus();
      await page.keyboard.press(way);
      await expect.poll(() => page.evaluate(isSeen), { message: way }).toBe(true);
    }
    await page.setViewportSize(wide as { width: number; height: number });
  });

  test('are pasted from a spreadsheet into cells side by side, and what has no cell is said', async () => {
    await page.goto(`/payroll?month=2026-10`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press('Control+v');
    };
    await cell('Bonus', 'Alba, Ana').focus();
    // Bea has no bonus, an empty cell changes nothing, and there is no fourth employee.
    await paste('100\t1.250,50 €\r\n7\t€20.10\r\n\t\r\n8\t\r\n');
    expect(await cell('Bonus', 'Alba, Ana').inputValue()).toBe('100');
    expect(await cell('Commission', 'Alba, Ana').inputValue()).toBe('1.250,50');
    expect(await cell('Commission', 'Bosch, Bea').inputValue()).toBe('20.10');
    expect(await cell('Bonus', 'Casas, =1+1').inputValue()).toBe('');
    await page
      .getByRole('row', { name: /^Total/ })
      .getByText('€1,370.60')
      .waitFor();
    const left = page.getByRole('alert').filter({ hasText: '2 copied values have no cell to go into' });
    await left.getByText(/Bea: 7 · 8$/).waitFor();
    await page.getByText('3 unsaved changes.').waitFor();
    await expectAccessible(page);
    // One cell of a spreadsheet ends its line; other text goes where the caret is.
    await cell('Bonus', 'Casas, =1+1').focus();
    await paste('30\r\n');
    await left.waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await paste('.5');
    expect(await cell('Bonus', 'Casas, =1+1').inputValue()).toBe('30.5');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('unsaved').waitFor({ state: 'detached' });
  });

  test('are changed and removed; Escape restores the recorded amount', async () => {
    await page.goto(`/payroll?month=${month}`);
    const bonus = cell('Bonus', 'Casas, =1+1');
    await bonus.fill('999');
    await bonus.press('Escape');
    expect(await bonus.inputValue()).toBe('0.20');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await cell('Bonus', 'Alba, Ana').fill('');
    await cell('Commission', 'Alba, Ana').fill('1.0.0');
    await page.getByText('must be a number such as 34,500.50').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a number such as 34,500.50').waitFor();
    await cell('Commission', 'Alba, Ana').fill('1000.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 change saved.').waitFor();
    expect(await recorded()).toEqual({ 'carl bonus': 0.2, 'ana commission': 1000.5, 'bea commission': -40.05 });
    await page.reload();
    await cell('Bonus', 'Alba, Ana').waitFor();
    expect(await cell('Bonus', 'Alba, Ana').inputValue()).toBe('');
    expect(await cell('Commission', 'Alba, Ana').inputValue()).toBe('1000.50');
  });

  test('on several days of the month are shown as their sum, and changed one by one', async () => {
    const [assignment] = await app.read(`${area}/employees/${id.bea}/compensations?compensationId=${id.commission}`);
    const salaryCompensationId = assignment.id;
    for (const [date, amount] of [
      ['2026-10-09', 10.1],
      ['2026-10-20', 20.2],
    ]) {
      await app.create(`${area}/monthly-variable-compensations`, { salaryCompensationId, date, amount });
    }
    await page.goto('/payroll?month=2026-10');
    const both = page.getByRole('button', { name: 'Commission, Bosch, Bea: open the amounts' });
    await both.getByText('€30.30 (2)').waitFor();
    await both.click();
    const entry = page.getByRole('dialog').getByRole('row', { name: /20 Oct 2026/ });
    await page.getByRole('dialog').getByLabel('Amount on 9 Oct 2026').fill('11');
    await entry.getByLabel('Amount on 20 Oct 2026').fill('0.3');
    await entry.getByRole('button', { name: 'Save' }).click();
    await page.getByText('€10.40 (2)').waitFor();
    const rows: { amount: number }[] = await app.read(variables.replace(month, '2026-10'));
    expect(rows.map(({ amount }) => amount)).toEqual([10.1, 0.3]);
    await entry.getByRole('button', { name: 'History: Commission, 20 Oct 2026' }).click();
    const history = page.getByRole('dialog', { name: 'History: Commission, 20 Oct 2026' });
    await history.getByText('Amount: 20.20 → 0.30').waitFor();
    await history.getByText('Variable pay created').waitFor();
    await history.getByRole('button', { name: 'Close' }).click();
    await history.waitFor({ state: 'detached' });

    // The other amount was typed, and is not saved.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await entry.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “Commission, 20 Oct 2026”?' });
    await question.getByText('€0.30').waitFor();
    await expectAccessible(page);
    // Another user changes the amount meanwhile.
    const [, { id: entryId }] = await app.read(variables.replace(month, '2026-10'));
    await app.api('PATCH', `${area}/monthly-variable-compensations/${entryId}`, { body: { amount: 0.4 } });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('alert').waitFor();
    await page.getByText('€10.50 (2)').waitFor({ state: 'attached' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await both.click();
    await entry.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await entry.waitFor({ state: 'detached' });
    expect(await app.read(variables.replace(month, '2026-10'))).toMatchObject([{ amount: 10.1 }]);
  });

  test('of one day shows its day and its history by F2', async () => {
    const [assignment] = await app.read(`${area}/employees/${id.bea}/compensations?compensationId=${id.commission}`);
    await app.create(`${area}/monthly-variable-compensations`, {
      ...{ salaryCompensationId: assignment.id, date: '2026-09-15', amount: 12 },
    });
    await page.goto('/payroll?month=2026-09');
    await cell('Commission', 'Bosch, Bea').focus();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The amount of this month, with its day and its history.').waitFor();
    await dialog.getByRole('button', { name: 'History: Commission, 15 Sept 2026' }).click();
    await page.getByText('Variable pay created').waitFor();
    await expectAccessible(page);
  });

  test('are not saved over what another user has recorded meanwhile, and what is typed stays', async () => {
    const at = async (who: string) => {
      const [one] = await app.read(`${area}/employees/${who}/compensations?compensationId=${id.commission}`);
      return (date: string, amount: number) =>
        app.create(`${area}/monthly-variable-compensations`, { salaryCompensationId: one.id, date, amount });
    };
    const amounts = async () =>
      (await app.read(variables.replace(month, '2026-08'))).map(({ amount }: { amount: number }) => amount);
    const [ana, bea] = [await at(id.ana), await at(id.bea)];
    await bea('2026-08-10', 100);
    const { id: ofAna } = await ana('2026-08-15', 12);
    await page.goto('/payroll?month=2026-08');
    const [anaCell, beaCell] = [cell('Commission', 'Alba, Ana'), cell('Commission', 'Bosch, Bea')];
    const save = page.getByRole('button', { name: 'Save' });
    const dialog = page.getByRole('dialog');
    /** Every write reads the page again. */
    const change = async (day: string, amount: string) => {
      await dialog.getByLabel(`Amount on ${day}`).fill(amount);
      await Promise.all([
        page.waitForResponse(/contracts-for-payroll/),
        dialog.getByRole('button', { name: 'Save' }).first().click(),
      ]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };

    await beaCell.fill('150');
    await bea('2026-08-20', 50);
    await anaCell.focus();
    await page.keyboard.press('F2');
    await change('15 Aug 2026', '13');
    expect(await beaCell.inputValue()).toBe('150');
    await save.click();
    await page.getByText('150 was not saved: the month has 2 amounts meanwhile, €150.00 together.').waitFor();
    await expectAccessible(page);
    expect(await amounts()).toEqual([100, 13, 50]);

    await anaCell.fill('20');
    await app.api('PATCH', `${area}/monthly-variable-compensations/${ofAna}`, { body: { amount: 17 } });
    await page.getByRole('button', { name: 'Commission, Bosch, Bea: open the amounts' }).click();
    await change('10 Aug 2026', '101');
    await save.click();
    await page.getByText('Changed to €17.00 meanwhile. Save again to replace it.').waitFor();
    expect(await amounts()).toEqual([101, 17, 50]);
    await save.click();
    await page.getByText('1 change saved.').waitFor();
    expect(await amounts()).toEqual([101, 20, 50]);

    // What is typed while the page is read again is another change.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/contracts-for-payroll?*', async (route) => {
      await promise;
      await route.continue();
    });
    await anaCell.fill('30');
    await Promise.all([page.waitForResponse(/compensations\/batch/), save.click()]);
    await anaCell.fill('31');
    resolve();
    await expect.poll(() => page.getByRole('button', { name: 'Discard' }).isEnabled()).toBe(true);
    await page.unroute('**/contracts-for-payroll?*');
    expect(await anaCell.inputValue()).toBe('31');
    await page.getByText('1 unsaved change.').waitFor();
    await save.click();
    await page.getByText('1 change saved.').waitFor();
    expect(await amounts()).toEqual([101, 31, 50]);

    // The rows of a search cannot be read.
    await anaCell.fill('32');
    await page.route('**/contracts-for-payroll?*', (route) => route.fulfill({ status: 429, json: {} }));
    const search = page.getByLabel('Find an employee');
    await search.fill('Bosch');
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/contracts-for-payroll?*');
    await search.fill('');
    expect(await anaCell.inputValue()).toBe('32');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('a month', () => {
  test('downloads as CSV and JSON with the figures of the API', async () => {
    await app.create('/schedule/v1/work-entries', {
      employeeId: id.ana,
      workEntryIn: { date: '2026-11-03T09:00:00+01:00' },
      workEntryOut: { date: '2026-11-03T19:30:36+01:00' },
    });
    await app.create(`${area}/salaries`, {
      employeeId: id.ana,
      grossSalary: 30_100.1,
      startDate: '2026-11-16',
      payPeriod: 'monthly',
      currency: 'EUR',
      payments: 14,
    });
    await app.create('/schedule/v1/vacation-configurations', { name: 'Usual', isDefault: true });
    const leaver = await hire('Dora', 'Diaz', 20_000);
    await app.api('POST', `/core/v3/employees/${leaver}/deactivate`, { body: { endDate: '2026-11-15' } });
    await page.goto(`/payroll/month?month=${month}`);
    // 22 × 319 ÷ 365 = 19.23, up to 19.5.
    await page
      .getByRole('row', { name: /^Diaz, Dora/ })
      .getByText('19.5 to settle')
      .waitFor();
    const row = page.getByRole('row', { name: /^Alba, Ana/ });
    await row.getByText('€28,000.00 a year').waitFor();
    await row.getByText('€30,100.10 a year').waitFor();
    await row.getByText('10:30').waitFor();
    // Neither of the two has a contract; the link of each issue leads to where it is settled.
    await row.getByText('No contract', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Issues 4', exact: true }).click();
    await row.getByText(/^and \d more$/).click();
    await row.getByRole('link', { name: 'No bank account: Alba, Ana' }).waitFor();
    await expectAccessible(page);

    const save = async (button: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const chosen = page.getByRole('menuitem', { name: button });
      const [file] = await Promise.all([page.waitForEvent('download'), chosen.click()]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
    };
    const api = `${area}/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30`;
    // biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
    const said: any[] = await app.read(api);

    const json = await save('As JSON');
    expect(json.name).toBe('acme-payroll-2026-11.json');
    const written = JSON.parse(json.text);
    expect(written).toMatchObject({ month, from: '2026-11-01', to: '2026-11-30', company: { name: 'Acme' } });
    expect(written.data.toSorted(byId)).toEqual(said.toSorted(byId));

    const csv = await save('As CSV');
    expect(csv.name).toBe('acme-payroll-2026-11.csv');
    const { data } = Papa.parse<Record<string, string>>(csv.text.replace(/^\u{feff}/u, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(said.length);
    for (const line of data) {
      const row = said.find(({ employeeId }) => employeeId === line.employeeId);
      for (const name of ['secondsWorked', 'secondsOvertime', 'secondsToWork', 'secondsBalance']) {
        expect(line[name]).toBe(String(row[name]));
      }
      const salaries = row.salaries.map(({ grossSalary, days }: Record<string, number>) => [grossSalary, days]);
      const inFile = [1, 2].map((i) => [line[`salary${i}.grossSalary`], line[`salary${i}.days`]]);
      expect(inFile.filter(([gross]) => gross !== '').map((pair) => pair.map(Number))).toEqual(salaries);
      for (const [name, compensationId] of [
        ['Commission', id.commission],
        ['Bonus', id.bonus],
      ]) {
        const own = row.variables.filter((one: Record<string, string>) => one.compensationId === compensationId);
        expect(line[`variable: ${name} (EUR)`]).toBe(own.map(({ amount }: { amount: number }) => amount).join());
      }
    }
    const lineOf = (employeeId: string) => data.find((line) => line.employeeId === employeeId);
    expect(lineOf(id.ana)).toMatchObject({ hoursWorked: '10.51', secondsWorked: '37836' });
    expect(lineOf(id.carl)?.firstName).toBe("'=1+1");
  });
});

const byId = (a: { employeeId: string }, b: { employeeId: string }) => a.employeeId.localeCompare(b.employeeId);

describe('compensations and catalogues', () => {
  test('a compensation is created, assigned to an employee, and ends', async () => {
    await page.goto('/payroll/compensations');
    await page.getByRole('button', { name: 'New compensation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('On call');
    // Wrong already while it is typed, and refused by the API if it is sent nonetheless.
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1,2,3');
    await dialog.getByText(/must be a number such as/).waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'On call' }).waitFor();

    await page.getByRole('button', { name: 'Assign compensation' }).click();
    await dialog.getByLabel('Employee').first().click();
    await page.getByRole('option', { name: 'Bea Bosch' }).click();
    await dialog.getByLabel('From').fill('2026-10-01');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('row', { name: /^Bea Bosch/ }).waitFor();
    await expectAccessible(page);
    const [made] = await app.read(`${area}/compensations?name=On%20call`);
    expect(await app.read(`${area}/compensations/${made.id}/employees`)).toMatchObject([
      { employeeId: id.bea, startDate: '2026-10-01', endDate: null },
    ]);

    await page.getByRole('button', { name: 'Change dates' }).click();
    await dialog.getByLabel('Until').fill('2026-10-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Bea Bosch.*31 Oct 2026/ }).waitFor();
    await page.goto(`/payroll?month=${month}`);
    await page.getByRole('link', { name: 'Bosch, Bea' }).waitFor();
    expect(await cell('On call', 'Bosch, Bea').count()).toBe(0);
    await page.goto('/payroll?month=2026-10');
    await cell('On call', 'Bosch, Bea').waitFor();
  });

  test('a catalogue entry is created, changed, kept while it is in use, and deleted', async () => {
    await page.goto('/payroll/catalogues?kind=contract-types');
    await page.getByRole('button', { name: 'New entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Permanent');
    await dialog.getByLabel('Code').fill('100');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /^Permanent/ });
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Code').fill('189');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Permanent 189/ }).waitFor();
    const [entry] = await app.read(`${area}/contract-types`);
    expect(entry).toMatchObject({ name: 'Permanent', code: '189' });

    const contract = await app.create(`${area}/contracts`, {
      employeeId: id.carl,
      startDate: '2024-01-01',
      contractTypeId: entry.id,
    });
    await pressDelete(row);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await app.read(`${area}/contract-types`)).toHaveLength(1);
    await app.api('DELETE', `${area}/contracts/${contract.id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No entries yet').waitFor();
    expect(await app.read(`${area}/contract-types`)).toEqual([]);
  });

  test('an agreement has a colour and the hours of a year', async () => {
    await page.goto('/payroll/catalogues?kind=agreements');
    await page.getByRole('button', { name: 'New entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Hotels of Madrid');
    await dialog.getByLabel('Colour').fill('#1971c2');
    await dialog.getByLabel('Hours a year').fill('many');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog
      .getByText(/number/)
      .first()
      .waitFor();
    await dialog.getByLabel('Hours a year').fill('1752,5');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /^Hotels of Madrid – #1971c2 1,752.5/ });
    await row.waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Edit' }).click();
    // What was typed stays, also when the field is left.
    await dialog.getByLabel('Colour').fill('as the sea');
    await dialog.getByLabel('Hours a year').fill('1740');
    expect(await dialog.getByLabel('Colour').inputValue()).toBe('as the sea');
    await dialog.getByLabel('Colour').fill('');
    await dialog.getByLabel('Hours a year').focus();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Hotels of Madrid – – 1,740/ }).waitFor();
    expect(await app.read(`${area}/agreements`)).toMatchObject([{ color: null, annualHours: 1740 }]);
  });
});

describe('the pay of other employees stays hidden', () => {
  const addresses = [
    `${area}/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30`,
    variables,
    `${area}/compensations`,
  ];

  test('a manager sees the contracts of the team, and no salary by address or API', async () => {
    const managerId = await hire('Max', 'Mora', 41_234.56);
    await app.api('PATCH', `/core/v3/employees/${id.bea}`, { body: { managerId } });
    await app.create(`${area}/contracts`, { employeeId: id.bea, startDate: '2024-01-01', jobPositionDescription: 'x' });
    const page = await openWindow(app);
    await signIn(app, page, 'manager', managerId);
    await openHome(page);
    expect(await page.getByRole('link', { name: 'Payroll' }).count()).toBe(0);
    for (const path of ['/payroll', '/payroll/month', '/payroll/compensations', `/payroll/compensations/${id.bonus}`]) {
      await page.goto(`${path}?month=${month}`);
      await page.getByText('You do not have access to this').first().waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/Bosch|31,?500/);
    }
    await page.goto(`/people/${id.bea}?tab=contract`);
    await page.getByText('Salaries and compensations are hidden from you.').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/31[,.]?500/);
    expect(await page.getByRole('button', { name: 'New contract' }).count()).toBe(0);
    const refused = [`${area}/salaries?employeeId=${id.bea}`, `${area}/employees/${id.bea}/compensations`];
    for (const address of [...addresses, ...refused]) {
      expect((await page.request.get(address)).status(), address).toBe(403);
    }
    const shown = await page.request.get(`/core/v3/employees/${id.bea}?expand=currentSalary`);
    expect(await shown.text()).not.toMatch(/31500/);
    expect((await page.request.get(`${area}/employees/${id.ana}/contracts`)).status()).toBe(404);
  });

  test('an employee sees their own salary alone', async () => {
    const page = await openWindow(app);
    await signIn(app, page, 'employee', id.bea);
    await openHome(page);
    expect(await page.getByRole('link', { name: 'Payroll' }).count()).toBe(0);
    await page.goto(`/payroll?month=${month}`);
    await page.getByText('You do not have access to this').first().waitFor();
    await page.goto(`/people/${id.bea}?tab=contract`);
    await page.getByText('€31,500.50 a year').first().waitFor();
    expect(await page.getByRole('button', { name: 'More actions: ' }).count()).toBe(0);
    await page.goto(`/people/${id.ana}?tab=contract`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/28[,.]?000|30[,.]?100/);
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(403);
    const salaries = (await (await page.request.get(`${area}/salaries`)).json()) as { data: { employeeId: string }[] };
    expect(salaries.data.map(({ employeeId }) => employeeId)).toEqual([id.bea]);
    const others = (await (await page.request.get(`${area}/salaries?employeeId=${id.ana}`)).json()) as { data: [] };
    expect(others.data).toEqual([]);
    for (const path of [`employees/${id.ana}/compensations`, `employees/${id.ana}/contracts`]) {
      expect((await page.request.get(`${area}/${path}`)).status(), path).toBe(404);
    }
  });
});
