/** Closing months: an administrator makes a pay group, locks a month, exports it, and the next export corrects it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
/** The administrator's window. */
let page: Page;
let ana: string;
let eva: string;

beforeAll(async () => {
  app = await startPanelApp();
  app.clock.set('2026-11-20T09:00:00.000Z');
  ana = (await hirePaid(app)).employeeId;
  const person = { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' };
  eva = (await app.create('/core/v3/employees', person)).id;
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
});

/** A period by its days; the browser sets narrow blanks around the dash. */
const period = (days: string) => new RegExp(`^${days.replace('–', '\\s?–\\s?')}$`);

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** Two hours of work on a day of October. */
const workOn = (day: string) =>
  app.api('POST', '/schedule/v1/work-entries', {
    body: {
      employeeId: ana,
      workEntryIn: { date: `${day}T09:00:00+02:00` },
      workEntryOut: { date: `${day}T11:00:00+02:00` },
    },
  });

test('the board without pay groups leads to making one, whose form marks a wrong first day', async () => {
  await page.goto('/payroll/periods');
  await page.getByRole('heading', { name: 'No pay groups yet' }).waitFor();
  await page.getByRole('link', { name: 'Create a pay group' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay groups' }).waitFor();
  await press('New pay group');
  await dialog().getByLabel('Name').fill('Spain, monthly');
  await dialog().getByLabel('First day of the first period').fill('2026-01-31');
  await dialog().getByLabel('Cut-off (days before the end)').fill('3');
  await dialog().getByLabel('Payment (days after the end)').fill('2');
  await dialog().getByRole('checkbox', { name: 'Default group' }).check();
  await confirm('Create');
  await dialog().getByText('must be one of the first 28 days of a month').waitFor();
  await dialog().getByLabel('First day of the first period').fill('2026-01-01');
  await expectAccessibleEverywhere(page);
  await confirm('Create');
  await page.getByRole('row', { name: /Spain, monthly Default Monthly 1 Jan 2026/ }).waitFor();
  expect(await app.read('/payroll/v1/pay-groups')).toMatchObject([
    { name: 'Spain, monthly', firstDay: '2026-01-01', cutOffDays: 3, payDay: 2, lateChanges: 'carry', isDefault: true },
  ]);
});

test('issues that a group calls blocking are named in its form', async () => {
  await press('Edit Spain, monthly');
  await dialog().getByRole('combobox', { name: 'Issues that block a lock' }).click();
  await page.getByRole('option', { name: 'No salary' }).click();
  await page.getByRole('option', { name: 'No contract' }).click();
  await dialog().getByLabel('Name').click();
  await expectAccessibleEverywhere(page);
  await confirm('Save');
  await dialog().waitFor({ state: 'detached' });
  expect(await app.read('/payroll/v1/pay-groups')).toMatchObject([{ blockingIssues: ['no_contract', 'no_salary'] }]);
});

test('a month is reviewed, locked and exported, and its rows are downloaded', async () => {
  await page.goto('/payroll/periods');
  const october = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'October 2026' }) });
  await october.getByText('To be closed').waitFor();
  await october.getByText('Complete by 28 Oct 2026').waitFor();
  await expectAccessibleEverywhere(page);
  await october.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'October 2026' }).waitFor();
  const totals = page.getByRole('region', { name: 'Totals beside the period before' });
  await totals.getByText('Nothing recorded').waitFor();
  await totals.getByText('The period before has not been exported: it is shown as it reads now.').click();
  await totals.getByRole('row', { name: 'Employees 2 2 =' }).waitFor();
  await totals.getByRole('row', { name: /^Worked 0:00 0:00 =$/ }).waitFor();
  await press('Start review');
  await page.getByRole('button', { name: 'Start review' }).waitFor({ state: 'detached' });

  const issues = page.getByRole('region', { name: 'Before locking', exact: true });
  await issues.getByText('Nothing recorded · 2 people').waitFor();
  await issues.getByText('Earlier period still open · 9 periods').click();
  await issues.getByRole('link', { name: period('1–31 May 2026') }).waitFor();
  const noSalary = issues.getByRole('group').filter({ hasText: 'No salary · 1 person' });
  await noSalary.getByText('Blocks the lock').waitFor();
  await noSalary.getByText('No salary · 1 person').click();
  const toMend = noSalary.getByRole('link', { name: 'No salary: Eva Ruiz' });
  await toMend.waitFor();
  await expectAccessibleEverywhere(page);
  await press('Lock period');
  await dialog().getByText('No salary · 1 person').waitFor();
  await expectAccessibleEverywhere(page);
  await confirm('Lock nevertheless');
  await dialog().getByText('is required to lock with force').waitFor();
  await confirm('Cancel');
  await toMend.click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  // The contract and pay of the page are covered by their own journeys.
  const terms = { employeeId: eva, startDate: '2026-01-01' };
  await app.create('/contract/v1/salaries', {
    ...{ ...terms, payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 },
  });
  await app.create('/contract/v1/contracts', { ...terms, weeklyHours: 40 });
  await page.goBack();
  await page.reload();
  await issues.getByText('No contract · 1 person').waitFor();
  expect(await issues.getByText('No salary').count()).toBe(0);
  await press('Lock period');
  await dialog().getByLabel('Reason to lock nevertheless').fill('Paid by hand');
  await confirm('Lock nevertheless');
  await dialog().waitFor({ state: 'detached' });
  const [forced] = await app.read('/events/v1/events?types=payroll_period.locked&after=0');
  expect(forced.data).toMatchObject({ isForced: true, reason: 'Paid by hand' });
  await press('Reopen');
  await dialog().getByLabel('Reason').fill('The contract is there.');
  await confirm('Reopen period');
  await dialog().waitFor({ state: 'detached' });
  await app.create('/contract/v1/contracts', { employeeId: ana, startDate: '2026-01-01', weeklyHours: 40 });
  await page.reload();
  await issues.getByText('No contract').waitFor({ state: 'detached' });
  await press('Lock period');
  await dialog().getByText('sent as corrections with the next export').waitFor();
  await dialog().getByText('Earlier periods of the group are still open. Usually they are closed first.').waitFor();
  await expectAccessibleEverywhere(page);
  await confirm('Lock out of order');
  // The button that had the focus is gone.
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toMatch(/^ExportStores/);
  await press('Preview and export');
  await dialog().getByText('€54,000').waitFor();
  expect(await app.read('/payroll/v1/exports')).toEqual([]);
  await expectAccessibleEverywhere(page);
  await confirm('Export period');
  await page.getByRole('heading', { name: /^Export of 20 Nov 2026/ }).waitFor();
  await expect.poll(focused).toMatch(/^Receipt/);
  await expectAccessibleEverywhere(page);

  const [exported] = await app.read('/payroll/v1/exports');
  expect(exported).toMatchObject({ from: '2026-10-01', people: 2, status: 'created' });
  await page.getByText('Details', { exact: true }).click();
  await page.getByText(exported.sha256).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download rows (JSON)')]);
  const { data } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { data: unknown[] };
  const hash = createHash('sha256');
  for (const row of data) hash.update(`${canonicalJson(row)}\n`);
  expect(hash.digest('hex')).toBe(exported.sha256);
});

