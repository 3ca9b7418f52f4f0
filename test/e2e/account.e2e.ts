/** Coming in for the first time, by an invitation, and with two-factor authentication; and what the administrator sees of it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { issueSetUpCode } from '../../src/accounts/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { codeOf } from '../harness/authenticator.ts';
import { runDailyJob } from '../harness/daily-job.ts';
import { signInAs } from '../harness/sessions.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  setLanguage,
  signIn,
  startPanelApp,
} from './browser.ts';

const password = 'correct horse battery staple';

test('an administrator sets up an empty installation with the code from its log, and is signed in', async () => {
  const empty = await startPanelApp();
  await empty.db.run(sql`delete from accounts`);
  const page = await openWindow(empty);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Set up' }).waitFor();
  await expectAccessible(page);
  const code = await issueSetUpCode(empty.db, empty.clock);
  await page.getByLabel('Set-up code').fill('abcd-efgh-jkmn-pqrs');
  await page.getByRole('textbox', { name: 'Company' }).fill('Norte');
  await page.getByLabel('Time zone').fill('Europe/Madrit');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Torres');
  await page.getByLabel('E-mail').fill('ana@norte.example');
  await page.locator('input[name=password]').fill('short');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.locator('[id$="-error"]').first().waitFor();
  expect(await page.locator('[id$="-error"]').count()).toBe(2);
  await page.getByLabel('Time zone').fill('Europe/Madrid');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('is not the code that Rollcall printed at its last start').waitFor();
  await page.getByLabel('Set-up code').fill(code);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
  const accounts = await empty.db.all(sql`select name, time_zone as zone from accounts`);
  expect(accounts).toEqual([{ name: 'Norte', zone: 'Europe/Madrid' }]);
});

test('an invited user signs in by the link; an administrator changes their role and disables them', async () => {
  const app = await startPanelApp();
  const admin = await openWindow(app);
  await signIn(app, admin);
  await openHome(admin);
  await admin.getByRole('link', { name: 'People and roles' }).click();
  await admin.getByRole('link', { name: 'Users' }).click();
  await admin.getByRole('button', { name: 'Invite user' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Luz Vega');
  // A second try of the test finds the user of the first one.
  const email = `luz@${app.id}.example`;
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await admin.getByRole('option', { name: 'Administrator' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('code').textContent()) as string;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await admin.getByRole('cell', { name: email }).waitFor();

  const guest = await openWindow(app);
  await guest.goto(link);
  await guest.locator('input[name=password]').fill(password);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Hello, Luz' }).waitFor();

  await admin.reload();
  const row = admin.getByRole('row', { name: new RegExp(email) });
  const member = () =>
    app.db.all(sql`
      select m.role, m.disabled_at is null as active from memberships m join users u on u.id = m.user_id
      where u.email = ${email}`);
  // Nothing changes before the question is answered.
  const role = row.getByRole('combobox', { name: 'Role of Luz Vega' });
  // A screen of 1440 pixels at a zoom of 200 %.
  await admin.setViewportSize({ width: 720, height: 450 });
  expect((await role.boundingBox())?.width).toBeGreaterThan(120);
  await admin.setViewportSize({ width: 1280, height: 860 });
  await role.click();
  await admin.getByRole('option', { name: 'Employee' }).click();
  await dialog.getByText('Luz Vega is Administrator now, and becomes Employee.').waitFor();
  await dialog.getByText('Employees see their own data').waitFor();
  await expectAccessibleEverywhere(admin);
  await admin.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await role.inputValue()).toBe('Administrator');
  expect(await member()).toEqual([{ role: 'administrator', active: true }]);
  await role.click();
  await admin.getByRole('option', { name: 'Employee' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await member()).toEqual([{ role: 'employee', active: true }]);
  await expect.poll(() => role.inputValue()).toBe('Employee');

  await row.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByText('Luz Vega is signed out everywhere').waitFor();
  expect(await member()).toEqual([{ role: 'employee', active: true }]);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await row.getByText('Disabled').waitFor();
  await guest.goto('/people');
  await guest.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await member()).toEqual([{ role: 'employee', active: false }]);
});

test('a signed-in user accepts an invitation to another account with the same sign-in', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  const { email } = await signIn(app, page);
  const account = await app.newAccount();
  const { api } = await signInAs(app, 'administrator', { account });
  const invite = async (body: object) =>
    (await api('POST', '/account/v1/invitations', { body: { name: 'Ana', role: 'administrator', ...body } })).json.data;
  const strange = await invite({ email: 'other@norte.example' });
  await page.goto(`/accept-invitation#${strange.key}`);
  await page.getByText(`You are signed in as ${email}.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('alert').waitFor();

  const { key } = await invite({ email });
  await page.goto('/account');
  await page.goto(`/accept-invitation#${key}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
  const users = (await api('GET', '/account/v1/users')).json.data as { email: string }[];
  expect(users.map((user) => user.email)).toContain(email);
});

test('a user sets up, uses and disables two-factor authentication, and changes the password', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app, { isSeparate: true });
  const { email } = await signIn(app, page);
  await page.goto('/account');
  const factor = page.locator('form').filter({ hasText: 'You sign in with your password alone.' });
  await factor.locator('input[name=password]').fill('not the password');
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await page.getByRole('alert').waitFor();
  await factor.locator('input[name=password]').fill(password);
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  const uri = (await page.getByRole('link', { name: 'Open the authenticator app' }).getAttribute('href')) as string;
  // An app that cannot scan asks for the key alone.
  const key = (new URL(uri).searchParams.get('secret') ?? '').match(/.{1,4}/g)?.join(' ');
  await page.getByText(key ?? 'none', { exact: true }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const backupCodes = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(backupCodes.split('\n')).toHaveLength(10);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You enter a code each time you sign in.').waitFor();
  expect(await page.locator('input[name=password]').inputValue()).toBe('');

  const passwords = page.locator('form').filter({ hasText: 'New password' });
  await passwords.locator('input[name=currentPassword]').fill(password);
  await passwords.locator('input[name=newPassword]').fill('another horse battery staple');
  await passwords.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. Your other sessions have ended.').waitFor();
  for (const name of ['currentPassword', 'newPassword']) {
    await expect.poll(() => passwords.locator(`input[name=${name}]`).inputValue()).toBe('');
  }

  const again = await openWindow(app);
  await again.goto('/sign-in');
  await again.getByLabel('E-mail').fill(email);
  await again.locator('input[name=password]').fill('another horse battery staple');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await again.getByText('If you have neither, ask an administrator').waitFor();
  await again.getByRole('button', { name: 'Back to sign-in' }).click();
  await again.getByLabel('E-mail').fill(email);
  await again.locator('input[name=password]').fill('another horse battery staple');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.locator('input[name=code]').fill(codeOf(uri, 1));
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();

  await page.goto('/account');
  const sessions = sql`select 1 from user_sessions s join users u on u.id = s.user_id where u.email = ${email}`;
  await page.getByRole('button', { name: 'Sign out of all other sessions' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else' });
  await question.getByText('This session continues.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await app.db.all(sessions)).toHaveLength(2);
  await page.getByRole('button', { name: 'Sign out of all other sessions' }).click();
  await question.getByRole('button', { name: 'Sign out of all other sessions' }).click();
  await expect.poll(() => app.db.all(sessions)).toHaveLength(1);
  await again.goto('/people');
  await again.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('the audit log ignores a day in its address that is not valid', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await app.create('/core/v3/departments', { name: 'Production' });
  await page.goto('/configuration/audit-log?from=yesterday');
  await page.getByRole('cell', { name: 'Department created · Production' }).waitFor();
  expect(await page.getByLabel('From').inputValue()).toBe('');
});

test('the audit log names in Spanish what Rollcall did by itself', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await setLanguage(app, page, 'es');
  const person = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', endDate: '2026-11-30' });
  app.clock.set('2026-12-02T12:00:00.000Z');
  await runDailyJob(app.app.work, app);
  for (const place of ['/configuration/audit-log', `/people/${person.id}`, `/people/${person.id}?tab=history`]) {
    await page.goto(place);
    await page.getByText(/proceso diario/).waitFor();
  }
});

test('the audit log shows and exports a change of the company name', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('link', { name: 'Company' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('=Sur');
  await page.locator('form').filter({ has: name }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('banner').getByText('=Sur').waitFor();
  await app.create('/core/v3/departments', { name: 'Production' });

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('cell', { name: 'Department created · Production' }).waitFor();
  await page.getByRole('combobox', { name: 'Event type' }).fill('company');
  await page.getByRole('option', { name: 'Company changed' }).click();
  await page.getByRole('cell', { name: 'Department created' }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Company changed.*Acme → =Sur/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('type')).toBe('company.updated');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('sequence,at,actorType,actor,event');
  expect(lines[1]).toMatch(/,person,Ana Torres,company\.updated,company,[\w-]+,name,Acme,'=Sur$/);
});

test.each([
  ['en-GB', 'Audit log', 'Event type'],
  ['es-ES', 'Registro de auditoría', 'Tipo de evento'],
])('every event has a name in %s', async (locale, title, label) => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const inLanguage = await openWindow(app, { locale, storageState: await page.context().storageState() });
  await inLanguage.goto('/configuration/audit-log');
  await inLanguage.getByRole('heading', { level: 1, name: title }).waitFor();
  await inLanguage.getByRole('combobox', { name: label }).click();
  await inLanguage.getByRole('option').first().waitFor();
  const names = await inLanguage.getByRole('option').allInnerTexts();
  const types = (await app.read('/events/v1/event-types')) as unknown[];
  expect(names).toHaveLength(types.length);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([]);
});

test('an administrator resets the password and two-factor authentication of a user who cannot sign in', async () => {
  const app = await startPanelApp();
  const [admin, page] = [await openWindow(app), await openWindow(app)];
  await signIn(app, admin);
  const { email } = await signIn(app, page);
  await openHome(admin);
  await admin.getByRole('link', { name: 'People and roles' }).click();
  await admin.getByRole('link', { name: 'Users' }).click();
  const row = admin.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Reset password' }).click();
  await expectAccessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  const link = (await admin.getByRole('dialog').locator('code').textContent()) as string;
  await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  expect(await admin.getByRole('button', { name: 'Reset password' }).count()).toBe(1);

  await page.goto('/people');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(link);
  await expectAccessible(page);
  await page.locator('input[name=password]').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
  await page.goto(link);
  await page.locator('input[name=password]').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('alert').waitFor();

  await app.db.run(sql`update users set second_factor_enabled = true where email = ${email}`);
  await admin.reload();
  await row.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await row.getByRole('button', { name: 'Reset two-factor authentication' }).waitFor({ state: 'detached' });
  await admin.getByRole('link', { name: 'Company' }).click();
  await admin.getByRole('link', { name: 'Audit log' }).click();
  await admin
    .getByRole('cell', { name: /User changed/ })
    .first()
    .waitFor();
  await admin.getByRole('tab', { name: 'Sign-ins' }).click();
  for (const outcome of ['Password reset', 'Password changed', 'Two-factor authentication reset']) {
    await admin.getByRole('cell', { name: outcome }).waitFor();
  }
});
