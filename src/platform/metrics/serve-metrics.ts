import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../config.ts';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';
import type { Metrics } from './metrics.ts';

const type = 'text/plain; version=0.0.4; charset=utf-8';

/** Compares in constant time, whatever was sent. */
function isToken(given: string | undefined, token: string): boolean {
  const [mine, theirs] = [`Bearer ${token}`, given ?? ''].map((text) => Buffer.from(text));
  return mine?.length === theirs?.length && timingSafeEqual(mine as Buffer, theirs as Buffer);
}

/** Serves the figures on the port of the API, to whoever brings the token. */
export function serveWithToken(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) {
      throw new Problem(commonErrors.invalidToken, 'The figures need METRICS_TOKEN as a Bearer token.', {
        headers: { 'www-authenticate': 'Bearer realm="rollcall metrics"' },
      });
    }
    return reply.header('content-type', type).send(await metrics.text());
  });
}

/**
 * Serves the figures on a port of their own, without a token: whoever reaches it may read them.
 * @returns the function that closes it
 * @throws StartError if nothing can listen there
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    void metrics.text().then((text) => response.writeHead(200, { 'content-type': type }).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(`METRICS_PORT ${port} cannot be listened on at ${host} (${code}); set it to another number`),
      ),
    );
    server.listen({ host, port }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
