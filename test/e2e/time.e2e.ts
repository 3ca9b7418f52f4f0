/** Working time, as people clock it and as their manager corrects it: what they see, and what the API then says. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  callFrom,
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  pressDelete,
  signIn,
  startPanelApp,
} from './browser.ts';

const entries = '/schedule/v1/work-entries';
let app: TestApp;

beforeAll(async () => {
  app = await startPanelApp();
  await app.create('/schedule/v1/check-types', { name: 'On site' });
  await app.create('/schedule/v1/check-types', { name: 'At home', remote: true });
  await app.create('/schedule/v1/work-breaks', { name: 'Lunch' });
});

/** It is 20 November 2026, a Friday, 10:00 in Madrid. */
beforeEach(() => app.clock.set('2026-11-20T09:00:00.000Z'));

const hire = (more: object = {}): Promise<{ id: string }> =>
  app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01', ...more });

/** A manager and whom they manage. */
async function hireTwo() {
  const lead = await hire({ firstName: 'Leo', lastName: 'Mas' });
  return { lead, eva: await hire({ managerId: lead.id }) };
}

/** A window whose clock is the server's. */
const openNow = () => openWindow(app, { now: app.clock.instant });

/** Lets time pass for the server and for the page; nothing is being clocked meanwhile. */
async function pass(page: Page, by: Parameters<TestApp['clock']['advance']>[0]) {
  app.clock.advance(by);
  await page.clock.setFixedTime(app.clock.instant);
}

const statusOf = async ({ id }: { id: string }) => (await app.read(`/core/v3/employees/${id}`)).workStatus;
const hoursOn = async ({ id }: { id: string }, day: string) =>
  (await app.read(`/schedule/v1/reports/worked-hours?employeeId=${id}&from=${day}&to=${day}`))[0];
const dayOf = (page: Page, name: string) => page.getByRole('region', { name });

describe('the clock', () => {
  test('counts work and a break, and agrees with the time sheet', async () => {
    const eva = await hire();
    const page = await openNow();
    await signIn(app, page, 'employee', eva.id);
    await openHome(page);
    await page.getByRole('link', { name: 'Time', exact: true }).click();
    // The home page, from where one comes, has a clock as well.
    await page.getByRole('heading', { level: 1, name: 'Time' }).waitFor();
    await page.getByText('You are not clocked in').waitFor();
    await page.getByRole('button', { name: /^Work type: / }).click();
    await page.getByRole('menuitem', { name: 'At home (remote)' }).click();
    const press = async (name: string) => {
      // A button whose action still runs takes no press.
      await page.getByRole('button', { name }).and(page.locator(':not([data-loading])')).focus();
      await page.keyboard.press('Enter');
    };
    const focused = () => page.evaluate('document.activeElement.textContent');
    await press('Clock in');
    await page.getByText('At home since 10:00').waitFor();
    await expect.poll(focused).toBe('Clock out');
    expect(await statusOf(eva)).toBe('remote');

    await pass(page, { hours: 2 });
    await page.getByRole('timer').getByText('2:00:00').waitFor();
    await press('Start break');
    await page.getByText('On a break (Lunch) since 12:00').waitFor();
    await expect.poll(focused).toBe('End break');
    expect(await statusOf(eva)).toBe('paused');

    await pass(page, { minutes: 30 });
    await press('End break');
    await page.getByText('At home since 12:30').waitFor();
    await expect.poll(focused).toBe('Start break');
    await pass(page, { hours: 1 });
    await page.getByRole('button', { name: 'Clock out' }).click();
    await page.getByText('You clocked out at 13:30').waitFor();
    expect(await statusOf(eva)).toBe('offline');

    const friday = dayOf(page, 'Fri 20 Nov');
    for (const span of ['10:00–12:00', '12:00–12:30', '12:30–13:30']) await friday.getByText(span).waitFor();
    await friday.getByText('3:00 of 8:00').waitFor();
    expect(await hoursOn(eva, '2026-11-20')).toMatchObject({ secondsWorked: 10_800, secondsPaused: 1800 });
    // Managers do not correct their own hours.
    expect(await page.getByRole('button', { name: /^(Add entry|Correct)/ }).count()).toBe(0);

    await expectAccessibleEverywhere(page);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: '9 – 15 Nov 2026' }).waitFor();
    await dayOf(page, 'Fri 13 Nov').getByText('No entries').waitFor();
  });
});

