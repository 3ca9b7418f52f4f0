/** Time off, from who asks for it to who decides: what they see, and what the API then says. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../harness/time-off.ts';
import {
  callFrom,
  expectAccessible,
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  pressDelete,
  setLanguage,
  signIn,
  startPanelApp,
  whyOff,
} from './browser.ts';

let app: TestApp;
let timeOff: ReturnType<typeof timeOffOf>;
let doctor: { id: string };

beforeAll(async () => {
  app = await startPanelApp();
  timeOff = timeOffOf(app);
  await timeOff.configure();
  doctor = await timeOff.kind({ name: 'Doctor', pickMode: 'by_time_range' });
  const daysOff = [{ date: '2026-12-08', name: 'Inmaculada' }];
  await app.create('/schedule/v1/holiday-calendar', { name: 'Spain 2026', year: 2026, daysOff });
});

/** A window whose clock is the server's: it is 20 November 2026. */
const openNow = () => openWindow(app, { now: app.clock.instant });

/** A manager and two whom they manage. */
async function hireThree() {
  const lead = await timeOff.hire({ firstName: 'Leo', lastName: 'Mas' });
  const eva = await timeOff.hire({ firstName: 'Eva', lastName: 'Ruiz', managerId: lead.id });
  return { lead, eva, max: await timeOff.hire({ firstName: 'Max', lastName: 'Sol', managerId: lead.id }) };
}

/** The mark of an employee on a day in the calendar of December, whose days are the columns after the name. */
async function cellOf(page: Page, name: string, day: number): Promise<string> {
  await page.goto('/time-off?month=2026-12&everyone=yes');
  const row = page.getByRole('row', { name });
  await row.waitFor();
  return row
    .getByRole('cell')
    .nth(day - 1)
    .innerText();
}

