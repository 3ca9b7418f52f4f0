import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';

/** How long requests of connections that are there may take to begin; milliseconds. */
const patience = 1_000;

/** What Node keeps to itself of a socket. */
interface Handle {
  listen(backlog: number): number;
  getpeername(name: object): number;
}
const handleOf = (socket: Server | Socket) => (socket as { _handle?: Handle | null })._handle;

/** How long a stop waits for requests under way, in milliseconds: the process ends three seconds later. */
const patienceForReplies = 7_000;

interface Stop {
  /** After this time, in milliseconds, a request that has not arrived whole within it gets 408. */
  atStop: number;
  /** Whether proxies know of the stop: otherwise no connection is kept for a request to come. */
  isAnnounced: boolean;
  /** What else hands the server connections. */
  others: readonly Server[];
}

/**
 * Accepts no more connections, and serves those that are there: the request of one that a proxy has just opened is on its
 * way. `close` of an HTTP server would end it as idle, and the proxy could not know whether the request had an effect.
 * Replies have to close their connections by now.
 */
export async function stopListening(server: HttpServer, { atStop, isAnnounced, others }: Stop): Promise<void> {
  if (!server.listening) return;
  const listeners: Server[] = [server, ...others];
  const ended = Promise.all(listeners.map((listener) => once(listener, 'close')));
  await Promise.all(listeners.map(closePort));
  const cuts = [
    setTimeout(() => server.closeIdleConnections(), isAnnounced ? patience : 0),
    // Node goes on looking for late requests until `close` of the HTTP server.
    setTimeout(() => Object.assign(server, { headersTimeout: atStop, requestTimeout: atStop }), atStop),
    setTimeout(() => server.closeAllConnections(), patienceForReplies),
  ];
  await ended;
  for (const cut of cuts) clearTimeout(cut);
}

/**
 * Closes the port. That resets every connection that waits to be accepted, and a proxy does not send a POST again that it has
 * written to one. After any look at the queue another may arrive, so the queue gets one place, and we take it ourselves: when
 * our connection is in it, all others have been accepted. Linux ignores those that arrive at a full queue; they try again a
 * second later, and find the port closed.
 */
async function closePort(server: Server): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  handleOf(server)?.listen(0);
  for (const end = performance.now() + patience; ; await soon()) {
    const own = connect(port, address).on('error', () => {});
    // Node connects in the next tick, before the turn of the event loop that could accept it.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const isInQueue = handleOf(own)?.getpeername({}) === 0;
    const isLast = isInQueue || performance.now() > end;
    if (isLast) Server.prototype.close.call(server);
    own.destroy();
    if (isLast) return;
  }
}