test('the first period of a group, with which nothing can be compared, does not list its employees as new', async () => {
  const [january] = await app.read('/payroll/v1/periods?from=2026-01-01&to=2026-01-01');
  const address = page.url();
  await page.goto(`/payroll/periods/${january.id}`);
  await page.getByText('This is the first period of the group.').waitFor();
  expect(await page.getByRole('region', { name: 'Changes since the last period' }).count()).toBe(0);
  await page.goto(address);
});

test('a template becomes a profile, and gives the export as the file of a payroll system', async () => {
  const [{ profile }] = await app.read('/payroll/v1/export-profile-templates');
  await press('File for payroll');
  const chosen = page.getByRole('menuitem', { name: profile.name });
  const [file] = await Promise.all([page.waitForEvent('download'), chosen.click()]);
  const [made] = await app.read('/payroll/v1/export-profiles');
  expect(made.name).toBe(profile.name);
  const [exported] = await app.read('/payroll/v1/exports');
  const { text } = await app.api('GET', `/payroll/v1/exports/${exported.id}/file?profileId=${made.id}`);
  expect(readFileSync(await file.path(), 'utf8')).toBe(text);
  expect(text.split('\r\n').length).toBeGreaterThan(2);
});

test('a late change is shown, the next export corrects it, and an accepted one is final', async () => {
  expect((await workOn('2026-10-07')).status).toBe(201);
  await app.api('POST', `/contract/v1/employees/${eva}/pay-change`, {
    body: { effectiveDate: '2026-11-16', salary: { grossSalary: 30_000 } },
  });
  // She is in neither of the two periods.
  const lead = { firstName: 'Marta', lastName: 'Gil', startDate: '2027-01-01' };
  const { id: managerId } = await app.create('/core/v3/employees', lead);
  await app.create('/core/v3/placements', { employeeId: ana, startDate: '2026-11-01', managerId });
  await page.reload();
  await page.getByRole('region', { name: 'Late changes' }).getByText('Ana Torres').waitFor();
  await page.goto('/configuration/audit-log?type=payroll_change.late');
  const logged = page.getByRole('row', { name: /Late change of a locked pay period · Ana Torres/ });
  await logged.getByText(period('1–31 Oct 2026')).waitFor();

  await page.goto('/payroll/periods');
  await page.getByRole('link', { name: 'November 2026' }).click();
  const totals = page.getByRole('region', { name: 'Totals beside the period before' });
  await totals.getByText('The period before is shown as it was exported last.').click();
  await totals
    .getByRole('row', { name: 'Gross salaries, as agreed (EUR) €84,000.00 €54,000.00 +€30,000.00 (+55.6%)' })
    .waitFor();
  await totals.getByRole('row', { name: 'Planned 336:00 352:00 −16:00 (−4.6%)' }).waitFor();
  const changes = page.getByRole('region', { name: 'Changes since the last period' });
  const ofEva = changes.getByRole('rowgroup').filter({ hasText: 'Eva Ruiz' });
  await ofEva
    .getByRole('row', { name: /€24,000.00 a year €30,000.00 a year \+€6,000.00 Salary Salary · Gross salary$/ })
    .waitFor();
  const ofAna = changes.getByRole('rowgroup').filter({ hasText: 'Ana Torres' });
  await ofAna.getByRole('row', { name: /– Marta Gil – .*Placement · Manager$/ }).waitFor();
  await ofAna.getByText('Late', { exact: true }).waitFor();
  await ofAna.getByRole('row', { name: /^0:00 2:00 \+2:00 .* · Worked$/ }).waitFor();
  await expectAccessibleEverywhere(page);
  await press('Lock period');
  await confirm('Lock out of order');
  await press('Preview and export');
  await confirm('Export period');
  const corrections = page.getByRole('region', { name: 'Corrections of earlier periods' });
  await corrections.getByRole('link', { name: 'Ana Torres' }).waitFor();
  await corrections.getByText('Worked: 0:00 → 2:00 (+2:00)').waitFor();
  await corrections.getByRole('link', { name: period('1–31 Oct 2026') }).waitFor();
  await expectAccessibleEverywhere(page);

  await press('Record the answer');
  await dialog().getByText('The period becomes final').waitFor();
  await expectAccessibleEverywhere(page);
  await confirm('Record the answer');
  await page.getByText('Acknowledged').waitFor();
  expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  expect(await app.read('/payroll/v1/periods?from=2026-11-01&to=2026-11-30')).toMatchObject([
    { status: 'acknowledged' },
  ]);
});