describe('vacation', () => {
  test('is requested, approved, shown in the calendar and the balance, and partly returned', async () => {
    const { lead, eva } = await hireThree();
    const page = await openNow();
    await signIn(app, page, 'employee', eva.id);
    await openHome(page);
    await page.getByRole('link', { name: 'Time off', exact: true }).click();
    await page.getByRole('link', { name: 'My time off' }).click();
    const balance = page.getByRole('region', { name: 'Vacation 2026', exact: true });
    await balance.getByText(/^22 days/).waitFor();

    await page.getByRole('button', { name: 'Request time off' }).click();
    const asking = page.getByRole('dialog', { name: 'Request time off' });
    await asking.getByRole('button', { name: 'Send request', exact: true }).click();
    await asking.getByText('is required').waitFor();
    await asking.getByLabel('First day').fill('2026-12-07');
    // What was corrected is no longer marked.
    await asking.getByText('is required').waitFor({ state: 'detached' });
    await asking.getByLabel('Last day').fill('2026-12-13');
    // The 8th is a holiday, the 12th and 13th are a weekend.
    await asking.getByText('Total: 4 days.').waitFor();
    await asking.getByText('Vacation 2026: 22 → 18 days left').waitFor();
    await asking.getByLabel('Comment').fill('Sea');
    await asking.getByRole('button', { name: 'Send request', exact: true }).click();
    const mine = page.getByRole('region', { name: /^Vacation, 7 – 13 Dec 2026/ });
    await mine.getByText('Pending').waitFor();
    expect(await timeOff.total(eva.id)).toMatchObject({ pending: 4, remaining: 18 });
    expect(await cellOf(page, 'Ruiz, Eva', 7)).toContain('Vacation, Pending');

    const other = await openNow();
    await signIn(app, other, 'manager', lead.id);
    await openHome(other);
    await other.getByRole('link', { name: 'Time off', exact: true }).click();
    // Home has the same requests, and a link to all of them, until the page is there.
    await other
      .getByRole('navigation', { name: 'Time off' })
      .getByRole('link', { name: /^Requests/ })
      .click();
    await other.getByRole('radiogroup', { name: 'Status' }).waitFor();
    const row = other.getByRole('region', { name: /^Eva Ruiz/ });
    await row.getByText('Vacation 2026: 22 → 18 days left').waitFor();
    await row.getByText('“Sea”').waitFor();
    await row.getByRole('button', { name: 'Approve' }).click();
    await other.getByRole('dialog').getByLabel('Comment').fill('Enjoy it');
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.getByText('No request is waiting for a decision.').waitFor();
    const [accepted] = await app.read(`${vacations}?employeeId=${eva.id}`);
    expect(accepted).toMatchObject({ status: 'accepted', resolvedBy: lead.id, resolutionComment: 'Enjoy it' });
    expect(await timeOff.total(eva.id)).toMatchObject({ taken: 4, pending: 0, remaining: 18 });

    expect(await cellOf(other, 'Ruiz, Eva', 7)).toMatch(/Vacation$/);
    expect(await cellOf(other, 'Ruiz, Eva', 8)).toContain('Inmaculada');
    expect((await cellOf(other, 'Ruiz, Eva', 9)).trim()).toMatch(/Vacation$/);
    expect((await cellOf(other, 'Sol, Max', 9)).trim()).toBe('');
    await other.getByText('Only people away').click();
    await other.getByRole('row', { name: 'Sol, Max' }).waitFor({ state: 'detached' });
    await other.getByRole('row', { name: 'Ruiz, Eva' }).waitFor();
    await expectAccessibleEverywhere(other);
    await other.setViewportSize({ width: 390, height: 860 });
    // Scrolled past its first day, a bar shows its name from the start.
    const bar = other.locator('.calendar-mark').filter({ hasText: 'Vacation' }).locator('span');
    const left = await other.evaluate(`(() => {
      const [, ...days] = document.querySelectorAll('.calendar thead th');
      days[9].closest('.mantine-TableScrollContainer-scrollContainer').scrollLeft = days[9].offsetLeft - days[0].offsetLeft;
      return days[9].getBoundingClientRect().left;
    })()`);
    expect((await bar.boundingBox())?.x).toBeGreaterThanOrEqual(left as number);
    await other.setViewportSize({ width: 1280, height: 860 });

    await page.goto('/time-off?month=2026-12');
    await page.getByText('Vacation 2026: 18 days left').waitFor();
    await page.getByRole('button', { name: 'Request time off' }).waitFor();
    await page.goto('/time-off/balances');
    await mine.getByText('Approved').waitFor();
    await mine.getByText('“Enjoy it”').waitFor();
    await balance.getByText('Taken: 7 – 13 Dec 2026').waitFor();
    await mine.getByRole('button', { name: 'Return days' }).click();
    const giving = page.getByRole('dialog', { name: 'Return days' });
    for (const day of ['Mon 7 Dec', 'Wed 9 Dec', 'Thu 10 Dec']) await giving.getByLabel(day).uncheck();
    await giving.getByRole('button', { name: 'Return days' }).click();
    await page.getByText('Returns').waitFor();

    await other.goto('/time-off/requests');
    await other.getByText('Vacation 2026: 18 → 19 days left').waitFor();
    await other.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.getByText('No request is waiting for a decision.').waitFor();
    expect(await timeOff.total(eva.id)).toMatchObject({ taken: 3, remaining: 19 });
    expect((await cellOf(other, 'Ruiz, Eva', 11)).trim()).toBe('');
  });

  test('is requested for an employee by who decides on it', async () => {
    const { lead, max } = await hireThree();
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time-off');
    await page.getByRole('button', { name: 'Request for someone' }).click();
    const asking = page.getByRole('dialog', { name: 'Request time off' });
    await asking.getByRole('combobox', { name: 'Time off of' }).fill('Max Sol');
    await page.getByRole('option', { name: 'Max Sol' }).first().click();
    await asking.getByLabel('First day').fill('2026-12-21');
    await asking.getByText('Vacation 2026: 22 → 21 days left').waitFor();
    await expectAccessibleEverywhere(page);
    await asking.getByRole('button', { name: 'Send request', exact: true }).click();
    await asking.waitFor({ state: 'detached' });
    const all = await app.read(`${vacations}?employeeId=${max.id}`);
    expect(all).toMatchObject([{ status: 'pending', daysOff: [{ date: '2026-12-21' }] }]);
  });

  test('that the API refuses is marked at the field; a pending request is withdrawn', async () => {
    const { eva } = await hireThree();
    await dataOf(timeOff.askVacation(eva.id, dates('2026-12-14', '2026-12-15')));
    const page = await openNow();
    await signIn(app, page, 'employee', eva.id);
    await page.goto('/time-off/balances');
    await page.getByRole('button', { name: 'Request time off' }).click();
    const asking = page.getByRole('dialog', { name: 'Request time off' });
    await asking.getByLabel('First day').fill('2026-12-15');
    await asking.getByRole('button', { name: 'Send request', exact: true }).click();
    await asking.getByText('There is other time off on 15 Dec 2026.').first().waitFor();
    // The trial of the request says so, too, before the reply to it marks the field.
    await expect.poll(() => asking.getByLabel('First day').getAttribute('aria-invalid')).toBe('true');
    await asking.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('No requests yet.').waitFor();
    expect(await timeOff.total(eva.id)).toMatchObject({ pending: 0, remaining: 22 });
  });
});

