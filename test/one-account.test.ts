/**
 * Every statement that the product sends, in every test, is checked against one rule: each tenant table is compared with
 * the account as a parameter (harness/account-guard.ts). These tests show that a violation would be noticed.
 */
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { createAccountGuard, tenantTables } from './harness/account-guard.ts';
import { startTestApp } from './harness/app.ts';
import { nodesOf, offencesIn, refusedByCluster } from './harness/one-account.ts';

const app = await startTestApp();
const unnamed = (table: string) => `${table} is not compared with the account as a parameter`;

describe('a cluster refuses a statement', () => {
  test.each([
    [
      'that returns what a function makes',
      "update offices o set x = 1 where o.account_id = $1 returning o.id, json_build_object('name', o.name) as j",
      ['RETURNING calls json_build_object: return the columns'],
    ],
    [
      'that returns a text of a value',
      'delete from offices where account_id = $1 returning id, created_at::text',
      ['RETURNING makes a text of a value: return the column'],
    ],
    [
      'about people that looks into accounts for each',
      'select u.id from users u where u.email = $1 and exists (select 1 from memberships m where m.user_id = u.id)',
      ['a subquery of a tenant table refers to a table of no account: join them'],
    ],
    [
      'that deletes people by what accounts hold',
      'delete from users u where u.id = $1 and not exists (select 1 from memberships m where m.user_id = u.id)',
      ['a write of a table of no account reads a tenant table: read it before'],
    ],
    [
      'that makes a row of another one',
      "select s.* from offices r cross join lateral jsonb_populate_record(r, '{}') s where r.account_id = $1",
      ['a row is made of another row, which has no type where a view shows the past: make it of its JSON'],
    ],
    [
      'that adds an interval to a choice',
      "update offices set x = 1 where account_id = $1 and coalesce(y <= $2::timestamptz - interval '1 hour', true)",
      ['a write adds an interval within coalesce or case: compare outside of them'],
    ],
    [
      'that drops what is temporary by its schema',
      'drop view pg_temp.offices',
      ['what is dropped is in pg_temp, which its workers do not know: name it alone'],
    ],
    [
      'that writes by a clock of each node',
      "delete from processes where seen_at < clock_timestamp() - interval '1 day'",
      ['a write calls clock_timestamp, which each node would answer differently'],
    ],
    [
      'unless the choice is outside',
      "update offices set x = 1 where account_id = $1 and (y is null or y <= $2::timestamptz - interval '1 hour')",
      [],
    ],
    ['unless it joins them', 'select u.id from users u join memberships m on m.user_id = u.id', []],
    [
      'unless it returns what it sent',
      'update offices set x = $2 where account_id = $1 returning id, $2::text as x',
      [],
    ],
  ])('%s', (_, text, wrong) => {
    expect(refusedByCluster(nodesOf(text), tenantTables)).toEqual(wrong);
  });
});

describe('a statement is refused', () => {
  test.each([
    ['without an account', 'select 1 from offices where id = $1', [unnamed('offices')]],
    ['with the account in its text', "select 1 from offices where account_id = '0190'", [unnamed('offices')]],
    [
      'with the account as an alternative',
      'select 1 from offices where account_id = $1 or id = $2',
      [unnamed('offices')],
    ],
    ['with another comparison of the account', 'select 1 from offices where account_id >= $1', [unnamed('offices')]],
    [
      'that joins by it',
      'select 1 from employees e join offices o on o.account_id = e.account_id where e.account_id = $1',
      [unnamed('offices o'), 'o.account_id is compared with e.account_id'],
    ],
    [
      'that joins by it as well',
      `select 1 from employees e join offices o on o.account_id = e.account_id
       where e.account_id = $1 and o.account_id = $1`,
      ['o.account_id is compared with e.account_id'],
    ],
    [
      'that joins using it',
      'select 1 from employees e join offices o using (account_id) where e.account_id = $1 and o.account_id = $1',
      ['tables are joined using (account_id)'],
    ],
    [
      'with a subquery about the account of the row',
      'select (select o.name from offices o where o.account_id = r.account_id) from employees r where r.account_id = $1',
      [unnamed('offices o'), 'o.account_id is compared with r.account_id'],
    ],
    [
      'with a subquery that relies on the row around it',
      'select 1 from employees r where r.account_id = $1 and exists (select 1 from offices o where r.account_id = $1)',
      [unnamed('offices o')],
    ],
    [
      'that looks for a row with the account in it',
      `select 1 from employees r where r.account_id = $1 and (r.account_id, r.id) in (
         select e.account_id, e.id from employees e where e.account_id = $1)`,
      ['the account is compared as a part of a row'],
    ],
    [
      'in one part of a union, a lateral join or a named query',
      `with w as (select 1 from contracts) select 1 from offices where account_id = $1
       union all select 1 from (select 1 from salaries) s cross join lateral (select 1 from employees) e`,
      [unnamed('contracts'), unnamed('salaries'), unnamed('employees')],
    ],
    ['that changes', 'update offices set x = 1 where id = $1', [unnamed('offices')]],
    [
      'that updates from another table',
      'update offices o set x = 1 from employees e where o.account_id = $1 and e.id = o.id',
      [unnamed('employees e')],
    ],
    ['that deletes', 'delete from offices', [unnamed('offices')]],
    [
      'that inserts from another table',
      'insert into offices (id, account_id) select id, account_id from employees where account_id = $1',
      ['offices gets rows whose account is no parameter'],
    ],
    [
      'that inserts rows of several accounts',
      'insert into offices (account_id, id) values ($1, $2), (gen_random_uuid(), $3)',
      ['offices gets rows whose account is no parameter'],
    ],
  ])('%s', (_, text, wrong) => {
    expect(offencesIn(nodesOf(text), tenantTables).sort()).toEqual(wrong.sort());
  });
});

