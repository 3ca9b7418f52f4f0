import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureOf } from '../failure.ts';

/** The addresses of a `HOST`: `localhost` mostly has one of IPv4 and one of IPv6. */
export const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];

/** What says that the machine does not have an address of its hosts file, such as that of IPv6. */
const noAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Opens a port at each address, the first with the server itself; the others hand it their connections. Fastify would open a second
 * server for `localhost`, which knows none of our limits and does not stop as ours does.
 * @returns what listens besides the server, for its stop
 * @throws what the operating system says of a port that cannot be opened; an address that the machine does not have is left out
 */
export async function listenAt(
  app: FastifyInstance,
  [first = '', ...others]: readonly string[],
  port: number,
): Promise<Server[]> {
  await app.listen({ host: first, port });
  const { server } = app;
  const listeners: Server[] = [];
  for (const host of others) {
    // As the server treats its own.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    listener.listen({ host, port: (server.address() as AddressInfo).port });
    try {
      await once(listener, 'listening');
    } catch (error) {
      if (noAddress.includes(failureOf(error).code)) continue;
      throw error;
    }
    server.once('close', () => listener.close());
    listeners.push(listener);
  }
  return listeners;
}
