/** Employments, placements and the history of records: what the user does there, and what the API returns afterwards. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '../../panel/i18n/format.ts';
import type { TestApp } from '../harness/app.ts';
import { absences, dates, timeOffOf } from '../harness/time-off.ts';
import {
  chooseMore,
  expectAccessible,
  expectAccessibleEverywhere,
  openDeletion,
  openWindow,
  pressDelete,
  signIn,
  startPanelApp,
} from './browser.ts';

const people = '/core/v3/employees';
const placements = '/core/v3/placements';
const area = '/contract/v1';

let app: TestApp;
/** The administrator's window. */
let page: Page;
let lead: string;
/** Departments and offices by name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startPanelApp();
  // Past and coming are those of the server.
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
  for (const name of ['Sales', 'Research']) ids[name] = (await app.create('/core/v3/departments', { name })).id;
  for (const name of ['Lisbon', 'Madrid']) ids[name] = (await app.create('/core/v3/offices', { name })).id;
  for (const [name, code] of [
    ['Iberia', 'CC-1'],
    ['Laboratory', 'CC-2'],
  ]) {
    ids[name as string] = (await app.create('/core/v3/cost-centres', { name, code })).id;
  }
  ids.Acme = (await app.create('/core/v3/legal-entities', { name: 'Acme Portugal', country: 'PT' })).id;
  lead = (await app.create(people, { firstName: 'Lea', lastName: 'Lago', startDate: '2020-01-01' })).id;
});

let count = 0;
/** Hires someone of the department Research in Madrid. */
const hire = async (values: object = {}): Promise<string> =>
  (
    await app.create(people, {
      ...{ firstName: 'Eva', lastName: `Ruiz ${count++}`, startDate: '2024-01-01' },
      ...{ departmentId: ids.Research, officeId: ids.Madrid, ...values },
    })
  ).id;

