/** Who leads an employee and whether the employee has started or is to leave, as each role sees it. */
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

const people = '/core/v3/employees';

test('employees and managers see the manager of their profile, whose page they cannot open', async () => {
  const app = await startPanelApp();
  const hire = async (firstName: string, managerId: string | null = null): Promise<string> =>
    (await app.create(people, { firstName, lastName: 'Gil', managerId, startDate: '2024-01-01' })).id;
  const top = await hire('Top');
  const middle = await hire('Middle', top);
  const low = await hire('Low', middle);
  for (const [role, own, manager] of [
    ['employee', low, 'Middle Gil'],
    ['manager', middle, 'Top Gil'],
  ] as const) {
    const page = await openWindow(app);
    await signIn(app, page, role, own);
    await page.goto(`/people/${own}`);
    await page.getByText(manager, { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: manager }).count()).toBe(0);
  }
});

test('starters and announced leavers are marked with their day, and starters are not counted as present', async () => {
  const app = await startPanelApp();
  const hire = async (firstName: string, values: object = {}): Promise<string> =>
    (await app.create(people, { firstName, lastName: 'Gil', startDate: '2024-01-01', ...values })).id;
  const starter = await hire('Starter', { startDate: '2099-01-11' });
  const leaver = await hire('Leaver', { endDate: '2099-03-31' });
  const plain = await hire('Plain');
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  await page.getByRole('link', { name: 'Employees: 2' }).waitFor();
  await page.goto('/people');
  await page.getByRole('row', { name: /Gil, Starter Starts on 11 Jan 2099/ }).waitFor();
  await page.getByRole('row', { name: /Gil, Leaver Leaves on 31 Mar 2099/ }).waitFor();
  await expectAccessibleEverywhere(page);
  for (const [id, tag] of [
    [starter, 'Starts on 11 Jan 2099'],
    [leaver, 'Leaves on 31 Mar 2099'],
    [plain, 'Active'],
  ]) {
    await page.goto(`/people/${id}`);
    await page.getByText(tag as string, { exact: true }).waitFor();
  }
  await expectAccessibleEverywhere(page);
});
