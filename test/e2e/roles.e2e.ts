/** What the panel shows to each role: the pages they may open, no request that is refused, and their journeys. */
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/accounts/index.ts';
import type { TestApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import {
  callFrom,
  chooseMore,
  expectAccessible,
  expectAccessibleEverywhere,
  expectFitsPhone,
  follow,
  openDeletion,
  openHome,
  openWindow,
  pressDelete,
  requestsOf,
  signIn,
  startPanelApp,
} from './browser.ts';
import { startCompany } from './company.ts';
import { pages } from './pages.ts';

let app: TestApp;
let person: string;
beforeAll(async () => {
  ({ app, person } = await startCompany());
});

/** Opens a window of a user with an employee record of their own. */
async function enter(role: Role): Promise<{ page: Page; employeeId: string }> {
  const page = await openWindow(app);
  const { id: employeeId } = await app.create('/core/v3/employees', { firstName: 'Own', lastName: role });
  await signIn(app, page, role, employeeId);
  return { page, employeeId };
}

const integrations = ['/configuration/integrations/api', '/configuration/integrations/webhooks'];
const administration = [...integrations, '/configuration/users', '/configuration/roles', '/configuration/audit-log'];
const payrollPages = [
  '/payroll',
  '/payroll/month',
  '/payroll/periods',
  '/payroll/files',
  '/payroll/compensations',
  '/payroll/catalogues',
];
const settings = [
  '/payroll/catalogues',
  '/organisation/working-time',
  '/time/kinds',
  '/time-off/policies',
  '/configuration/custom-fields',
  '/configuration/own-data',
  '/configuration/onboarding-templates',
  '/configuration/document-kinds',
  '/configuration/company',
];
/** Of those who change all employees. */
const decisions = ['/people/import', '/people/own-data'];
const structure = ['/organisation/legal-entities', '/organisation/cost-centres', '/organisation/pay-groups'];

/** Of those who decide about time off. */
const inboxes = ['/inbox', '/time-off/requests'];

/** The pages that say that the user has no access; pages.e2e.ts opens all of them as an administrator. */
const denied: Record<Exclude<Role, 'administrator'>, string[]> = {
  hr: [...administration, '/organisation/pay-groups', '/payroll/periods', '/payroll/files'],
  payroll: [...administration, ...settings, ...decisions, ...inboxes],
  read_only: [...administration, ...settings, ...payrollPages, ...decisions, ...inboxes, '/organisation/pay-groups'],
  manager: [...administration, ...settings, ...payrollPages, ...structure, ...decisions],
  employee: [...administration, ...settings, ...payrollPages, ...structure, ...decisions, ...inboxes],
};

/** Every page, and none after another with its heading. */
const everyPage = (profile: string) => {
  const all = [...pages, ['Profile', profile] as const];
  return all.map((_, n) => all[(n * 7) % all.length] as (typeof all)[number]);
};

describe.each(Object.entries(denied) as [Role, string[]][])('a user with the role %s', (role, hidden) => {
  test('opens each page without a refused request, and finds the others neither in the menu nor by address', async () => {
    const { page, employeeId } = await enter(role);
    // Managers and employees do not find the other one.
    const profile = role === 'manager' || role === 'employee' ? `/people/${employeeId}` : person;
    const refused: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
    });
    const heading = page.getByRole('heading', { level: 1 });
    const denied = page.getByText('You do not have access to this');
    const isDenied = async () => (await denied.count()) > 0;
    await page.goto(hidden[0] as string);
    await heading.waitFor();
    await denied.waitFor();

    await openHome(page);
    const answered = requestsOf(page);
    const found: string[] = [];
    // The panel is loaded once: what it knows from an earlier page was not refused there.
    for (const [title, path] of everyPage(profile)) {
      const before = await heading.innerText();
      await follow(page, path);
      if (title !== before) await heading.filter({ hasNotText: new RegExp(`^${before}$`) }).waitFor();
      await answered();
      const [address = ''] = path.split('?');
      if (await isDenied()) found.push(address);
      else if (path !== profile) await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    }
    expect(refused).toEqual([]);
    expect(found.sort()).toEqual([...new Set(hidden)].sort());
    const all = await page.getByRole('navigation').getByRole('link').all();
    const links = await Promise.all(all.map((link) => link.getAttribute('href')));
    expect(links.filter((link) => link !== null && hidden.includes(link))).toEqual([]);
  });
});

