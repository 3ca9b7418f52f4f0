import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { StartError, unfinishedIn } from '../config.ts';
import { failureOf } from '../failure.ts';
import { type Database, databaseOver, openPool, statementTimeout } from './database.ts';
import { typeParsers } from './sql.ts';

/** The driver's end of the wire: sends the bytes it gets to the worker, and reads the worker's answers. */
class WorkerStream extends Duplex {
  readonly #ready: () => Promise<Worker>;
  #worker: Worker | undefined;
  readonly #onMessage = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
  };
  readonly #onExit = () => this.destroy(new Error('Connection terminated: the embedded database stopped'));

  constructor(ready: () => Promise<Worker>) {
    super();
    this.#ready = ready;
  }

  connect(): void {
    this.#ready().then(
      (worker) => {
        this.#worker = worker;
        worker.on('message', this.#onMessage);
        worker.once('exit', this.#onExit);
        this.emit('connect');
      },
      (cause) => this.destroy(new Error('Connection terminated: the embedded database cannot start', { cause })),
    );
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A copy: the driver reuses its buffers.
    this.#worker?.postMessage(new Uint8Array(chunk));
    done();
  }
  /** A query's messages (parse, bind, describe, execute, sync) cross to the worker as one: a crossing costs more than they. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#worker?.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }
  override _final(done: () => void): void {
    done();
    this.push(null);
    this.destroy();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker?.off('message', this.#onMessage);
    this.#worker?.off('exit', this.#onExit);
    done(error);
  }
}

/** The embedded database, with the functions that only it has. */
export interface EmbeddedDatabase extends Database {
  /** The whole database as a tar in memory, with which another can start (`image`). */
  dump(): Promise<Uint8Array>;
  /** Writes the whole database to a tar, of this moment; it has to be in a folder. @throws Error if the tar cannot be written */
  copyTo(file: string): Promise<void>;
}

interface EmbeddedOptions {
  /** Undefined: in memory, for tests. */
  dataDir?: string | undefined;
  image?: Uint8Array | undefined;
  /** The time limit of a statement outside transactions, in milliseconds. */
  deadline?: number;
  /** How long a statement waits for the one connection, in milliseconds. */
  patience?: number;
}

/**
 * Refuses root the files of another user, as PostgreSQL does: what root writes among them, that user cannot open any more.
 * @throws StartError
 */
function refuseForeign(folder: string): void {
  const { uid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new StartError(
    `${folder} belongs to another user of this machine (uid ${uid}); run Rollcall, and its commands, as that user, or give the folder to root (chown -R)`,
  );
}

/**
 * Marks a database that is about to be made; one that was begun before goes, since no caller has used it.
 * @throws StartError if there is one of another user, Error if there is the rest of one
 */
function beginFiles(folder: string): void {
  const mark = unfinishedIn(folder);
  const isBegun = existsSync(mark);
  if (existsSync(folder)) refuseForeign(folder);
  if (existsSync(`${folder}/PG_VERSION`) && !isBegun) return;
  mkdirSync(folder, { recursive: true });
  // PGlite lets everyone write some of its files, whatever the umask.
  chmodSync(folder, 0o700);
  const others = readdirSync(folder).filter((name) => name !== basename(mark));
  if (others.length > 0 && !isBegun) throw new Error('it has files, but no PG_VERSION');
  writeFileSync(mark, '');
  for (const name of others) rmSync(join(folder, name), { recursive: true });
}

/** The default time limit of a statement, in milliseconds: twice that of a server. */
const statementDeadline = 2 * statementTimeout;
/** The time limit of a statement in a transaction or a migration, in milliseconds. */
const transactionDeadline = 60_000;
/** The pause before the thread is started again after it could not start, in milliseconds. */
const startAgainAfter = 1_000;

/**
 * Opens PGlite (PostgreSQL compiled to WebAssembly) in a separate thread, behind the same driver as a server. It has
 * one connection: a query outside an open transaction waits, and fails after ten seconds by default.
 * @throws StartError when it cannot open the data in the folder
 */
export async function openEmbedded({
  dataDir,
  image,
  deadline = statementDeadline,
  patience = 10_000,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const refusal = (reason: unknown) =>
    new StartError(
      `DATA_DIR ${dataDir}: the embedded database cannot be opened (${reason}); free the disk if it is full, else restore a back-up or move the folder away`,
    );
  const start = async (settings: EmbeddedOptions): Promise<Worker> => {
    try {
      if (dataDir !== undefined) beginFiles(dataDir);
    } catch (error) {
      throw error instanceof StartError ? error : refusal(failureOf(error).message);
    }
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: settings });
    worker.setMaxListeners(50);
    worker.on('error', () => {});
    const [message = {}]: { failed?: string }[] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => [{ failed: 'its thread stopped' }]),
    ]);
    if (message.failed === undefined) {
      if (dataDir !== undefined) rmSync(unfinishedIn(dataDir), { force: true });
      return worker;
    }
    await worker.terminate();
    throw refusal(message.failed);
  };

  let worker = start({ dataDir, image });
  await worker;
  let failedAt = 0;
  /** In place of the thread before, which has ended. */
  const startAgain = () =>
    start({ dataDir }).catch((error) => {
      failedAt = performance.now();
      throw error;
    });
  /** The thread for a connection. What kept it from starting, such as a full disk, may be over. */
  const ready = (): Promise<Worker> => {
    const current = worker;
    return current.catch((error) => {
      const isDue = dataDir !== undefined && performance.now() - failedAt >= startAgainAfter;
      // One thread alone may open the folder.
      if (worker === current && isDue) worker = startAgain();
      if (worker === current) throw error;
      return worker;
    });
  };

  class EmbeddedClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, stream: () => new WorkerStream(ready) });
    }
  }

  const pool = openPool({
    Client: EmbeddedClient,
    max: 1,
    pipeline: true,
    types: typeParsers,
    user: 'postgres',
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 0,
    query_timeout: transactionDeadline,
  });
  /** Statements that wait for it may time out: it is no reason to end the thread. */
  let copying: Promise<unknown> = Promise.resolve();
  // The pool only gives up a connection that broke or timed out. What it left running must stop.
  const restarted = new WeakSet<pg.PoolClient>();
  const restart = (client: pg.PoolClient) => {
    if (pool.ending || dataDir === undefined || restarted.has(client)) return;
    restarted.add(client);
    worker = worker.then(async (stuck) => {
      await copying;
      await stuck.terminate();
      return startAgain();
    });
    worker.catch(() => {});
  };
  // `remove` alone comes too late: until then the next connection would reach the old thread.
  pool.on('release', (error, client) => {
    if (error) restart(client);
  });
  pool.on('remove', restart);

  const ask = async (request: object, answer: string): Promise<Record<string, unknown>> => {
    const current = await worker;
    current.postMessage(request);
    for (;;) {
      const [message] = await once(current, 'message');
      if (!(message instanceof Uint8Array) && answer in message) return message;
    }
  };

  const closeBehind = async () => {
    const running = await worker.catch(() => undefined);
    if (!running) return;
    await ask({ close: true }, 'closed');
    await running.terminate();
  };
  const database = databaseOver(pool, { kind: 'embedded', close: closeBehind, single: deadline });
  const dump = async () => {
    const { dump } = await ask({ dump: true }, 'dump');
    if (dump instanceof Uint8Array) return dump;
    throw new Error('the embedded database returned no copy of itself');
  };
  const copyTo = async (copyTo: string) => {
    const copied = ask({ copyTo }, 'copied');
    copying = copied.catch(() => {});
    const { failed } = await copied;
    if (failed !== undefined) throw new Error(`the copy failed: ${failed}`);
  };
  return Object.assign(database, { dump, copyTo });
}
