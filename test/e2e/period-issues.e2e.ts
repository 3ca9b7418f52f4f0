/** What the review of a pay period finds, what a lock does with it, and which clocks are only running; it is 20 November 2026. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let page: Page;
let month: string;
let eva: string;

beforeAll(async () => {
  app = await startPanelApp();
  app.clock.set('2026-11-20T09:00:00.000Z');
  const ready = { code: 1, accountNumber: 'ES9121000418450200051332' };
  const { employeeId: ana } = await hirePaid(app, ready);
  eva = (await hirePaid(app, { ...ready, code: 2, firstName: 'Eva', lastName: 'Ruiz' })).employeeId;
  for (const employeeId of [ana, eva]) {
    await app.create('/contract/v1/contracts', { employeeId, startDate: '2020-01-01', weeklyHours: 40 });
  }
  // Ana is at work; Eva left on Wednesday without a word to the clock.
  const clockIn = (employeeId: string, date: string) =>
    app.create('/schedule/v1/work-entries', { employeeId, workEntryIn: { date } });
  await clockIn(ana, '2026-11-20T08:00:00+01:00');
  await clockIn(eva, '2026-11-18T08:00:00+01:00');
  const group = { name: 'Spain', frequency: 'monthly', firstDay: '2026-11-01', isDefault: true, lateChanges: 'refuse' };
  await app.create('/payroll/v1/pay-groups', group);
  const [period] = await app.read('/payroll/v1/periods?from=2026-11-20&to=2026-11-20');
  month = `/payroll/periods/${period.id}`;
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
});

const focused = () => page.evaluate('document.activeElement.textContent');

test('the review says how many issues there are, leads to them, and tells running clocks from missing clock-outs', async () => {
  await page.goto(month);
  const issues = page.getByRole('region', { name: 'Before locking', exact: true });
  await issues.getByText('Clock-out missing · 1 person').waitFor();
  const running = issues.getByRole('group').filter({ hasText: 'Still running, not clocked out yet · 1 person' });
  await running.getByText('Still running').click();
  await running.getByRole('link', { name: 'Still running, not clocked out yet: Ana Torres' }).waitFor();
  expect(await running.getByRole('link', { name: /Eva/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Start review' }).click();
  const said = 'In review: 1 issue to look at before you lock.';
  await page.getByRole('status').filter({ hasText: said }).waitFor();
  // The button that had the focus is gone.
  await expect.poll(focused).toBe(said);
  const step = page.getByRole('listitem').filter({ hasText: said });
  expect(await step.getAttribute('aria-current')).toBe('step');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Look at the issues' }).click();
  await expect.poll(focused).toBe('Before locking');
});

test('the lock waits until its issues and the later periods are read', async () => {
  const later = /\/payroll\/v1\/periods\?.*status/;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(later, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(month);
  await page.getByRole('button', { name: 'Lock period' }).click();
  const lock = page.getByRole('dialog').getByRole('button', { name: /^Lock/ });
  expect(await lock.isDisabled()).toBe(true);
  resolve();
  await expect.poll(() => lock.isEnabled()).toBe(true);
  await page.unroute(later);
  await page.reload();
});

test('a lock whose issues or later periods cannot be read is off, and reads them again', async () => {
  const later = /\/payroll\/v1\/periods\?.*status/;
  const busy = { type: 'busy', code: 'busy', title: 'Busy', status: 409, detail: 'Not now.', instance: '1' };
  await page.route(later, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: busy }),
  );
  await page.goto(month);
  await page.getByRole('button', { name: 'Lock period' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Not now.').waitFor();
  const lock = dialog.getByRole('button', { name: /^Lock/ });
  expect(await lock.isDisabled()).toBe(true);
  await page.unroute(later);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lock.isEnabled()).toBe(true);
  await page.reload();
});

test('the lock names the open issues, leads to them, and says what becomes of them', async () => {
  await page.getByRole('button', { name: 'Lock period' }).click();
  const open = page.getByRole('dialog').getByRole('region', { name: 'Open issues' });
  await open.getByText('To correct these days later, reopen the period.').waitFor();
  await open.getByText('Their hours count for nothing.', { exact: true }).waitFor();
  await open.getByText('Their hours count for nothing: the employees clock out after the lock.').waitFor();
  await open.getByText('Clock-out missing · 1 person').click();
  const link = open.getByRole('link', { name: 'Clock-out missing: Eva Ruiz' });
  await link.waitFor();
  await expectAccessibleEverywhere(page);
  await link.click();
  await page.getByRole('button', { name: 'Correct 08:00–…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct 08:00–…' });
  await dialog.getByLabel('End').fill('2026-11-18T16:00');
  await dialog.getByLabel('Reason').fill('Asked Eva');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(month);
  await page.getByText('In review: no issues. You can lock the period next.').waitFor();
  await page.getByText('No issues: all rows can be paid as they are.').waitFor();
});

test('the overview of a month tells running clocks from missing clock-outs, in Spanish too', async () => {
  await app.create('/schedule/v1/work-entries', {
    employeeId: eva,
    workEntryIn: { date: '2026-11-19T08:00:00+01:00' },
  });
  await page.goto('/payroll/month?month=2026-11');
  await page.getByRole('link', { name: 'Clock-out missing: Ruiz, Eva' }).waitFor();
  await page.getByRole('link', { name: 'Still running, not clocked out yet: Torres, Ana' }).waitFor();
  expect(await page.getByRole('link', { name: /^Clock-out missing/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Issues 1', exact: true }).click();
  await page.getByRole('row', { name: /^Torres, Ana/ }).waitFor({ state: 'detached' });
  await expectAccessibleEverywhere(page);
  await page.evaluate("document.cookie = 'rollcall.language=es; path=/'");
  await page.reload();
  await page.getByRole('link', { name: 'En curso, aún sin fichar la salida: Torres, Ana' }).waitFor();
  await page.getByRole('link', { name: 'Falta fichar la salida: Ruiz, Eva' }).waitFor();
  const [entry] = await app.read(`/schedule/v1/work-entries?employeeId=${eva}&workDate=2026-11-19`);
  expect((await app.api('DELETE', `/schedule/v1/work-entries/${entry.id}`)).status).toBe(200);
});

test('a group that the open issues block shows them with what becomes of them, in Spanish', async () => {
  const [group] = await app.read('/payroll/v1/pay-groups');
  await app.api('PATCH', `/payroll/v1/pay-groups/${group.id}`, { body: { blockingIssues: ['open_entry'] } });
  await page.evaluate("document.cookie = 'rollcall.language=es; path=/'");
  await page.goto(month);
  await page.getByText('En revisión: no hay incidencias.').waitFor();
  await page.getByRole('button', { name: 'Cerrar el período' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Corrígelas antes, o indica un motivo para cerrarlo a pesar de ello.').waitFor();
  const open = dialog.getByRole('region', { name: 'Incidencias abiertas' });
  await open.getByText('En curso, aún sin fichar la salida · 1 persona').waitFor();
  await open.getByText('Sus horas no cuentan: los empleados fichan la salida después del cierre.').waitFor();
  await expectAccessibleEverywhere(page);
});

test('while the page reads the review, the keyboard goes on to the lock, and one Enter opens it', async () => {
  const group = { name: 'Norway', frequency: 'monthly', firstDay: '2026-11-01' };
  const { id: payGroupId } = await app.create('/payroll/v1/pay-groups', group);
  const [period] = await app.read(`/payroll/v1/periods?payGroupId=${payGroupId}&from=2026-11-20&to=2026-11-20`);
  const window = await openWindow(app, { now: app.clock.instant });
  await signIn(app, window);
  await window.goto(`/payroll/periods/${period.id}`);
  const review = window.getByRole('button', { name: 'Start review' });
  const lock = window.getByRole('button', { name: 'Lock period' });
  await window.getByText('No issues: all rows can be paid as they are.').waitFor();
  const held = Promise.withResolvers<void>();
  await window.route(`**/periods/${period.id}/issues?*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await review.focus();
  await window.keyboard.press('Enter');
  await review.waitFor({ state: 'detached' });
  await window.keyboard.press('Tab');
  expect(await lock.and(window.locator(':focus')).count()).toBe(1);
  const read = window.waitForResponse(/issues/);
  held.resolve();
  await read;
  await window.waitForLoadState('networkidle');
  await window.keyboard.press('Enter');
  await window.getByRole('dialog').waitFor();
});

test('the employees under an issue stand in the order of their names', async () => {
  for (const firstName of ['Zoe', 'Abel', 'Íñigo']) {
    await app.create('/core/v3/employees', { firstName, lastName: 'Nou', startDate: '2026-11-02' });
  }
  const window = await openWindow(app, { now: app.clock.instant });
  await signIn(app, window);
  await window.goto(month);
  await window.getByText('No contract · 3 people').click();
  const links = window.getByRole('link', { name: /^No contract: / });
  await expect.poll(() => links.allInnerTexts()).toEqual(['Abel Nou', 'Íñigo Nou', 'Zoe Nou']);
});
