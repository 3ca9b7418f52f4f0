/**
 * The thread of the embedded database (PGlite), so that its work does not stall timers and sockets of the main thread.
 * It speaks the PostgreSQL wire protocol over its message port:
 *   in   Uint8Array            messages of the protocol, in order
 *        {dump: true}          → {dump: Uint8Array}, the data folder as a tar
 *        {copyTo: file}        → {copied: true}, with {failed: message} if the data folder could not be written to that tar
 *        {close: true}         → {closed: true}
 *   out  {ready: true} or {failed: message}, then Uint8Array answers
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

interface Settings {
  /** Undefined: in memory. */
  dataDir?: string;
  /** The tar of a data folder to start with. */
  image?: Uint8Array<ArrayBuffer>;
}

const port = parentPort;
if (!port) throw new Error('embedded-worker.ts runs as a worker thread');
const { dataDir, image }: Settings = workerData;

/** The client's first packet has no type byte. PGlite does not answer it, so this code does. */
const isStartup = (message: Uint8Array): boolean => message[0] === 0;
const authenticationOk = [0x52, 0, 0, 0, 8, 0, 0, 0, 0];
const readyForQuery = [0x5a, 0, 0, 0, 5, 0x49];
const terminate = 0x58;

/**
 * Packs the data folder into a tar, file by file: PGlite would need its size in memory several times. This thread is the only one
 * that writes there, and waits.
 * @returns why it failed
 */
function pack(file: string): string | undefined {
  try {
    const to = openSync(file, 'w', 0o600);
    const { status, stderr, error } = spawnSync('tar', ['-cf', '-', '-C', String(dataDir), '.'], {
      stdio: ['ignore', to, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(to);
    return status === 0 ? undefined : (error?.message ?? stderr.trim());
  } catch (error) {
    return String(error);
  }
}

async function main(channel: NonNullable<typeof parentPort>): Promise<void> {
  const database = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(image === undefined ? {} : { loadDataDir: new Blob([image]) }),
    extensions: { btree_gin, btree_gist, pg_trgm },
  });
  // PGlite's own client starts sessions in the system's zone.
  await database.exec("set time zone 'UTC'");

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (act: () => Promise<void>) => {
    last = last.then(act, act);
  };
  channel.on('message', (message: Uint8Array | { dump?: true; copyTo?: string; close?: true }) => {
    inTurn(async () => {
      if (!(message instanceof Uint8Array)) {
        if (message.dump) {
          const tar = await database.dumpDataDir('none');
          channel.postMessage({ dump: new Uint8Array(await tar.arrayBuffer()) });
        }
        if (message.copyTo !== undefined) channel.postMessage({ copied: true, failed: pack(message.copyTo) });
        if (message.close) {
          await database.close();
          channel.postMessage({ closed: true });
        }
        return;
      }
      if (isStartup(message)) {
        channel.postMessage(new Uint8Array([...authenticationOk, ...readyForQuery]));
      } else if (message[0] !== terminate) {
        channel.postMessage(await database.execProtocolRaw(message, { syncToFs: dataDir !== undefined }));
      }
    });
  });
  channel.postMessage({ ready: true });
}

main(port).catch((error: Error) => port.postMessage({ failed: error.message }));
