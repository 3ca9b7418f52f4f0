/** Invitations: what the form knows and asks for, and what the profile shows of the sign-in of an employee. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs } from '../harness/sessions.ts';
import {
  callFrom,
  chooseMore,
  expectAccessibleEverywhere,
  openHome,
  openMore,
  openWindow,
  signIn,
  startPanelApp,
  whyOff,
} from './browser.ts';

const app = await startPanelApp();

async function enter(role: 'administrator' | 'hr'): Promise<Page> {
  const page = await openWindow(app);
  await signIn(app, page, role);
  return page;
}

const hire = async (firstName: string, email?: string): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName, lastName: 'Ruiz', ...(email && { email }) })).id;

const accept = (key: string) =>
  app.api('POST', '/account/v1/invitation-acceptances', {
    token: null,
    headers: { 'x-forwarded-for': '10.9.0.1' },
    body: { key, password: 'correct horse battery staple' },
  });

test('the form fills in what the employee record has, and keeps what the user typed', async () => {
  await hire('Eva', 'eva@norte.example');
  await hire('Iria', 'iria@norte.example');
  const page = await enter('administrator');
  await page.goto('/configuration/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  const [name, email] = [dialog.getByRole('textbox', { name: 'Name' }), dialog.getByLabel('E-mail')];
  const employee = dialog.getByRole('combobox', { name: 'Employee' });
  const choose = async (text: string) => {
    await employee.fill(text);
    await page.getByRole('option', { name: `${text} Ruiz` }).click();
  };
  await choose('Eva');
  await expect.poll(() => email.inputValue()).toBe('eva@norte.example');
  expect(await name.inputValue()).toBe('Eva Ruiz');
  await name.fill('Eva R.');
  await choose('Iria');
  await expect.poll(() => email.inputValue()).toBe('iria@norte.example');
  expect(await name.inputValue()).toBe('Eva R.');
  await expectAccessibleEverywhere(page);

  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.locator('code').waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /Eva R\..*iria@norte\.example/ }).waitFor();
});

test('the form asks for the employee of a role that needs one, before anything is sent', async () => {
  const page = await enter('administrator');
  await openHome(page);
  const body = { name: 'Team lead', scopes: ['employees:read'], reach: 'below' };
  expect((await callFrom(page, 'POST', '/account/v1/roles', body)).status).toBe(201);
  await page.goto('/configuration/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  const employee = dialog.getByRole('combobox', { name: 'Employee' });
  const send = dialog.getByRole('button', { name: 'Create link' });
  for (const [role, isRequired] of [
    ['Employee', true],
    ['Manager', true],
    ['Team lead', true],
    ['HR', false],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: role, exact: true }).click();
    await expect.poll(() => employee.getAttribute('required')).toBe(isRequired ? '' : null);
    if (isRequired) {
      expect(await whyOff(send)).toBe(`Choose the employee: the role ${role} needs an employee record.`);
    } else {
      expect(await send.isDisabled()).toBe(false);
    }
  }
});

test('a profile says since when the employee signs in, or was invited, in place of another invitation', async () => {
  const id = await hire('Luz', 'luz@norte.example');
  const [admin, hr] = [await enter('administrator'), await enter('hr')];
  await hr.goto(`/people/${id}`);
  await chooseMore(hr, 'Invite to sign in');
  const dialog = hr.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.locator('code').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await hr.getByText(/^Invited on \d/).waitFor();
  await openMore(hr);
  await hr.getByRole('menuitem', { name: 'Send again' }).waitFor();
  expect(await hr.getByRole('menuitem', { name: 'Invite to sign in' }).count()).toBe(0);

  await admin.goto(`/people/${id}`);
  await admin.getByText(/^Invited on \d/).waitFor();
  await chooseMore(admin, 'Send again');
  const again = admin.getByRole('dialog');
  expect(await again.getByLabel('E-mail').inputValue()).toBe('luz@norte.example');
  await again.getByRole('button', { name: 'Create link' }).click();
  const link = (await again.locator('code').textContent()) ?? '';
  await again.getByRole('button', { name: 'Done' }).click();
  expect((await accept(link.split('#')[1] ?? '')).status).toBe(200);
  for (const page of [admin, hr]) {
    await page.reload();
    await page.getByText(/^User since \d/).waitFor();
    await openMore(page);
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Terminate employment', 'Delete']);
    await page.keyboard.press('Escape');
  }
  await expectAccessibleEverywhere(admin);

  // A second invitation by another page is refused with the name of the user.
  await admin.goto('/configuration/users');
  await admin.getByRole('button', { name: 'Invite user' }).click();
  await again.getByRole('combobox', { name: 'Employee' }).fill('Luz');
  await admin.getByRole('option', { name: 'Luz Ruiz' }).click();
  await again.getByLabel('E-mail').fill('luz.other@norte.example');
  await again.getByRole('button', { name: 'Create link' }).click();
  await again.getByText('already belongs to the user Luz Ruiz').waitFor();
});

test('a profile says that the sign-in of the employee is disabled', async () => {
  const id = await hire('Noa');
  await signInAs(app, 'employee', { employeeId: id });
  const admin = await enter('administrator');
  await openHome(admin);
  const [user] = (await callFrom(admin, 'GET', `/account/v1/users?employeeId=${id}`)).json.data;
  expect((await callFrom(admin, 'POST', `/account/v1/users/${user.id}/disable`)).status).toBe(200);
  await admin.goto(`/people/${id}`);
  await admin.getByText('Sign-in disabled').waitFor();
  await openMore(admin);
  expect(await admin.getByRole('menuitem').allInnerTexts()).toEqual(['Terminate employment', 'Delete']);
});
