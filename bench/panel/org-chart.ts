import type { Page } from 'playwright-core';
import type { Queryable } from '../../src/platform/db/database.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { Step } from './stopwatch.ts';

/**
 * Gives every active employee a manager: one at the top, twelve below, 600 managers in all on five levels, some 15
 * people under each at the bottom, and one team of hundreds.
 */
export const giveManagers = (db: Queryable): Promise<number> =>
  db.run(sql`
    with ranked as (
      select account_id, id, row_number() over (partition by account_id order by substr(external_id, 2)::int) - 1 as rank
      from employees where status = 'active'
    ), placed as (
      select account_id, id, case
        when rank = 0 then null
        when rank <= 12 then 0
        when rank <= 600 then (rank - 5) / 8
        when rank % 20 = 0 then 599
        else 75 + (rank * 7919) % 524
      end as above
      from ranked
    )
    update employees e set manager_id = m.id,
      first_name = case when e.id in (select id from ranked where rank = 599) then 'Wide' else e.first_name end
    from placed p join ranked m on m.account_id = p.account_id and m.rank = p.above
    where e.account_id = p.account_id and e.id = p.id`);

/** The org chart: opened, unfolded down to the largest team, searched, and as a list. */
export async function orgChart(page: Page, step: Step): Promise<void> {
  const closed = page.locator('[role=region] button[aria-expanded=false]');
  const boxes = page.locator('[role=region] li');
  await step('org chart: open the page', async () => {
    await page.goto('/organisation/chart');
    await boxes.nth(5).waitFor();
  });
  await step('open 30 of the managers, one by one', async () => {
    for (let n = 0; n < 30; n++) await closed.first().click();
  });
  await step('collapse all', async () => {
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await boxes.nth(1).waitFor({ state: 'detached' });
  });
  const more = page.getByRole('button', { name: / more$/ });
  const find = page.getByRole('combobox', { name: 'Find an employee' });
  await step('find an employee, letter by letter', async () => {
    await find.pressSequentially('last12', { delay: 40 });
    await page.getByRole('option', { name: 'Last12' }).first().waitFor();
  });
  const wide = page.getByRole('option', { name: /^Wide / });
  await step('go to whom was found', async () => {
    await find.fill('wide ');
    await wide.click();
    await page.locator('[aria-current=true]').waitFor();
  });
  await step('open their team of hundreds', async () => {
    await page.locator('[aria-current=true] button').click();
    await more.waitFor();
  });
  await step('show more of it, 30 by 30, until all are there', async () => {
    while ((await more.count()) > 0) await more.click();
  });
  await step('open 10 managers next to it', async () => {
    for (let n = 0; n < 10; n++) await closed.first().click();
  });
  await step('make it smaller three times', async () => {
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Zoom out' }).click();
  });
  const items = page.getByRole('treeitem');
  await step('as a list', async () => {
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click();
    await items.first().waitFor();
  });
  await step('open their team of hundreds', async () => {
    await page.locator('[role=treeitem][aria-current]').press('ArrowRight');
    await page.locator('[role=treeitem][aria-level="5"]').first().waitFor();
  });
  await step('open 30 managers by the keyboard', async () => {
    await page.keyboard.press('Home');
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
    }
  });
}
