import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { commonErrors } from '../errors.ts';
import { failureOf } from '../failure.ts';
import { Problem } from '../problem.ts';
import { RetryTransaction } from '../retry-transaction.ts';
import { compile, type Query, sql } from './sql.ts';

/** Runs queries: the database as a whole, or one transaction of it. */
export interface Queryable {
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Runs a statement and returns the number of rows that it affected. */
  run(query: Query<unknown>): Promise<number>;
}

/**
 * A transaction that may write. Of several statements on the wire, the first that fails says why: the others are refused
 * with its error.
 */
export interface Transaction extends Queryable {
  /** Lets a write go out that nobody waits for. If it fails, so do the statements after it, and the transaction. */
  withoutWaiting(write: Promise<unknown>): void;
  /** Runs reads; `read` may create temporary tables and views, which end with it. */
  withTempTables<T>(read: (at: Queryable) => Promise<T>): Promise<T>;
}

type Runner = (query: Statement) => Promise<pg.QueryResult>;

/** A statement in the form of the driver. */
interface Statement extends pg.QueryConfig {
  /** Its time limit in milliseconds, if shorter than the limit of the pool. */
  query_timeout?: number;
}

/**
 * Each costs memory on every connection, and callers shape the texts: PostgreSQL parses statements beyond this one each
 * time.
 */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();
/** A statement has a name once it was sent so often: those of a flood of odd filters would keep the places of the usual ones. */
const usual = 5;
/** How often statements without a name were sent, which begins again after so many different ones. */
const maxCounted = 1_000;
const timesSent = new Map<string, number>();

/**
 * A name makes PostgreSQL keep the parsed statement and its plan on the connection. It follows from the text, so that it
 * means the same statement in every process, whichever of them a pooler gives a connection.
 */
function statementName(text: string): string | undefined {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < maxNamedStatements) {
    const times = (timesSent.get(text) ?? 0) + 1;
    if (times < usual) {
      if (timesSent.size === maxCounted) timesSent.clear();
      timesSent.set(text, times);
      return undefined;
    }
    timesSent.delete(text);
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    statementNames.set(text, name);
  }
  return name;
}

/** @param isNamed whether the connection keeps the statements */
function queryableOver(run: Runner, isNamed = true): Queryable {
  const execute = (query: Query<unknown>) => {
    const { sql, parameters } = compile(query);
    const name = isNamed ? statementName(sql) : undefined;
    // The driver reads the parameters, and changes none.
    return run({ text: sql, values: parameters as unknown[], name });
  };
  return {
    all: async <Row>(query: Query<Row>): Promise<Row[]> => (await execute(query)).rows,
    first: async <Row>(query: Query<Row>): Promise<Row | undefined> => (await execute(query)).rows[0],
    run: async (query) => (await execute(query)).rowCount ?? 0,
  };
}

/** The streams whose statements of this turn are collected. */
const collecting = new WeakSet<Writable>();

/** Sends the statements that follow in this turn with one write to the socket, which is dearer than the statement. */
function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { connection: { stream: Writable } }).connection;
  if (collecting.has(stream)) return;
  collecting.add(stream);
  stream.cork();
  process.nextTick(() => {
    collecting.delete(stream);
    stream.uncork();
  });
}

/** Runs a part of a transaction of which nothing stays. */
async function undoing<T>(connection: Queryable, act: () => Promise<T>): Promise<T> {
  await connection.run(sql`savepoint undone`);
  try {
    return await act();
  } finally {
    await connection.run(sql`rollback to savepoint undone`);
    await connection.run(sql`release savepoint undone`);
  }
}