test('the palette clocks in as the clock does, and says how it went', async () => {
  const eva = await hire();
  const page = await openNow();
  await signIn(app, page, 'employee', eva.id);
  await page.goto('/directory');
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.getByRole('option', { name: 'Clock in' }).waitFor();
  const clockIn = '**/work-entries/clock-in';
  await page.route(clockIn, (route) => route.abort());
  await page.keyboard.type('clock in');
  await page.keyboard.press('Enter');
  await palette.getByText('The server cannot be reached.').waitFor();
  await page.unroute(clockIn);
  await palette.getByRole('option', { name: 'Clock in' }).click();
  await palette.getByText('At home since 10:00').waitFor();
  expect(await statusOf(eva)).toBe('remote');
  await palette.getByLabel('People, pages and actions').fill('');
  await expectAccessibleEverywhere(page);
  await pass(page, { hours: 1 });
  await palette.getByRole('option', { name: 'Clock out' }).click();
  await palette.getByText('You clocked out at 11:00').waitFor();
});

test('the week of New Year has the holidays of both years', async () => {
  const eva = await hire();
  for (const [year, date] of [
    [2026, '2026-12-28'],
    [2027, '2027-01-01'],
  ] as const) {
    const daysOff = [{ date, name: `Feast of ${year}` }];
    await app.create('/schedule/v1/holiday-calendar', { name: `Spain ${year}`, year, daysOff });
  }
  const page = await openNow();
  await signIn(app, page);
  await page.goto(`/people/${eva.id}?tab=time&week=2026-12-30`);
  await dayOf(page, 'Mon 28 Dec').getByText('Feast of 2026').waitFor();
  await dayOf(page, 'Fri 1 Jan').getByText('Feast of 2027').waitFor();
});

test('the balance of a day agrees with the hours beside it, to the minute', async () => {
  const eva = await hire();
  await app.create(entries, {
    employeeId: eva.id,
    workEntryType: 'work',
    workEntryIn: { date: '2026-11-19T08:00:00Z' },
    workEntryOut: { date: '2026-11-19T08:00:30Z' },
  });
  const page = await openNow();
  await signIn(app, page);
  await page.goto(`/people/${eva.id}?tab=time`);
  const thursday = dayOf(page, 'Thu 19 Nov');
  await thursday.getByText('0:00 of 8:00').waitFor();
  await thursday.getByText('Balance −8:00').waitFor();
  expect(await hoursOn(eva, '2026-11-19')).toMatchObject({ secondsWorked: 30, secondsBalance: -28_770 });
});

