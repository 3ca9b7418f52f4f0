/** One hire: person, place, contract, salary, invitation and onboarding in one window, and in few clicks. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { handOf } from '../harness/hand.ts';
import { expectAccessibleEverywhere, openWindow, setLanguage, signIn, startPanelApp, whyOff } from './browser.ts';

const people = '/core/v3/employees';
const templates = '/core/v3/onboarding-templates';
const salary = { payPeriod: 'monthly', currency: 'GBP', grossSalary: 30_000, payments: 13 };

async function openHire(page: Page): Promise<Locator> {
  await page.goto('/people');
  await page.getByRole('button', { name: 'New employee' }).click();
  const form = page.getByRole('dialog', { name: 'New employee' });
  await form.getByLabel('First name').waitFor();
  return form;
}

test('a hire with everything takes at most 14 clicks', async () => {
  const app = await startPanelApp();
  await app.create('/core/v3/departments', { name: 'Sales' });
  await app.create('/core/v3/offices', { name: 'Vigo' });
  const boss = await app.create(people, { firstName: 'Lea', lastName: 'Jefa', startDate: '2020-01-01' });
  await app.create(templates, { name: 'Welcome', tasks: [{ title: 'Desk' }, { title: 'Lunch' }] });
  // What the company gives most often is offered first.
  const { id: contractTypeId } = await app.create('/contract/v1/contract-types', { name: 'Permanent' });
  const terms = { employeeId: boss.id, startDate: '2020-01-01' };
  await app.create('/contract/v1/contracts', { ...terms, weeklyHours: 37.5, contractTypeId });
  await app.create('/contract/v1/salaries', { ...terms, ...salary });

  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/people');
  const { click, fill, choose, clicks } = handOf(page);
  await click(page.getByRole('button', { name: 'New employee' }));
  const form = page.getByRole('dialog', { name: 'New employee' });
  // The window begins in its first field; what it offers is read meanwhile.
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('firstName');
  await page.keyboard.type('Ana');
  await fill(form.getByLabel('Last name'), 'Gil');
  await fill(form.getByLabel('E-mail'), 'ana@acme.example');
  await fill(form.getByLabel('First day'), '2026-12-01');
  await choose(form.getByRole('combobox', { name: 'Department' }), 'Sales');
  await choose(form.getByRole('combobox', { name: 'Office' }), 'Vigo');
  await choose(form.getByRole('combobox', { name: 'Manager' }), 'Lea Jefa');
  // It is chosen already; a user who looks first is as quick.
  expect(await form.getByRole('radio', { name: 'Permanent · 37.5 h a week' }).isChecked()).toBe(true);
  await click(form.getByRole('radio', { name: 'Permanent · 37.5 h a week' }));
  await fill(form.getByLabel('Gross salary a year'), '36,000');
  // By the latest salary of the company.
  expect(await form.getByLabel('Payments a year').inputValue()).toBe('13');
  expect(await form.getByRole('checkbox', { name: 'Invite to sign in' }).isChecked()).toBe(true);
  expect(await form.getByRole('combobox', { name: 'Onboarding tasks' }).inputValue()).toBe('Welcome');
  await expectAccessibleEverywhere(page);
  await click(form.getByRole('button', { name: 'Hire' }));
  await form.getByText('Ana Gil starts on 1 Dec 2026').waitFor();
  for (const line of [
    'Contract · Permanent · 37.5 h a week',
    'Salary · £36,000.00 a year',
    'Onboarding with 2 tasks',
  ]) {
    await form.getByText(line).waitFor();
  }
  await form.getByText(/\/accept-invitation#/).waitFor();
  await expectAccessibleEverywhere(page);
  await click(form.getByRole('button', { name: 'Open profile' }));
  await page.getByRole('heading', { level: 1, name: 'Ana Gil' }).waitFor();
  expect(clicks()).toBeLessThanOrEqual(14);

  // The Enter key does not skip the contract.
  await page.goto('/people');
  await page.getByRole('button', { name: 'New employee' }).click();
  await form.getByLabel('First name').fill('Eva');
  await form.getByRole('radio', { name: 'Permanent · 37.5 h a week' }).and(page.locator(':checked')).waitFor();
  await form.getByLabel('Last name').fill('Ruiz');
  await page.keyboard.press('Enter');
  await form.getByText('Contract · Permanent · 37.5 h a week').waitFor();
  const [eva] = await app.read(`${people}?q=eva`);
  expect(await app.read(`/contract/v1/contracts?employeeId=${eva.id}`)).toMatchObject([{ contractTypeId }]);

  const [ana] = await app.read(`${people}?email=ana@acme.example&expand=department,office,manager`);
  expect(ana).toMatchObject({
    startDate: '2026-12-01',
    department: { name: 'Sales' },
    office: { name: 'Vigo' },
    manager: { id: boss.id },
  });
  const of = `employeeId=${ana.id}`;
  expect(await app.read(`/contract/v1/contracts?${of}`)).toMatchObject([
    { startDate: '2026-12-01', weeklyHours: 37.5, contractTypeId },
  ]);
  expect(await app.read(`/contract/v1/salaries?${of}`)).toMatchObject([
    { startDate: '2026-12-01', ...salary, grossSalary: 36_000 },
  ]);
  expect(await app.read(`/core/v3/onboardings?${of}`)).toMatchObject([{ status: 'started' }]);
});

test('the button that hires is in sight, however long the form is', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app, { viewport: { width: 390, height: 640 } });
  await signIn(app, page);
  const form = await openHire(page);
  const button = await form.getByRole('button', { name: 'Hire' }).boundingBox();
  expect(button && button.y + button.height).toBeLessThan(640);
});

test('parts are left for later, and a refusal marks the fields of all parts', async () => {
  const app = await startPanelApp();
  await app.create(people, { firstName: 'Has', lastName: 'It', email: 'taken@acme.example' });
  const page = await openWindow(app);
  await signIn(app, page);
  const form = await openHire(page);
  await form.getByLabel('First name').fill('Eva');
  await form.getByLabel('Last name').fill('Ruiz');
  await form.getByLabel('E-mail').fill('taken@acme.example');
  // Without contracts to learn from, the usual ones.
  await form.getByRole('radio', { name: 'Full time, 40 h' }).waitFor();
  await form.getByRole('radio', { name: 'Other hours' }).click();
  const send = form.getByRole('button', { name: 'Hire' });
  // Hours that are not typed yet are no contract without hours.
  expect(await whyOff(send)).toBe('Enter the weekly hours, or choose Later.');
  await form.getByLabel('Weekly hours').fill('200');
  await form.getByLabel('Gross salary a year').fill('0');
  await send.click();
  await form.getByText('must be at most 168').waitFor();
  expect(await form.locator('[aria-invalid=true]').count()).toBe(2);
  await form.getByLabel('Weekly hours').fill('20');
  await form.getByLabel('Gross salary a year').fill('');
  await send.click();
  await form.getByText(/^is already taken/).waitFor();
  expect(await form.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(await app.read(`${people}?q=ruiz`)).toEqual([]);
  await expectAccessibleEverywhere(page);
  await form.getByLabel('E-mail').fill('');
  expect(await form.getByRole('checkbox', { name: 'Invite to sign in' }).isDisabled()).toBe(true);
  await form.getByRole('radio', { name: 'Later' }).click();
  await send.click();
  // The profile alone says as much.
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  const [eva] = await app.read(`${people}?q=ruiz`);
  expect(await app.read(`/contract/v1/contracts?employeeId=${eva.id}`)).toEqual([]);
});

test('the window speaks Spanish', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app, { viewport: { width: 390, height: 860 } });
  await signIn(app, page);
  await setLanguage(app, page, 'es');
  await page.goto('/people');
  await page.getByRole('button', { name: 'Nuevo empleado' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nombre').fill('Eva');
  await form.getByLabel('Apellido').first().fill('Ruiz');
  await form.getByRole('radio', { name: 'Jornada parcial, 20 h' }).click();
  await form.getByLabel('Salario bruto anual').fill('12.000,50');
  await form.getByRole('button', { name: 'Contratar' }).click();
  await form.getByText('Salario · 12.000,50 € al año').waitFor();
  expect(await app.read('/contract/v1/salaries')).toMatchObject([{ grossSalary: 12_000.5, currency: 'EUR' }]);
});