test('an employee records sick leave without its last day, and sets it later', async () => {
  const { id } = await timeOff.hire({ firstName: 'Lea', lastName: 'Open' });
  const type = await timeOff.kind({ name: 'Illness', category: 'sick_leave', needsValidation: false });
  const page = await openNow();
  await signIn(app, page, 'employee', id);
  await page.goto(`/people/${id}?tab=timeOff`);
  await page.getByRole('button', { name: 'Request time off' }).click();
  const asking = page.getByRole('dialog', { name: 'Request time off' });
  await asking.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Illness' }).click();
  await asking.getByLabel('First day').fill('2026-11-16');
  await asking.getByLabel('The last day is not known yet').check();
  await expectAccessibleEverywhere(page);
  await asking.getByRole('button', { name: 'Send request', exact: true }).click();
  const request = page.getByRole('region', { name: 'Illness, Since 16 Nov 2026, last day not known yet' });
  await request.getByText('Approved').waitFor();
  await request.getByRole('button', { name: 'Set last day' }).click();
  const ending = page.getByRole('dialog', { name: 'Set the last day' });
  await ending.getByLabel('Last day').fill('2026-11-18');
  await ending.getByRole('button', { name: 'Set last day' }).click();
  await page.getByRole('region', { name: /^Illness, 16 – 18 Nov 2026/ }).waitFor();
  const [absence] = await app.read(`/schedule/v1/absence-day-off-requests?employeeId=${id}`);
  expect(absence).toMatchObject({ absenceTypeId: type.id, startDate: '2026-11-16', endDate: '2026-11-18' });
});

test('the calculation of a balance is shown in the language of the reader', async () => {
  const { id } = await timeOff.hire({ startDate: '2026-01-17' });
  const workDays = ['monday', 'tuesday', 'friday'].map((day) => ({ day, hours: 8 }));
  const partTime = { startDate: '2026-07-01', endDate: '2026-09-30', workDays };
  await app.create('/contract/v1/contracts', { employeeId: id, ...partTime });
  await dataOf(timeOff.askVacation(id, dates('2026-12-14', '2026-12-15')));
  const page = await openNow();
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('button', { name: 'Ana Torres', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.goto(`/time-off/balances?employee=${id}`);
  const steps = page.getByRole('region', { name: 'Vacaciones 2026', exact: true }).locator('tbody tr');
  await steps.first().waitFor();
  expect(await page.locator('main nav [aria-current=page]').allInnerTexts()).toEqual(['Saldos']);
  expect(
    (await steps.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.replaceAll(/\s/g, ' '))),
  ).toEqual([
    ['22 días por el año completo («Usual»)', '22'],
    ['En plantilla 349 de 365 días (17 ene – 31 dic 2026)', '−0,96'],
    ['3 días de trabajo por semana, 1 jul – 30 sept 2026 (92 días)', '−2,22'],
    ['Redondeado hacia arriba a medios días', '0,18'],
    ['Solicitado, sin decidir: 14–15 dic 2026', '−2'],
    ['Quedan', '17'],
  ]);

  // A release that knows more steps than the panel that is open answers in its own words.
  await page.route('**/vacation-calendar-totals*', async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: { entries: object[] }[] };
    data[0]?.entries.push({ ...data[0].entries.at(-1), step: 'from_hours', description: 'made of hours' });
    await route.fulfill({ response: reply, json: { data } });
  });
  await page.reload();
  await page.getByRole('cell', { name: 'made of hours' }).waitFor();
});

