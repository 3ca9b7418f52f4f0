import type { Page } from 'playwright-core';
import type { Step } from './stopwatch.ts';

/** The table of employees: scrolled to its end, from start to end, sorted and searched. */
export async function peopleTable(page: Page, step: Step): Promise<void> {
  const row = (index: number) => page.locator(`tr[data-index="${index}"] a`);
  const shown = page.locator('h1 + p');
  await step('employees: open the page', async () => {
    await page.goto('/people');
    await row(0).waitFor();
  });
  const total = Number((await shown.textContent())?.replaceAll(/\D/g, ''));
  await step('jump to the last', async () => {
    await row(0).focus();
    await page.keyboard.press('Control+End');
    await row(total - 1).waitFor();
  });
  await step('scroll through everybody in 200 strides', () =>
    page.evaluate(`(async () => {
      const box = document.querySelector('[role=region]');
      for (let n = 0; n <= 200; n++) {
        box.scrollTop = (box.scrollHeight * n) / 200;
        await new Promise(requestAnimationFrame);
      }
    })()`),
  );
  await step('sort by the first day', async () => {
    await page.getByRole('button', { name: 'Since' }).click();
    await page.locator('[aria-sort=ascending]').getByText('Since').waitFor();
    await page.waitForLoadState('networkidle');
  });
  await step('search, letter by letter', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('last12', { delay: 40 });
    await page.waitForURL(/q=last12/);
    await page.waitForLoadState('networkidle');
  });
}
