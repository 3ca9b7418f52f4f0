/**
 * No list of the API reads a whole tenant table, whatever its filter, and none sorts more rows than it shows: EXPLAIN of
 * the statements that each really sends, over tables with the rows of many accounts. A new list is tested as soon as it
 * is described.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describedApi } from '../src/api.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { fillTables } from './harness/fill.ts';
import { createRecorder, kindsOf, nodesOf, outerNodesOf, plansOf } from './harness/plans.ts';
import { signInAs } from './harness/sessions.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const person = await signInAs(app, 'administrator');

/** Payroll sorts its employees by the same statement as the list of employees. */
const lists = describedApi.operations.filter(
  ({ id, reply, parameters }) =>
    reply && 'list' in reply && parameters?.known.orderBy && id !== 'listContractsForPayroll',
);
/** Reads of many rows that are no lists of objects; other tests cover the feed and the time reports. */
const others = [
  '/core/v3/reports/headcount?from=2025-01-01&to=2025-12-31',
  '/events/v1/consumers',
  '/webhooks/v1/stats?hours=168',
];

/** Lists that sort the rows that they find, and why. */
const sorted: Record<string, string> = {
  listDeliveries: 'what is in the log alone is found by endpoint, and is there only while an endpoint is behind',
};

/** Lists that sort by this field without an index, because every update would have to write into it (`foundByChange`). */
const sortedByUpdate = ['listEmployees', 'listColleagues'];

let filled: string[] = [];
const accountFirst = new Set<string>();
beforeAll(async () => {
  const others = Array.from({ length: 19 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
  filled = await fillTables(db, [app.id, ...others], 250);
  const indexes = await db.all<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'account_id'`);
  for (const { name } of indexes) accountFirst.add(name);
}, 300_000);

const get = async (path: string, isForUsers = false) => {
  const reply = await (isForUsers ? person : app).api('GET', path);
  expect(reply.status, `${path}: ${reply.text}`).toBe(200);
  return reply.json;
};

/** Whether a statement belongs to the read itself: before it the caller is looked up, by their token or session. */
const isOfRead = (text: string) =>
  /account_id = \$/.test(text) &&
  !/\bfrom (access_tokens t|user_sessions|memberships where account_id = \$1 and user_id)\b/.test(text);

const explained = new Set<string>();
/** The errors in the plans of the statements since the last call; a statement is explained once. */
async function objections(isOrder: boolean): Promise<string[]> {
  const statements = recorder.take().filter(({ sql: text }) => isOfRead(text));
  expect(statements.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const statement of statements.filter(({ sql: text }) => !explained.has(text))) {
    explained.add(statement.sql);
    for (const plan of await plansOf(db, statement, { avoidSorting: isOrder })) {
      const nodes = nodesOf(plan);
      for (const node of nodes) {
        const { 'Relation Name': table = '', 'Index Name': index = '', 'Node Type': kind } = node;
        if (kind === 'Seq Scan' && filled.includes(table))
          wrong.push(`reads all of ${table}: give it an index that begins with account_id`);
        if (index !== '' && filled.includes(table) && !accountFirst.has(index))
          wrong.push(`reads ${index}, which does not begin with account_id`);
      }
      if (isOrder && /limit/.test(statement.sql) && kindsOf(outerNodesOf(plan)).includes('Sort'))
        wrong.push('sorts: add an index (account_id, what it is sorted by, id)');
    }
  }
  return wrong;
}

const apart = ['page', 'limit', 'cursor', 'orderBy', 'fields', 'expand'];

/** A value for a filter: one that a row has, else the example. */
function valueFor(name: string, schema: z.ZodType, row: Record<string, unknown>): string {
  const field = name.replace(/\[.*/, '');
  const value =
    row[field] ?? schema.meta()?.example ?? (z.toJSONSchema(schema, { io: 'input' }) as { enum?: string[] }).enum?.[0];
  if (value === undefined) throw new Error(`give the schema of the parameter ${name} an example`);
  return encodeURIComponent(String(value));
}

describe.each(lists.map((list) => [list.id, list] as const))('%s', (id, { path, parameters, scope }) => {
  const known = parameters?.known ?? {};
  const isForUsers = typeof scope !== 'string';
  let base = path;
  let row: Record<string, unknown> = {};
  beforeAll(async () => {
    for (const [whole, name] of path.matchAll(/\{(\w+)\}/g)) {
      const owner = name === 'employeeId' ? '/core/v3/employees' : path.slice(0, path.indexOf(`/${whole}`));
      const { data } = await get(`${owner}?limit=1`);
      base = base.replace(whole, data[0].id);
    }
    row = (await get(`${base}?limit=1`, isForUsers)).data[0] ?? {};
  });
  /** Requests the first page and the next one. */
  const ask = async (query: string, isOrder: boolean) => {
    recorder.take();
    const { meta } = await get(`${base}?limit=1&${query}`, isForUsers);
    if (meta.nextCursor) await get(`${base}?limit=1&${query}&cursor=${meta.nextCursor}`, isForUsers);
    return (await objections(isOrder)).map((wrong) => `${query}: ${wrong}`);
  };
  const sortable = (known.orderBy?.schema.meta()?.['x-sortable'] ?? []) as string[];

  test('in its own order and every other, by page and by cursor, reads an index', async () => {
    const orders = sortable.flatMap((field) => [`${field} asc`, `${field} desc`]);
    // One employee has few rows: looking them up and sorting them is as good.
    const isOrdered = !path.includes('{') && !(id in sorted);
    const wrong = await ask('', isOrdered);
    for (const order of orders) {
      const hasIndex = isOrdered && !(sortedByUpdate.includes(id) && order.startsWith('updatedAt'));
      wrong.push(...(await ask(`orderBy=${encodeURIComponent(order)}`, hasIndex)));
    }
    expect(wrong).toEqual([]);
  });
  test('by every filter reads no whole table', async () => {
    const filters = Object.entries(known).filter(([name]) => !apart.includes(name));
    const wrong: string[] = [];
    for (const [name, { schema }] of filters)
      wrong.push(...(await ask(`${name}=${valueFor(name, schema, row)}`, false)));
    expect(wrong).toEqual([]);
  });
});

test.each(others)('%s reads no whole table', async (path) => {
  recorder.take();
  await get(path);
  expect(await objections(false)).toEqual([]);
});

test('all lists are tested', () => {
  expect(lists.length).toBeGreaterThan(30);
});
