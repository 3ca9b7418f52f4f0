/** The home page as an inbox, for an administrator, a manager and an employee; it is 20 November 2026. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../harness/time-off.ts';
import { expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let timeOff: ReturnType<typeof timeOffOf>;
let sick: { id: string };

beforeAll(async () => {
  app = await startPanelApp();
  timeOff = timeOffOf(app);
  await timeOff.configure({ employeeRequestDenyExcessDaysOff: false });
  sick = await timeOff.kind({ name: 'Secret illness', needsValidation: false });
  const daysOff = [{ date: '2026-12-08', name: 'Inmaculada' }];
  await app.create('/schedule/v1/holiday-calendar', { name: 'Spain 2026', year: 2026, daysOff });
});

/** A window whose clock is the server's. */
const openNow = (options: BrowserContextOptions = {}) => openWindow(app, { now: app.clock.instant, ...options });

/** A manager and three whom they manage. */
async function hireTeam() {
  const lead = await timeOff.hire({ firstName: 'Leo', lastName: 'Mas' });
  const hire = (firstName: string, lastName: string) => timeOff.hire({ firstName, lastName, managerId: lead.id });
  return { lead, eva: await hire('Eva', 'Ruiz'), max: await hire('Max', 'Sol'), lea: await hire('Lea', 'Gil') };
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a manager accepts a request in place, and gives a reason to reject another', async () => {
  const { lead, eva, max, lea } = await hireTeam();
  const first = await dataOf(timeOff.askVacation(eva.id, dates('2026-12-09', '2026-12-10')));
  const second = await dataOf(timeOff.askVacation(max.id, dates('2026-12-21')));
  await dataOf(timeOff.askAbsence(lea.id, sick.id, dates('2026-12-09')));
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  const requests = card(page, 'Time-off requests');
  const asked = requests.getByRole('region', { name: 'Eva Ruiz, Vacation' });
  await asked.getByText(/^9.*10 Dec 2026 · 2 days$/).waitFor();
  await asked.getByText('Vacation 2026: 22 → 20 days left').waitFor();
  await asked.getByText('Also off: Lea Gil').waitFor();
  await expectAccessibleEverywhere(page);

  await requests.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  const said = page.getByRole('status').filter({ hasText: 'The request of Eva Ruiz is approved.' });
  await said.waitFor();
  await asked.waitFor({ state: 'detached' });
  // The focus was in the row, which is gone.
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(await said.textContent());
  expect(await app.read(`${vacations}/${first.id}`)).toMatchObject({ status: 'accepted', resolvedBy: lead.id });

  await requests.getByRole('button', { name: 'Reject the request of Max Sol' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Comment').fill('The shop is open');
  await window.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('status').filter({ hasText: 'The request of Max Sol is rejected.' }).waitFor();
  await page.getByText('All done').waitFor();
  const rejected = await app.read(`${vacations}/${second.id}`);
  expect(rejected).toMatchObject({ status: 'rejected', resolutionComment: 'The shop is open' });
  await expectAccessibleEverywhere(page);
});

test('the inbox has what one needs to decide, and approves requests without conflicts together', async () => {
  const { lead, eva, max, lea } = await hireTeam();
  const leave = await timeOff.kind({ name: 'Move' });
  const asked = [
    await dataOf(timeOff.askVacation(eva.id, dates('2026-12-09', '2026-12-10'))),
    await dataOf(timeOff.askVacation(max.id, dates('2026-12-21'))),
  ];
  const range = { absenceTypeId: leave.id, startDate: '2026-12-28', endDate: '2026-12-28' };
  const { id: moved } = await app.create(absences, { employeeId: lea.id, ...range });
  await dataOf(timeOff.askAbsence(lea.id, sick.id, dates('2026-12-09')));
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  await page.getByRole('link', { name: 'Open inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const list = page.getByRole('list', { name: 'Time-off requests' });
  await list.getByRole('button', { name: /^Eva Ruiz/ }).click();
  const shown = page.getByRole('region', { name: /^Eva Ruiz, Vacation/ });
  await shown.getByText('Vacation 2026: 22 → 20 days left').waitFor();
  await shown.getByText('1 away').waitFor();
  await shown.getByText('none away').waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Approve 2 without conflicts' }).click();
  const window = page.getByRole('dialog');
  // What changes after the click is shown, and decided as such by the next attempt.
  await app.api('PATCH', `${absences}/${moved}`, { body: { endDate: '2026-12-29' } });
  await window.getByRole('button', { name: /^Approve/ }).click();
  await window.getByText('Another user changed this').waitFor();
  await window.getByText(/^Move · 28.*29 Dec 2026/).waitFor();
  expect((await app.read(`${absences}/${moved}`)).status).toBe('pending');
  await window.getByRole('button', { name: 'Try again' }).click();
  await window.getByRole('button', { name: 'Done' }).click();
  expect((await app.read(`${absences}/${moved}`)).status).toBe('accepted');
  await list.getByRole('button', { name: /^Max Sol/ }).waitFor({ state: 'detached' });
  // Until the balance is read again, the button asks.
  await shown.getByText('Vacation 2026: 22 → 20 days left').waitFor();
  await shown.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await page.getByRole('status').filter({ hasText: 'The request of Eva Ruiz is approved.' }).waitFor();
  await page.getByText('All done').waitFor();
  for (const { id } of asked) expect(await app.read(`${vacations}/${id}`)).toMatchObject({ status: 'accepted' });
});

test('a manager sees on every page how much waits, and decides one request after the other in the inbox', async () => {
  const { lead, eva, max, lea } = await hireTeam();
  for (const [{ id }, day] of [
    [eva, '2026-12-09'],
    [max, '2026-12-16'],
    [lea, '2026-12-21'],
  ] as const) {
    await dataOf(timeOff.askVacation(id, dates(day)));
    app.clock.advance({ seconds: 1 });
  }
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  // No page before it has read how much waits.
  await page.goto('/directory');
  const inbox = (count: string) => page.getByRole('link', { name: new RegExp(`^Inbox ?${count}$`) });
  await inbox('3').click();
  const list = page.getByRole('list', { name: 'Time-off requests' });
  // Escape in the window of a rejection asks about what is typed, and leaves the list behind it alone.
  await page.getByRole('button', { name: 'Reject the request of Eva Ruiz' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('The shop is open');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.waitFor();
  await expect.poll(() => question.locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel('Comment').and(page.locator(':focus')).count()).toBe(1);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // A list longer than the window scrolls.
  const overflow = `getComputedStyle(document.querySelector('.inbox-list')).overflowY`;
  expect(await page.evaluate(overflow)).toBe('auto');
  const headingOf = (name: string) =>
    page.getByRole('region', { name: new RegExp(`^${name}, Vacation`) }).getByRole('heading');
  const expectFocus = (name: string) =>
    expect.poll(() => headingOf(name).and(page.locator(':focus')).count(), { message: name }).toBe(1);
  const approve = async (name: string) => {
    // Until the balance is there, the button asks.
    await headingOf(name).locator('..').getByText('Vacation 2026: 22 → 21 days left').waitFor();
    await page.getByRole('button', { name: `Approve the request of ${name}` }).click();
  };
  await list.getByRole('button', { name: /^Max Sol/ }).click();
  await expectFocus('Max Sol');
  await approve('Max Sol');
  await page.getByRole('status').filter({ hasText: 'The request of Max Sol is approved.' }).waitFor();
  await expectFocus('Lea Gil');
  await inbox('2').waitFor();
  await page.keyboard.press('Escape');
  expect(
    await list
      .getByRole('button', { name: /^Lea Gil/ })
      .and(page.locator(':focus'))
      .count(),
  ).toBe(1);

  // A phone shows a request over the list once it is chosen.
  await page.setViewportSize({ width: 390, height: 860 });
  await page.getByRole('navigation', { name: 'Menu' }).and(page.locator(':has(a)')).getByText('2').waitFor();
  expect(await headingOf('Lea Gil').isVisible()).toBe(false);
  const chosen = list.getByRole('button', { pressed: true });
  expect(await chosen.count()).toBe(0);
  await list.getByRole('button', { name: /^Lea Gil/ }).click();
  await chosen.filter({ hasText: 'Lea Gil' }).waitFor();
  await expectFocus('Lea Gil');
  await approve('Lea Gil');
  await expectFocus('Eva Ruiz');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await headingOf('Eva Ruiz').isVisible()).toBe(false);
  await list.getByRole('button', { name: /^Eva Ruiz/ }).click();
  await expectAccessibleEverywhere(page);
  await approve('Eva Ruiz');
  await page.getByText('All done').waitFor();
  const said = page.getByRole('status').filter({ hasText: 'The request of Eva Ruiz is approved.' });
  await expect.poll(() => said.and(page.locator(':focus')).count()).toBe(1);
});

test('an absence that changes while it is shown is not approved until the user has seen it', async () => {
  const { lead, eva, max } = await hireTeam();
  const leave = await timeOff.kind({ name: 'Leave' });
  const range = { absenceTypeId: leave.id, startDate: '2026-12-10', endDate: '2026-12-11' };
  const [first, second] = [
    await app.create(absences, { employeeId: eva.id, ...range }),
    await app.create(absences, { employeeId: max.id, ...range }),
  ];
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  const asked = page.getByRole('region', { name: 'Eva Ruiz, Leave' });
  await asked.getByText(/^10.*11 Dec 2026/).waitFor();
  await app.api('PATCH', `${absences}/${first.id}`, { body: { endDate: '2026-12-31' } });
  await asked.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await asked.getByRole('alert').getByText('Another user changed this').waitFor();
  await asked.getByText(/^10.*31 Dec 2026/).waitFor();
  expect((await app.read(`${absences}/${first.id}`)).status).toBe('pending');
  await asked.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await asked.waitFor({ state: 'detached' });
  expect((await app.read(`${absences}/${first.id}`)).status).toBe('accepted');

  await page.goto('/time-off/requests');
  await page.getByRole('button', { name: 'Approve the request of Max Sol' }).click();
  await app.api('PATCH', `${absences}/${second.id}`, { body: { endDate: '2026-12-31' } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Another user changed this').waitFor();
  expect((await app.read(`${absences}/${second.id}`)).status).toBe('pending');
  await dialog.getByText(/^Leave · 10.*31 Dec 2026/).waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await app.read(`${absences}/${second.id}`)).status).toBe('accepted');
});

test('an absence that changes while its rejection is written is not rejected until the user has seen it', async () => {
  const { lead, eva } = await hireTeam();
  const leave = await timeOff.kind({ name: 'Leave' });
  const range = { absenceTypeId: leave.id, startDate: '2026-12-10', endDate: '2026-12-11' };
  const { id } = await app.create(absences, { employeeId: eva.id, ...range });
  const status = async () => (await app.read(`${absences}/${id}`)).status;
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  const asked = page.getByRole('region', { name: 'Eva Ruiz, Leave' });
  await asked.getByRole('button', { name: 'Reject the request of Eva Ruiz' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Stock-taking');
  await app.api('PATCH', `${absences}/${id}`, { body: { endDate: '2026-12-31' } });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('alert').getByText('Another user changed this').waitFor();
  await page.getByText(/^10.*31 Dec 2026/).waitFor();
  expect(await status()).toBe('pending');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await status()).toBe('rejected');
});

test('a request for more days than are left asks before it is accepted', async () => {
  const { lead, eva } = await hireTeam();
  await dataOf(timeOff.askVacation(eva.id, dates('2026-12-14', '2026-12-15')));
  await app.create('/schedule/v1/vacation-adjustments', {
    employeeId: eva.id,
    date: '2026-01-01',
    days: -21,
    reason: 'paid out',
  });
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  await page.getByText('Vacation 2026: 1 → −1 day, which is more than what is left').waitFor();
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  const window = page.getByRole('dialog', { name: 'Approve' });
  await window.getByLabel('Comment').waitFor();
  const status = async () => (await app.read(`${vacations}?employeeId=${eva.id}`))[0].status;
  expect(await status()).toBe('pending');
  await window.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Open inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.getByText('Vacation 2026: 1 → −1 day, which is more than what is left').waitFor();
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await window.getByLabel('Comment').waitFor();
  expect(await status()).toBe('pending');
  await window.getByRole('button', { name: /^Approve/ }).click();
  await page.getByText('All done').waitFor();
  await window.waitFor({ state: 'detached' });
  expect(await status()).toBe('accepted');
});

test('a request whose balance is unknown says so, and is accepted without a question', async () => {
  const { lead, eva, max } = await hireTeam();
  const { id, calendarId } = await dataOf(timeOff.askVacation(eva.id, dates('2026-12-14')));
  await dataOf(timeOff.accept(vacations, id), 200);
  // Days of January that are charged to the calendar of the year before.
  const late = await dataOf(timeOff.askVacation(eva.id, dates('2027-01-11'), { calendarId }));
  await dataOf(timeOff.askVacation(max.id, dates('2026-12-21')));
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  await page.getByRole('link', { name: 'Open inbox' }).click();
  const list = page.getByRole('list', { name: 'Time-off requests' });
  await list.getByRole('button', { name: /^Eva Ruiz/ }).click();
  await page.getByText('The balance could not be loaded.').waitFor();
  expect(await page.getByRole('button', { name: /without conflicts/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  await page.getByRole('status').filter({ hasText: 'The request of Eva Ruiz is approved.' }).waitFor();
  expect(await app.read(`${vacations}/${late.id}`)).toMatchObject({ status: 'accepted' });
});

test('an administrator finds what waits, what is coming, and the company at a glance', async () => {
  const { eva } = await hireTeam();
  await app.create('/schedule/v1/work-entries', {
    employeeId: eva.id,
    workEntryIn: { date: '2026-11-18T08:00:00Z' },
    workEntryOut: null,
  });
  await timeOff.hire({ firstName: 'Nil', lastName: 'Nou', startDate: '2026-11-21' });
  await app.create('/contract/v1/contracts', { employeeId: eva.id, startDate: '2026-01-01', endDate: '2026-12-31' });
  const tasks = [{ title: 'Prepare the laptop', dueDate: '2026-11-19' }, { title: 'Show the office' }];
  const onboarding = await app.create('/core/v3/onboardings', { employeeId: eva.id, tasks });
  await app.create('/payroll/v1/pay-groups', {
    name: 'Monthly',
    frequency: 'monthly',
    firstDay: '2026-10-01',
    isDefault: true,
  });
  const [kind] = await app.read('/core/v3/document-kinds?name=Identity%20document');
  await app.create('/core/v3/documents', {
    ...{ name: 'Residence permit', kindId: kind.id, employeeId: eva.id, expiryDate: '2026-12-10' },
    content: Buffer.from('%PDF-1.7\n').toString('base64'),
  });
  const page = await openNow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(app, page);
  await openHome(page);
  await card(page, 'Pay periods to close')
    .getByRole('link', { name: /^Monthly, 1.*31 Oct 2026/ })
    .waitFor();
  await card(page, 'Starters').getByText('Nil Nou').waitFor();
  await card(page, 'Starters').getByText('Tomorrow').waitFor();
  await card(page, 'Contracts and trial periods that end').getByText('Thu 31 Dec').waitFor();
  const expiring = card(page, 'Documents that expire');
  await expiring.getByText('Thu 10 Dec').waitFor();
  expect(await expiring.getByRole('link', { name: 'Residence permit' }).getAttribute('href')).toBe(
    `/people/${eva.id}?tab=documents`,
  );
  await card(page, 'The company at a glance')
    .getByRole('img', { name: /Employees at the end of/ })
    .waitFor();
  await card(page, 'Recent changes').waitFor();
  // No webhooks, no card about them; and one request for all of it, and one for the photos, apart from the bell's.
  expect(await card(page, 'Webhook health').count()).toBe(0);
  const calls = asked.filter((path) => /^\/(core|contract|schedule|payroll|webhooks|account)\/v/.test(path));
  expect(calls.filter((path) => !/\/(set-up|sign-in|me|notifications)$/.test(path))).toEqual([
    '/account/v1/home',
    '/core/v3/employee-photos',
  ]);

  const mine = card(page, 'My tasks');
  await mine.getByText('overdue since 19 Nov 2026').waitFor();
  await mine.getByRole('checkbox', { name: 'Prepare the laptop' }).click();
  await page.getByRole('status').filter({ hasText: 'Done: Prepare the laptop' }).waitFor();
  await mine.getByText('Prepare the laptop').waitFor({ state: 'detached' });
  const { tasks: left } = await app.read(`/core/v3/onboardings/${onboarding.id}`);
  expect(left.map(({ completedAt }: { completedAt: string | null }) => completedAt !== null)).toEqual([true, false]);
  await expectAccessibleEverywhere(page);

  await card(page, 'Working time to correct').getByRole('link', { name: 'Eva Ruiz' }).click();
  await page.getByRole('heading', { level: 1, name: 'Time' }).waitFor();
  expect(new URL(page.url()).search).toContain('week=2026-11-18');

  // The data of a period may be completed until the end of its last day.
  const [october] = await app.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-31');
  await page.clock.setFixedTime(Date.parse(october.cutOffAt) - 3_600_000);
  await openHome(page);
  await card(page, 'Pay periods to close')
    .getByText(/^Cut-off \w{3} \d+ \w{3}$/)
    .waitFor();
});

test('an employee clocks in, sees their days and who is away, and asks for time off', async () => {
  const { eva, max } = await hireTeam();
  await dataOf(timeOff.askAbsence(max.id, sick.id, dates('2026-11-20')));
  const page = await openNow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(app, page, 'employee', eva.id);
  await openHome(page);
  await card(page, 'My time off').getByText('22 days').waitFor();
  await card(page, 'My time off').getByText('8 Dec 2026').waitFor();
  await card(page, 'Colleagues away this week').getByText('Max Sol').waitFor();
  // Not why, and nobody's page.
  expect(await page.getByText('Secret illness').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Max Sol' }).count()).toBe(0);
  await page.getByText('No tasks are waiting for you').waitFor();
  await page.getByRole('button', { name: 'Clock in' }).click();
  await page.getByRole('timer', { name: 'Elapsed' }).waitFor();
  expect((await app.read(`/core/v3/employees/${eva.id}`)).workStatus).toBe('online');
  // Nothing is wider than the phone.
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Request time off' }).click();
  const asking = page.getByRole('dialog', { name: 'Request time off' });
  await asking.getByLabel('First day').fill('2026-12-14');
  await asking.getByText('Total: 1 day.').waitFor();
  await asking.getByRole('button', { name: 'Send request', exact: true }).click();
  await card(page, 'My time off').getByText('1 pending').waitFor();
  await card(page, 'My time off').getByText('21 days').waitFor();
  const [request] = await app.read(`${vacations}?employeeId=${eva.id}`);
  expect(request.status).toBe('pending');
  expect((await app.read(`${absences}?employeeId=${max.id}`))[0].status).toBe('accepted');
});

test('a manager sees the team of this week, and how many of it are away in the next; what is decided folds away', async () => {
  const { lead, eva, max, lea } = await hireTeam();
  await dataOf(timeOff.askAbsence(max.id, sick.id, dates('2026-11-20', '2026-11-23')));
  await dataOf(timeOff.askAbsence(lea.id, sick.id, dates('2026-11-23', '2026-11-24')));
  await dataOf(timeOff.askVacation(eva.id, dates('2026-12-09')));
  await app.create('/schedule/v1/work-entries/clock-in', { employeeId: eva.id });
  const page = await openNow({ reducedMotion: 'no-preference' });
  await signIn(app, page, 'manager', lead.id);
  await openHome(page);
  const team = card(page, 'My team this week');
  const row = (name: string) => team.getByRole('listitem').filter({ hasText: name });
  await row('Eva Ruiz').getByText('At work').waitFor();
  await row('Max Sol').getByText('Away until Mon 23 Nov').waitFor();
  expect(await row('Lea Gil').innerText()).toMatch(/–$/);
  await team.getByText('2 away, thin').waitFor();
  await team.getByText('1 away', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.evaluate(`{
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      globalThis.folded = this.tagName;
      return animate.apply(this, how);
    };
  }`);
  await page.getByRole('button', { name: 'Approve the request of Eva Ruiz' }).click();
  // The row folds while the page is still as it was.
  await expect.poll(() => page.evaluate('globalThis.folded')).toBe('SECTION');
  await page.getByRole('status').filter({ hasText: 'The request of Eva Ruiz is approved.' }).waitFor();
});
