/**
 * No list of contracts reads a table from end to end, and every look-up by employee uses the employee's index: EXPLAIN
 * of the statements really sent, over many accounts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, kindsOf, lookedUp, nodesOf, type Plan, plansOf } from '../../../test/harness/plans.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { contractsInForce } from '../index.ts';
import { dueDays } from '../people/store.ts';
import { contracts } from './contract.ts';
import { overlapping } from './store.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const path = '/contract/v1/contracts';
const employee = await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2015-01-01' });
const references: Record<string, string> = {
  legalEntityId: (await app.create('/core/v3/legal-entities', { name: 'One of many', country: 'ES' })).id,
};
for (const [field, catalogue] of [
  ['contractTypeId', 'contract-types'],
  ['jobChargeId', 'job-charges'],
  ['agreementId', 'agreements'],
  ['degreeId', 'degrees'],
  ['workDayTypeId', 'workday-types'],
] as const) {
  references[field] = (await app.create(`/contract/v1/${catalogue}`, { name: 'One of many' })).id;
}
await app.create(path, { employeeId: employee.id, startDate: '2020-01-01', ...references });

beforeAll(async () => {
  const ids = [app.id, ...Array.from({ length: 29 }, () => crypto.randomUUID())];
  await insertPeople(db, ids, 300);
  // Three each, one of them in force; past days count as reported. One statement for each, as each is slow.
  for (const n of [0, 1, 2]) {
    await db.run(sql`
      insert into contracts (account_id, id, employee_id, start_date, end_date, start_told, end_told, version, created_at, updated_at)
      select account_id, gen_random_uuid(), id, first, last, first, last, 1,
        created_at + ${n}::int * interval '1 millisecond', updated_at
      from (
        select e.*, date '2018-01-01' + ${n}::int * 1825 + e.code % 300 as first,
          case when ${n}::int < 2 then date '2018-01-01' + (${n}::int + 1) * 1825 + e.code % 300 - 1 end as last
        from employees e where e.account_id = any(${ids}::uuid[]) and e.code is not null and e.external_id is not null
      ) e`);
  }
  await db.script('vacuum analyze contracts');
  await db.script('vacuum analyze employees');
  recorder.take();
});

/** The plans of the statements over contracts sent since the last call; none reads the whole table. */
async function plans(): Promise<Plan[][]> {
  const statements = recorder.take().filter((statement) => /from "?contracts"?\b/.test(statement.sql));
  expect(statements.length).toBeGreaterThan(0);
  const found: Plan[][] = [];
  for (const statement of statements) {
    for (const plan of await plansOf(db, statement)) {
      const nodes = nodesOf(plan);
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'contracts');
      expect(whole, statement.sql).toEqual([]);
      found.push(nodes);
    }
  }
  return found;
}

/** Requests a list; returns its reply, and the two plans of its page. */
async function ask(query: string) {
  recorder.take();
  const { status, json, text } = await app.api('GET', `${path}?${query}`);
  expect(status, text).toBe(200);
  return { json, page: (await plans()).slice(0, 2) };
}
const indexes = (nodes: Plan[]) => nodes.map((node) => node['Index Name']);

describe('an order', () => {
  const orders = contracts.sortable.flatMap((field) => [`${field} asc`, `${field} desc`]);
  test.each(orders)('by %s is read off its index, on the first page and by cursor', async (order) => {
    const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
    const first = await ask(query);
    const next = await ask(`${query}&cursor=${first.json.meta.nextCursor}`);
    for (const nodes of [...first.page, ...next.page]) expect(kindsOf(nodes)).not.toContain('Sort');
  });
});

describe('a filter', () => {
  test.each([
    ['id', 'id', employee.id],
    ['employeeId', 'employee_id', employee.id],
    ['employeeId[in]', 'employee_id', employee.id],
    ['legalEntityId', 'legal_entity_id', references.legalEntityId],
    ['contractTypeId', 'contract_type_id', references.contractTypeId],
    ['jobChargeId', 'job_charge_id', references.jobChargeId],
    ['agreementId', 'agreement_id', references.agreementId],
    ['degreeId', 'degree_id', references.degreeId],
    ['workDayTypeId', 'work_day_type_id', references.workDayTypeId],
  ])('by %s is looked up in its index', async (name, column, value) => {
    for (const nodes of (await ask(`${name}=${value}`)).page) expect(lookedUp(nodes)).toContain(column);
  });
  test.each([
    'status=current',
    'status[in]=scheduled,ended',
    'startDate[gte]=2026-01-01',
    'endDate[lt]=2020-01-01',
    'createdAt[gt]=2026-01-01T00:00:00.100Z',
    'updatedAt[lte]=2026-02-01T00:00:00.500Z',
    'onlyReturn=all',
    '',
  ])('"%s" reads no whole table', async (query) => {
    await ask(query);
    await ask(`${query}&orderBy=startDate`);
  });
  test('is covered by these tests, whichever it is', () => {
    const tried = ['employeeId', 'status', 'startDate', 'endDate', ...Object.keys(references)];
    expect(Object.keys(contracts.filters).sort()).toEqual(tried.sort());
  });
});

describe('a look-up by employee', () => {
  const reader = () => app.app.work.read(systemCaller(app, 'test'));

  test('finds the contract in force for each employee of a page', async () => {
    recorder.take();
    await app.read('/core/v3/employees?limit=100&expand=currentContract');
    for (const nodes of (await plans()).slice(0, 2)) {
      const ofContracts = nodes.filter((node) => node['Relation Name'] === 'contracts');
      // The one that finds it among several, and the one that reads it.
      expect(kindsOf(ofContracts)).toEqual(['Index Scan', 'Index Scan']);
      expect(lookedUp(ofContracts)).toContain('employee_id');
    }
  });
  test('finds the contracts in force in a period for many employees', async () => {
    await contractsInForce(reader(), [employee.id, crypto.randomUUID()], '2026-01-01', '2026-01-31');
    for (const nodes of await plans()) expect(lookedUp(nodes)).toContain('employee_id');
    await contractsInForce(reader(), undefined, '2026-01-01', '2026-01-31');
    await plans();
  });
  test('finds what a new contract could overlap', async () => {
    await overlapping(reader(), employee.id, { startDate: '2030-01-01', endDate: null });
    for (const nodes of await plans()) expect(lookedUp(nodes)).toContain('employee_id');
  });
  test('of the daily job uses separate indexes', async () => {
    await dueDays(reader(), contracts.table, ['started', 'ended']);
    for (const nodes of await plans()) {
      expect(indexes(nodes)).toContain('contracts__to_start');
      expect(indexes(nodes)).toContain('contracts__to_end');
    }
  });
});
