/** PostgreSQL's plans for the statements that the API really sends. */
import type { Database, Queryable, Transaction } from '../../src/platform/db/database.ts';
import { compile, type Query, sql } from '../../src/platform/db/sql.ts';
import { outsideTransactions } from './outside-transactions.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: string;
  /** Per loop, if the statement was run. */
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Actual Loops'?: number;
  Plans?: Plan[];
}

interface Recorder {
  wrap: (db: Database) => Database;
  /** The same, with the statements of transactions. */
  wrapAll: (db: Database) => Database;
  take: () => Statement[];
}

/** A database that records its statements; `take` returns those since the last call. */
export function createRecorder(): Recorder {
  let sent: Statement[] = [];
  const remember = <Row>(query: Query<Row>): Query<Row> => {
    const { sql: text, parameters } = compile(query);
    sent.push({ sql: text, parameters });
    return query;
  };
  const recorded = (db: Queryable): Queryable => ({
    all: (query) => db.all(remember(query)),
    first: (query) => db.first(remember(query)),
    run: (query) => db.run(remember(query)),
  });
  const recordedIn = (tx: Transaction): Transaction => ({
    ...tx,
    ...recorded(tx),
    withTempTables: (read) => tx.withTempTables((at) => read(recorded(at))),
  });
  return {
    wrap: (db) =>
      outsideTransactions(db, (at) => ({
        all: (query) => at.all(remember(query)),
        first: (query) => at.first(remember(query)),
      })),
    wrapAll: (db) => ({
      ...outsideTransactions(db, recorded),
      transaction: (work, beforeCommit) =>
        db.transaction(
          (tx) => work(recordedIn(tx)),
          beforeCommit && ((tx: Transaction) => beforeCommit(recordedIn(tx))),
        ),
    }),
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

/** Whether a statement reads a page of a list, and not its total. */
export const isPage = ({ sql: text }: Statement): boolean => / limit (\$?\d+)/.test(text);

/** A plan and all plans below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The same without the plans that run for each returned row. */
export const outerNodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((below) => below['Parent Relationship'] !== 'SubPlan').flatMap(outerNodesOf),
];

export const kindsOf = (nodes: Plan[]): string[] => nodes.map((node) => node['Node Type']);

/** How many rows of a table a plan has read when it ran, including filtered ones. */
export const rowsReadOf = (plan: Plan, table: string): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .map(
      (node) =>
        (node['Actual Loops'] ?? 0) *
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)),
    )
    .reduce((sum, rows) => sum + rows, 0);

/** The columns and expressions that a plan looks up in an index, such as `account_id` and `lower(email)`. */
export const lookedUp = (nodes: Plan[]): (string | undefined)[] =>
  nodes.flatMap((node) =>
    [...(node['Index Cond'] ?? '').matchAll(/\(+(?:\w\.)?((?:\w+\()?\w+\)?) [=<>]/g)].map(([, name]) => name),
  );

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((item) => JSON.stringify(String(item))).join(',')}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
};

let prepared = 0;

/**
 * The plan for these very parameters, and the generic plan of a prepared statement.
 * @param avoidSorting sorts only where no index has the order; for few rows sorting may be quicker than an index
 * @param run whether to run the statement too, for the number of rows that it reads
 */
export async function plansOf(
  db: Database,
  { sql: text, parameters }: Statement,
  { avoidSorting = false, run = false } = {},
): Promise<[Plan, Plan]> {
  return db.transaction(async (tx) => {
    const name = `plan_${prepared++}`;
    await tx.run(sql.raw(`prepare ${name} as ${text}`));
    if (avoidSorting) await tx.run(sql.raw('set local enable_sort = off'));
    const explain = `explain (${run ? 'analyze, ' : ''}format json) execute ${name}${parameters.length > 0 ? `(${parameters.map(literal).join(',')})` : ''}`;
    const planIn = async (mode: string) => {
      await tx.run(sql.raw(`set local plan_cache_mode = ${mode}`));
      const row = await tx.first<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql.raw(explain));
      return row?.['QUERY PLAN'][0]?.Plan as Plan;
    };
    return [await planIn('force_custom_plan'), await planIn('force_generic_plan')];
  });
}
