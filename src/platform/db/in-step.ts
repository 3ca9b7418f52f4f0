import type { Queryable } from './database.ts';
import { InsertQuery } from './insert.ts';
import { ByIdQuery, compile, fixed, type Query } from './sql.ts';

/** A statement that waits for the others. */
interface Sent {
  query: Query<unknown>;
  how: 'all' | 'run';
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The parts of a set. */
interface InStep {
  /** The access of each part to the database. */
  parts: Queryable[];
  /** Runs what makes the set fail if it fails: from then on nothing more goes to the database. */
  watch<T>(act: () => Promise<T>): Promise<T>;
  /** @throws the first failure */
  failed(): void;
}

/**
 * Lets parts of a transaction that do not concern one another run side by side, so that a statement that each of them sends
 * is sent once for all: inserts of the same columns (`InsertQuery`) insert all their rows, reads of ids (`byId`) read those
 * of all, and equal reads are one. A part waits for nothing but the database and other parts, so when nothing else is left
 * to do, all have sent what they can. The statements of each part keep their order.
 */
export function inStep(over: Queryable, count: number): InStep {
  const queues = Array.from({ length: count }, (): Sent[] => []);
  let isDue = false;
  let failure: { error: unknown } | undefined;

  const flush = () => {
    isDue = false;
    for (;;) {
      const heads = queues.flatMap((queue) => queue.shift() ?? []);
      if (heads.length === 0) return;
      for (const group of Map.groupBy(heads, kindOf).values()) {
        if (failure) for (const { reject } of group) reject(failure.error);
        else sendTogether(over, group as [Sent, ...Sent[]]);
      }
    }
  };
  const partOf = (queue: Sent[]): Queryable => {
    const send = <Result>(query: Query<unknown>, how: Sent['how']): Promise<Result> =>
      new Promise((resolve, reject) => {
        queue.push({ query, how, resolve: resolve as Sent['resolve'], reject });
        if (isDue) return;
        isDue = true;
        setImmediate(flush);
      });
    return {
      all: (query) => send(query, 'all'),
      first: async <Row>(query: Query<Row>) => (await send<Row[]>(query, 'all'))[0],
      run: (query) => send(query, 'run'),
    };
  };
  return {
    parts: queues.map(partOf),
    async watch(act) {
      try {
        return await act();
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
    failed() {
      if (failure) throw failure.error;
    },
  };
}

let others = 0;

/** Equal for statements that go together. */
function kindOf({ query, how }: Sent): string {
  const { sql, parameters } = compile(query);
  if (query instanceof InsertQuery) return `${how} ${sql}`;
  if (query instanceof ByIdQuery) return `${sql} ${JSON.stringify(parameters.map((one) => one === query.id || one))}`;
  if (how === 'all' && /^\s*select\b/.test(sql)) return `${sql} ${JSON.stringify(parameters)}`;
  return `${others++}`;
}

/** Sends what a group of statements is together, and gives each its share of the result. */
function sendTogether(over: Queryable, group: readonly [Sent, ...Sent[]]): void {
  const [{ query, how }] = group;
  const rejectAll = (error: unknown) => {
    for (const { reject } of group) reject(error);
  };
  const share = <Result>(sent: Promise<Result>, shareOf: (result: Result, one: Sent) => unknown) =>
    void sent
      .then((result) => {
        for (const one of group) one.resolve(shareOf(result, one));
      })
      .catch(rejectAll);

  if (query instanceof ByIdQuery) {
    const idOf = ({ query }: Sent) => (query as ByIdQuery<Record<string, unknown>>).id;
    const rowsOf = (rows: Record<string, unknown>[]) => Map.groupBy(rows, (row) => row[query.column]);
    const read = over.all<Record<string, unknown>>(query.statement([...new Set(group.map(idOf))]));
    share(read.then(rowsOf), (rows, one) => rows.get(idOf(one)) ?? []);
  } else if (query instanceof InsertQuery && group.length > 1) {
    const together = InsertQuery.together(group.map((one) => one.query as InsertQuery));
    const complete = (inserted: number) => {
      if (inserted < group.length) throw new Error(`${group.length - inserted} of the rows are taken`);
    };
    if (how === 'run') {
      share(over.run(together).then(complete), () => 1);
    } else {
      const byOwnId = (rows: unknown[]) => {
        complete(rows.length);
        return new Map((rows as { id: string }[]).map((row) => [row.id, row]));
      };
      share(over.all(together).then(byOwnId), (rows, one) => [
        rows.get(String((one.query as InsertQuery).rows[0].columns.id)),
      ]);
    }
  } else if (how === 'all') {
    const { sql, parameters } = compile(query);
    share(over.all(fixed(sql, parameters)), (rows) => [...rows]);
  } else {
    share(over.run(query), (count) => count);
  }
}