/** PostgreSQL, on a server or embedded: the only place that knows the driver. */
export interface Database extends Queryable {
  readonly kind: 'postgres' | 'embedded';
  readonly pool: pg.Pool;
  /** Statements and transactions that have begun, waiting ones included, and how many have ended. */
  readonly load: { underWay: number; done: number };
  /** How many long reads can have a connection at once, apart from all else; undefined: their statements run as any. */
  readonly maxLongReads: number | undefined;
  /** How to connect to the server itself, past a pooler: for what lasts longer than a transaction. */
  readonly direct: pg.ClientConfig;
  /** For the statements of one read that may take long: they hold up only others of this kind, and use one connection at a time. */
  longReads(): Queryable;
  /**
   * Runs `work` in a transaction and commits it. `beforeCommit` runs last: the driver sends the statements of its promises
   * together with the commit, so that their locks last for one round trip. Deadlocks and serialisation failures are
   * retried, so `work` must have no effect outside the transaction.
   * @throws Problem `unavailable` when the database is unreachable or stays contended
   */
  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    beforeCommit?: (tx: Transaction) => Promise<Promise<unknown>[]>,
  ): Promise<T>;
  /** Runs reads over one moment of the database, which later commits do not change. */
  snapshot<T>(read: (at: Queryable) => Promise<T>): Promise<T>;
  /** The same; `read` may create temporary tables and views, which end with it: its transaction is rolled back. */
  withTempTables<T>(read: (at: Queryable) => Promise<T>): Promise<T>;
  /** Runs a script of several statements, for migrations; without a transaction unless the script has one. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The time limit of a statement, in milliseconds. */
export const statementTimeout = 15_000;
/** For statements that take as long as there are rows: the driver wants a number of milliseconds, and takes 0 for its limit. */
export const noDeadline = 7 * 24 * 3_600_000;

const maxAttempts = 4;

/** Serialisation failure, deadlock, and a constraint that a check before the write could not foresee. */
const retryableCodes = ['40001', '40P01', '23505', '23P01'];
const isRetryable = (error: unknown): boolean =>
  error instanceof RetryTransaction || (error instanceof pg.DatabaseError && retryableCodes.includes(error.code ?? ''));

/**
 * Runs a statement outside transactions, or what may be begun twice, and again if a deadlock ended it: nothing of the
 * statement has happened. On one server a statement of one row is in no deadlock; on a cluster writes of users wait for
 * those of all others.
 * @param most how often at most
 */
export async function afterDeadlocks<T>(act: () => Promise<T>, most = maxAttempts): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '40P01') || attempts === most) throw error;
    }
  }
}

/** Whether PostgreSQL refused a statement because its transaction has already failed, or because the savepoint does not exist. */
const isRefused = (error: unknown) => error instanceof pg.DatabaseError && /^(25P02|3B001)$/.test(error.code ?? '');

/** Whether a constraint was violated (SQLSTATE class 23). */
export const isConstraint = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

/** Error codes of a server that cannot be reached. */
export const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
/**
 * Classes of errors, and errors of a session that ended while it was idle, of a server that has become read-only, or of a role
 * that lacks a right, which the operator can give back.
 */
const unavailableCodes = /^(08|28|3D|53|57|58|25P03|25006|42501)/;

/** PostgreSQL's code of a change that a server does not accept: it is a standby, such as the former primary after a fail-over. */
export const readOnly = '25006';
/** Whether the connection must be given up: the next one may lead to the primary. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === readOnly;

/** Lost and refused connections, a server that starts or stops, too many connections, a pool or statement that timed out. */
function isUnavailable(error: unknown): boolean {
  // The messages of our own errors may contain a caller's text.
  if (error instanceof Problem || error instanceof RetryTransaction) return false;
  // FATAL ends the session, or refuses it: a right or a password was changed.
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || unavailableCodes.test(error.code ?? '');
  const { code, message } = failureOf(error);
  return (
    [...unreachableCodes, 'EPIPE'].includes(code) ||
    /timeout|Connection terminated|not queryable|pool after calling end/i.test(message)
  );
}

/** What callers hear of these errors, and after how many seconds they may try again. */
const unavailableDetails: Record<string, [detail: string, retryAfter: string]> = {
  53100: ['The disk of the database is full.', '60'],
  53300: ['The database has no connection left.', '2'],
  42501: ['The database denies Rollcall a right that it needs.', '60'],
  57014: ['The database took too long to answer.', '2'],
  [readOnly]: ['The database accepts no changes at the moment.', '2'],
};

