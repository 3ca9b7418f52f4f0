/** The way of users to their own page and documents as employees, whatever their role. */
import { expect, test } from 'vitest';
import type { Role } from '../../src/accounts/index.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  signIn,
  startPanelApp,
} from './browser.ts';

const content = Buffer.from('%PDF-1.7\n').toString('base64');
const roles: Role[] = ['employee', 'manager', 'administrator'];

test.each(roles)('a user with the role %s who is an employee finds their page and documents', async (role) => {
  const app = await startPanelApp();
  const ana = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  const bo = await app.create('/core/v3/employees', { firstName: 'Bo', lastName: 'Sol', managerId: ana.id });
  const kinds: { id: string; name: string }[] = await app.read('/core/v3/document-kinds');
  const kindId = kinds.find(({ name }) => name === 'Certificate')?.id;
  const add = (name: string, employeeId: string | null, more: object = {}) =>
    app.create('/core/v3/documents', { name, kindId, employeeId, content, ...more });
  await add('Own certificate', ana.id);
  await add('Certificate of another employee', bo.id);
  await add('Travel policy', null, { visibleToEmployees: true });
  const page = await openWindow(app);
  await signIn(app, page, role, ana.id);
  await openHome(page);
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Ana Torres' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await open('My profile');
  await page.getByRole('heading', { level: 1, name: 'Ana Torres' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/people/${ana.id}`);

  await open('My documents');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('My documents').getByText('Own certificate').waitFor();
  await part('Documents of the company').getByText('Travel policy').waitFor();
  expect(await page.getByText('Certificate of another employee').count()).toBe(0);
  await expectAccessibleEverywhere(page);

  await page.keyboard.press('Control+k');
  await page.getByLabel('People, pages and actions').fill('My profile');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ana Torres' }).waitFor();
});

test('the navigation of an employee leads to their page, and marks it alone', async () => {
  const app = await startPanelApp();
  const ana = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  const page = await openWindow(app, { locale: 'es-ES' });
  await signIn(app, page, 'employee', ana.id);
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Páginas' });
  await navigation.getByRole('link', { name: 'Mi ficha' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ana Torres' }).waitFor();
  // Neither the navigation nor the way back of the page leads to others.
  expect(await page.getByRole('link', { name: 'Empleados' }).count()).toBe(0);
  for (const marked of ['a[aria-current=page]', 'a[data-active]']) {
    await expect.poll(() => navigation.locator(marked).allTextContents()).toEqual(['Mi ficha']);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ana Torres' }).click();
  await page.getByRole('menuitem', { name: 'Mis documentos' }).click();
  await page.getByRole('region', { name: 'Mis documentos' }).waitFor();
});

test('a user who is not an employee has neither', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('button', { name: 'Ana Torres' }).click();
  await page.getByRole('menuitem', { name: 'Password and security' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^My / }).count()).toBe(0);
  await page.goto('/documents');
  await page.getByRole('region', { name: 'Documents of the company' }).waitFor();
  expect(await page.getByRole('region', { name: 'My documents' }).count()).toBe(0);
});
