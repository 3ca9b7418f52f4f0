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
  // Those that wait to be accepted would be reset. A turn of the event loop accepts them first; if the whole turn was quick,
  // hardly one can have come since. The first turn may begin in the middle of one.
  await soon();
  for (const end = performance.now() + patience; ; ) {
    const begun = performance.now();
    await soon();
    const now = performance.now();
    if (now - begun < quickTurn || now > end) break;
  }
  Server.prototype.close.call(server);
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  for (const end = performance.now() + patience; performance.now() < end && (await count()) > 0; )
    await wait(lookEvery);
}
