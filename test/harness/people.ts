import type { Queryable } from '../../src/platform/db/database.ts';
import { type Query, sql } from '../../src/platform/db/sql.ts';

/**
 * Inserts employees by SQL alone, which is quick: `count` for each account, without events or employments. Names,
 * codes, e-mail addresses and dates repeat as in real data; five are created in the same millisecond.
 */
export async function insertPeople(db: Queryable, accountIds: string[], count: number): Promise<void> {
  await db.run(sql`
    insert into employees (account_id, id, first_name, last_name, email, code, external_id, status, start_date, end_date,
      nid, nationalities, version, created_at, updated_at)
    select a.id, gen_random_uuid(), 'First' || (n * 7919) % 211, 'Last' || (n * 104729) % 467,
      case when n % 4 > 0 then 'p' || n || '@example.com' end, case when n % 3 > 0 then n end, 'E' || n,
      case when n % 10 = 0 then 'inactive' else 'active' end, date '2020-01-01' + n % 1500,
      case when n % 10 = 0 then date '2025-01-01' + n % 300 end, 'N' || n, '{}', 1,
      timestamptz '2026-01-01' + (n / 5) * interval '1 millisecond',
      timestamptz '2026-02-01' + (n * 31 % 1000) * interval '1 millisecond'
    from unnest(${accountIds}::uuid[]) as a (id), generate_series(1, ${count}::int) as n
    order by n`);
  // A connection keeps its plan of a check of foreign keys: one made for a few employees would read all of them for each
  // row that refers to them. New statistics end it.
  await db.run(sql`analyze employees`);
}

/**
 * Employs people since 2020, with the places that they have.
 * @param people `employees where …`
 */
export async function employPeople(db: Queryable, people: Query<unknown>): Promise<void> {
  await db.run(sql`
    insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, '2020-01-01', 1, now(), now() from ${people}`);
  await db.run(sql`
    insert into placements (account_id, id, employee_id, start_date, start_told, department_id, office_id, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, '2020-01-01', '2020-01-01', department_id, office_id, 1, now(), now()
    from ${people}`);
}

/** Gives people a contract and a salary since 2020. @param people `employees where …` */
export async function payPeople(db: Queryable, people: Query<unknown>): Promise<void> {
  const each = sql`select account_id, gen_random_uuid(), id, '2020-01-01', '2020-01-01', 1, now(), now()`;
  await db.run(sql`
    insert into contracts (account_id, id, employee_id, start_date, start_told, version, created_at, updated_at,
      weekly_hours, concurrent)
    ${each}, 40, false from ${people}`);
  await db.run(sql`
    insert into salaries (account_id, id, employee_id, start_date, start_told, version, created_at, updated_at, pay_period,
      currency, gross_salary, gross_period, payments, prorated, extra_payment_months)
    ${each}, 'monthly', 'EUR', 30000, 'yearly', 12, false, '{}' from ${people}`);
}