test('a request is previewed by the server, with what would refuse it', async () => {
  const lead = await timeOff.hire({ firstName: 'Leo', lastName: 'Mas' });
  const eva = await timeOff.hire({ firstName: 'Nia', lastName: 'Vega', managerId: lead.id });
  const max = await timeOff.hire({ firstName: 'Max', lastName: 'Sol', managerId: lead.id });
  const own = await app.create('/schedule/v1/holiday-calendar', {
    ...{ name: 'Own', year: 2026, appliesTo: 'employees', daysOff: [{ date: '2026-12-10', name: 'Village' }] },
  });
  await app.create('/schedule/v1/holiday-assignments', { employeeId: eva.id, holidayCalendarId: own.id });
  await dataOf(timeOff.askVacation(max.id, dates('2026-12-09')));
  const page = await openNow();
  await signIn(app, page);
  await page.goto(`/people/${eva.id}?tab=timeOff`);
  await page.getByRole('button', { name: 'Request time off' }).click();
  const asking = page.getByRole('dialog', { name: 'Request time off' });
  await asking.getByLabel('First day').fill('2026-12-07');
  await asking.getByLabel('Last day').fill('2026-12-11');
  // The 8th, a holiday of the office, is a working day for Nia; the 10th is not.
  await asking.getByText('Total: 4 days.').waitFor();
  await asking.getByText('Holidays in this period: 10 Dec 2026 Village').waitFor();
  await asking.getByText('Also off: Max Sol (9 Dec 2026, Pending)').waitFor();
  await expectAccessibleEverywhere(page);
  await asking.getByLabel('Half days').check();
  await asking.getByText('Total: 2 days.').waitFor();
  await asking.getByLabel('Half days').uncheck();
  await asking.getByLabel('First day').fill('2026-10-01');
  await asking.getByText('This request would be refused').waitFor();
  expect(await app.read(`${vacations}?employeeId=${eva.id}`)).toEqual([]);
  expect(await cellOf(page, 'Vega, Nia', 10)).toContain('Village');
  expect((await cellOf(page, 'Vega, Nia', 8)).trim()).toBe('');
});

test('a manager sees who else is off where they decide', async () => {
  const { lead, eva, max } = await hireThree();
  await dataOf(timeOff.askVacation(eva.id, dates('2026-12-14', '2026-12-15')));
  const { id } = await dataOf(timeOff.askVacation(max.id, dates('2026-12-15', '2026-12-16')));
  await dataOf(timeOff.accept(vacations, id), 200);
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await page.goto('/time-off/requests');
  await page
    .getByRole('region', { name: /^Eva Ruiz/ })
    .getByText('Also off: Max Sol (15 Dec 2026)')
    .waitFor();
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await page.getByRole('dialog').getByText('Also off: Max Sol (15 Dec 2026)').waitFor();
});

test('the team calendar opens at today on a phone', async () => {
  await hireThree();
  const page = await openNow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(app, page);
  await page.goto('/time-off?everyone=yes');
  const today = page.getByRole('columnheader', { name: /20 Nov.*today/i });
  await today.waitFor();
  const box = await today.boundingBox();
  // Next to the names, which cover nothing of it, and within the window.
  const names = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual((names?.x ?? 999) + (names?.width ?? 0));
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(390);
  await page.getByRole('button', { name: 'Next month' }).click();
  const first = page.getByRole('columnheader', { name: /1 Dec/ }).first();
  await first.waitFor();
  expect((await first.boundingBox())?.x).toBeLessThan(390);
  // A month of last year is not a dozen presses away.
  await page.getByRole('button', { name: 'December 2026' }).click();
  const months = page.getByRole('dialog', { name: 'Choose the month' });
  await months.getByRole('button', { name: '2026' }).waitFor();
  await expectAccessible(page);
  await months.getByRole('button', { name: 'Previous year' }).click();
  await months.getByRole('button', { name: 'Mar' }).click();
  await page.getByRole('button', { name: 'March 2025' }).waitFor();
});

