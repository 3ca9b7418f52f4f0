import { createServer } from 'node:http';
import { StartError } from '../config.ts';
import type { Metrics } from './metrics.ts';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

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
    void metrics.text().then((text) => response.writeHead(200, { 'content-type': metricsType }).end(text));
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