const open = async (id: string, tab = 'employment') => {
  await page.goto(`/people/${id}?tab=${tab}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const choose = async (label: string, option: string) => {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const closed = () => dialog().waitFor({ state: 'detached' });
/** The items of a timeline, the newest first. */
const line = () => page.locator('.mantine-Timeline-item');
const placementsOf = (id: string) => app.read(`${placements}?employeeId=${id}&orderBy=startDate`);

describe('the placements of an employee', () => {
  test('one is planned, shown at the top of the page, and withdrawn without a trace', async () => {
    const id = await hire();
    await open(id);
    await line().getByText('Research · Madrid').waitFor();
    await button('New placement').click();
    await dialog().getByLabel('From when?').fill('2026-12-01');
    await dialog().getByText('This is planned: the employee stays as they are until 1 Dec 2026.').waitFor();
    await choose('Department', 'Sales');
    await choose('Office', 'Lisbon');
    await dialog().getByLabel('Reason').fill('New market');
    await expectAccessible(page);
    await confirm('Create');
    await closed();
    await page.getByText('From 1 Dec 2026: Sales, Lisbon').waitFor();
    await line().filter({ hasText: 'Sales · Lisbon' }).getByText('Scheduled').waitFor();
    await line().filter({ hasText: 'Research · Madrid' }).getByText('1 Jan 2024 – 30 Nov 2026').waitFor();
    await expectAccessibleEverywhere(page);
    expect(await placementsOf(id)).toMatchObject([
      { startDate: '2024-01-01', endDate: '2026-11-30', departmentId: ids.Research },
      { startDate: '2026-12-01', departmentId: ids.Sales, officeId: ids.Lisbon, reason: 'New market' },
    ]);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: ids.Research, version: 1 });

    await pressDelete(page, 'Placement, 1 Dec 2026');
    await dialog().getByText('The placement before it, Research · Madrid, then lasts longer: until further').waitFor();
    await dialog().getByText('Nothing of this plan remains on the employee.').waitFor();
    await confirm('Delete');
    await page.getByText('From 1 Dec 2026: Sales, Lisbon').waitFor({ state: 'detached' });
    expect(await placementsOf(id)).toMatchObject([{ startDate: '2024-01-01', endDate: null }]);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ version: 1 });
    expect(await (await openDeletion(page, 'Placement, 1 Jan 2024')).isDisabled()).toBe(true);
  });

  test('one is cut into the past, with what is not touched as it was on the day before, and changed', async () => {
    const id = await hire({ managerId: lead });
    await app.create(placements, { employeeId: id, startDate: '2026-01-01', departmentId: ids.Sales });
    await open(id);
    await button('New placement').click();
    await dialog().getByLabel('From when?').fill('2025-06-01');
    await dialog().getByText('This day is past: the months since then change, too.').waitFor();
    await dialog().getByText('It lasts until the next placement begins, on 1 Jan 2026.').waitFor();
    // The form shows the values of the day, not those of today.
    await expect.poll(() => dialog().getByLabel('Department', { exact: true }).inputValue()).toBe('Research');
    await choose('Office', 'Lisbon');
    await choose('Legal entity', 'Acme Portugal');
    await button('Add cost centre').click();
    await choose('Cost centre 1', 'CC-1 · Iberia');
    await dialog().getByLabel('Share (%)').fill('60');
    await confirm('Create');
    await dialog().getByText('The shares add up to 60 %. They must add up to 100 %.').waitFor();
    await button('Add cost centre').click();
    await choose('Cost centre 2', 'CC-2 · Laboratory');
    expect(await dialog().getByLabel('Share (%)').nth(1).inputValue()).toBe('40');
    await confirm('Create');
    await closed();
    const made = line().filter({ hasText: 'Research · Lisbon' });
    await made.getByText('1 Jun – 31 Dec 2025').or(made.getByText('1 Jun 2025 – 31 Dec 2025')).waitFor();
    await made.getByText('Iberia 60 %, Laboratory 40 %').waitFor();
    await made.getByText('Manager: Lea Lago').waitFor();
    expect((await placementsOf(id))[1]).toMatchObject({
      ...{ startDate: '2025-06-01', endDate: '2025-12-31', departmentId: ids.Research, officeId: ids.Lisbon },
      ...{ managerId: lead, legalEntityId: ids.Acme },
      costCentres: [
        { costCentreId: ids.Iberia, percentage: 60 },
        { costCentreId: ids.Laboratory, percentage: 40 },
      ],
    });

    await button('Edit: Placement, 1 Jun 2025').click();
    await button('Remove cost centre 2').click();
    await dialog().getByLabel('Share (%)').fill('100');
    await dialog().getByLabel('From when?').fill('2025-07-01');
    await confirm('Save');
    await closed();
    await made.getByText('Iberia 100 %').waitFor();
    expect((await placementsOf(id))[1]).toMatchObject({
      ...{ startDate: '2025-07-01', costCentres: [{ costCentreId: ids.Iberia, percentage: 100 }], managerId: lead },
    });

    await button('History: Placement, 1 Jul 2025').click();
    const changed = dialog().getByRole('listitem').filter({ hasText: 'Placement changed' });
    await changed.getByText('First day: 1 Jun 2025 → 1 Jul 2025').waitFor();
    await changed.getByText('Cost centres: Iberia 60 %, Laboratory 40 % → Iberia 100 %').waitFor();
    await changed.getByText('The record as it was known then').click();
    await expectAccessibleEverywhere(page);
    await dialog().getByText('Placement created').waitFor();
    expect(await dialog().innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|…[0-9a-f]{6}|\d{4}-\d\d-\d\d/);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('the form of an employee asks from when a move holds, and only then', async () => {
    const id = await hire();
    await open(id, 'overview');
    await button('Edit').click();
    await dialog().getByLabel('Phone', { exact: true }).fill('600');
    expect(await dialog().getByLabel('From when?').count()).toBe(0);
    await choose('Department', 'Sales');
    const today = formatDate(app.clock.instant.slice(0, 10));
    expect(await dialog().getByLabel('From when?').inputValue()).toBe(today);
    await dialog().getByLabel('From when?').fill('2027-03-01');
    await dialog().getByText('until 1 Mar 2027. The other fields change at once.').waitFor();
    const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), confirm('Save')]);
    expect(sent.postDataJSON()).toEqual({
      ...{ phone: '600', departmentId: ids.Sales, effectiveDate: '2027-03-01', version: 1 },
    });
    await page.getByText('From 1 Mar 2027: Sales').waitFor();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ phone: '600', departmentId: ids.Research });

    await button('Edit').click();
    await choose('Department', 'Sales');
    await dialog().getByLabel('From when?').fill('2023-12-31');
    await confirm('Save');
    await dialog().getByRole('alert').waitFor();
    await dialog().getByLabel('From when?').fill('2026-10-01');
    await dialog().getByText('This day is past').waitFor();
    await confirm('Save');
    await closed();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: ids.Sales });
    expect((await placementsOf(id)).map(({ startDate }: { startDate: string }) => startDate)).toContain('2026-10-01');
  });
});

describe('the employments of an employee', () => {
  /** An employee who worked in 2024 and since May 2026, with a contract of each time. */
  async function rehired() {
    const id = await hire();
    const { id: contractId } = await app.create(`${area}/contracts`, { employeeId: id, startDate: '2024-01-01' });
    await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2024-12-31', reason: 'Season over' } });
    await app.api('POST', `${people}/${id}/reactivate`, { body: { startDate: '2026-05-01' } });
    return { id, contractId };
  }
  const section = (days: string) => page.getByRole('region', { name: `Employment: ${days}` });

  test('an earlier one is corrected: the window says before and after what moves', async () => {
    const { id, contractId } = await rehired();
    await open(id);
    await section('From 1 May 2026').getByText('In force').first().waitFor();
    await section('1 Jan – 31 Dec 2024').getByText('Reason: Season over').waitFor();
    await expectAccessibleEverywhere(page);
    await button('Correct: Employment, 1 Jan 2024').click();
    await dialog().getByLabel('Last day').fill('2026-05-01');
    await dialog().getByRole('alert').waitFor();
    await dialog().getByLabel('Last day').fill('2025-03-31');
    await dialog().getByText('Moves with it').waitFor();
    await dialog().getByText('Contract, Last day: 31 Dec 2024 → 31 Mar 2025').waitFor();
    expect(await app.read(`${area}/contracts/${contractId}`)).toMatchObject({ endDate: '2024-12-31' });
    await expectAccessible(page);
    await confirm('Save correction');
    await dialog().getByText('Moved with it').waitFor();
    await dialog().getByText('Contract, Last day: 31 Dec 2024 → 31 Mar 2025').waitFor();
    await confirm('Done');
    await section('1 Jan 2024 – 31 Mar 2025').waitFor();
    expect(await app.read(`${area}/contracts/${contractId}`)).toMatchObject({ endDate: '2025-03-31' });

    await button('History: Employment, 1 Jan 2024').click();
    await dialog().getByText('Last day: 31 Dec 2024 → 31 Mar 2025').waitFor();
    await page.keyboard.press('Escape');
    await closed();
  });

  test('a mistaken one is deleted, but not with pay in it, and never the only one', async () => {
    const { id } = await rehired();
    await open(id);
    await pressDelete(page, 'Employment, 1 Jan 2024');
    await dialog().getByRole('alert').waitFor();
    await confirm('Cancel');
    await pressDelete(page, 'Employment, 1 May 2026');
    await dialog().getByText('The employment before it is the last one again.').waitFor();
    await confirm('Delete');
    await section('From 1 May 2026').waitFor({ state: 'detached' });
    await page.getByText('Left', { exact: true }).waitFor();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'inactive', endDate: '2024-12-31' });
    // A window may come that says what else changed.
    await open(id);
    expect(await (await openDeletion(page, 'Employment, 1 Jan 2024')).isDisabled()).toBe(true);
  });

  test('a termination says what ends, its cancellation what continues', async () => {
    const id = await hire();
    await app.create(`${area}/contracts`, { employeeId: id, startDate: '2024-01-01' });
    await app.create(people, { firstName: 'Leo', lastName: 'Gil', startDate: '2024-01-01', managerId: id });
    await open(id);
    await chooseMore(page, 'Terminate employment');
    await dialog().getByLabel('Last day').fill('2026-10-31');
    await dialog().getByText('Ends with it').waitFor();
    await dialog().getByText('1 active employee reports to this person.').waitFor();
    await dialog().getByRole('radio', { name: 'Decide later' }).check();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', version: 1 });
    await confirm('Terminate employment');
    await dialog().getByText('Ended with it').waitFor();
    await dialog().getByText('Contract', { exact: true }).waitFor();
    await confirm('Done');
    await page.getByText('Left', { exact: true }).waitFor();

    await chooseMore(page, 'Cancel termination');
    await dialog().getByText('Continues again').waitFor();
    await confirm('Cancel termination');
    await dialog().getByText('Continued again').waitFor();
    await expectAccessible(page);
    await confirm('Done');
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await app.read(`${area}/employees/${id}/contracts`)).toMatchObject([{ endDate: null }]);
  });

  test('a deleted employee is found among the deleted, and restored', async () => {
    const id = await hire({ firstName: 'Olga', lastName: 'Pons' });
    await app.create(`${area}/contracts`, { employeeId: id, startDate: '2024-01-01' });
    await app.api('DELETE', `${people}/${id}?force=true`);
    await page.goto('/people');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Deleted' }).click();
    await page.getByRole('link', { name: 'Pons, Olga' }).click();
    await page.getByText('Deleted', { exact: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'History']);
    await expectAccessible(page);
    await button('Restore').click();
    await dialog().getByText('Continues again').waitFor();
    await confirm('Restore');
    await dialog().getByText('Continued again').waitFor();
    await confirm('Done');
    await button('Edit').waitFor();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate: null, deletedAt: null });
  });
});

test('a Spanish reader finds employments and placements in Spanish, on a narrow screen too', async () => {
  const id = await hire();
  await app.create(placements, { employeeId: id, startDate: '2026-12-01', officeId: ids.Lisbon });
  const storageState = await page.context().storageState();
  const now = app.clock.instant;
  const narrow = await openWindow(app, { now, locale: 'es-ES', viewport: { width: 360, height: 800 }, storageState });
  await narrow.goto(`/people/${id}?tab=employment`);
  await narrow.getByText('Desde el 1 dic 2026: Lisbon').waitFor();
  await narrow.getByText('Relaciones laborales y adscripciones').waitFor();
  expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await narrow.getByRole('button', { name: 'Nueva adscripción' }).click();
  await narrow.getByLabel('¿Desde cuándo?').fill('2025-01-01');
  await narrow.getByText('Este día ya ha pasado: también cambian los meses desde entonces.').waitFor();
  await expectAccessible(narrow);
});

describe('the history of a record', () => {
  /** Nothing of the database: no ids, no dates as computers write them. */
  const expectPlain = async () =>
    expect(await dialog().innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|…[0-9a-f]{6}|\d{4}-\d\d-\d\d/);
  const close = async () => {
    await page.keyboard.press('Escape');
    await closed();
  };

  test('of contract, salary and employee shows who changed what, and the record as it was known', async () => {
    const id = await hire({ managerId: lead });
    const week = (hours: number) =>
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({ day, hours }));
    const contract = await app.create(`${area}/contracts`, {
      ...{ employeeId: id, startDate: '2024-01-01', weeklyHours: 40, legalEntityId: ids.Acme },
      ...{ workDays: week(8), trialPeriod: { trialPeriodType: 'months', quantity: 2 } },
    });
    await app.api('PATCH', `${area}/contracts/${contract.id}`, {
      body: { weeklyHours: 37.5, workDays: week(7.5) },
    });
    const pay = { payPeriod: 'monthly', grossPeriod: 'yearly', currency: 'EUR', payments: 12 };
    const salary = await app.create(`${area}/salaries`, {
      ...{ employeeId: id, startDate: '2024-01-01', grossSalary: 30_000, ...pay },
    });
    await app.api('PATCH', `${area}/salaries/${salary.id}`, { body: { grossSalary: 31_000 } });
    await app.api('PATCH', `${people}/${id}`, { body: { managerId: null, gender: 'female' } });

    await open(id, 'contract');
    await button('History: Salary, 1 Jan 2024').click();
    const first = dialog().getByRole('listitem').first();
    await first.getByText('Salary changed').waitFor();
    await first.getByText('Gross salary: 30,000 → 31,000').waitFor();
    await first.getByText('The record as it was known then').click();
    await first.getByText('Month', { exact: true }).waitFor();
    await expectPlain();
    await expectAccessibleEverywhere(page);
    await close();

    await button('History: Contract, 1 Jan 2024').click();
    await dialog().getByText('Weekly hours: 40 → 37.5').waitFor();
    await dialog().getByText('The record as it was known then').click();
    await dialog().getByText('Monday 7.5 h, Tuesday 7.5 h', { exact: false }).last().waitFor();
    await dialog().getByText('2 Months', { exact: true }).waitFor();
    await dialog().getByText('Acme Portugal').first().waitFor();
    await expectPlain();
    await close();

    await open(id, 'history');
    await button('History of this record').click();
    await dialog().getByText('Manager: Lea Lago → –').waitFor();
    await dialog().getByText('Gender: Female').first().waitFor();
    await expectPlain();
    await close();
  });

  test('of a work entry and a request for time off stands next to them', async () => {
    const id = await hire();
    const entry = await app.create('/schedule/v1/work-entries', {
      ...{ employeeId: id, workEntryType: 'work' },
      ...{ workEntryIn: { date: '2026-11-18T08:00:00Z' }, workEntryOut: { date: '2026-11-18T12:00:00Z' } },
    });
    const body = { workEntryOut: { date: '2026-11-18T13:00:00Z' } };
    expect((await app.api('PATCH', `/schedule/v1/work-entries/${entry.id}`, { body })).status).toBe(200);
    await page.goto(`/people/${id}?tab=time&week=2026-11-18`);
    await page.getByRole('button', { name: /^History: Wed 18 Nov/ }).click();
    await dialog().getByText('Work entry changed').waitFor();
    await dialog().getByText('Working time: 4\u00a0h → 5\u00a0h').waitFor();
    await expectPlain();
    await close();

    const { hire: _, kind, askAbsence, accept } = timeOffOf(app);
    const type = await kind({ name: 'Moving house' });
    const asked = await askAbsence(id, type.id, dates('2026-12-01', '2026-12-02'));
    expect((await accept(absences, asked.json.data.id, { resolutionComment: 'Good luck' })).status).toBe(200);
    await open(id, 'timeOff');
    await page.getByRole('button', { name: /^History: Moving house/ }).click();
    await dialog().getByText('Status: Pending → Approved').waitFor();
    await dialog().getByText('Comment of the approver: Good luck').waitFor();
    await dialog().getByText('The record as it was known then').click();
    await dialog().getByText('Moving house', { exact: true }).waitFor();
    await expectPlain();
    await expectAccessible(page);
    await close();
  });
});