test('the team calendar begins at its first page in another month, and leads back from a page that is none', async () => {
  await hireThree();
  const page = await openNow();
  await signIn(app, page);
  await page.goto('/time-off?everyone=yes&page=3');
  await page.getByRole('heading', { name: 'No employees found' }).waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('columnheader', { name: /1 Dec/ }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.goBack();
  await page.getByRole('button', { name: 'Previous people' }).click();
  await page.getByRole('columnheader', { name: /20 Nov.*today/i }).waitFor();
});

test('a day is chosen in a calendar, by the mouse or by keys', async () => {
  const { eva } = await hireThree();
  const page = await openNow();
  await signIn(app, page);
  await page.goto(`/people/${eva.id}?tab=timeOff`);
  await page.getByRole('button', { name: 'Request time off' }).click();
  const field = page.getByRole('dialog', { name: 'Request time off' }).getByLabel('First day');
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await field.fill('20/11/2026');
  await field.click();
  await calendar.getByRole('button', { name: 'November 2026', exact: true }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await calendar.getByRole('button', { name: '23 November 2026' }).click();
  await calendar.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('23 Nov 2026');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => calendar.locator(':focus').count()).toBe(1);
  await calendar.getByRole('button', { name: '23 November 2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('24 Nov 2026');
  expect(await field.and(page.locator(':focus')).count()).toBe(1);

  // What was chosen by the mouse alone is not lost without a question, either.
  await page.reload();
  await page.getByRole('button', { name: 'Request time off' }).click();
  await field.click();
  await calendar.getByRole('button', { name: '23 November 2026' }).click();
  await calendar.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
});

test('an absence by the hour is shown in hours wherever it is requested, listed and decided', async () => {
  const { lead, eva } = await hireThree();
  const page = await openNow();
  await signIn(app, page, 'employee', eva.id);
  await page.goto('/time-off/balances');
  await page.getByRole('button', { name: 'Request time off' }).click();
  const asking = page.getByRole('dialog', { name: 'Request time off' });
  await asking.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Doctor' }).click();
  await asking.getByLabel('First day').fill('2026-11-23');
  await asking.getByLabel('From').fill('09:00');
  await asking.getByLabel(/^To/).fill('11:30');
  await asking.getByText('Total: 2 h 30 min.').waitFor();
  await expectAccessibleEverywhere(page);
  await asking.getByRole('button', { name: 'Send request', exact: true }).click();
  const words = '23 Nov 2026 09:00–11:30 · 2 h 30 min';
  await page.getByText(words).waitFor();

  const other = await openNow();
  await signIn(app, other, 'manager', lead.id);
  await openHome(other);
  await other.getByRole('region', { name: 'Eva Ruiz, Doctor' }).getByText(words).waitFor();
  await expectAccessibleEverywhere(other);
  await other.goto(`/people/${eva.id}?tab=timeOff`);
  await other.getByText(words).waitFor();
  await other.goto('/time-off/requests');
  await other.getByText(words).waitFor();
  await other.getByRole('button', { name: 'Reject the request of Eva Ruiz' }).click();
  await other.getByRole('dialog').getByText(`Doctor · ${words}`).waitFor();
  await other.getByRole('dialog').getByLabel('Comment').fill('In the afternoon, please');
  await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await other.getByText('No request is waiting for a decision.').waitFor();
  const [rejected] = await app.read(`${absences}?employeeId=${eva.id}`);
  expect(rejected).toMatchObject({ status: 'rejected', resolvedBy: lead.id, absenceTypeId: doctor.id });
});

test('a manager decides several requests at once, and sees the outcome of each', async () => {
  const { lead, eva, max } = await hireThree();
  const kept = await dataOf(timeOff.askVacation(eva.id, dates('2026-12-14', '2026-12-15')));
  const gone = await dataOf(timeOff.askVacation(max.id, dates('2026-12-14', '2026-12-15')));
  await dataOf(timeOff.askVacation(lead.id, dates('2026-12-14')));
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/time-off/requests');
  await page.getByText(/^Requests that another person decides on, including your own/).waitFor();
  await page.getByRole('region', { name: /^Max Sol/ }).waitFor();
  expect(await page.getByRole('region', { name: /^Leo Mas/ }).count()).toBe(0);
  await expect.poll(() => page.getByText(/Vacation 2026: \d+ → \d+ days left/).count()).toBe(2);
  // Two people, one call.
  expect(calls.filter((url) => url.includes('vacation-calendar-totals'))).toHaveLength(1);
  await page.getByRole('checkbox', { name: 'All' }).check();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await dataOf(timeOff.withdraw(vacations, gone.id), 200);
  const dialog = page.getByRole('dialog', { name: 'Approve 2 requests' });
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await dialog.getByText('Approved').waitFor();
  await dialog.getByText('Failed').waitFor();
  await dialog.getByRole('alert').waitFor();
  expect((await app.read(`${vacations}/${kept.id}`)).status).toBe('accepted');
  expect((await app.read(`${vacations}?employeeId=${lead.id}`))[0].status).toBe('pending');
});

test.each([
  ['en', 'Another person decides on requests of this employee.', 'Request time off', 'Withdraw'],
  ['es', 'Las solicitudes de este empleado las decide otra persona.', 'Solicitar ausencia', 'Retirar'],
])(
  'a manager is offered no decision that belongs to another approver, and sees why (%s)',
  async (language, why, ask, withdraw) => {
    const { lead, eva, max } = await hireThree();
    const clerk = await timeOff.hire({ firstName: 'Ada', lastName: 'Paz' });
    await app.create('/core/v3/employee-managers', {
      employeeId: eva.id,
      managerId: clerk.id,
      permission: 'absencesManagement',
    });
    for (const { id } of [eva, max]) await dataOf(timeOff.askVacation(id, dates('2026-12-21')));
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await setLanguage(app, page, language);
    await page.goto('/time-off/requests');
    await page.getByRole('region', { name: /^Max Sol/ }).waitFor();
    expect(await page.getByRole('region', { name: /^Eva Ruiz/ }).count()).toBe(0);
    await page.goto('/');
    await page.getByText('Max Sol').first().waitFor();
    // She is named as being off on the same day, and no more.
    await page.getByText(/Eva Ruiz \(/).waitFor();
    expect(await page.getByRole('button', { name: /Eva Ruiz/ }).count()).toBe(0);
    await page.goto(`/people/${eva.id}?tab=timeOff`);
    for (const name of [ask, withdraw]) {
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor();
      expect(await whyOff(button), name).toBe(why);
    }
    await page.goto(`/people/${max.id}?tab=timeOff`);
    await page.getByRole('button', { name: ask, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: ask, exact: true }).isEnabled()).toBe(true);
  },
);

test('the home page shows who is at work, who is off, and the pending requests', async () => {
  const { lead, eva, max } = await hireThree();
  await dataOf(timeOff.askVacation(eva.id, dates('2026-12-21')));
  const { id } = await dataOf(timeOff.askVacation(max.id, dates('2026-11-20')));
  await dataOf(timeOff.accept(vacations, id), 200);
  await app.create('/schedule/v1/work-entries/clock-in', { employeeId: eva.id });
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  const card = (name: string) => page.getByRole('region', { name });
  await card('At work now').getByText('Eva Ruiz').waitFor();
  await card('Away this week').getByText('Max Sol').waitFor();
  await card('Time-off requests').getByText('21 Dec 2026').waitFor();
  await expectAccessibleEverywhere(page);
  // Their own clock is there too.
  await page.getByRole('button', { name: 'Clock in' }).click();
  await card('At work now').getByText('Leo Mas').waitFor();
  expect((await app.read(`/core/v3/employees/${lead.id}`)).workStatus).toBe('online');
  await page.getByRole('link', { name: 'All requests' }).click();
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).waitFor();
});

test('an employee sees no time off of others, by address or by the API', async () => {
  const { eva, max } = await hireThree();
  const asked = await dataOf(timeOff.askVacation(max.id, dates('2026-12-14')));
  const page = await openNow();
  await signIn(app, page, 'employee', eva.id);
  await page.goto(`/time-off/balances?employee=${max.id}`);
  await page.getByText('Not found').waitFor();
  await page.goto('/time-off/requests');
  await page.getByText('You do not have access to this').waitFor();
  await page.goto('/time-off/policies');
  await page.getByText('You do not have access to this').waitFor();
  expect((await cellOf(page, 'Ruiz, Eva', 14)).trim()).toBe('');
  expect(await page.getByText('Sol, Max').count()).toBe(0);

  expect((await callFrom(page, 'GET', `${vacations}/${asked.id}`)).status).toBe(404);
  expect((await callFrom(page, 'GET', `${vacations}?employeeId=${max.id}`)).json.data).toEqual([]);
  const totals = `/schedule/v1/vacation-calendar-totals?employeeId=${max.id}&year=2026`;
  expect((await callFrom(page, 'GET', totals)).json.data).toEqual([]);
  const accepting = await callFrom(page, 'POST', `${vacations}/${asked.id}/accept`);
  expect(accepting).toMatchObject({ status: 403, json: { code: 'role_not_permitted' } });
  expect((await callFrom(page, 'DELETE', `${vacations}/${asked.id}`)).status).toBe(404);
});

test('an administrator gives an office a vacation configuration, and sees what its employees get', async () => {
  const { id: officeId } = await app.create('/core/v3/offices', { name: 'Lyon' });
  await timeOff.configure({ name: 'France', isDefault: false, maxDaysOff: 25 });
  const luc = await timeOff.hire({ firstName: 'Luc', lastName: 'Roy', officeId });
  const page = await openNow();
  await signIn(app, page);
  await page.goto('/time-off/policies');
  await page.getByRole('button', { name: 'New vacation rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Office' }).click();
  await page.getByRole('option', { name: 'Lyon' }).click();
  await dialog.getByRole('combobox', { name: 'Vacation configuration' }).click();
  await page.getByRole('option', { name: 'France' }).click();
  await dialog.getByText('Three days a week').waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('region', { name: 'Who has which vacation' }).getByRole('row', { name: /Lyon/ });
  await row.getByText('France').waitFor();
  const [rule] = await app.read('/schedule/v1/vacation-rules');
  expect(rule).toMatchObject({ officeId, employeeId: null, fromYear: 2026 });

  const trying = page.getByRole('region', { name: 'What an employee gets' });
  await trying.getByRole('combobox', { name: 'Employee' }).fill('Luc');
  await page.getByRole('option', { name: 'Luc Roy' }).click();
  await trying.getByText('2026: 25 days').waitFor();
  await trying
    .getByText(/“France”|"France"/)
    .first()
    .waitFor();
  expect(await timeOff.total(luc.id)).toMatchObject({ entitled: 25 });
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('From the year').fill('2027');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await trying.getByText('2026: 22 days').waitFor();
  await trying.getByText('2027: 25 days').waitFor();
  await pressDelete(row);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
});

test('an administrator creates, changes and deletes policies', async () => {
  const page = await openNow();
  await signIn(app, page);
  await page.goto('/time-off/policies');
  await page.getByRole('button', { name: 'New absence type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Moving house');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const moving = page.getByRole('row', { name: /Moving house/ });
  await moving.getByText('Active').waitFor();
  await moving.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('combobox', { name: 'Pay' }).click();
  await page.getByRole('option', { name: 'Unpaid' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await moving.getByText('Unpaid').waitFor();
  const [made] = await app.read('/schedule/v1/absence-types?name=Moving%20house');
  expect(made).toMatchObject({ remuneratedType: 'not_remunerated', version: 2 });
  await pressDelete(moving);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await moving.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'New vacation configuration' }).click();
  await dialog.getByLabel('Name').fill('Shifts');
  await dialog.getByLabel('Days per year').fill('30.5');
  await dialog.getByRole('button', { name: 'Add blackout period' }).click();
  await dialog.getByLabel('From').fill('2026-12-24');
  await dialog.getByLabel('To', { exact: true }).fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('must not be before from').first().waitFor();
  await dialog.getByLabel('To', { exact: true }).fill('2026-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /Shifts/ })
    .getByText('24 – 31 Dec 2026')
    .waitFor();
  const [shifts] = await app.read('/schedule/v1/vacation-configurations?name=Shifts');
  expect(shifts).toMatchObject({ maxDaysOff: 30.5, notAllowedDateRanges: [{ from: '2026-12-24', to: '2026-12-31' }] });

  await page.getByRole('button', { name: 'New holiday calendar' }).click();
  await dialog.getByLabel('Name').fill('Madrid 2027');
  await dialog.getByLabel('Year').fill('2027');
  await dialog.getByRole('button', { name: 'Add holiday' }).click();
  await dialog.getByLabel('Date of holiday 1').fill('2027-05-15');
  await dialog.getByLabel('Name of holiday 1').fill('San Isidro');
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Madrid 2027/ }).waitFor();
  const [madrid] = await app.read('/schedule/v1/holiday-calendar?year=2027');
  expect(madrid.daysOff).toEqual([{ id: expect.any(String), date: '2027-05-15', name: 'San Isidro' }]);
});

test('the balances of all employees are shown together, each with its calculation', async () => {
  const { lead, eva } = await hireThree();
  await dataOf(timeOff.askVacation(eva.id, dates('2026-12-21', '2026-12-22')));
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await page.goto('/time-off/balances');
  await page.getByRole('table', { name: 'Vacation 2026' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page
    .getByRole('row', { name: /Ruiz, Eva 22 – 2 20/ })
    .getByRole('link')
    .click();
  await page.getByRole('region', { name: 'Vacation 2026' }).getByText('How it is calculated').waitFor();
  expect(new URL(page.url()).searchParams.get('employee')).toBe(eva.id);
});
