/** Numbers are typed as each language shows them, and told wrong where they are typed. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessibleEverywhere, openWindow, setLanguage, signIn, startPanelApp } from './browser.ts';

const area = '/contract/v1';

let app: TestApp;
let spanish: Page;
let english: Page;
let eva: string;
beforeAll(async () => {
  app = await startPanelApp();
  eva = (await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', startDate: '2024-01-01' })).id;
  await app.create(`${area}/salaries`, {
    ...{ employeeId: eva, grossSalary: 28_000.5, startDate: '2024-01-01', payPeriod: 'monthly' },
    ...{ currency: 'EUR', payments: 12 },
  });
  await app.create(`${area}/contracts`, { employeeId: eva, startDate: '2024-01-01', fte: 0.875 });
  english = await openWindow(app);
  await signIn(app, english);
  spanish = await openWindow(app);
  await signIn(app, spanish);
  await setLanguage(app, spanish, 'es');
});

const dialog = (page: Page) => page.getByRole('dialog');
const salary = async () => (await app.read(`${area}/salaries?employeeId=${eva}`))[0].grossSalary;

describe('a salary', () => {
  test('in Spanish begins as it is shown, and is typed with its thousands', async () => {
    await spanish.goto(`/people/${eva}?tab=contract`);
    await spanish.getByRole('button', { name: /^Editar: Salario/ }).click();
    const gross = dialog(spanish).getByLabel('Salario bruto');
    expect(await gross.inputValue()).toBe('28000,5');
    await gross.fill('34.500');
    await dialog(spanish).getByText('Se lee como 34.500,00').waitFor();
    await gross.fill('34.500,5x');
    await dialog(spanish).getByText('debe ser un número como 34.500,50').waitFor();
    expect(await gross.getAttribute('aria-invalid')).toBe('true');
    await gross.fill('34.500,50');
    await dialog(spanish).getByText('debe ser un número').waitFor({ state: 'detached' });
    await expectAccessibleEverywhere(spanish);
    await dialog(spanish).getByRole('button', { name: 'Guardar' }).click();
    await dialog(spanish).waitFor({ state: 'detached' });
    expect(await salary()).toBe(34_500.5);
  });

  test('in English says how it reads the signs of another language', async () => {
    await english.goto(`/people/${eva}?tab=contract`);
    await english.getByRole('button', { name: /^Edit: Salary/ }).click();
    const gross = dialog(english).getByLabel('Gross salary');
    expect(await gross.inputValue()).toBe('34500.5');
    // Thirty-five pounds or thirty-five thousand: the field says which.
    await gross.fill('35.500');
    await dialog(english).getByText('Read as 35.5000').waitFor();
    await gross.fill('35.500,75');
    await dialog(english).getByText('Read as 35,500.75').waitFor();
    await gross.pressSequentially(',');
    await dialog(english).getByText('must be a number such as 34,500.50').waitFor();
    await gross.fill('35,500.75');
    await dialog(english).getByText('Read as').waitFor({ state: 'detached' });
    await expectAccessibleEverywhere(english);
    await dialog(english).getByRole('button', { name: 'Save' }).click();
    await dialog(english).waitFor({ state: 'detached' });
    expect(await salary()).toBe(35_500.75);
  });
});

test('a contract that is saved in Spanish without a change of its numbers keeps them', async () => {
  await spanish.goto(`/people/${eva}?tab=contract`);
  await spanish.getByRole('button', { name: /^Editar: Contrato/ }).click();
  await dialog(spanish).getByLabel('Número de contrato').fill('C-1');
  await dialog(spanish).getByRole('button', { name: 'Guardar' }).click();
  await dialog(spanish).waitFor({ state: 'detached' });
  expect((await app.read(`${area}/employees/${eva}/contracts`))[0]).toMatchObject({ code: 'C-1', fte: 0.875 });
});

test('the grid of a month takes amounts with their thousands, and shows how it reads them', async () => {
  const { id } = await app.create(`${area}/compensations`, {
    ...{ name: 'Bonus', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
  });
  await app.create(`${area}/employees/${eva}/compensations/${id}`, { startDate: '2026-01-01' });
  await spanish.goto('/payroll?month=2026-11');
  const cell = spanish.getByLabel('Bonus, Ruiz, Eva');
  await cell.fill('1.250');
  await spanish.getByText('Se lee como 1.250,00').waitFor();
  await cell.fill('1.250,5,');
  await spanish.getByText('debe ser un número como 34.500,50').waitFor();
  await cell.fill('1.250,50');
  await expectAccessibleEverywhere(spanish);
  await spanish.getByRole('button', { name: 'Guardar' }).click();
  await spanish.getByText('Se ha guardado 1 cambio.').waitFor();
  expect(await cell.inputValue()).toBe('1250,50');
  await cell.press('F2');
  const amount = dialog(spanish).getByLabel(/^Importe del/);
  expect(await amount.inputValue()).toBe('1250,50');
  await amount.fill('2.000,25');
  await dialog(spanish).getByRole('button', { name: 'Guardar' }).click();
  const recorded = () => app.read(`${area}/monthly-variable-compensations?month=2026-11`);
  await expect.poll(async () => (await recorded())[0].amount).toBe(2_000.25);
});

test('days and places are typed in Spanish, too', async () => {
  await spanish.goto('/time-off/policies');
  await spanish.getByRole('button', { name: 'Nueva configuración de vacaciones' }).click();
  await dialog(spanish).getByLabel('Nombre').fill('Turnos');
  await dialog(spanish).getByLabel('Días al año').fill('22,5');
  await dialog(spanish).getByRole('button', { name: 'Guardar' }).click();
  await dialog(spanish).waitFor({ state: 'detached' });
  const [made] = await app.read('/schedule/v1/vacation-configurations?name=Turnos');
  expect(made.maxDaysOff).toBe(22.5);
});
