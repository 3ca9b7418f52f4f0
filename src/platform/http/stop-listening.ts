import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises';

/** How long requests of connections that are there may take to begin; milliseconds. */
const patience = 1_000;
const lookEvery = 10;

/** What Node keeps to itself of a socket. */
interface Handle {
  listen(backlog: number): number;
  getpeername(name: object): number;
}
const handleOf = (socket: HttpServer | Socket) => (socket as { _handle?: Handle | null })._handle;

/**
 * Accepts no more connections, and serves those that are there: the request of one that a proxy has just opened is on its
 * way. `close` of an HTTP server would end it as idle, and the proxy could not know whether the request had an effect.
 * Replies have to close their connections by now.
 */
export async function stopListening(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  await closePort(server);
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  for (const end = performance.now() + patience; performance.now() < end && (await open()) > 0; ) await wait(lookEvery);
}

/**
 * Closes the port. That resets every connection that waits to be accepted, and a proxy does not send a POST again that it has
 * written to one. After any look at the queue another may arrive, so the queue gets one place, and we take it ourselves: when
 * our connection is in it, all others have been accepted. Linux ignores those that arrive at a full queue; they try again a
 * second later, and find the port closed.
 */
async function closePort(server: HttpServer): Promise<void> {
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

/**
 * Watches the connections of a server.
 * @returns ends those whose client has not sent a whole request; the others get their reply
 */
export function watchRequests(server: HttpServer): () => void {
  const underWay = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, undefined);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    underWay.set(socket, request);
    response.once('close', () => {
      // Of a connection that has closed nothing is kept.
      if (underWay.get(socket) === request) underWay.set(socket, undefined);
    });
  });
  return () => {
    for (const [socket, request] of underWay) if (!request?.complete) socket.destroy();
  };
}