/** The code of an error, that of PostgreSQL where a pooler or the driver has another one or none for the same trouble. */
export function sqlStateOf(error: unknown): string {
  const { code, message } = failureOf(error);
  if (/^no more connections allowed/.test(message)) return '53300';
  if (message === 'timeout exceeded when trying to connect') return '53300';
  return message === 'Query read timeout' ? '57014' : code;
}

const unavailable = (cause: unknown) => {
  const [detail, retryAfter] = unavailableDetails[sqlStateOf(cause)] ?? [
    'The database is unreachable at the moment.',
    '2',
  ];
  return new Problem(commonErrors.unavailable, detail, { headers: { 'retry-after': retryAfter }, cause });
};

/** An error of the driver as its callers hear it: a Problem if the database cannot be used at the moment. */
export const toCallerError = (error: unknown): unknown => (isUnavailable(error) ? unavailable(error) : error);

const contended = (cause: unknown) =>
  new Problem(commonErrors.unavailable, 'Other requests change the same objects at this moment.', {
    headers: { 'retry-after': '1' },
    cause,
  });

/** Milliseconds before the next attempt, with jitter so that transactions that deadlocked do not collide again. */
const pauseAfter = (attempts: number): number => Math.random() * 20 * attempts;

interface DatabaseBackend {
  kind: Database['kind'];
  /** Closes what the pool connects to. */
  close: () => Promise<void>;
  /**
   * Runs a statement outside transactions; given a number of milliseconds, a connection of the pool runs it, for no longer
   * than that.
   */
  single: Runner | number;
  /** Connections for reads that may take long, one for each at a time; by default their statements run as any. */
  longReads?: pg.Pool | undefined;
  /** Whether a connection keeps the statements that have a name; by default it does. */
  keepsStatements?: boolean;
  /** By default as the pool connects. */
  direct?: pg.ClientConfig | undefined;
}

/** How a transaction begins and ends; by default its writes are committed. */
interface TransactionMode {
  begin?: string;
  end?: 'commit' | 'rollback';
  /** Whether the connection keeps its statements; by default as in all transactions. */
  isNamed?: boolean;
}

const ofOneMoment: TransactionMode = { begin: 'begin isolation level repeatable read read only' };
/** Names of tables mean others here: a plan that the connection keeps would read the usual ones. */
const tempTableMode: TransactionMode = {
  begin: 'begin isolation level repeatable read',
  end: 'rollback',
  isNamed: false,
};

