/** Who reports to whom, as boxes and as a list. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessible, expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

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

test('the chart opens and closes the reports of a manager, and finds an employee deep down', async () => {
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Org chart' }).click();
  await page.getByRole('link', { name: 'Middle Gil' }).waitFor();
  const reports = (await app.read(`/core/v3/employees?managerId=${top.id}`)) as unknown[];
  const button = page.getByRole('button', { name: `${reports.length} · 4 people under Top Gil` });
  expect(await page.getByRole('link', { name: 'Low Gil' }).count()).toBe(0);
  await button.click();
  expect(await page.getByRole('link', { name: 'Middle Gil' }).count()).toBe(0);
  await page.getByText('1 person has neither a manager nor reports.').waitFor();

  await page.getByRole('combobox', { name: 'Find an employee' }).fill('deep');
  await page.getByRole('option', { name: 'Deep Gil' }).click();
  await page.locator('[aria-current=true]').getByRole('link', { name: 'Deep Gil' }).waitFor();
  expect(new URL(page.url()).searchParams.get('person')).not.toBeNull();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByText('85 %').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('link', { name: 'Deep Gil' }).waitFor({ state: 'detached' });
});

test('the list works by the keyboard', async () => {
  await page.goto('/organisation/chart?view=list');
  const line = (name: string) => page.getByRole('treeitem', { name });
  const focused = () => page.locator('[role=treeitem]:focus').innerText();
  await line('Top Gil').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toMatch(/Middle Gil/);
  expect(await line('Middle Gil').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await line('Low Gil').waitFor();
  expect(await line('Low Gil').getAttribute('aria-level')).toBe('3');
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('ArrowLeft');
  await line('Low Gil').waitFor({ state: 'detached' });
  // The mouse does the same, and a name leads to the person.
  await line('Middle Gil').click({ position: { x: 12, y: 14 } });
  await line('Low Gil').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toMatch(/Low Gil/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Low Gil' }).waitFor();
});

test('the list fits a phone, with long titles', async () => {
  const title = 'Deputy head of international logistics and customs';
  const { id: jobChargeId } = await app.create('/core/v3/job-charges', { name: title });
  const name = { firstName: 'Maximiliano', lastName: 'Fernández' };
  await app.create('/core/v3/employees', { ...name, jobChargeId, managerId: top.id });
  await page.goto('/organisation/chart?view=list');
  await page.getByText(title).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const hidden = `(() => { const { scrollWidth, clientWidth } = document.querySelector('[role=tree]').parentElement;
    return scrollWidth - clientWidth; })()`;
  await expect.poll(() => page.evaluate(hidden)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test('the list shows the employee searched for among hundreds, of whom few are drawn', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => ({
    operation: 'create',
    data: { firstName: `Report${n}`, lastName: 'Zeta', managerId: top.id },
  }));
  await app.api('POST', '/core/v3/employees/batch', { body: { rows } });
  await page.goto('/organisation/chart?view=list');
  await page.getByRole('combobox', { name: 'Find an employee' }).fill('report299');
  await page.getByRole('option', { name: 'Report299 Zeta' }).click();
  await page.locator('[role=treeitem][aria-current=true]', { hasText: 'Report299 Zeta' }).waitFor();
  const found = page.getByRole('treeitem', { name: 'Report299 Zeta' });
  expect(await found.getAttribute('aria-setsize')).toBe('303');
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
});