test('rejected rows are recorded by employee', async () => {
  await page.getByRole('link', { name: 'Periods', exact: true }).click();
  await page.getByRole('link', { name: 'October 2026' }).click();
  await press('Record the answer');
  await dialog().getByRole('radio', { name: 'Some rows rejected' }).check();
  await confirm('Record the answer');
  await dialog().getByText('Correct the marked fields.').waitFor();
  // A former employee is among them.
  await app.api('POST', `/core/v3/employees/${eva}/deactivate`, { body: { endDate: '2026-11-19' } });
  await dialog().getByRole('combobox', { name: 'Employee 1' }).fill('eva');
  await page.getByRole('option', { name: 'Eva Ruiz' }).click();
  await dialog().getByLabel('Reason 1').fill('Unknown bank');
  await confirm('Record the answer');
  await page.getByText(/Answer: Partly rejected on 20 Nov 2026/).waitFor();
  const rejected = page.getByRole('region', { name: 'Rejected employees' });
  await rejected.getByText('Their rows come again as corrections with the next export.').waitFor();
  await rejected.getByRole('listitem').filter({ hasText: 'Eva Ruiz · Unknown bank' }).waitFor();
  expect(await app.read('/payroll/v1/exports')).toMatchObject([
    { from: '2026-11-01', status: 'accepted' },
    { from: '2026-10-01', status: 'partial' },
  ]);
});

