/** What a form shows when it is saved, or refused: for wrong input, or because another user was quicker. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWindow, setLanguage, signIn, startPanelApp } from './browser.ts';

test('a form marks its wrong fields, each error once', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/people');
  await page.getByRole('button', { name: 'New employee' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('First name').fill('Eva');
  await form.getByLabel('E-mail').fill('eva');
  await form.getByRole('button', { name: 'Hire' }).click();
  await form.getByText('must not be empty').waitFor();
  expect(await form.getByText('must be an e-mail address').count()).toBe(1);
  expect(await form.getByRole('alert').innerText()).toMatch(/^This is not possible\s+Correct the marked fields\.$/);
  // What is corrected is no longer marked, before it is sent again.
  await form.getByLabel('E-mail').fill('eva@norte.example');
  await expect.poll(() => form.getByText('must be an e-mail address').count()).toBe(0);
  expect(await form.getByText('must not be empty').count()).toBe(1);
});

test('what is wrong with a group of fields of a long form comes into sight', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/integrations/api');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('ERP');
  await form.getByText('Webhooks webhooks').scrollIntoViewIfNeeded();
  await form.getByRole('button', { name: 'Create token' }).click();
  const inSight = `(({ top, bottom }) => top > 0 && bottom < innerHeight)(document.querySelector('.mantine-InputWrapper-error').getBoundingClientRect())`;
  await form.getByText('choose at least one').waitFor();
  await expect.poll(() => page.evaluate(inSight)).toBe(true);
});

test('a Spanish form shows Spanish errors', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await setLanguage(app, page, 'es');
  await page.goto('/people');
  await page.getByRole('button', { name: 'Nuevo empleado' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nombre').fill('Eva');
  await form.getByLabel('Correo electrónico').fill('eva');
  await form.getByRole('button', { name: 'Contratar' }).click();
  await form.getByText('no puede estar vacío').waitFor();
  await form.getByText('debe ser una dirección de correo electrónico').waitFor();
  expect(await form.innerText()).not.toMatch(/must|wrong/);
  // What the library of the form says by itself, too.
  await page.goto('/account');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).nth(1).waitFor();
});

test('a refused time-off request shows no pointer', async () => {
  const app = await startPanelApp();
  const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${id}?tab=timeOff`);
  await page.getByRole('button', { name: 'Request time off' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send request', exact: true }).click();
  await form.getByText('is required').first().waitFor();
  expect(await form.getByRole('alert').innerText()).toMatch(/Correct the marked fields\.$/);
});

/** The page has a form of other settings, too. */
const saveCompany = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByLabel('Name') })
    .getByRole('button', { name: 'Save' })
    .click();

test('an administrator does not overwrite another’s change of the company name', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/company');
  await page.getByLabel('Name').fill('Mine');
  await app.api('PUT', `/core/v3/companies/${app.id}`, { body: { name: 'Theirs' } });
  await saveCompany(page);
  await page.getByRole('alert').getByText('Another user changed this').waitFor();
  expect((await app.read('/core/v3/info')).company.name).toBe('Theirs');
  await page.getByRole('textbox', { name: 'Name', description: /: Theirs$/ }).waitFor();
  // Now it is known what is replaced.
  await saveCompany(page);
  await page.getByText('Saved.').waitFor();
  expect((await app.read('/core/v3/info')).company.name).toBe('Mine');
});

test('a form that was open during another user’s change of other fields keeps both changes', async () => {
  const app = await startPanelApp();
  const { id } = await app.create('/core/v3/employees', {
    firstName: 'Eva',
    lastName: 'Ruiz',
    phone: '+34 600 000 001',
  });
  const page = await openWindow(app, { isSeparate: true });
  await signIn(app, page);
  await page.goto(`/people/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('City').fill('Vigo');
  await app.api('PATCH', `/core/v3/employees/${id}`, { body: { phone: '+34 600 000 002' } });
  // When the user returns to the window a minute later, the page is read again; the form stays as it is.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('+34 600 000 002').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ phone: '+34 600 000 002', city: 'Vigo' });
});

test('a form is refused if another user changed the same field, reverts nothing, and replaces it when it is sent again', async () => {
  const app = await startPanelApp();
  const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', city: 'Lugo' });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('City').fill('Vigo');
  await app.api('PATCH', `/core/v3/employees/${id}`, { body: { city: 'Ourense', phone: '1' } });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('Another user changed this').waitFor();
  const marked = form.locator('[aria-invalid="true"]');
  expect(await marked.count()).toBe(1);
  await form
    .getByRole('textbox', { name: 'City', description: /changed this field meanwhile: Ourense$/ })
    .and(marked)
    .waitFor();
  expect(await form.getByLabel('City').inputValue()).toBe('Vigo');
  // It has the focus, and is in sight under the title of the window.
  const seen = `(({ x, y }) => document.elementFromPoint(x + 5, y + 5) === document.activeElement)(document.activeElement.getBoundingClientRect())`;
  await expect.poll(() => page.evaluate(seen)).toBe(true);
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ phone: '1', city: 'Ourense' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ phone: '1', city: 'Vigo' });
});

test('a form of whole rows keeps another user’s change of other fields', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/company');
  await page.getByLabel('Name').fill('Mine');
  await app.api('PUT', `/core/v3/companies/${app.id}`, { body: { timeZone: 'Atlantic/Canary' } });
  await saveCompany(page);
  await page.getByText('Saved.').waitFor();
  expect((await app.read('/core/v3/info')).company).toMatchObject({ name: 'Mine', timeZone: 'Atlantic/Canary' });
});

test('a window closes as soon as its input is saved, before the page behind it is read again', async () => {
  const app = await startPanelApp();
  const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('City').fill('Vigo');
  const readAgain = Promise.withResolvers<void>();
  await page.route(`**/core/v3/employees/${id}*`, async (route) => {
    if (route.request().method() === 'GET') await readAgain.promise;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ city: 'Vigo' });
  readAgain.resolve();
  await page.getByText('Vigo').waitFor();
});
