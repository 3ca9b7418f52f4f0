import { createServer } from 'node:http';
import { StartError } from '../config.ts';
import type { Metrics } from './metrics.ts';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the metrics on a separate port, without a token: every client that reaches the port may read them.
 * @returns the function that closes the port
 * @throws StartError if it cannot listen on the port
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
