import type { Actor, Caller } from './caller.ts';
import { type Clock, type Instant, instantOf, type LocalDate, localDateOf } from './clock.ts';
import { batchStatements } from './db/batch-statements.ts';
import { type Database, isConstraint, type Queryable, type Transaction } from './db/database.ts';
import { inSavepoint } from './db/savepoint.ts';
import { commonErrors } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { defined } from './narrowing.ts';
import { ParallelConflict } from './parallel-conflict.ts';
import { Problem } from './problem.ts';
import { RetryTransaction } from './retry-transaction.ts';

/** Reads on behalf of a caller. */
export interface Reader extends Queryable {
  readonly caller: Caller;
  /** The start of this piece of work. */
  readonly now: Instant;
  /** The account's current day. */
  readonly today: LocalDate;
  /** Over an earlier moment, by pages (`AsKnown.isByPage`): names the employees whom the further reads are about. */
  readonly onlyAbout?: (employeeIds: readonly string[]) => Promise<void>;
}

/** A reader outside of transactions. */
export interface FreeReader extends Reader {
  /** Runs reads over one moment of the database, on the account's turn. @throws Problem as `Work.readQueued` */
  snapshot<T>(act: (reader: Reader) => Promise<T>): Promise<T>;
  /** The same; `act` may create temporary tables and views, which end with it. @throws Problem as `snapshot` */
  withTempTables<T>(act: (reader: Reader) => Promise<T>): Promise<T>;
}

/**
 * What a transaction has recorded so far, for its end to write. Each module that keeps something in it declares its own
 * member (`declare module`), so that this file knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface Journal {}

/** Among the expected versions: any, as long as there is the object. */
export const anyVersion = Number.POSITIVE_INFINITY;

