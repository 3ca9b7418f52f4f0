/** Checks each statement that the product sends, in every test, against the rule of `one-account.ts`. */
import type { Database, Queryable, Transaction } from '../../src/platform/db/database.ts';
import { compile, fixed, type Query } from '../../src/platform/db/sql.ts';
import { locksRows, nodesOf, offencesIn, refusedByCluster } from './one-account.ts';
import { outsideTransactions } from './outside-transactions.ts';

const load = (file: string) => import(new URL(`../../tools/boundaries/${file}`, import.meta.url).href);
const { tableOwners } = (await load('code-rules.mjs')) as { tableOwners: Record<string, string[]> };
const { ofNoAccount, acrossAccounts, acrossName } = (await load('account-rule.mjs')) as {
  ofNoAccount: Record<string, string>;
  acrossAccounts: Record<string, string>;
  acrossName(text: string): string | undefined;
};

/** The tables whose rows belong to accounts. */
export const tenantTables: ReadonlySet<string> = new Set(
  Object.values(tableOwners)
    .flat()
    .filter((table) => !Object.hasOwn(ofNoAccount, table)),
);

/** Tables of no account to which others refer: a transaction writes them before it reads across accounts, or not at all. */
const writesPeople = (text: string) => /^\s*(update|delete from|insert into)\s+users\b/.test(text);

/** The errors of a statement, once for each text; most statements of a test were sent by an earlier one. */
const judged = new Map<string, string[]>();

function judge(text: string): string[] {
  let wrong = judged.get(text);
  if (!wrong) {
    const name = acrossName(text);
    const nodes = nodesOf(text);
    if (name === undefined || !Object.hasOwn(acrossAccounts, name)) wrong = offencesIn(nodes, tenantTables);
    // One account's writers would wait for another's. Find the due rows first, then lock them one by one.
    else wrong = locksRows(nodes) ? ['rows of several accounts are locked'] : [];
    wrong.push(...refusedByCluster(nodes, tenantTables));
    judged.set(text, wrong);
  }
  return wrong;
}

/** The guard of a database. */
export interface AccountGuard {
  wrap(db: Database): Database;
  /** The texts of the statements since the last call. */
  sent(): string[];
  /** Those that broke the rule, each with its errors. */
  take(): string[];
}

export function createAccountGuard(): AccountGuard {
  const sent = new Set<string>();
  const late = new Set<string>();
  const seen = <Row>(query: Query<Row>): Query<Row> => {
    const compiled = compile(query);
    sent.add(compiled.sql);
    return fixed(compiled.sql, compiled.parameters);
  };
  const watched = (db: Queryable, look = seen): Queryable => ({
    all: (query) => db.all(look(query)),
    first: (query) => db.first(look(query)),
    run: (query) => db.run(look(query)),
  });
  const watchedIn = (tx: Transaction): Transaction => {
    let hasReadAcross = false;
    const inOrder: typeof seen = (query) => {
      const compiled = seen(query);
      const { sql: text } = compile(compiled);
      if (hasReadAcross && writesPeople(text)) late.add(`people are written after a read across accounts:\n${text}`);
      hasReadAcross ||= acrossName(text) !== undefined;
      return compiled;
    };
    return { ...tx, ...watched(tx, inOrder) };
  };
  // The views of sketches name the account, and read what the same statements read elsewhere: only what they drop is looked at.
  const seenIfDropped: typeof seen = (query) => (/^drop\b/.test(compile(query).sql) ? seen(query) : query);
  return {
    wrap: (db) => ({
      ...outsideTransactions(db, watched),
      transaction: (work, beforeCommit) =>
        db.transaction((tx) => work(watchedIn(tx)), beforeCommit && ((tx: Transaction) => beforeCommit(watchedIn(tx)))),
      snapshot: (read) => db.snapshot((at) => read(watched(at))),
      withTempTables: (read) => db.withTempTables((at) => read(watched(at, seenIfDropped))),
    }),
    sent: () => [...sent],
    take() {
      const wrong = [...[...sent].flatMap((text) => judge(text).map((what) => `${what}:\n${text}`)), ...late];
      sent.clear();
      late.clear();
      return wrong;
    },
  };
}
