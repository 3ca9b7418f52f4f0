import type { Page } from 'playwright-core';
import type { Queryable } from '../../src/platform/db/database.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { Step } from './stopwatch.ts';

/** Gives every active employee a salary and three compensations that vary, two of them with an amount this month. */
export async function payEverybody(db: Queryable, accountId: string): Promise<void> {
  const stamps = sql`1, now(), now()`;
  await db.run(sql`
    insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, start_date, ${stamps} from employees
    where account_id = ${accountId} and status = 'active'`);
  await db.run(sql`
    insert into salaries (account_id, id, employee_id, pay_period, currency, gross_salary, gross_period, payments, start_date,
      prorated, removed_with_employee, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, 'monthly', 'EUR', 30000, 'yearly', 12, '2026-01-01', false, false, ${stamps}
    from employees where account_id = ${accountId} and status = 'active'`);
  await db.run(sql`
    insert into compensations (account_id, id, name, compensation_type, period, currency, status, recurrence, version,
      created_at, updated_at)
    select ${accountId}, gen_random_uuid(), name, 'variable', 'monthly', 'EUR', 'active', 1, ${stamps}
    from unnest(array['Bonus', 'Commission', 'Travel']) as of (name)`);
  await db.run(sql`
    insert into compensation_assignments (account_id, id, employee_id, compensation_id, start_date, removed_with_employee,
      version, created_at, updated_at)
    select e.account_id, gen_random_uuid(), e.id, c.id, '2026-01-01', false, ${stamps}
    from employees e join compensations c on c.account_id = e.account_id
    where e.account_id = ${accountId} and e.status = 'active'`);
  await db.run(sql`
    insert into variable_compensations (account_id, id, salary_compensation_id, employee_id, compensation_id, date, amount,
      removed_with_employee, version, created_at, updated_at)
    select a.account_id, gen_random_uuid(), a.id, a.employee_id, a.compensation_id, date_trunc('month', now())::date, 123.45,
      false, ${stamps}
    from compensation_assignments a join compensations c on c.account_id = a.account_id and c.id = a.compensation_id
    where a.account_id = ${accountId} and c.name <> 'Travel'`);
}

/** The payroll grid of a month: opened, typed into, searched, and scrolled from start to end. */
export async function payrollGrid(page: Page, step: Step): Promise<void> {
  const cells = page.getByRole('textbox', { name: /^Travel, / });
  await step('payroll: open the page', async () => {
    await page.goto('/payroll');
    await cells.first().waitFor({ timeout: 120_000 });
  });
  await step('type ten figures into a cell', async () => {
    await cells.first().pressSequentially('1234567890', { delay: 40 });
    await page.getByText('1 unsaved change').waitFor();
  });
  await step('walk down 30 cells', async () => {
    for (let n = 0; n < 30; n++) await page.keyboard.press('Enter');
  });
  await step('show 100 more, five times', async () => {
    for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'Show more' }).click();
  });
  await step('type three figures with 600 rows shown', () => cells.nth(1).pressSequentially('123', { delay: 40 }));
  await step('find a person, letter by letter', async () => {
    await page.getByLabel('Find an employee').pressSequentially('last12', { delay: 40 });
    await page.waitForURL(/q=last12/);
  });
  await step('the month as figures', async () => {
    await page.goto('/payroll/month');
    await page.locator('tbody tr').nth(50).waitFor({ timeout: 120_000 });
  });
}
