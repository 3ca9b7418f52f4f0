/** A manager leaves: who takes over the reports, and what the organisation chart shows. */
import { expect, test } from 'vitest';
import { timeOffOf } from '../harness/time-off.ts';
import { chooseMore, expectAccessibleEverywhere, openWindow, signIn, startPanelApp, whyOff } from './browser.ts';

const people = '/core/v3/employees';

test('the termination of a manager asks who takes over the reports, and says so before and after', async () => {
  const app = await startPanelApp();
  const hire = async (firstName: string, managerId: string | null = null): Promise<string> =>
    (await app.create(people, { firstName, lastName: 'Gil', managerId, startDate: '2024-01-01' })).id;
  const top = await hire('Top');
  const manager = await hire('Middle', top);
  const reports = [await hire('Low', manager), await hire('Deep', manager)];
  const page = await openWindow(app);
  await signIn(app, page);
  const ask = async () => {
    await page.goto(`/people/${manager}`);
    await chooseMore(page, 'Terminate employment');
    await page.getByRole('radiogroup', { name: 'Who takes over the 2 reports?' }).waitFor();
  };
  const window = page.getByRole('dialog');
  // Confirmed before it is known who reports to the manager, it asks first.
  const { promise, resolve } = Promise.withResolvers<void>();
  const dryRun = '**/deactivate?dryRun=true';
  await page.route(dryRun, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/people/${manager}`);
  await chooseMore(page, 'Terminate employment');
  await window.getByRole('button', { name: 'Terminate employment' }).click();
  resolve();
  await page.getByRole('radiogroup', { name: 'Who takes over the 2 reports?' }).waitFor();
  await page.unroute(dryRun);
  expect((await app.read(`${people}/${manager}`)).endDate).toBeNull();

  await ask();
  // The manager above is the first choice; the reports move with the termination.
  expect(await window.getByRole('radio', { name: 'Top Gil, the manager above' }).isChecked()).toBe(true);
  await window.getByText('New manager for 2 employees').waitFor();
  await window.getByRole('radio', { name: 'Another employee' }).press('Space');
  const send = window.getByRole('button', { name: 'Terminate employment' });
  expect(await whyOff(send)).toBe('Choose who takes over the reports.');
  // A choice among the employees is an answer too.
  await window.getByRole('radio', { name: 'Top Gil, the manager above' }).press('Space');
  await window.getByRole('combobox', { name: 'New manager' }).fill('low');
  await page.getByRole('option', { name: 'Low Gil' }).click();
  expect(await window.getByRole('radio', { name: 'Another employee' }).isChecked()).toBe(true);
  await expectAccessibleEverywhere(page);
  await window.getByLabel('Last day').fill('2026-11-01');
  await window.getByText('New manager for 2 employees').waitFor();
  await send.click();
  await window.getByRole('status').getByText('New manager for 2 employees').waitFor();
  await window.getByRole('button', { name: 'Done' }).click();
  const managerOf = async (id: string) => (await app.read(`${people}/${id}`)).managerId;
  expect(await Promise.all(reports.map(managerOf))).toEqual([top, reports[0]]);
});

test('the termination says what is to settle and to close: days, tasks and access', async () => {
  const app = await startPanelApp();
  const timeOff = timeOffOf(app);
  await timeOff.configure();
  const { id } = await timeOff.hire({ firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
  const tasks = [{ title: 'Desk' }, { title: 'Badge' }];
  await app.create('/core/v3/onboardings', { employeeId: id, tasks });
  const page = await openWindow(app);
  await signIn(app, await openWindow(app), 'employee', id);
  const { email } = await signIn(app, page);
  await page.goto(`/people/${id}`);
  await chooseMore(page, 'Terminate employment');
  const window = page.getByRole('dialog');
  await window.getByLabel('Last day').fill('2026-12-15');
  const list = window.getByRole('group', { name: 'To settle and to close' });
  await list.getByText('Vacation: 21.5 days to pay').waitFor();
  await list.getByText('Onboarding: 2 open tasks, which are cancelled').waitFor();
  await list.getByText(/^Sign-in: \S+@people\.example is disabled after 15 Dec 2026$/).waitFor();
  // The administrator who looks is another user.
  expect(await list.innerText()).not.toContain(email);
  await expectAccessibleEverywhere(page);
});

test('the reports of a former manager stay below them in the chart and in the list', async () => {
  const app = await startPanelApp();
  const hire = async (firstName: string, values: object = {}): Promise<string> =>
    (await app.create(people, { firstName, lastName: 'Gil', startDate: '2024-01-01', ...values })).id;
  const top = await hire('Top');
  const manager = await hire('Middle', { managerId: top });
  await hire('Low', { managerId: manager });
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${manager}`);
  await chooseMore(page, 'Terminate employment');
  const window = page.getByRole('dialog');
  await window.getByLabel('Last day').fill('2026-11-01');
  await window.getByRole('radio', { name: 'Decide later' }).check();
  await window.getByText('1 active employee reports to this person.').waitFor();
  await window.getByRole('button', { name: 'Terminate employment' }).click();
  await window.getByRole('button', { name: 'Done' }).click();

  await page.goto('/organisation/chart?view=list');
  const line = page.getByRole('treeitem', { name: 'Middle Gil' });
  await line.getByText('Former employee').waitFor();
  await line.click({ position: { x: 12, y: 14 } });
  await page.getByRole('treeitem', { name: 'Low Gil' }).waitFor();
  // The former employee is not counted.
  await page.getByRole('treeitem', { name: 'Top Gil' }).getByText('1 person').waitFor();
  await expectAccessibleEverywhere(page);
  await page.goto('/organisation/chart');
  await page.getByText('Former employee').waitFor();
  await page.getByRole('button', { name: '1 people under Middle Gil' }).click();
  await page.getByRole('link', { name: 'Low Gil' }).waitFor();
  await expectAccessibleEverywhere(page);
});