/** One transaction on behalf of a caller; work inside it has no other access to the database. */
export interface Tx extends Reader {
  /** The versions that the request expects, from `If-Match` or a `version` in its body; undefined: any, or none; empty: none, it creates. */
  readonly expectedVersions: number[] | undefined;
  /** As `Transaction.withoutWaiting`. */
  withoutWaiting(write: Promise<unknown>): void;
  readonly journal: Journal;
  /**
   * Runs a part of the work that may fail alone: if `act` throws, its writes and events are undone.
   * @param expectedVersions the versions that the request expects within the part
   */
  attempt<T>(act: () => Promise<T>, expectedVersions?: number[]): Promise<T>;
  /**
   * Runs parts of the work that do not concern one another in parallel: what their statements have in common goes to the
   * database once (`batch-statements.ts`). What they recorded counts in their order, as if each had followed the one before.
   * @throws ParallelConflict if one of them is refused, also within an attempt, or they concern one another after all: none has left a
   *   trace then, and one by one each gets its result
   */
  inParallel<T>(parts: readonly ((tx: Tx) => Promise<T>)[]): Promise<T[]>;
  /** Call before work that touches other objects. @throws ParallelConflict if this part runs in parallel with others */
  refuseInParallel(): void;
  /**
   * Runs reads of what the transaction has written so far; `act` may create temporary tables and views, which end with
   * it.
   */
  withTempTables<T>(act: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Makes what follows in other areas from the events recorded so far; the end of the transaction does it too.
   * @returns what the `meta` of the reply says about it
   */
  followUp(): Promise<object>;
}

/** Hooks of every transaction; `app.ts` fills them in. */
interface Hooks {
  /** Runs a change of the caller. @throws Problem if none is accepted at present */
  change<T>(act: () => Promise<T>, caller: Caller): Promise<T>;
  openJournal(): Journal;
  /** Runs last before the commit; see `Database.transaction`. */
  beforeCommit(tx: Tx): Promise<Promise<unknown>[]>;
  /** Makes what follows from the events of the transaction, but for those of an earlier call; see `Tx.followUp`. */
  followUp(tx: Tx): Promise<object>;
  afterCommit(tx: Tx): void;
  /** Remembers what the transaction has recorded so far; the returned function forgets what comes later. */
  mark(tx: Tx): () => void;
  /** Adds what parts of the work have recorded in separate journals, in their order. */
  join(tx: Tx, parts: readonly Journal[]): void;
  /** Refuses what `beforeCommit` would refuse, at the end of a part that may fail alone. */
  refuseEarly(tx: Tx): Promise<void>;
}

/** How much work of one account runs at once in one process: more writers would only queue for the event counter. */
const atOnceOnServer = 4;
/** The embedded database has one connection: two tasks on it make the other accounts wait twice as long. */
const atOnceEmbedded = 1;

const lineOfSystem: Actor['type'] = 'system';

/** Each user of an account has a line, and its tokens have one: the same callers as for the rate limits. */
export const queueKeyOf = ({ accountId, actor }: Caller) => ({
  accountId,
  line: actor.type === 'person' ? String(actor.id) : actor.type,
});

/** Longer than a statement may take, so that a waiting caller outlasts slow ones; milliseconds. */
const readPatience = 20_000;

/** The same queries; the time in which the caller waits for any of them is added up. */
function timed({ all, first, run }: Queryable, { waits }: Caller): Queryable {
  if (waits === undefined) return { all, first, run };
  let pending = 0;
  let since = 0;
  const wait = async <T>(reply: Promise<T>): Promise<T> => {
    waits.statements++;
    if (pending++ === 0) since = performance.now();
    try {
      return await reply;
    } finally {
      if (--pending === 0) {
        waits.database += performance.now() - since;
        waits.part?.('database', since);
      }
    }
  };
  return {
    all: (query) => wait(all(query)),
    first: (query) => wait(first(query)),
    run: (query) => wait(run(query)),
  };
}

const comeBack = { headers: { 'retry-after': '1' } };
const tooManyWrites = () =>
  new Problem(commonErrors.unavailable, 'Too many changes of this account are already waiting.', comeBack);
const tooManyReads = () =>
  new Problem(
    commonErrors.tooManyRequests,
    'Too many reads of this account are under way; send fewer at once.',
    comeBack,
  );

/** What is still being read: the reply of the database comes together with the counter of events. */
export interface Reading<T> {
  /** It sends its statements at once. */
  reading: Promise<T>;
}

/** The work may fail before anyone waits for the read. */
export function stillReading<T>(reading: Promise<T>): Reading<T> {
  reading.catch(() => {});
  return { reading };
}

/** The end of a piece of work. */
interface Finished<Result> {
  result: Result;
  /** The statements still on the wire, which the commit follows. */
  pendingStatements?: Promise<unknown>[];
}

/** Access to the database for all work on behalf of an account. */
export interface Work {
  /** How many pieces of work of all accounts wait for their turn. */
  waiting(): number;
  /** Refuses the requests that wait for their turn; what the process does by itself goes on waiting. */
  refuseWaiting(error: Error): void;
  read(caller: Caller): FreeReader;
  /**
   * Runs a read that may take long, on its account's turn.
   * @throws Problem `too_many_requests` if too many of the caller wait already, or for longer than twenty seconds
   */
  readQueued<T>(caller: Caller, act: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `act` in a transaction on its account's turn; before the commit, what follows from its events is made, and they
   * are written. It may run again after a deadlock, so it must have no effect elsewhere.
   * @throws Problem `unavailable` if too many of the caller wait already, or for longer than half a minute; `maintenance`
   */
  write<T>(caller: Caller, act: (tx: Tx) => Promise<T>, expectedVersions?: number[]): Promise<T>;
  /** The same; `finish` makes the result next to the end of the transaction, whose statements travel with its own. */
  writeAndFinish<T, Result>(
    caller: Caller,
    act: (tx: Tx) => Promise<T>,
    finish: (tx: Tx, acted: T) => Promise<Finished<Result>>,
    expectedVersions?: number[],
  ): Promise<Result>;
}

/**
 * Makes what runs reads and writes for callers, each account on its turn.
 * @param hooks what happens at the beginning and the end of each transaction
 */
export function createWork(db: Database, clock: Clock, hooks: Hooks): Work {
  const atOnce = db.kind === 'embedded' ? atOnceEmbedded : atOnceOnServer;
  const writers = new FairQueue({ atOnce, waiting: 1_000, timeoutMs: 30_000, refusal: tooManyWrites });
  // Fewer than there are connections for long reads, so that one account leaves one to the others.
  const readsAtOnce = Math.max(1, Math.min(atOnce, (db.maxLongReads ?? Number.POSITIVE_INFINITY) - 1));
  const readers = new FairQueue({ atOnce: readsAtOnce, waiting: 100, timeoutMs: readPatience, refusal: tooManyReads });

  /** Runs an act on the turn of its caller's account. */
  const onTurn = <T>(turns: FairQueue, caller: Caller, act: () => Promise<T>): Promise<T> => {
    const asked = performance.now();
    return turns.run(queueKeyOf(caller), () => {
      if (caller.waits) {
        caller.waits.turn += performance.now() - asked;
        caller.waits.part?.('turn', asked);
      }
      return act();
    });
  };

  const readerOver = (over: Queryable, caller: Caller): Reader => {
    const now = clock.now();
    return { ...timed(over, caller), caller, now: instantOf(now), today: localDateOf(now, caller.timeZone) };
  };

  const transactionOver = (connection: Transaction, caller: Caller, versions: number[] | undefined): Tx => {
    let expectedVersions = versions;
    /** How many parts stand around what runs. */
    let level = 0;
    const attempt = async <T>(act: () => Promise<T>, partVersions?: number[]): Promise<T> => {
      const forget = hooks.mark(tx);
      const outer = expectedVersions;
      expectedVersions = partVersions;
      const part = async () => {
        const result = await act();
        await hooks.refuseEarly(tx);
        return result;
      };
      try {
        return await inSavepoint(connection, part, ++level);
      } catch (error) {
        forget();
        throw error;
      } finally {
        level--;
        expectedVersions = outer;
      }
    };
    const reader = readerOver(connection, caller);
    /** The same moment for all that reads in the transaction. */
    const over = ({ all, first, run }: Queryable) => ({ ...reader, all, first, run });
    const inParallel = <T>(acts: readonly ((part: Tx) => Promise<T>)[]): Promise<T[]> =>
      attempt(async () => {
        const { parts, watch, failed } = batchStatements(reader, acts.length);
        const unawaited: Promise<unknown>[] = [];
        const txs = parts.map((access, place): Tx => {
          const refuseInParallel = () => {
            throw new ParallelConflict('one of several parts cannot do this', { part: place });
          };
          const alone = () => watch(place, async () => refuseInParallel());
          const part: { -readonly [Member in keyof Tx]: Tx[Member] } = Object.assign(over(access), {
            expectedVersions: undefined,
            withoutWaiting(write: Promise<unknown>) {
              const watched = watch(place, () => write);
              // It may fail while others are still under way.
              watched.catch(() => {});
              unawaited.push(watched);
            },
            journal: hooks.openJournal(),
            async attempt<Result>(act: () => Promise<Result>, partVersions?: number[]) {
              const outer = part.expectedVersions;
              part.expectedVersions = partVersions;
              try {
                return await watch(place, act);
              } finally {
                part.expectedVersions = outer;
              }
            },
            inParallel: alone,
            refuseInParallel,
            withTempTables: alone,
            followUp: alone,
          });
          return part;
        });
        const running = txs.map((part, i) => watch(i, () => defined(acts[i], 'a part')(part)));
        await Promise.allSettled(running);
        await Promise.allSettled(unawaited);
        failed();
        hooks.join(
          tx,
          txs.map(({ journal }) => journal),
        );
        return Promise.all(running);
      }).catch((cause) => {
        // What starts again because of another request may have met another part, and would meet it each time.
        const isOfOne = cause instanceof Problem || cause instanceof RetryTransaction || isConstraint(cause);
        throw isOfOne ? new ParallelConflict('one of several parts is refused', { cause }) : cause;
      });
    const tx: Tx = {
      ...reader,
      get expectedVersions() {
        return expectedVersions;
      },
      withoutWaiting: connection.withoutWaiting,
      journal: hooks.openJournal(),
      attempt,
      inParallel,
      refuseInParallel() {},
      withTempTables: (act) => connection.withTempTables((at) => act(over(at))),
      followUp: () => hooks.followUp(tx),
    };
    return tx;
  };

  const writeAndFinish: Work['writeAndFinish'] = (caller, act, finish, expectedVersions) => {
    const write = async () => {
      let done: { tx: Tx; acted: Awaited<ReturnType<typeof act>> } | undefined;
      let finished: Awaited<ReturnType<typeof finish>> | undefined;
      const { waits } = caller;
      /** Since when it has waited for a connection, or for the commit; undefined: it is at work, or begins again. */
      let waiting: number | undefined = performance.now();
      const waited = () => {
        if (waits && waiting !== undefined) {
          waits.database += performance.now() - waiting;
          waits.part?.('database', waiting);
        }
        waiting = undefined;
      };
      await db.transaction(
        async (connection) => {
          waited();
          const tx = transactionOver(connection, caller, expectedVersions);
          done = { tx, acted: await act(tx) };
          await tx.followUp();
        },
        async () => {
          const { tx, acted } = defined(done, 'the work');
          const [lastStatements, end] = await Promise.all([hooks.beforeCommit(tx), finish(tx, acted)]);
          finished = end;
          waiting = performance.now();
          return [...lastStatements, ...(end.pendingStatements ?? [])];
        },
      );
      waited();
      hooks.afterCommit(defined(done, 'the work').tx);
      return defined(finished, 'the end of the work').result;
    };
    return onTurn(writers, caller, () => hooks.change(write, caller));
  };

  return {
    waiting: () => writers.waiting + readers.waiting,
    refuseWaiting(error) {
      for (const turns of [writers, readers]) turns.refuseWaiting(error, lineOfSystem);
    },
    read: (caller) =>
      Object.assign(readerOver(db, caller), {
        snapshot: <T>(act: (reader: Reader) => Promise<T>) =>
          onTurn(readers, caller, () => db.snapshot((at) => act(readerOver(at, caller)))),
        withTempTables: <T>(act: (reader: Reader) => Promise<T>) =>
          onTurn(readers, caller, () => db.withTempTables((at) => act(readerOver(at, caller)))),
      }),
    readQueued: (caller, act) => onTurn(readers, caller, () => act(readerOver(db.longReads(), caller))),
    write: (caller, act, expectedVersions) =>
      writeAndFinish(caller, act, async (_, result) => ({ result }), expectedVersions),
    writeAndFinish,
  };
}
