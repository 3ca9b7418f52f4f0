/** The week of a team, and corrections that employees ask for: what people see, and what the API then says. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessibleEverywhere, expectFitsPhone, openWindow, signIn, startPanelApp } from './browser.ts';

const entries = '/schedule/v1/work-entries';
const corrections = '/schedule/v1/work-entry-correction-requests';
let app: TestApp;
let lead: { id: string };
let eva: { id: string };

beforeAll(async () => {
  app = await startPanelApp();
});

/** Each test has its own manager, with one employee. */
beforeEach(async () => {
  // A Friday, 10:00 in Madrid.
  app.clock.set('2026-11-20T09:00:00.000Z');
  const hire = (firstName: string, lastName: string, more: object = {}) =>
    app.create('/core/v3/employees', { firstName, lastName, startDate: '2026-01-01', ...more });
  lead = await hire('Leo', 'Mas');
  eva = await hire('Eva', 'Ruiz', { managerId: lead.id });
  await app.create('/contract/v1/contracts', { employeeId: eva.id, startDate: '2026-01-01', weeklyHours: 40 });
});

const clocked = (day: string, from: string, to: string, employeeId = eva.id) =>
  app.create(entries, {
    employeeId,
    workEntryIn: { date: `${day}T${from}:00+01:00` },
    workEntryOut: { date: `${day}T${to}:00+01:00` },
  });

const openNow = () => openWindow(app, { now: app.clock.instant });
const dayOf = (page: Page, name: string) => page.getByRole('region', { name });

describe('the week of a team', () => {
  test('shows each employee, agrees with their sheet, and opens it', async () => {
    await clocked('2026-11-16', '09:00', '18:30');
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    const table = page.getByRole('table', { name: /^Hours of the team/ });
    const row = table.getByRole('row', { name: /Ruiz, Eva/ });
    await row.getByText('9:30').first().waitFor();
    const balance = (await row.getByRole('cell').last().innerText()).trim();
    expect(balance).toBe('−30:30');
    expect(await row.locator('.missing').count()).toBe(1);
    await expectAccessibleEverywhere(page);
    await row.getByRole('link', { name: 'Ruiz, Eva' }).focus();
    await page.keyboard.press('Enter');
    await dayOf(page, 'Mon 16 Nov').getByText('09:00–18:30').waitFor();
    await page.getByRole('group', { name: 'Totals of the week' }).getByText('−30:30').waitFor();
    await page.getByRole('navigation', { name: 'Where it is' }).getByRole('link', { name: 'Team' }).click();
    await table.waitFor();
  });

  test('fits a laptop in Spanish with a long name: the balance covers no hours', async () => {
    const juan = await app.create('/core/v3/employees', {
      ...{
        firstName: 'Juan Sebastián',
        lastName: 'Fernández de Villaverde',
        startDate: '2026-01-01',
        managerId: lead.id,
      },
    });
    await app.create('/contract/v1/contracts', { employeeId: juan.id, startDate: '2026-01-01', weeklyHours: 38.75 });
    for (const day of ['16', '17', '18', '19']) await clocked(`2026-11-${day}`, '08:00', '17:45', juan.id);
    await app.create(entries, { employeeId: juan.id, workEntryIn: { date: '2026-11-20T08:00:00+01:00' } });
    const page = await openWindow(app, { now: app.clock.instant, locale: 'es-ES' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    const heads = page.getByRole('columnheader');
    await heads.last().waitFor();
    await page.getByRole('row', { name: /Fernández/ }).waitFor();
    const [planned, balance] = [await heads.nth(9).boundingBox(), await heads.last().boundingBox()];
    expect((planned?.x ?? 0) + (planned?.width ?? 0)).toBeLessThanOrEqual(balance?.x ?? 0);
  });

  test('shows no hours of one week under the days of another while they are read', async () => {
    await clocked('2026-11-16', '09:00', '18:30');
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    const row = page.getByRole('row', { name: /Ruiz, Eva/ });
    await row.getByText('9:30').first().waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/team-weeks?*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByText('23 – 29 Nov 2026').waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await row.count()).toBe(0);
    resolve();
    await row.getByText('0:00').first().or(row.getByText('–').first()).first().waitFor();
  });

  test('is not short of hours that today may still bring', async () => {
    app.clock.set('2026-11-16T09:00:00.000Z');
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    const row = page.getByRole('row', { name: /Ruiz, Eva/ });
    await row.getByRole('cell', { name: '−8:00' }).waitFor();
    expect(await row.locator('.missing').count()).toBe(0);
  });

  test('is a list on a narrow screen', async () => {
    const page = await openNow();
    await page.setViewportSize({ width: 390, height: 800 });
    await signIn(app, page);
    await page.goto('/time');
    await page
      .getByRole('list', { name: /^Hours of the team/ })
      .getByRole('link', { name: 'Ruiz, Eva' })
      .first()
      .click();
    await dayOf(page, 'Mon 16 Nov').waitFor();
    expect(new URL(page.url()).searchParams.get('week')).toContain('2026-11-16');
  });
});

describe('a correction', () => {
  test('is asked for by the employee, and accepted by their manager', async () => {
    const entry = await clocked('2026-11-17', '09:00', '12:00');
    const page = await openNow();
    await signIn(app, page, 'employee', eva.id);
    await page.goto('/time');
    await dayOf(page, 'Tue 17 Nov').getByRole('button', { name: 'Ask to correct 09:00–12:00' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('End').fill('2026-11-17T14:00');
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await dialog.getByText('Say why you correct the entry.').waitFor();
    await dialog.getByLabel('Reason').fill('I left at two');
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await page.getByRole('region', { name: 'Requests for corrections' }).getByText('Pending').waitFor();
    await dayOf(page, 'Tue 17 Nov').getByText('09:00–12:00').waitFor();

    const manager = await openNow();
    await signIn(app, manager, 'manager', lead.id);
    await manager.goto('/');
    const inbox = manager.getByRole('region', { name: 'Eva Ruiz, Requests for corrections' });
    await inbox.getByText('09:00–12:00 Work → 09:00–14:00 Work').waitFor();
    await expectAccessibleEverywhere(manager);
    await inbox.getByRole('button', { name: 'Approve the correction of Eva Ruiz' }).click();
    await manager.getByText('The correction of Eva Ruiz is approved.').waitFor();
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ reason: 'I left at two', workedSeconds: 18_000 });

    await page.reload();
    await dayOf(page, 'Tue 17 Nov').getByText('09:00–14:00').waitFor();
    await page.getByRole('region', { name: 'Requests for corrections' }).getByText('Approved').waitFor();
  });

  test('that is rejected leaves the sheet as it was', async () => {
    const entry = await clocked('2026-11-18', '09:00', '12:00');
    const body = { employeeId: eva.id, type: 'delete', workEntryId: entry.id, reason: 'I was off' };
    const { id } = await app.create(corrections, body);
    const page = await openNow();
    await signIn(app, page, 'manager', lead.id);
    await page.goto('/time');
    await page.getByRole('button', { name: 'Reject the correction of Eva Ruiz' }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('You were here');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The correction of Eva Ruiz is rejected.').waitFor();
    expect(await app.read(`${corrections}/${id}`)).toMatchObject({
      status: 'rejected',
      resolutionComment: 'You were here',
      resolvedBy: lead.id,
    });
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ version: 1 });
  });
});

