/** A company with more of everything than one request gives: no list ends without a word. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { insertPeople } from '../harness/people.ts';
import { absences, dataOf, dates, timeOffOf } from '../harness/time-off.ts';
import { expectAccessibleEverywhere, openHome, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let page: Page;
let people: { id: string }[];
beforeAll(async () => {
  app = await startPanelApp();
  await insertPeople(app.db, [app.id], 600);
  people = [];
  for (let n = 1; n <= 20; n++) {
    people.push(await app.create('/core/v3/employees', { firstName: 'Hired', lastName: `Soler ${n}` }));
  }
  await app.db.run(sql`
    insert into offices (account_id, id, name, default_employees_date_time_zone, version, created_at, updated_at)
    select ${app.id}, gen_random_uuid(), 'Shop ' || lpad(n::text, 3, '0'), 'Europe/Madrid', 1,
      ${app.clock.instant}, ${app.clock.instant} from generate_series(1, 501) n`);
  page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
  await openHome(page);
});

const card = (name: string) => page.getByRole('region', { name });

test('the home page counts everyone off, everyone at work and all requests, and links to the lists', async () => {
  const timeOff = timeOffOf(app);
  await timeOff.configure();
  const kind = await timeOff.kind({ name: 'Moving house' });
  const first = people[0] as { id: string };
  const { id } = await dataOf(timeOff.askAbsence(first.id, kind.id, dates('2026-11-20')));
  await dataOf(timeOff.accept(absences, id), 200);
  // The same day off for all other employees.
  await app.db.run(sql`
    insert into time_off_days
    select d.account_id, gen_random_uuid(), d.request_id, e.id, d.category, d.calendar_id, d.absence_type_id, d.status,
      d.date, d.portion, d.from_minute, d.until_minute, d.seconds, d.days, d.gives_vacation_back, d.gives_back,
      d.given_back_at, d.created_at, d.updated_at, d.deleted_at, d.share, d.in_range
    from time_off_days d join employees e on e.account_id = d.account_id and e.id <> d.employee_id and e.status = 'active'
    where d.account_id = ${app.id}`);
  for (const { id: employeeId } of people.slice(0, 8)) {
    await app.create('/schedule/v1/work-entries/clock-in', { employeeId });
  }
  for (const { id: employeeId } of people.slice(10, 17)) {
    await dataOf(timeOff.askVacation(employeeId, dates('2026-12-21')));
  }
  await page.reload();
  await card('Away this week').getByText('560 people today').waitFor();
  await card('Away this week').getByText('and 555 more').waitFor();
  await card('At work now').getByText('and 3 more').waitFor();
  await card('Time-off requests').getByText('and 2 more').waitFor();
  await card('Time-off requests').getByRole('heading', { name: 'Time-off requests 7' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'At work now: 8' }).click();
  await page.getByText('8 employees', { exact: true }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('At work now');
  await expectAccessibleEverywhere(page);
});

test('a select finds the last of many employees, or says how many more there are', async () => {
  await page.goto('/people');
  const addFilter = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await addFilter('Office');
  await page.getByRole('combobox', { name: 'Office' }).fill('Shop 501');
  await page.getByRole('option', { name: 'Shop 501' }).click();
  await page.getByText('No employees found').waitFor();
  const [shop] = await app.read('/core/v3/offices?name=Shop%20501');
  expect(new URL(page.url()).searchParams.get('officeId')).toBe(shop.id);
  await addFilter('Manager');
  await page.getByRole('combobox', { name: 'Manager' }).click();
  await page.getByRole('option', { name: 'and 540 more: keep typing to narrow the list' }).waitFor();
});

test('the history, sign-ins and replays load page by page', async () => {
  const one = people[0] as { id: string };
  for (let n = 0; n < 51; n++) {
    await app.api('PATCH', `/core/v3/employees/${one.id}`, { body: { phone: `+34 600 000 0${n}` } });
  }
  await page.goto(`/people/${one.id}?tab=history`);
  const changes = page.getByRole('button', { name: 'Deliveries' });
  await changes.nth(49).waitFor();
  expect(await changes.count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await changes.nth(50).waitFor();
  const log = (await app.api('GET', `/events/v1/events?employeeId=${one.id}&limit=500`)).json.data;
  expect(await changes.count()).toBe(log.length);

  const [user] = await app.db.all<{ id: string }>(sql`
    select user_id as id from memberships where account_id = ${app.id}`);
  await app.db.run(sql`
    insert into sign_ins (account_id, id, user_id, outcome, user_agent, created_at, updated_at)
    select ${app.id}, gen_random_uuid(), ${user?.id}, 'signed_in', 'Browser ' || n,
      ${app.clock.instant}::timestamptz - n * interval '1 hour', ${app.clock.instant} from generate_series(1, 120) n`);
  await page.goto('/configuration/audit-log?tab=signIns');
  await page.getByRole('cell', { name: 'Browser 1', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'Browser 120' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('cell', { name: 'Browser 120' }).waitFor();
});

test('users load page by page, and are found by their employee', async () => {
  await app.db.run(sql`
    with made as (
      insert into users (id, name, email, email_verified, created_at, updated_at, second_factor_enabled)
      select e.id, e.last_name, 'u' || n || '@users.example', true, e.created_at, e.updated_at, false
      from (select *, row_number() over (order by created_at desc, id) n from employees where account_id = ${app.id}) e
      where n <= 150 returning id)
    insert into memberships (account_id, user_id, role, employee_id, created_at, updated_at, id, version)
    select ${app.id}, id, 'employee', id, ${app.clock.instant}, ${app.clock.instant}, gen_random_uuid(), 1 from made`);
  await page.goto('/configuration/users');
  await page.getByRole('button', { name: 'Show more' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('combobox') });
  // All but the row of oneself, whose role one does not change.
  await rows.nth(149).waitFor();
  await page.getByRole('combobox', { name: 'User of' }).fill('Soler 7');
  await page.getByRole('option', { name: 'Hired Soler 7' }).click();
  await page.getByRole('cell', { name: 'Soler 7', exact: true }).waitFor();
  await rows.nth(1).waitFor({ state: 'detached' });
  await expectAccessibleEverywhere(page);
});

test('variable pay of one employee among many is typed without the rows of all others', async () => {
  const { compensationId } = await hirePaid(app, { firstName: 'Zoe', lastName: 'Zapata' });
  await app.db.run(sql`
    insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, start_date, 1, now(), now() from employees
    where account_id = ${app.id} and last_name like 'Last1%' and status = 'active'`);
  await app.db.run(sql`
    insert into compensation_assignments (account_id, id, employee_id, compensation_id, start_date, removed_with_employee,
      version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, ${compensationId}, '2026-01-01', false, 1, now(), now() from employees
    where account_id = ${app.id} and last_name like 'Last1%' and status = 'active'`);
  const asked: URLSearchParams[] = [];
  await page.route('**/contracts-for-payroll?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    // The rows of all are still on their way.
    if (query.get('limit') === '500') await isTyped;
    await route.continue();
  });
  let typed = () => {};
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve;
  });
  const cells = page.getByRole('textbox', { name: /^Commission, / });
  const totals = page.getByRole('row', { name: /^Total/ });
  await page.goto('/payroll?month=2026-11');
  await cells.nth(99).waitFor();
  await totals.getByText('Adding up').waitFor();
  await cells.first().fill('7');
  await page.getByLabel('Find an employee').fill('zapata');
  await page.getByLabel('Commission, Zapata, Zoe').fill('12.50');
  await cells.nth(1).waitFor({ state: 'detached' });
  // These are all rows of the search, so their sum is known.
  await totals.getByText('€12.50').first().waitFor();
  await page.getByText('2 unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 changes saved.').waitFor();
  expect(asked.filter((query) => query.get('limit') !== '500').map((query) => query.get('q'))).toContain('zapata');
  typed();
  await page.getByLabel('Find an employee').fill('');
  await totals.getByText('€19.50').first().waitFor();
  await page.unroute('**/contracts-for-payroll?**');
  const amounts: { amount: number }[] = await app.read('/contract/v1/monthly-variable-compensations?month=2026-11');
  expect(amounts.map(({ amount }) => amount).sort()).toEqual([12.5, 7]);
});

test('the month of payroll keeps a search while it looks for issues, and says when nobody is found', async () => {
  for (let n = 1; n <= 110; n++) {
    await app.create('/core/v3/employees', { firstName: 'Ida', lastName: `Ibarra ${n}`, startDate: '2026-01-01' });
  }
  await page.goto('/payroll/month?month=2026-11');
  const rows = page.getByRole('region', { name: 'Month' }).locator('tbody tr');
  await rows.first().waitFor();
  const search = page.getByLabel('Find an employee');
  await search.fill('Ibarra');
  await expect.poll(() => rows.filter({ hasText: /Ibarra/ }).count()).toBe(100);
  await page.getByRole('button', { name: /^Issues/ }).click();
  await page.getByRole('button', { name: /^Issues \d+$/ }).waitFor();
  await expect.poll(() => rows.filter({ hasText: /Ibarra/ }).count()).toBeGreaterThan(100);
  expect(await rows.filter({ hasNotText: /Ibarra/ }).count()).toBe(0);
  await search.fill('Nobody at all');
  await page.getByText('No employee matches these filters.').waitFor();
});
