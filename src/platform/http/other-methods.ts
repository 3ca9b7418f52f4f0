import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/** The methods of our routes, to be served or refused. */
const routed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Shows the router an unrouted method as TRACE, which has no route either: Node's parser knows 35 methods, and a route
 * for each of them at every path would double the start time.
 */
export function foldOtherMethods(server: Server): void {
  server.prependListener('request', (request) => {
    if (!routed.includes(request.method ?? '')) request.method = 'TRACE';
  });
}

/**
 * Answers every method that a path does not have with a 405 that names those it has (RFC 9110, 15.5.6).
 * @param served the methods of its routes; GET implies HEAD
 */
export function refuseOtherMethods(app: FastifyInstance, url: string, served: readonly string[]): void {
  const allowed = [...served, ...(served.includes('GET') ? ['HEAD'] : [])];
  const headers = { allow: allowed.join(', ') };
  app.route({
    method: routed.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async () => {
      throw new Problem(commonErrors.methodNotAllowed, `The method must be one of ${headers.allow}.`, { headers });
    },
    handler: async () => {},
  });
}
