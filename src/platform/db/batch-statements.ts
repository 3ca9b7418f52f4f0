import { ParallelConflict } from '../parallel-conflict.ts';
import { Problem } from '../problem.ts';
import type { Queryable } from './database.ts';
import { InsertQuery } from './insert.ts';
import { ByIdQuery, compile, fixed, type Query } from './sql.ts';
import { UpdateQuery } from './update.ts';

/** A statement that waits for the others. */
interface Sent {
  query: Query<unknown>;
  how: 'all' | 'run';
  /** The place of its part among the others. */
  part: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The parts of a set. */
interface StatementBatch {
  /** The access of each part to the database. */
  parts: Queryable[];
  /** Runs `act`. If it fails, the whole set fails and sends no further statement. */
  watch<T>(part: number, act: () => Promise<T>): Promise<T>;
  /** @throws the first failure; ParallelConflict if it is the refusal of a part */
  failed(): void;
}

const isUpdate = (sent: Sent | undefined): boolean => sent?.query instanceof UpdateQuery;

/**
 * Lets parts of a transaction that do not concern one another run in parallel, so that a statement that each of them sends
 * is sent once for all: inserts (`InsertQuery`) and updates (`UpdateQuery`) of the same columns write all their rows, reads of
 * ids (`byId`) read those of all, and equal reads are one. A part waits for nothing but the database and other parts, so when
 * nothing else is left to do, all have sent what they can. The statements of each part keep their order.
 *
 * Updates are sent once every part has reached its update or has finished, so no part sees the updates of another. The set
 * fails if a part needs a unique value that another part frees, or if two parts change the same row.
 */
export function batchStatements(over: Queryable, count: number): StatementBatch {
  const queues = Array.from({ length: count }, (): Sent[] => []);
  /** Which part changes a row. */
  const changing = new Map<string, number>();
  let isDue = false;
  let underWay = 0;
  let failure: { error: unknown; part: number } | undefined;

  const due = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(flush);
  };
  const flush = () => {
    isDue = false;
    const isTimeForUpdates =
      failure !== undefined || (underWay === 0 && queues.every(([head]) => head === undefined || isUpdate(head)));
    for (;;) {
      const heads = queues.flatMap((queue) => (isUpdate(queue[0]) && !isTimeForUpdates ? [] : (queue.shift() ?? [])));
      if (heads.length === 0) return;
      for (const group of Map.groupBy(heads, kindOf).values()) {
        if (failure) for (const { reject } of group) reject(failure.error);
        else sendGroup(group as [Sent, ...Sent[]]);
      }
    }
  };
  const sendGroup = async (group: readonly [Sent, ...Sent[]]) => {
    underWay++;
    try {
      for (const { query, part } of group) {
        if (query instanceof ByIdQuery && query.changedIn !== undefined) {
          const row = `${query.changedIn} ${query.id}`;
          const other = changing.get(row) ?? part;
          if (other !== part) throw new ParallelConflict(`two parts change ${row}`, { part });
          changing.set(row, part);
        }
      }
      const shares = await sendTogether(over, group);
      for (const [i, { resolve }] of group.entries()) resolve(shares[i]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      underWay--;
      due();
    }
  };
  const partOf = (queue: Sent[], part: number): Queryable => {
    const send = <Result>(query: Query<unknown>, how: Sent['how']): Promise<Result> =>
      new Promise((resolve, reject) => {
        queue.push({ query, how, part, resolve: resolve as Sent['resolve'], reject });
        due();
      });
    return {
      all: (query) => send(query, 'all'),
      first: async <Row>(query: Query<Row>) => (await send<Row[]>(query, 'all'))[0],
      run: (query) => send(query, 'run'),
    };
  };
  return {
    parts: queues.map(partOf),
    async watch(part, act) {
      try {
        return await act();
      } catch (error) {
        failure ??= { error, part };
        throw error;
      }
    },
    failed() {
      if (!failure) return;
      const { error: cause, part } = failure;
      throw cause instanceof Problem ? new ParallelConflict(`the part ${part} is refused`, { cause, part }) : cause;
    },
  };
}

let others = 0;

/** Equal for statements that go together. */
function kindOf({ query, how }: Sent): string {
  const { sql, parameters } = compile(query);
  if (query instanceof InsertQuery || query instanceof UpdateQuery) return `${how} ${sql}`;
  if (query instanceof ByIdQuery) return `${sql} ${JSON.stringify(parameters.map((one) => one === query.id || one))}`;
  if (how === 'all' && /^\s*select\b/.test(sql)) return `${sql} ${JSON.stringify(parameters)}`;
  return `${others++}`;
}

/** Sends what a group of statements is together. @returns the share of each in the result */
async function sendTogether(over: Queryable, group: readonly [Sent, ...Sent[]]): Promise<unknown[]> {
  const [{ query, how }] = group;
  const all = <Kind>() => group.map((one) => one.query as Kind);

  if (query instanceof ByIdQuery) {
    const ids = all<ByIdQuery<unknown>>().map(({ id }) => id);
    const rows = await over.all<Record<string, unknown>>(query.statement([...new Set(ids)]));
    const rowsOf = Map.groupBy(rows, (row) => row[query.column]);
    return ids.map((id) => rowsOf.get(id) ?? []);
  }
  if (query instanceof UpdateQuery && group.length > 1) {
    const updated = await over.run(UpdateQuery.together(all()));
    if (updated < group.length) throw new Error(`${group.length - updated} of the rows were not locked`);
    return group.map(() => 1);
  }
  if (query instanceof InsertQuery && group.length > 1) {
    const inserts = all<InsertQuery<{ id: string }>>();
    const together = InsertQuery.together(inserts);
    const rows = how === 'all' ? await over.all(together) : undefined;
    const inserted = rows?.length ?? (await over.run(together));
    const byOwnId = rows && new Map(rows.map((row) => [row.id, row]));
    if (inserted < group.length) {
      const taken = inserts.findIndex(({ rows: [{ columns }] }) => byOwnId?.has(String(columns.id)) === false);
      throw new ParallelConflict(`${group.length - inserted} of the rows are taken`, { part: group[taken]?.part });
    }
    return inserts.map(({ rows: [{ columns }] }) => (byOwnId ? [byOwnId.get(String(columns.id))] : 1));
  }
  if (how === 'run') return [await over.run(query)];
  const { sql, parameters } = compile(query);
  const rows = await over.all(fixed(sql, parameters));
  return group.map(() => [...rows]);
}
