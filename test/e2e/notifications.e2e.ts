/** A request for time off from the employee to the manager and back, by the bell, by mail, and by what each has chosen. */
import { expect, test } from 'vitest';
import { startMailServer } from '../harness/mail-server.ts';
import { dates, timeOffOf } from '../harness/time-off.ts';
import { callFrom, expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

const mails = await startMailServer();
const app = await startPanelApp({ SMTP_URL: mails.url, MAIL_FROM: 'Rollcall <hr@example.com>' });
const timeOff = timeOffOf(app);
await timeOff.configure();
const lead = await timeOff.hire({ firstName: 'Luz', lastName: 'Vega' });
const eva = await timeOff.hire({ firstName: 'Eva', lastName: 'Ruiz', managerId: lead.id });
const vacations = '/schedule/v1/vacation-day-off-requests';

/** What the workers do within seconds of a commit. */
const workersRun = async () => {
  await app.app.runNotifications();
  app.clock.advance({ seconds: 11 });
  await app.app.sendMail();
};

test('an employee asks, the manager decides by the bell, the employee sees the decision, and choices are respected', async () => {
  const employee = await openWindow(app);
  const { email: employeesAddress } = await signIn(app, employee, 'employee', eva.id);
  await openHome(employee);
  const manager = await openWindow(app);
  const { email } = await signIn(app, manager, 'manager', lead.id);
  await openHome(manager);
  await manager.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  const asked = await callFrom(employee, 'POST', vacations, {
    employeeId: eva.id,
    daysOff: dates('2026-12-07', '2026-12-09'),
  });
  expect(asked.status).toBe(201);
  await workersRun();
  expect(mails.received.map(({ to, subject }) => [to, subject])).toEqual([
    [[email], 'Eva Ruiz asked for 3 days of time off from 7 December 2026 to 9 December 2026'],
  ]);

  // The next look, once a minute: here by a reload.
  await manager.reload();
  const bell = manager.getByRole('button', { name: 'Notifications, 1 unread', exact: true });
  await bell.focus();
  await manager.keyboard.press('Enter');
  const list = manager.getByRole('dialog', { name: 'Notifications' });
  const notice = list.getByRole('link', { name: /Eva Ruiz asked for 3 days of time off: 7\s–\s9 Dec 2026/ });
  await notice.waitFor();
  await expectAccessibleEverywhere(manager);
  await manager.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await manager.locator('*:focus').getAttribute('aria-label')).toBe('Notifications, 1 unread');

  // On a phone the list has the whole width.
  await manager.setViewportSize({ width: 390, height: 800 });
  await manager.getByRole('button', { name: /^Menu/ }).click();
  await bell.click();
  await notice.waitFor();
  const box = await list.boundingBox();
  expect(box?.width).toBeGreaterThan(360);
  await notice.click();
  await manager.getByRole('button', { name: /^Menu/, expanded: false }).waitFor();
  await manager.setViewportSize({ width: 1280, height: 800 });
  await manager.getByRole('heading', { level: 1, name: 'Time off' }).waitFor();
  await manager.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await manager
    .getByRole('region', { name: /^Eva Ruiz/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await app.read(`${vacations}/${asked.json.data.id}`)).status).toBe('accepted');
  await workersRun();

  expect(mails.received.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
    [[employeesAddress], 'Your request for time off was approved: from 7 December 2026 to 9 December 2026'],
  ]);
  await employee.reload();
  await employee.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const approved = employee.getByRole('link', { name: /Your time off was approved: 7\s–\s9 Dec 2026/ });
  await approved.waitFor();
  expect(await approved.getAttribute('href')).toBe('/time-off?month=2026-12');
  await employee.getByRole('button', { name: 'Mark all as read' }).click();
  await employee.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  // The manager wants one mail a day.
  await manager.getByRole('button', { name: 'Notifications', exact: true }).click();
  await manager.getByRole('link', { name: 'Choose what you are told' }).click();
  await manager.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  const choice = manager.getByRole('radio', { name: 'A request for time off waits for your decision: Daily mail' });
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await expect
    .poll(async () => (await callFrom(manager, 'GET', '/account/v1/notification-settings')).json.data.channels)
    .toMatchObject({ time_off_requested: 'digest' });
  await expectAccessibleEverywhere(manager);
  for (const day of ['2026-12-14', '2026-12-15', '2026-12-16']) {
    await callFrom(employee, 'POST', vacations, { employeeId: eva.id, daysOff: dates(day) });
    await workersRun();
  }
  expect(mails.received).toHaveLength(2);
  app.clock.advance({ hours: 24 });
  await workersRun();
  expect(mails.received).toHaveLength(3);
  expect(mails.received[2]).toMatchObject({ to: [email], subject: expect.stringContaining('3 notifications') });

  // Nothing at all.
  await manager.getByRole('radio', { name: 'A request for time off waits for your decision: Nothing' }).check();
  await expect
    .poll(async () => (await callFrom(manager, 'GET', '/account/v1/notification-settings')).json.data.channels)
    .toMatchObject({ time_off_requested: 'none' });
  const before = (await callFrom(manager, 'GET', '/account/v1/notifications')).json.meta.unread;
  await callFrom(employee, 'POST', vacations, { employeeId: eva.id, daysOff: dates('2026-12-21') });
  await workersRun();
  expect((await callFrom(manager, 'GET', '/account/v1/notifications')).json.meta.unread).toBe(before);
  expect(mails.received).toHaveLength(3);

  // A choice made elsewhere is shown with the next one.
  const channels = { time_off_requested: 'mail' };
  await callFrom(manager, 'PUT', '/account/v1/notification-settings', { channels });
  await manager.getByRole('radio', { name: 'Your request for time off was decided: Nothing' }).check();
  await expect
    .poll(() =>
      manager.getByRole('radio', { name: 'A request for time off waits for your decision: Mail at once' }).isChecked(),
    )
    .toBe(true);
});

test('a change of page asks for no notifications', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const open = async (link: string, title: string) => {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  await open('Directory', 'Directory');
  await open('Organisation', 'Organisation');
  await open('Company', 'Company');
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((path) => path.endsWith('/notifications'))).toEqual([]);
});

test('without a mail server the choices say that mail is off', async () => {
  const quiet = await startPanelApp();
  const page = await openWindow(quiet);
  await signIn(quiet, page);
  await page.goto('/account/notifications');
  await page.getByText('This installation has no mail server.').waitFor();
  const row = 'A webhook endpoint fails, or is suspended';
  expect(await page.getByRole('radio', { name: `${row}: Mail at once` }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: `${row}: Nothing` }).check();
  await expectAccessibleEverywhere(page);
});