test('hr invites an employee from the profile, and is refused integrations', async () => {
  const { page } = await enter('hr');
  await page.goto(person);
  await chooseMore(page, 'Invite to sign in');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('invited@norte.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['HR', 'Read only', 'Manager', 'Employee']);
  await page.getByRole('option', { name: 'Employee' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  expect(await dialog.locator('code').textContent()).toContain('/accept-invitation#');
  for (const path of ['/account/v1/tokens', '/webhooks/v1/endpoints', '/account/v1/users']) {
    expect((await callFrom(page, 'GET', path)).json.code).toBe('role_not_permitted');
  }
  expect((await callFrom(page, 'POST', '/account/v1/roles', { name: 'Mine' })).json.code).toBe('role_not_permitted');
  const { data: mine } = (await callFrom(page, 'GET', '/account/v1/me')).json;
  const made = await callFrom(page, 'PATCH', `/account/v1/users/${mine.id}`, { role: 'administrator' });
  expect(made.status).toBe(403);
});

test('payroll closes a month, sees no tokens, and clocks in for itself', async () => {
  const group = await app.create('/payroll/v1/pay-groups', {
    name: 'Monthly',
    frequency: 'monthly',
    firstDay: '2026-01-01',
  });
  const { page, employeeId } = await enter('payroll');
  await openHome(page);
  expect(await page.getByRole('link', { name: 'API' }).count()).toBe(0);
  const period = (await callFrom(page, 'GET', `/payroll/v1/periods?payGroupId=${group.id}&limit=1`)).json.data[0];
  const lock = `/payroll/v1/periods/${period.id}/lock`;
  expect((await callFrom(page, 'POST', lock, { force: true, reason: 'Nobody is paid' })).status).toBeLessThan(300);
  await page.goto(`/payroll/periods/${period.id}`);
  await page.getByText('Locked').first().waitFor();
  expect((await callFrom(page, 'GET', '/account/v1/tokens')).status).toBe(403);
  const [other] = await app.read('/core/v3/employees?q=eva');
  const clockIn = (id: string) => callFrom(page, 'POST', '/schedule/v1/work-entries/clock-in', { employeeId: id });
  expect((await clockIn(other.id)).status).toBeGreaterThanOrEqual(400);
  expect((await clockIn(employeeId)).status).toBe(201);
});

test('read-only has no buttons that write', async () => {
  const { page } = await enter('read_only');
  const writes = /^(New|Add|Edit|Delete|Import|Invite|Save|Start|Clock in|Request time off|Adjust|Give|Move)/;
  const tabs = ['', '?tab=contract', '?tab=employment', '?tab=time', '?tab=timeOff', '?tab=onboarding'];
  for (const path of [
    '/',
    '/people',
    ...tabs.map((tab) => person + tab),
    '/organisation',
    '/organisation/legal-entities',
    '/time',
    '/time-off',
    '/time-off/balances',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const buttons = await page.locator('main').getByRole('button').allInnerTexts();
    expect([path, buttons.filter((name) => writes.test(name.trim()))]).toEqual([path, []]);
    // Rows are deleted in menus, whose buttons have no text.
    const menus = await page.locator('main').getByRole('button', { name: 'More actions: ' }).count();
    expect([path, menus]).toEqual([path, 0]);
  }
});

test('an administrator makes a role and gives it to a user, who has it at once', async () => {
  const admin = (await enter('administrator')).page;
  await admin.goto('/configuration/roles');
  await admin.getByRole('button', { name: 'New role' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Recruiting');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Hires, and sees no pay.');
  const employees = dialog.getByRole('radiogroup', { name: 'Employees', exact: true });
  await employees.getByText('Write').click();
  expect(await dialog.getByRole('radiogroup', { name: 'Webhooks' }).count()).toBe(0);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await admin.getByRole('row', { name: /^Recruiting.*Changes employees\. In their own record/ }).waitFor();
  await expectFitsPhone(admin.locator('main'));

  const user = await openWindow(app);
  const { email } = await signIn(app, user, 'read_only');
  await user.goto('/people');
  expect(await user.getByRole('button', { name: 'New employee' }).count()).toBe(0);
  await admin.goto('/configuration/users');
  const row = admin.getByRole('row', { name: new RegExp(email.replaceAll('.', '\\.')) });
  await row.getByRole('combobox').click();
  await admin.getByRole('option', { name: 'Recruiting' }).click();
  await dialog.getByText('Ana Torres is Read only now, and becomes Recruiting.').waitFor();
  await dialog.getByText('Hires, and sees no pay.').waitFor();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await dialog.waitFor({ state: 'detached' });

  await user.reload();
  await user.getByRole('button', { name: 'New employee' }).waitFor();
  expect(await user.getByRole('link', { name: 'Payroll', exact: true }).count()).toBe(0);
  // The form of a hire has what the role may give, and no word of the rest.
  await user.getByRole('button', { name: 'New employee' }).click();
  const hire = user.getByRole('dialog', { name: 'New employee' });
  await hire.getByLabel('First name').fill('Ida');
  await hire.getByLabel('Last name').fill('Roca');
  await user.waitForLoadState('networkidle');
  expect(await hire.getByText(/You do not have access|Gross|Contract/).count()).toBe(0);
  await hire.getByRole('button', { name: 'Hire' }).click();
  await user.getByRole('heading', { level: 1, name: 'Ida Roca' }).waitFor();
  // It moves many employees at once, but gives none of them another vacation policy: that is a setting.
  await user.goto('/people');
  await user.getByRole('checkbox', { name: 'Select Ida Roca' }).click();
  await user.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change' }).click();
  await user.getByRole('menuitem', { name: 'Department' }).waitFor();
  expect(await user.getByRole('menuitem', { name: 'Vacation policy' }).count()).toBe(0);
  await admin.goto('/configuration/roles');
  const roleRow = admin.getByRole('row', { name: /Recruiting/ });
  await roleRow.getByText('Ana Torres').waitFor();
  expect(await (await openDeletion(roleRow)).isDisabled()).toBe(true);
});

test('a role that only reads pay finds no buttons that write it', async () => {
  const admin = (await enter('administrator')).page;
  await openHome(admin);
  const ask = async (method: string, path: string, body: object = {}) => {
    const { status, json } = await callFrom(admin, method, path, body);
    expect([path, status < 300]).toEqual([path, true]);
    return json.data;
  };
  const scopes = ['employees:read', 'contracts:read', 'salaries:read', 'compensations:read', 'payroll:read'];
  const reader = { name: 'Pay reader', description: 'Reads pay.', scopes, reach: 'all', selfService: false };
  const role = await ask('POST', '/account/v1/roles', reader);
  const page = await openWindow(app);
  const { email } = await signIn(app, page, 'read_only');
  const users = await ask('GET', '/account/v1/users?limit=200');
  const user = users.find((one: { email: string }) => one.email === email);
  await ask('PATCH', `/account/v1/users/${user.id}`, { role: 'own', roleId: role.id });
  const [compensation] = await app.read('/contract/v1/compensations');
  await app.create('/payroll/v1/pay-groups', { name: 'Read', frequency: 'monthly', firstDay: '2026-10-01' });
  const [period] = await app.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-31');

  await page.goto('/payroll?month=2026-11');
  // The amounts of two days open, and stay as they are.
  await page.getByRole('button', { name: /: open the amounts of the month$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /29 Nov 2026 250\.75/ })
    .waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Escape');
  const writes = /^(New|Add|Edit|Delete|Save|Discard|Change|Assign|Review|Start|Lock|Reopen|Export$|Record)/;
  const compensations = '/payroll/compensations';
  for (const path of [
    '/payroll?month=2026-11',
    '/payroll/periods',
    `/payroll/periods/${period.id}`,
    compensations,
    `${compensations}/${compensation.id}`,
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const buttons = await page.locator('main').getByRole('button').allInnerTexts();
    expect([path, buttons.filter((name) => writes.test(name.trim()))]).toEqual([path, []]);
    // Rows are deleted in menus, whose buttons have no text.
    const menus = await page.locator('main').getByRole('button', { name: 'More actions: ' }).count();
    expect([path, menus]).toEqual([path, 0]);
  }

  const { id: employeeId } = await app.create('/core/v3/employees', { firstName: 'Paz', lastName: 'Mora' });
  await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-10-01' });
  await page.goto(`/people/${employeeId}?tab=contract`);
  await page.getByRole('button', { name: /^History: Contract/ }).waitFor();
  expect(await page.getByRole('button', { name: /^(Edit|More actions: |Assign)/ }).count()).toBe(0);
  // A role that assigns compensations is offered it, even if it writes neither contracts nor salaries.
  await ask('PATCH', `/account/v1/roles/${role.id}`, { scopes: [...scopes, 'compensations:write'] });
  await page.reload();
  await page.getByRole('button', { name: 'Assign compensation' }).waitFor();
  expect(await page.getByRole('button', { name: /^New contract/ }).count()).toBe(0);
});

test('the form of a role says what each permission lets its users do, on a narrow screen too', async () => {
  const { page } = await enter('administrator');
  await page.goto('/configuration/roles');
  await page.getByRole('row', { name: /^HR Sees and changes everything except payroll\./ }).waitFor();
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Clock entries, breaks and corrections of them.').waitFor();
  expect(await dialog.locator('code').count()).toBe(0);
  const access = (area: string) =>
    dialog.getByRole('radiogroup', { name: area, exact: true }).getByRole('radio', { checked: true }).inputValue();
  await dialog.getByRole('button', { name: 'Keep working time' }).click();
  expect([await access('Working time'), await access('Time off')]).toEqual(['write', 'read']);
  await dialog.getByText('Sees employees, time off and reports; changes working time.').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  const { x, width } = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
  for (const group of await dialog.getByRole('radiogroup').all()) {
    const box = (await group.boundingBox()) ?? { x: 0, width: 0 };
    expect(box.x).toBeGreaterThanOrEqual(x);
    expect(box.x + box.width).toBeLessThanOrEqual(x + width);
  }
  await expectAccessibleEverywhere(page);
});

test('a user invited to a role of the company sees only what the role allows', async () => {
  const admin = (await enter('administrator')).page;
  await openHome(admin);
  const newRole = async (name: string, scopes: string[]) => {
    const body = { name, description: `${name} of the company.`, scopes, reach: 'all', selfService: false };
    expect((await callFrom(admin, 'POST', '/account/v1/roles', body)).status).toBe(201);
  };
  await newRole('Assistant', ['employees:read', 'departments:read', 'offices:read']);
  await newRole('Clerk', ['employees:read', 'payroll:read']);
  await admin.goto('/configuration/users');
  await admin.getByRole('button', { name: 'Invite user' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Luz Vega');
  await dialog.getByLabel('E-mail').fill('luz@norte.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await admin.getByRole('option', { name: 'Clerk' }).waitFor();
  await admin.getByRole('option', { name: 'Assistant' }).click();
  await dialog.getByText('Assistant of the company.').waitFor();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The pending invitation names the role, which stays until then, and gives it when it is sent again.
  await admin.getByRole('row', { name: /Luz Vega.*Assistant/ }).waitFor();
  await expectAccessibleEverywhere(admin);
  await admin.getByRole('button', { name: 'Invite again: Luz Vega' }).click();
  expect(await dialog.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('Assistant');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('code').textContent()) as string;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await admin.goto('/configuration/roles');
  await pressDelete(admin.getByRole('row', { name: /^Assistant/ }));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('The role is in use (invitations: 1).').waitFor();

  const guest = await openWindow(app);
  await guest.goto(link);
  await guest.locator('input[name=password]').fill('correct horse battery staple');
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Hello, Luz' }).waitFor();
  const refused: string[] = [];
  guest.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
  });
  await guest.getByRole('link', { name: 'Employees' }).first().click();
  await guest.getByRole('link', { name: 'Ruiz, Eva' }).first().waitFor();
  expect(await guest.getByRole('button', { name: 'New employee' }).count()).toBe(0);
  await guest.goto(person);
  await guest.getByRole('heading', { level: 1 }).waitFor();
  await guest.waitForLoadState('networkidle');
  expect(await guest.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  for (const path of ['/payroll', '/configuration/users', '/configuration/roles']) {
    await guest.goto(path);
    await guest.getByText('You do not have access to this').waitFor();
  }
  expect(refused).toEqual([]);
  for (const path of ['/contract/v1/salaries', '/schedule/v1/work-entries', '/account/v1/invitations']) {
    expect((await callFrom(guest, 'GET', path)).json.code).toBe('role_not_permitted');
  }

  // Who may not read departments and offices is not told that the employees have none.
  await guest.goto('/people');
  const heads = () => guest.getByRole('columnheader').allInnerTexts();
  await expect.poll(heads).toEqual(['Name ↑', 'Department', 'Office', 'Today']);
  const roles = (await callFrom(admin, 'GET', '/account/v1/roles')).json.data;
  const { id } = roles.find(({ name }: { name: string }) => name === 'Assistant');
  await callFrom(admin, 'PATCH', `/account/v1/roles/${id}`, { scopes: ['employees:read'] });
  await guest.reload();
  await expect.poll(heads).toEqual(['Name ↑', 'Today']);
  await guest.goto('/organisation');
  await guest.getByRole('heading', { level: 1, name: 'Org chart' }).waitFor();
  expect(await guest.getByRole('navigation', { name: 'Organisation' }).count()).toBe(0);
  await guest.goto(person);
  await guest.getByText('Position', { exact: true }).waitFor();
  expect(await guest.getByText(/^(Department|Office)$/).count()).toBe(0);
  // Who may read pay periods, but no pay, finds them.
  await callFrom(admin, 'PATCH', `/account/v1/roles/${id}`, { scopes: ['payroll:read'] });
  await guest.goto('/');
  await guest.getByRole('link', { name: 'Payroll' }).click();
  await guest.getByRole('link', { name: 'Files' }).waitFor();
  expect(new URL(guest.url()).pathname).toBe('/payroll/periods');
  expect(await guest.getByRole('navigation', { name: 'Payroll' }).getByRole('link').allInnerTexts()).toEqual([
    'Periods',
    'Files',
  ]);
  expect(await guest.getByText('You do not have access to this').count()).toBe(0);
  await callFrom(admin, 'PATCH', `/account/v1/roles/${id}`, { scopes: ['reports:read'] });
  await guest.goto('/');
  await guest.getByRole('heading', { level: 1, name: 'Hello, Luz' }).waitFor();
  const nav = guest.getByRole('navigation').getByRole('link');
  expect(await nav.allInnerTexts()).toEqual(['Home', 'Directory']);
  await guest.goto('/time-off');
  await guest.getByText('You do not have access to this').waitFor();

  await admin.goto('/configuration/users');
  const role = admin.getByRole('row', { name: /luz@norte\.example/ }).getByRole('combobox');
  await expect.poll(() => role.inputValue()).toBe('Assistant');
  expect(await admin.getByRole('button', { name: 'Invite again: Luz Vega' }).count()).toBe(0);

  // HR is offered the roles that do no more than HR.
  const hr = (await enter('hr')).page;
  const newcomer = await app.create('/core/v3/employees', { firstName: 'Nuria', lastName: 'Gil' });
  await hr.goto(`/people/${newcomer.id}`);
  await chooseMore(hr, 'Invite to sign in');
  await hr.getByRole('combobox', { name: 'Role' }).click();
  await hr.getByRole('option', { name: 'Assistant' }).waitFor();
  expect(await hr.getByRole('option', { name: 'Clerk' }).count()).toBe(0);
  expect(await hr.getByRole('option', { name: 'Administrator' }).count()).toBe(0);
});

test('a user who forgot the password chooses another one by the link in the mail', async () => {
  const letters: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='));
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailing = await startPanelApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hr@example.com' });
  mailing.app.startBackground();
  const known = await openWindow(mailing);
  const { email } = await signIn(mailing, known);

  const page = await openWindow(mailing);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`If a user has the address ${email}`).waitFor();
  await eventually('the mail', () => letters.length > 0);
  const [path = ''] = /\/reset-password#[\w.-]+/.exec(letters[0] ?? '') ?? [];
  await page.goto(path);
  await page.locator('input[name=password]').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
  // The other session has ended.
  await known.goto('/people');
  await known.getByRole('heading', { name: 'Sign in' }).waitFor();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

test('without a mail server the page says whom to ask', async () => {
  const page = await openWindow(app);
  await page.goto('/forgot-password');
  await page.getByText('Ask an administrator of your company').waitFor();
  await expectAccessible(page);
});
