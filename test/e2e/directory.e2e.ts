/** The directory, as an employee finds a colleague in it. */
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

test('an employee finds a colleague by name and department, with what is public alone', async () => {
  const app = await startPanelApp();
  const department = await app.create('/core/v3/departments', { name: 'Sales' });
  const office = await app.create('/core/v3/offices', { name: 'Vigo' });
  const jobCharge = await app.create('/core/v3/job-charges', { name: 'Cook' });
  const me = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  await app.create('/core/v3/employees', {
    ...{ firstName: 'Eva', lastName: 'Álvarez', email: 'eva@acme.example', workPhone: '+34 910 000 000' },
    ...{ phone: '+34 600 000 000', departmentId: department.id, officeId: office.id, jobChargeId: jobCharge.id },
  });
  const page = await openWindow(app);
  await signIn(app, page, 'employee', me.id);
  await openHome(page);
  await page.getByRole('link', { name: 'Directory' }).click();
  await page.getByText('2 employees.', { exact: false }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await page.getByText('1 employee.', { exact: false }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search by name or e-mail' });
  const [field, next] = [await search.boundingBox(), await page.getByText('Department', { exact: true }).boundingBox()];
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  await search.fill('alvarez');
  const card = page.getByRole('listitem').filter({ hasText: 'Eva Álvarez' });
  await card.getByText('Sales · Vigo').waitFor();
  expect(await card.getByRole('link', { name: 'eva@acme.example' }).getAttribute('href')).toBe(
    'mailto:eva@acme.example',
  );
  expect(await card.getByRole('link', { name: '+34 910 000 000' }).getAttribute('href')).toBe('tel:+34910000000');
  expect(await card.innerText()).not.toContain('600 000 000');
  await page.reload();
  await card.getByText('Cook').waitFor();
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('nobody');
  await page.getByText('No colleagues found').waitFor();
});

test('a company hides what colleagues need not see', async () => {
  const app = await startPanelApp();
  const department = await app.create('/core/v3/departments', { name: 'Sales' });
  const me = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  await app.create('/core/v3/employees', {
    ...{ firstName: 'Eva', lastName: 'Álvarez', email: 'eva@acme.example', workPhone: '+34 910 000 000' },
    ...{ departmentId: department.id },
  });
  const hr = await openWindow(app);
  await signIn(app, hr, 'hr');
  await hr.goto('/configuration/company');
  const directory = hr.getByRole('group', { name: 'In the directory' });
  await directory.getByRole('switch', { name: 'Work phone' }).uncheck();
  await directory.getByRole('switch', { name: 'Department' }).uncheck();
  await expectAccessibleEverywhere(hr);
  await hr.getByRole('region', { name: 'What colleagues see' }).getByRole('button', { name: 'Save' }).click();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();

  const page = await openWindow(app);
  await signIn(app, page, 'employee', me.id);
  await page.goto('/directory');
  const card = page.getByRole('listitem').filter({ hasText: 'Eva Álvarez' });
  await card.getByRole('link', { name: 'eva@acme.example' }).waitFor();
  expect(await card.innerText()).not.toMatch(/910|Sales/);
  expect(await page.getByRole('combobox', { name: 'Office' }).count()).toBe(1);
  expect(await page.getByRole('combobox', { name: 'Department' }).count()).toBe(0);
  await expectAccessibleEverywhere(page);
  // HR sees the whole directory.
  await hr.goto('/directory');
  await hr.getByRole('listitem').filter({ hasText: 'Eva Álvarez' }).getByText('Sales').waitFor();
  expect(await hr.getByRole('combobox', { name: 'Department' }).count()).toBe(1);
});
