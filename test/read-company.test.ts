/** A company of 2,500 is read in 5 requests: all employees, with their current contract and salary. */
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { insertPeople } from './harness/people.ts';

const app = await startTestApp();
const { db } = app;
const people = 2_500;

test('2,500 employees with contract and salary come in 5 requests, each once', { timeout: 240_000 }, async () => {
  await insertPeople(db, [app.id], people);
  const stamps = sql`1, ${app.clock.instant}::timestamptz, ${app.clock.instant}::timestamptz`;
  // A tenth at a time: all of them at once could exceed the time limit of a statement.
  for (let part = 0; part < 10; part++) {
    const isPart = sql`e.account_id = ${app.id} and substr(e.external_id, 2)::int % 10 = ${part}::int`;
    await db.run(sql`
      insert into contracts (account_id, id, employee_id, start_date, start_told, weekly_hours, version, created_at, updated_at)
      select e.account_id, gen_random_uuid(), e.id, e.start_date, e.start_date, 40, ${stamps} from employees e where ${isPart}`);
    // One before and one now: the current one is 20000 and the number of the employee.
    await db.run(sql`
      insert into salaries (account_id, id, employee_id, pay_period, currency, gross_salary, gross_period, payments,
        start_date, end_date, start_told, prorated, version, created_at, updated_at)
      select e.account_id, gen_random_uuid(), e.id, 'monthly', 'EUR',
        case when is_now then 20000.01 + substr(external_id, 2)::int else 1 end, 'yearly', 12,
        case when is_now then date '2026-01-01' else date '2019-01-01' end,
        case when not is_now then date '2025-12-31' end, date '2026-01-01', false, ${stamps}
      from employees e cross join (values (true), (false)) as s (is_now) where ${isPart}`);
  }
  // A server does so by itself after a while.
  await db.script('analyze');

  const token = await app.newToken(['employees:read', 'contracts:read', 'salaries:read']);
  const seen = new Map<string, string>();
  let leavers = 0;
  let requests = 0;
  let cursor = '';
  do {
    const url = `/core/v3/employees?limit=500&expand=currentContract,currentSalary${cursor && `&cursor=${cursor}`}`;
    const { status, json, text } = await app.api('GET', url, { token });
    expect(status, text.slice(0, 500)).toBe(200);
    requests++;
    for (const { id, externalId, status, currentContract, currentSalary } of json.data) {
      // Contract and pay of a leaver end with the employment.
      if (status === 'inactive') {
        expect([currentContract, currentSalary]).toEqual([null, null]);
        leavers++;
        continue;
      }
      expect(currentContract.employeeId).toBe(id);
      expect(currentSalary.grossSalary).toBe(Number(`${20_000 + Number(externalId.slice(1))}.01`));
      seen.set(id, currentSalary.id);
    }
    cursor = json.meta.nextCursor ?? '';
  } while (cursor !== '');
  expect(leavers).toBe(people / 10);
  expect(seen.size).toBe(people - leavers);
  expect(new Set(seen.values()).size).toBe(seen.size);
  expect(requests).toBe(people / 500);
});
