/** Holds the replies that the product sends, in every test, to what openapi.json declares: the codes of refusals, and the ETags. */
import type { FastifyInstance } from 'fastify';
import { describedApi } from '../../src/api.ts';
import { refusalsOf } from '../../src/platform/http/openapi/refusals.ts';
import { headersOfSome } from '../../src/platform/http/openapi/reply.ts';

/** What operations declare, by the method and the path in the syntax of the router. */
const declared = new Map(
  describedApi.operations.map((operation) => [
    `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
    {
      id: operation.id,
      codes: new Set(refusalsOf(operation).map(({ code }) => code)),
      hasTag: Boolean(operation.reply.etag) && !headersOfSome(operation).includes('ETag'),
    },
  ]),
);

/** Watches the replies of servers. */
export function createReplyGuard() {
  const wrong = new Set<string>();
  return {
    /** Before the server listens. */
    watch(server: FastifyInstance): void {
      server.addHook('onResponse', async ({ method, routeOptions, problemCode: code }, reply) => {
        const { statusCode: status } = reply;
        const operation = declared.get(`${method} ${routeOptions.url}`);
        if (!operation || status >= 500) return;
        if (code !== undefined && !operation.codes.has(code)) wrong.add(`${operation.id} answers ${status} ${code}`);
        if (status < 300 && operation.hasTag && !reply.hasHeader('etag')) wrong.add(`${operation.id} has no ETag`);
      });
    },
    /** What the replies so far have that is not declared. */
    take: (): string[] => [...wrong],
  };
}