/**
 * Makes a pool that replaces a broken connection, whose query fails. Without a listener a connection would end the process
 * as it breaks: in use, idle, or just given up.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('error', () => {});
  });
  return pool;
}

/** Makes a Database from a pool of `openPool`. */
export function databaseOver(
  pool: pg.Pool,
  { kind, close: closeBehind, single, longReads, keepsStatements = true, direct = pool.options }: DatabaseBackend,
): Database {
  const load = { underWay: 0, done: 0 };
  /** The embedded database has one session, which keeps what is prepared there, and is no standby. */
  const isOfStandby = (error: unknown) => kind === 'postgres' && isReadOnly(error);
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    load.underWay++;
    try {
      return await act();
    } catch (error) {
      throw toCallerError(error);
    } finally {
      load.underWay--;
      load.done++;
    }
  };

  /** Whether a connection must be given up after an error of a statement; a refused statement leaves it as it was. */
  const isSpoilt = (error: unknown) =>
    isOfStandby(error) || (!(error instanceof pg.DatabaseError) && isUnavailable(error));

  /**
   * Unlike `pool.query` it keeps the connection of a refused statement: the connection works, and the embedded database
   * has no other.
   */
  const once: Runner = async (query) => {
    const client = await pool.connect();
    try {
      const result = await client.query(query);
      client.release();
      return result;
    } catch (error) {
      client.release(isSpoilt(error));
      throw error;
    }
  };
  const runSingle: Runner = typeof single === 'number' ? (query) => once({ ...query, query_timeout: single }) : single;

  const attempt = async <T>(
    work: (tx: Transaction) => Promise<T>,
    beforeCommit?: (tx: Transaction) => Promise<Promise<unknown>[]>,
    { begin = 'begin', end = 'commit', isNamed = keepsStatements }: TransactionMode = {},
  ): Promise<T> => {
    const client = await pool.connect();
    let reason: unknown;
    let isOver = false;
    const unawaited: Promise<unknown>[] = [];
    const run: Runner = async (query) => {
      // What nobody waited for may go on after a failure: it would run outside of the transaction.
      if (isOver) throw new Error('the transaction is over');
      sendTogether(client);
      try {
        const result = await client.query(query);
        reason = undefined;
        return result;
      } catch (error) {
        if (!isRefused(error)) reason = error;
        throw reason ?? error;
      }
    };
    try {
      const unnamed = queryableOver(run, false);
      const tx: Transaction = {
        ...queryableOver(run, isNamed),
        withoutWaiting(write) {
          // The statement after it tells of an error of the database, of which the part that it belongs to may be undone.
          unawaited.push(
            write.catch((error) => {
              if (!(error instanceof pg.DatabaseError)) throw error;
            }),
          );
          unawaited.at(-1)?.catch(() => {});
        },
        withTempTables: (read) => undoing(unnamed, () => read(unnamed)),
      };
      // Not awaited: the first statement of `work` follows it in the same packet.
      sendTogether(client);
      const begun = client.query(begin);
      begun.catch(() => {});
      const result = await work(tx);
      await begun;
      const lastStatements = (await beforeCommit?.(tx)) ?? [];
      await Promise.all(unawaited);
      isOver = true;
      const ending = client.query(end);
      ending.catch(() => {});
      await Promise.all(lastStatements);
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
      if ((await ending).command !== end.toUpperCase()) {
        throw reason ?? new Error('the transaction was rolled back at its commit');
      }
      client.release();
      return result;
    } catch (error) {
      isOver = true;
      await client.query('rollback').then(
        () => client.release(isOfStandby(error)),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  };

  const statementsOver = (runner: Runner) =>
    queryableOver((query) => guarded(() => afterDeadlocks(() => runner(query))), keepsStatements);
  const statements = statementsOver(runSingle);

  /**
   * The statements of one read, which has a connection while at least one of them is under way: what it sends at once shares the
   * connection, and what it does between two statements holds up no other read.
   */
  const apartOn = (connections: pg.Pool): Queryable => {
    let connection: Promise<pg.PoolClient> | undefined;
    let underWay = 0;
    let mustClose = false;
    return statementsOver(async (query) => {
      underWay++;
      connection ??= connections.connect();
      const connected = connection;
      try {
        const client = await connected;
        sendTogether(client);
        return await client.query(query);
      } catch (error) {
        mustClose ||= isSpoilt(error);
        throw error;
      } finally {
        if (--underWay === 0) {
          const gone = mustClose;
          connected.then((client) => client.release(gone)).catch(() => {});
          connection = undefined;
          mustClose = false;
        }
      }
    });
  };

  return {
    kind,
    pool,
    load,
    maxLongReads: longReads?.options.max,
    direct,
    ...statements,
    longReads: () => (longReads ? apartOn(longReads) : statements),
    async transaction(work, beforeCommit) {
      for (let attempts = 1; ; attempts++) {
        try {
          return await guarded(() => attempt(work, beforeCommit));
        } catch (error) {
          if (!isRetryable(error)) throw error;
          // A constraint that fails each time is not contention: one of our checks is missing.
          if (attempts === maxAttempts) throw isConstraint(error) ? error : contended(error);
          await wait(pauseAfter(attempts));
        }
      }
    },
    snapshot: (read) => guarded(() => attempt(read, undefined, ofOneMoment)),
    withTempTables: (read) => guarded(() => attempt(read, undefined, tempTableMode)),
    async script(text) {
      await guarded(() => once({ text }));
    },
    async close() {
      await pool.end();
      await closeBehind();
    },
  };
}