test('a period is reopened with a reason, and a refusing group says so in a form, in Spanish too', async () => {
  await page.goto('/payroll/periods');
  await page.getByRole('link', { name: 'September 2026' }).click();
  await press('Lock period');
  await dialog()
    .getByText(/^A later period of the group is already closed: 1\s?–\s?31 Oct 2026\.$/)
    .waitFor();
  await confirm('Lock out of order');
  await press('Reopen');
  await confirm('Reopen period');
  await dialog().getByText('must not be empty').waitFor();
  await dialog().getByLabel('Reason').fill('A bonus was missing.');
  await confirm('Reopen period');
  await page.getByRole('button', { name: 'Start review' }).waitFor();

  await page.goto('/organisation/pay-groups');
  await press('Edit Spain, monthly');
  await dialog().getByRole('combobox', { name: 'Changes of a locked period' }).click();
  await page.getByRole('option', { name: 'Refuse' }).click();
  await dialog().getByLabel('First day of the first period').fill('2026-02-01');
  await confirm('Save');
  await dialog().getByText('cannot be changed once a period of the pay group has been locked').waitFor();
  await dialog().getByLabel('First day of the first period').fill('2026-01-01');
  await confirm('Save');
  await page.getByRole('cell', { name: 'Refuse' }).waitFor();

  await page.goto(`/people/${ana}?tab=time&week=2026-10-12`);
  await page.getByRole('button', { name: 'Add entry on Wed 14 Oct' }).click();
  await dialog().getByLabel('Start').fill('2026-10-14T09:00');
  await dialog().getByLabel('End').fill('2026-10-14T10:00');
  await confirm('Save');
  await dialog().getByText('The pay period from 1 Oct 2026 to 31 Oct 2026 is locked.').waitFor();

  await page.evaluate("document.cookie = 'rollcall.language=es; path=/'");
  await page.reload();
  await page
    .getByRole('button', { name: /14 oct/ })
    .first()
    .click();
  await dialog().getByLabel('Inicio').fill('2026-10-14T09:00');
  await dialog().getByLabel('Fin').fill('2026-10-14T10:00');
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await dialog().getByText('El período de nómina del 1 oct 2026 al 31 oct 2026 está cerrado.').waitFor();

  await page.goto('/payroll/periods');
  await page.getByText('Por cerrar').first().waitFor();
  await page.getByRole('link', { name: 'Octubre de 2026' }).click();
  await page.getByRole('heading', { level: 1, name: 'Octubre de 2026' }).waitFor();
  await page.getByRole('region', { name: 'Cambios desde el período anterior' }).waitFor();
  await page
    .getByRole('region', { name: 'Totales junto al período anterior' })
    .getByText('Todos los totales')
    .waitFor();
  await page.getByText('Rechazada en parte').first().waitFor();
  await expectAccessibleEverywhere(page);
  expect(await app.read('/payroll/v1/periods?from=2026-09-01&to=2026-09-30')).toMatchObject([{ status: 'open' }]);
});
