import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { newId } from '../src/platform/ids.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { employPeople, payPeople } from '../test/harness/people.ts';

/** One account of the data set. */
export interface BenchAccount {
  id: string;
  token: string;
  departmentId: string;
  officeId: string;
  /** A sample, in no order. */
  employeeIds: string[];
}

export interface Dataset {
  accounts: BenchAccount[];
  /** Further accounts that a row needs, by its name: with contracts and salaries. */
  apart: Record<string, BenchAccount>;
}

const usualSize = { accounts: 100, employees: 1_000, large: 100_000 };
/** Employees that requests are about, of each account. */
const sample = 1_000;
/** The employees of the accounts of these rows. */
const employeesApart = ({ large }: typeof usualSize) => ({ 'payroll-10000': 10_000, 'large-account': large });
/** Employees that one statement inserts, within its time limit. */
const atOnce = 10_000;

/**
 * Fills the database with 100 accounts of 1,000 people each, by SQL: the bench measures only the way through HTTP.
 * @param rows the names of the rows that are measured
 * @param options another size, what is told of the progress, what happens to the empty tables
 */
export async function fillDatabase(
  url: string,
  rows: readonly string[],
  {
    size = usualSize,
    report = () => {},
    prepare,
  }: { size?: typeof usualSize; report?: (line: string) => void; prepare?: () => Promise<void> } = {},
): Promise<Dataset> {
  const db = await openPostgres(url, 4);
  try {
    await migrate(db);
    await prepare?.();
    const accounts: BenchAccount[] = [];
    for (let i = 0; i < size.accounts; i++) {
      accounts.push(await fillAccount(db, `Account ${i}`, size.employees));
      if ((i + 1) % 100 === 0) report(`people of ${i + 1} accounts`);
    }
    const apart: Record<string, BenchAccount> = {};
    for (const [row, count] of Object.entries(employeesApart(size)).filter(([row]) => rows.includes(row))) {
      apart[row] = await fillAccount(db, row, count);
      for (let place = 0; place < count; place += atOnce) await payPeople(db, hiredAfter(apart[row].id, place));
      report(`people of the account of ${count}`);
    }
    await db.script('vacuum (analyze)');
    return { accounts, apart };
  } finally {
    await db.close();
  }
}

async function fillAccount(db: Database, name: string, employees: number): Promise<BenchAccount> {
  const { id, token } = await makeAccountWithToken(db, name);
  const [departmentId, officeId] = [newId(), newId()];
  await db.run(sql`
    insert into departments (account_id, id, name, version, created_at, updated_at)
    values (${id}, ${departmentId}, 'Engineering', 1, now(), now())`);
  await db.run(sql`
    insert into offices (account_id, id, name, default_employees_date_time_zone, version, created_at, updated_at)
    values (${id}, ${officeId}, 'Madrid', 'Europe/Madrid', 1, now(), now())`);
  await db.run(sql`
    insert into vacation_configurations (account_id, id, name, day_type, max_days_off, needs_validation,
      employee_request_enabled, is_default, not_allowed_date_ranges, accrual, seniority, unpaid_leave_suspends,
      configuration_type, employee_request_deny_excess_days_off, version, created_at, updated_at)
    values (${id}, ${newId()}, 'Vacation', 'business_day', 22, true, true, true, '[]', 'year', '[]', false, 'max_days',
      true, 1, now(), now())`);
  const ids = Array.from({ length: employees }, newId);
  for (let from = 0; from < employees; from += atOnce) {
    await hireAll(db, { id, departmentId, officeId }, ids.slice(from, from + atOnce), from);
  }
  await db.run(sql`update event_counters set sequence = ${employees} where account_id = ${id}`);
  return { id, token, departmentId, officeId, employeeIds: ids.slice(0, sample) };
}

/** The employees of one statement. @param from the number of those before them, by their codes */
const hiredAfter = (id: string, from: number) =>
  sql`employees where account_id = ${id} and code > ${from} and code <= ${from + atOnce}`;

/** Inserts employees with what belongs to a hire. @param from the number of those before them */
async function hireAll(
  db: Database,
  { id, departmentId, officeId }: Pick<BenchAccount, 'id' | 'departmentId' | 'officeId'>,
  ids: string[],
  from: number,
): Promise<void> {
  const hired = sql`unnest(${ids}::uuid[]) with ordinality as u (id, place),
    lateral (select u.id, u.place + ${from}::int as n) as e`;
  await db.run(sql`
    insert into employees (account_id, id, first_name, last_name, email, department_id, office_id, code, external_id, status,
      start_date, date_of_birth, nid, identity_number_type, ssn, nationalities, country, address, postal_code, city, province, phone,
      account_number, bic, language, version, created_at, updated_at)
    select ${id}, e.id, 'Lucía', 'García ' || e.n, 'lucia.' || e.n || '@example.com', ${departmentId}, ${officeId}, e.n,
      'B' || e.n, 'active', '2020-01-01', '1990-05-14', '12345678Z', 'dni', '281234567840', '{ES}', 'ES', 'Calle Mayor 1', '28013', 'Madrid', 'Madrid',
      '+34 600 000 000', 'ES9121000418450200051332', 'CAIXESBBXXX', 'es', 1,
      timestamptz '2026-01-01' + e.n * interval '1 second', timestamptz '2026-01-01' + e.n * interval '1 second'
    from ${hired}`);
  // A connection keeps the plan of its check of foreign keys until there are new statistics: see test/harness/people.ts.
  if (ids.length > 1_000) await db.run(sql`analyze employees`);
  await employPeople(db, hiredAfter(id, from));
  // Every second employee is at work.
  await db.run(sql`
    insert into work_entries (account_id, id, employee_id, work_entry_type, started_at, time_zone, in_offset, in_origin,
      in_office_id, work_date, is_worked, has_incidence, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, 'work', date_trunc('second', now() - interval '2 hours'), 'Europe/Madrid', '+01:00',
      'api', ${officeId}, current_date, true, false, 1, now(), now()
    from ${hired} where e.n % 2 = 0`);
  await db.run(sql`
    insert into work_status (account_id, employee_id, status)
    select ${id}, e.id, 'online' from ${hired} where e.n % 2 = 0`);
  await db.run(sql`
    insert into employee_search (account_id, employee_id, text)
    select ${id}, e.id, 'lucia garcia ' || e.n || ' lucia.' || e.n || '@example.com' from ${hired}`);
  await db.run(sql`
    insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body)
    select ${id}, e.n, gen_random_uuid(), 'employee.created', timestamptz '2026-01-01' + e.n * interval '1 second',
      ${JSON.stringify({ type: 'token', id, name: 'bench' })}, 'employee', e.id, 1, e.id,
      jsonb_build_array(jsonb_build_object('field', 'firstName', 'before', null, 'after', 'Lucía'),
        jsonb_build_object('field', 'lastName', 'before', null, 'after', 'García ' || e.n)),
      '{"event":"employee.created","timestamp":"2026-01-01T00:00:00.000Z","data":{"employeeId":"' || e.id ||
        '","firstName":"Lucía","lastName":"García ' || e.n || '","email":"lucia.' || e.n || '@example.com"}}'
    from ${hired}`);
}