/** Saves the register from the open page, and reads its lines. */
async function registerOf(
  page: Page,
  { kind, from, to }: { kind?: string; from?: string; to?: string } = {},
): Promise<string[]> {
  await page.getByRole('button', { name: 'Export the register (CSV)' }).click();
  const window = page.getByRole('dialog', { name: 'Export the register' });
  if (kind) await window.getByRole('radio', { name: kind }).check();
  if (from) await window.getByLabel('First month').fill(from);
  if (to) await window.getByLabel('Last month').fill(to);
  const download = page.waitForEvent('download');
  await window.getByRole('button', { name: 'Save CSV' }).click();
  const file = await (await download).path();
  await window.getByRole('button', { name: 'Close' }).click();
  return readFileSync(file, 'utf8').trimEnd().split('\r\n');
}

/** The cells of a register, without those about the employee. */
const aboutEntries = (lines: string[]) => {
  const at = lines[0]?.split(',').indexOf('workEntryId');
  return lines.map((line) => line.split(',').slice(at));
};

describe('the monthly sheet', () => {
  test('has the entries and the totals of the month, and the register as a file', async () => {
    await clocked('2026-11-16', '09:00', '18:30');
    const entry = await clocked('2026-11-17', '09:00', '12:00');
    await app.api('PATCH', `${entries}/${entry.id}`, { body: { reason: 'Checked' } });
    await app.create(entries, {
      employeeId: eva.id,
      workEntryIn: { date: '2026-11-18T22:00:30+01:00' },
      workEntryOut: { date: '2026-11-19T06:30:10+01:00' },
    });
    const rest = await app.create('/schedule/v1/work-breaks', { name: `Rest ${eva.id}`, remunerated: true });
    await app.create(entries, {
      ...{ employeeId: eva.id, workEntryType: 'pause', workBreakId: rest.id },
      workEntryIn: { date: '2026-11-17T12:00:00+01:00' },
      workEntryOut: { date: '2026-11-17T12:20:00+01:00' },
    });
    const page = await openNow();
    await signIn(app, page);
    await page.goto(`/time?employee=${eva.id}&week=2026-11-16`);
    await page.getByRole('link', { name: 'Monthly sheet' }).click();
    const sheet = page.getByRole('region', { name: 'Eva Ruiz, November 2026' });
    await sheet
      .getByRole('row', { name: /Mon 16 Nov/ })
      .getByText('09:00–18:30')
      .waitFor();
    const cellsOf = (name: RegExp) => sheet.getByRole('row', { name }).getByRole('cell').allInnerTexts();
    await sheet.getByText('12:00–12:20 (break, counts as work)').waitFor();
    // The overtime of the night, 29 minutes and 40 seconds, stands on the day of its hours.
    expect(await cellsOf(/Wed 18 Nov/)).toEqual(['22:00:30–24:00', '', '1:59', '1:59', '', '']);
    expect(await cellsOf(/Thu 19 Nov/)).toEqual(['00:00–06:30:10', '', '6:30', '6:01', '', '0:29']);
    // Break, worked, ordinary, complementary, overtime: the rows above add up to them.
    expect(await cellsOf(/Total of the month/)).toEqual(['0:20', '21:19', '19:20', '0:00', '1:59']);
    const november = 'from=2026-11-01&to=2026-11-30';
    const payroll = `/contract/v1/contracts/contracts-for-payroll?${november}&employeeIds=${eva.id}`;
    expect(await app.read(payroll)).toMatchObject([{ secondsWorked: 21 * 3600 + 19 * 60 + 40, secondsOvertime: 7180 }]);
    await sheet.getByText('Signature of the employee').waitFor();
    await expectFitsPhone(sheet);
    await expectAccessibleEverywhere(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await expectAccessibleEverywhere(page);
    const lines = await registerOf(page, { kind: 'Entries with their history' });
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line.includes('Checked'))).toHaveLength(1);
    const register = `/schedule/v1/working-time-register?employeeId=${eva.id}&${november}`;
    const { text } = await app.api('GET', register, { headers: { accept: 'text/csv' } });
    expect(aboutEntries(lines)).toEqual(aboutEntries(text.trimEnd().split('\r\n')));
    const days = await registerOf(page);
    expect(days).toHaveLength(1 + 30 + 1);
    expect(days[19]).toContain('2026-11-19,2026-11-19T00:00:00+01:00,2026-11-19T06:30:10+01:00,00:00–06:30:10,23410');
    expect(days.at(-1)).toMatch(/,2026-11,,,,,76780,69600,0,7180,1200,0$/);
  });

  test('saves the register of several months and of all employees, each entry once', async () => {
    const people = await Promise.all(
      Array.from({ length: 51 }, (_, n) =>
        app.create('/core/v3/employees', { firstName: 'Zoe', lastName: `Z${n}`, startDate: '2024-01-01' }),
      ),
    );
    const last = people.at(-1)?.id;
    await clocked('2026-11-16', '09:00', '10:00');
    await clocked('2025-08-04', '09:00', '10:00', last);
    const moved = await clocked('2025-09-01', '09:00', '10:00', last);
    const [workEntryIn, workEntryOut] = ['09:00', '10:00'].map((time) => ({ date: `2026-10-01T${time}:00Z` }));
    await app.api('PATCH', `${entries}/${moved.id}`, { body: { workEntryIn, workEntryOut } });
    const ana = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', startDate: '2026-01-01' });
    await clocked('2026-10-05', '09:00', '10:00', ana.id);
    await app.api('DELETE', `/core/v3/employees/${ana.id}?force=true`);
    const page = await openNow();
    await signIn(app, page);
    await page.goto('/time/print?month=2026-11');
    const lines = await registerOf(page, { kind: 'Entries with their history', from: '2025-09', to: '2026-11' });
    expect(lines.filter((line) => line.includes(moved.id))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith(last))).toHaveLength(2);
    expect(lines.some((line) => line.startsWith(eva.id))).toBe(true);
    const ofDeleted = (line: string) => line.startsWith(`${ana.id},`) && line.includes(',Ana,Gil,');
    expect(lines.filter(ofDeleted)).toHaveLength(2);
    const days = await registerOf(page, { from: '2026-10', to: '2026-10' });
    expect(days.filter((line) => ofDeleted(line) && line.includes(',2026-10-05,'))).toHaveLength(1);
  });
});
