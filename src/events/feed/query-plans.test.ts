/** No reader of the feed reads the whole log: EXPLAIN of the statements that the API sends. */

import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { outsideTransactions } from '../../../test/harness/outside-transactions.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { compile, type Query, sql } from '../../platform/db/sql.ts';

let sent: { text: string; parameters: readonly unknown[] }[] = [];
const recording = (db: Database): Database =>
  outsideTransactions(db, (at) => ({
    all<Row>(query: Query<Row>) {
      const { sql: text, parameters } = compile(query);
      sent.push({ text, parameters });
      return at.all<Row>(query);
    },
  }));

const app = await startTestApp({ wrap: recording });
const { db } = app;
const perAccount = 40_000;
const entity = crypto.randomUUID();
const employee = crypto.randomUUID();

beforeAll(async () => {
  for (const id of [app.id, crypto.randomUUID(), crypto.randomUUID()]) {
    await db.run(sql`
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
        employee_id, changes, body)
      select ${id}, n, gen_random_uuid(), 'employee.updated', timestamptz '2026-01-01' + n * interval '1 second', '{}',
        'employee', case when n % 500 = 0 then ${entity}::uuid else gen_random_uuid() end, 1,
        case when n % 700 = 0 then ${employee}::uuid else gen_random_uuid() end, '[]',
        '{"event":"employee.updated","timestamp":"2026-11-20T09:00:00.000Z","data":{}}'
      from generate_series(1, ${perAccount}::int) n`);
  }
  await db.run(sql`update event_counters set sequence = ${perAccount} where account_id = ${app.id}`);
  await db.script('vacuum analyze events');
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const literal = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? `'{${value.join(',')}}'` : `'${value}'`;
};

let prepared = 0;
async function plansOf({ text, parameters }: (typeof sent)[number]): Promise<Plan[]> {
  return db.transaction(async (tx) => {
    const name = `feed_plan_${prepared++}`;
    await tx.run(sql.raw(`prepare ${name} as ${text}`));
    const plans: Plan[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await tx.run(sql.raw(`set local plan_cache_mode = ${mode}`));
      const statement = `explain (analyze, format json) execute ${name}(${parameters.map(literal).join(',')})`;
      const row = await tx.first<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql.raw(statement));
      plans.push(row?.['QUERY PLAN'][0]?.Plan as Plan);
    }
    return plans;
  });
}

test.each([
  ['from the beginning', '', 'events_pkey'],
  ['from the middle', 'after=20000', 'events_pkey'],
  ['near the end', 'after=39990', 'events_pkey'],
  ['by type', 'after=20000&types=employee.updated', 'events_pkey'],
  ['by a type that does not occur', 'after=20000&types=department.*', 'events_pkey'],
  ['of one object', `after=100&entityId=${entity}`, 'events__entity'],
  ['of one employee', `after=100&employeeId=${employee}`, 'events__employee'],
])('a page %s is read off an index', async (_, query, index) => {
  sent = [];
  const reply = await app.api('GET', `/events/v1/events?limit=50&${query}`);
  expect(reply.status, reply.text).toBe(200);
  const statements = sent.filter(({ text }) => /from events e/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    for (const plan of await plansOf(statement)) {
      const nodes = nodesOf(plan).filter((node) => node['Relation Name'] === 'events');
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContain(index);
      // The window of a statement is its upper bound.
      for (const node of nodes) expect(node['Actual Rows']).toBeLessThanOrEqual(10_000);
    }
  }
});

test('a long search by type waits for the turn of its account, and readers who keep up do not', async () => {
  const { work } = app.app;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const running = Array.from({ length: 4 }, () => work.readQueued(systemCaller(app, 'test'), () => promise));
  const before = work.waiting();
  const read = (query: string) => app.api('GET', `/events/v1/events?limit=50&${query}`);
  const searching = read('after=0&types=department.*');
  await eventually('its wait', () => work.waiting() === before + 1);
  for (const query of ['after=0', 'after=39500&types=department.*', 'after=0&types=employee.*']) {
    expect([query, (await read(query)).status]).toEqual([query, 200]);
  }
  expect(work.waiting()).toBe(before + 1);
  release();
  await Promise.all(running);
  const { json } = await searching;
  expect([json.data, json.meta.hasMore, json.meta.latestSequence]).toEqual([[], false, perAccount]);
});
