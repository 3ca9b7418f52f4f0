/** Who reports to whom, as boxes and as a list. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessible, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let page: Page;
let top: { id: string };
beforeAll(async () => {
  app = await startPanelApp();
  const hire = (firstName: string, managerId: string | null = null): Promise<{ id: string }> =>
    app.create('/core/v3/employees', { firstName, lastName: 'Gil', managerId });
  top = await hire('Top');
  const middle = await hire('Middle', top.id);
  await hire('Other', top.id);
  const low = await hire('Low', middle.id);
  await hire('Deep', low.id);
  await hire('Alone');
  page = await openWindow(app);
  await signIn(app, page);
});

test('opens and closes what is below somebody, and finds who is deep down', async () => {
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Org chart' }).click();
  await page.getByRole('link', { name: 'Middle Gil' }).waitFor();
  const reports = (await app.read(`/core/v3/employees?managerId=${top.id}`)) as unknown[];
  const button = page.getByRole('button', { name: `${reports.length} · 4 people under Top Gil` });
  expect(await page.getByRole('link', { name: 'Low Gil' }).count()).toBe(0);
  await button.click();
  expect(await page.getByRole('link', { name: 'Middle Gil' }).count()).toBe(0);
  await page.getByText('1 person has neither a manager nor anybody below.').waitFor();

  await page.getByRole('combobox', { name: 'Find somebody' }).fill('deep');
  await page.getByRole('option', { name: 'Deep Gil' }).click();
  await page.locator('[aria-current=true]').getByRole('link', { name: 'Deep Gil' }).waitFor();
  expect(new URL(page.url()).searchParams.get('person')).not.toBeNull();
  await page.getByRole('button', { name: 'Smaller' }).click();
  await page.getByText('85 %').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('link', { name: 'Deep Gil' }).waitFor({ state: 'detached' });
});

test('is a list for the keyboard', async () => {
  await page.goto('/organisation/chart?view=list');
  await page
    .getByRole('treeitem', { name: /^Top Gil/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Low Gil' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('link', { name: 'Low Gil' }).waitFor({ state: 'hidden' });
});