describe('a statement is accepted', () => {
  test.each([
    'select 1 from offices where account_id = $1 and id = $2',
    'select 1 from offices where $1::uuid = account_id',
    'select sequence from event_counters where account_id = any($1)',
    'select 1 from employees e left join offices o on o.account_id = $1 and o.id = e.office_id where e.account_id = $1',
    'select (select o.name from offices o where o.account_id = $2) from employees r where r.account_id = $1',
    'with offices as (select 1 from users) select 1 from offices',
    'insert into offices as o (account_id, id) values ($1, $2), ($1, $3) on conflict (account_id, id) do nothing',
    'insert into offices (account_id, id) select $1::uuid, v.id from unnest($2::uuid[]) as v (id)',
    'select 1 from users u where u.id = $1',
    'select pg_notify($1, $2)',
  ])('%s', (text) => {
    expect(offencesIn(nodesOf(text), tenantTables)).toEqual([]);
  });
});

describe('the guard', () => {
  const guard = createAccountGuard();
  const db = guard.wrap(app.db);

  test('sees statements sent in every way, and reports each once', async () => {
    await db.all(sql`select 1 from offices`);
    await db.first(sql`select 2 from offices`);
    await db.run(sql`delete from offices`);
    await db.transaction(
      async (tx) => {
        await tx.all(sql`select 3 from offices`);
      },
      async (tx) => [tx.first(sql`select 4 from offices`)],
    );
    await db.run(sql`select 5 from offices where account_id = ${app.id}`);
    const texts = ['select 1 from', 'select 2 from', 'delete from', 'select 3 from', 'select 4 from'];
    expect(guard.take()).toEqual(texts.map((text) => `${unnamed('offices')}:\n${text} offices`));
    expect(guard.take()).toEqual([]);
  });
  test('accepts a statement over all accounts if its name has a reason', async () => {
    await db.all(sql`/* across accounts: listAccounts */ select 1 from accounts`);
    await db.all(sql`/* across accounts: justSo */ select 1 from accounts`);
    expect(guard.take()).toEqual([expect.stringContaining('justSo')]);
    await db.all(sql`/* across accounts: listAccounts */ select 1 from accounts for update skip locked`);
    expect(guard.take()).toEqual([expect.stringContaining('rows of several accounts are locked')]);
  });
  test('refuses that a transaction writes people after a read across accounts', async () => {
    const drop = sql`update users set name = name where id = ${app.id}`;
    const read = sql`/* across accounts: signsInElsewhere */ select 1 from memberships where user_id = ${app.id}`;
    await db.transaction(async (tx) => [await tx.run(drop), await tx.all(read)]);
    expect(guard.take()).toEqual([]);
    await db.transaction(async (tx) => [await tx.all(read), await tx.run(drop)]);
    expect(guard.take()).toEqual([expect.stringContaining('people are written after a read across accounts')]);
  });
  test('watches the database of every test', async () => {
    await app.read('/core/v3/employees');
    expect(app.sent()).toContainEqual(expect.stringMatching(/from employees r where r\.account_id = \$/));
  });
});
