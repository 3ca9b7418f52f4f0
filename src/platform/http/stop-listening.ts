import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises';

/** How long requests of connections that are there may take to begin; milliseconds. */
const patience = 1_000;
/** A turn of the event loop that has done next to nothing else; milliseconds. */
const quickTurn = 0.5;
const lookEvery = 10;

/**
 * Accepts no more connections, and serves those that are there: the request of one that a proxy has just opened is on its
 * way. `close` of an HTTP server would end it as idle, and the proxy could not know whether the request had an effect.
 * Replies have to close their connections by now.
 */
export async function stopListening(server: HttpServer): Promise<void> {
  // Those that wait to be accepted would be reset. A turn of the event loop accepts one; a quick turn that accepted none leaves
  // hardly any. The first turn may begin in the middle of one.
  let isNew = false;
  const notice = () => {
    isNew = true;
  };
  server.on('connection', notice);
  await soon();
  for (const end = performance.now() + patience; ; ) {
    isNew = false;
    const begun = performance.now();
    await soon();
    const now = performance.now();
    if ((now - begun < quickTurn && !isNew) || now > end) break;
  }
  server.off('connection', notice);
  Server.prototype.close.call(server);
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  for (const end = performance.now() + patience; performance.now() < end && (await open()) > 0; ) await wait(lookEvery);
}