describe('a manager', () => {
  test('corrects, adds and deletes entries of the team, and sees what overlaps', async () => {
    const { lead, eva } = await hireTwo();
    const times = (from: string, to: string) => ({
      employeeId: eva.id,
      workEntryIn: { date: `2026-11-18T${from}:00+01:00` },
      workEntryOut: { date: `2026-11-18T${to}:00+01:00` },
    });
    const types = (await app.read('/schedule/v1/check-types')) as { id: string; name: string }[];
    const workCheckTypeId = types.find(({ name }) => name === 'On site')?.id;
    const morning = await app.create(entries, { ...times('09:00', '12:00'), workCheckTypeId });
    await app.create(entries, times('13:00', '14:00'));
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto(`/people/${eva.id}?tab=time&week=2026-11-18`);
    const wednesday = dayOf(page, 'Wed 18 Nov');
    await wednesday.getByText('4:00 of 8:00').waitFor();

    await wednesday.getByRole('button', { name: 'Correct 09:00–12:00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct 09:00–12:00' });
    await dialog.getByLabel('End').fill('2026-11-18T13:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Say why you correct the entry.').waitFor();
    await dialog.getByLabel('Reason').fill('Stayed longer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('overlaps the entry 13:00–14:00').waitFor();
    // The field that was changed is the wrong one, and has the focus.
    const isMarked = (label: string) => dialog.getByLabel(label).getAttribute('aria-invalid');
    expect([await isMarked('Start'), await isMarked('End')]).toEqual([null, 'true']);
    await expect.poll(() => page.locator('*:focus').getAttribute('name')).toBe('workEntryOut.date');
    expect((await app.read(`${entries}/${morning.id}`)).version).toBe(1);
    await expectAccessibleEverywhere(page);
    await dialog.getByLabel('End').fill('2026-11-18T12:45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await wednesday.getByText('4:45 of 8:00').waitFor();
    expect((await app.read(`${entries}/${morning.id}`)).workEntryOut.date).toBe('2026-11-18T12:45:00+01:00');

    // The API opens no entry again.
    await wednesday.getByRole('button', { name: 'Correct 09:00–12:45' }).click();
    const ended = page.getByRole('dialog', { name: 'Correct 09:00–12:45' });
    await ended.getByLabel('End').fill('');
    await ended.getByLabel('Reason').fill('Still at work');
    await ended.getByRole('button', { name: 'Save' }).click();
    await ended.getByText('Enter the end. An entry that has ended cannot be opened again.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Add entry on Thu 19 Nov' }).click();
    const adding = page.getByRole('dialog', { name: 'Add entry' });
    // The first by name is another one.
    expect(await adding.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('On site');
    await adding.getByLabel('Start').fill('19/11/2026 2200');
    await adding.getByLabel('End').fill('19 Nov 2026, 6:00');
    // Another day keeps the time.
    await adding.getByLabel('End').click();
    await page.getByRole('button', { name: '20 November 2026' }).click();
    const typed = [adding.getByLabel('Start'), adding.getByLabel('End')];
    expect(await Promise.all(typed.map((one) => one.inputValue()))).toEqual([
      '19 Nov 2026, 22:00',
      '20 Nov 2026, 06:00',
    ]);
    await adding.getByRole('button', { name: 'Save' }).click();
    // The evening stands on Thursday, the morning on Friday.
    const [thursday, friday] = [dayOf(page, 'Thu 19 Nov'), dayOf(page, 'Fri 20 Nov')];
    await thursday.getByText('22:00–24:00').waitFor();
    await thursday.getByText('2:00 of 8:00').waitFor();
    await friday.getByText('00:00–06:00').waitFor();
    await friday.getByText('6:00 of 8:00').waitFor();
    expect(await hoursOn(eva, '2026-11-19')).toMatchObject({ secondsWorked: 7200 });
    expect(await hoursOn(eva, '2026-11-20')).toMatchObject({ secondsWorked: 21_600 });

    await thursday.getByRole('button', { name: 'Correct 22:00–06:00' }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    const asks = page.getByRole('dialog', { name: 'Delete 22:00–06:00?' });
    await asks.getByText('Its 8\u00a0h no longer count').waitFor();
    await asks.getByRole('button', { name: 'Delete' }).click();
    await thursday.getByText('No entries').waitFor();
    await friday.getByText('No entries').waitFor();
    expect(await hoursOn(eva, '2026-11-19')).toMatchObject({ secondsWorked: 0 });
  });

  test('is told the times of an entry of another week that a new one overlaps', async () => {
    const { lead, eva } = await hireTwo();
    await app.create(entries, {
      employeeId: eva.id,
      workEntryIn: { date: '2026-11-15T22:00:00+01:00' },
      workEntryOut: { date: '2026-11-16T06:00:00+01:00' },
    });
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto(`/people/${eva.id}?tab=time&week=2026-11-18`);
    await page.getByRole('button', { name: 'Add entry on Mon 16 Nov' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add entry' });
    await dialog.getByLabel('Start').fill('2026-11-16T05:00');
    await dialog.getByLabel('End').fill('2026-11-16T09:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('overlaps the entry Sun 15 Nov, 22:00–06:00').waitFor();
    // A time that is being typed again is no time for a while.
    await dialog.getByLabel('Start').fill('');
    await dialog.getByLabel('Start').fill('2026-11-16T05:00');
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    expect(await dialog.getByLabel('Start').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('End').getAttribute('aria-invalid')).toBeNull();
  });

  test('cannot correct their own hours or those that belong to another approver', async () => {
    const { lead, eva } = await hireTwo();
    const clerk = await hire({ firstName: 'Ada', lastName: 'Paz' });
    await app.create('/core/v3/employee-managers', {
      employeeId: eva.id,
      managerId: clerk.id,
      permission: 'checksManageRequestsAndIncidences',
    });
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    for (const [{ id }, note] of [
      [eva, 'Another person corrects the hours of this employee.'],
      [lead, 'Is something wrong? Ask for a correction; your manager decides.'],
    ] as const) {
      await page.goto(`/time?employee=${id}`);
      await page.getByText(note).waitFor();
      expect(await page.getByRole('button', { name: /^(Add entry|Correct)/ }).count()).toBe(0);
    }
    // The clock stays.
    await page.getByRole('button', { name: 'Clock in' }).click();
    await page.getByText(/since 10:00/).waitFor();
    expect(await statusOf(lead)).not.toBe('offline');
  });

  test('finds the entries that were left open', async () => {
    const { lead, eva } = await hireTwo();
    await app.create(entries, { employeeId: eva.id, workEntryIn: { date: '2026-11-19T08:00:00+01:00' } });
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    await page
      .getByRole('row', { name: /Eva Ruiz Thu 19 Nov/ })
      .getByRole('link')
      .click();
    const thursday = dayOf(page, 'Thu 19 Nov');
    await thursday.getByText('Left open').waitFor();
    await thursday.getByRole('button', { name: 'Correct 08:00–…' }).click();
    expect(await page.getByLabel('End').inputValue()).toBe('');
    await page.getByLabel('End').fill('2026-11-19T15:00');
    await page.getByLabel('Reason').fill('Forgot to clock out');
    await page.getByRole('button', { name: 'Save' }).click();
    await thursday.getByText('7:00 of 8:00').waitFor();
    await page.getByText('There are no open or marked entries').waitFor();
    expect(await hoursOn(eva, '2026-11-19')).toMatchObject({ secondsWorked: 25_200 });
  });
});

test('the correction of a forgotten entry clears its mark, and its history says why', async () => {
  const { lead, eva } = await hireTwo();
  app.clock.set('2026-11-18T08:00:00.000Z');
  const forgotten = (await app.api('POST', `${entries}/clock-in`, { body: { employeeId: eva.id } })).json.data;
  app.clock.set('2026-11-20T09:00:00.000Z');
  await app.api('POST', `${entries}/clock-in`, { body: { employeeId: eva.id } });
  expect(await app.read(`${entries}/${forgotten.id}`)).toMatchObject({ hasIncidence: true, endUnknown: true });
  const page = await openNow();
  await signIn(app, page, 'manager', lead.id);
  await page.goto(`/time?employee=${eva.id}&week=2026-11-18`);
  const wednesday = dayOf(page, 'Wed 18 Nov');
  await wednesday.getByRole('button', { name: 'Correct 09:00–…' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('End').inputValue()).toBe('');
  expect(await dialog.getByLabel('Needs review').isChecked()).toBe(true);
  await dialog.getByLabel('End').fill('2026-11-18T17:00');
  await dialog.getByText('The correction clears the mark.').waitFor();
  expect(await dialog.getByLabel('Needs review').isChecked()).toBe(false);
  await dialog.getByLabel('Reason').fill('Eva told me by mail');
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await wednesday.getByText('8:00 of 8:00').waitFor();
  const mended = { hasIncidence: false, endUnknown: false, reason: 'Eva told me by mail' };
  expect(await app.read(`${entries}/${forgotten.id}`)).toMatchObject(mended);
  await wednesday.getByRole('button', { name: /^History/ }).click();
  await page.getByRole('dialog').getByText('Reason: Eva told me by mail').waitFor();
});

test('an administrator creates a break, and can delete it until it is in use', async () => {
  const { eva } = await hireTwo();
  const page = await openNow();
  await signIn(app, page);
  await page.goto('/time');
  await page.getByRole('link', { name: 'Work and break types' }).click();
  await page.getByRole('button', { name: 'New break' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Coffee');
  await dialog.getByLabel('Minutes').fill('15');
  await dialog.getByLabel('Counts as work').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const coffee = page.getByRole('row', { name: /Coffee 15 Yes/ });
  await coffee.waitFor();
  const [made] = await app.read('/schedule/v1/work-breaks?name=Coffee');
  expect(made).toMatchObject({ breakMinutes: 15, remunerated: true });

  const day = { workEntryIn: { date: '2026-11-19T09:00:00Z' }, workEntryOut: { date: '2026-11-19T09:15:00Z' } };
  const { id } = await app.create(entries, {
    employeeId: eva.id,
    workEntryType: 'pause',
    workBreakId: made.id,
    ...day,
  });
  await pressDelete(coffee);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').waitFor();
  expect((await app.api('DELETE', `${entries}/${id}`)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await coffee.waitFor({ state: 'detached' });
});

test('an employee sees no time sheet of others, by address or by the API', async () => {
  const { lead, eva } = await hireTwo();
  const entry = await app.create(entries, { employeeId: lead.id, workEntryIn: { date: '2026-11-20T08:00:00Z' } });
  const page = await openNow();
  await signIn(app, page, 'employee', eva.id);
  await page.goto(`/time?employee=${lead.id}`);
  await page.getByText('Not found').waitFor();
  await page.goto(`/people/${lead.id}?tab=time`);
  await page.getByText('Not found').waitFor();

  expect((await callFrom(page, 'GET', `${entries}/${entry.id}`)).status).toBe(404);
  expect((await callFrom(page, 'GET', `${entries}?employeeId=${lead.id}`)).json.data).toEqual([]);
  const refused = { status: 403, json: { code: 'role_not_permitted' } };
  expect(await callFrom(page, 'PATCH', `${entries}/${entry.id}`, { hasIncidence: true })).toMatchObject(refused);
  expect(await callFrom(page, 'DELETE', `${entries}/${entry.id}`)).toMatchObject(refused);
  expect(await callFrom(page, 'POST', entries, { employeeId: eva.id })).toMatchObject(refused);
});
