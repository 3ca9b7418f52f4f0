import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '../errors.ts';
import { metricsType } from '../metrics/listen-for-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Problem } from '../problem.ts';
import { refuseOtherMethods } from './refusals.ts';

/** Compares in constant time, whatever the request contains. */
function isToken(given: string | undefined, token: string): boolean {
  const mine = Buffer.from(`Bearer ${token}`);
  const theirs = Buffer.from(given ?? '');
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

/** Serves the metrics on the port of the API, to clients with the token. */
export function serveWithToken(app: FastifyInstance, metrics: Metrics, token: string): void {
  refuseOtherMethods(app, '/metrics', ['GET', 'HEAD']);
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) {
      throw new Problem(commonErrors.invalidToken, 'The metrics require METRICS_TOKEN as a Bearer token.', {
        headers: { 'www-authenticate': 'Bearer realm="rollcall metrics"' },
      });
    }
    return reply.header('content-type', metricsType).send(await metrics.text());
  });
}
