import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { publishedEvent } from '../../platform/http/openapi/published-event.ts';
import type { Operation, WriteOperation } from '../../platform/http/operation.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  shownAsWritten,
  updateOperations,
  verbOperation,
  written,
} from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import { keysOf } from '../../platform/narrowing.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { askEndpoint, challengeUnanswered, verifyEndpoint } from '../challenge/verify-endpoint.ts';
import type { WebhookContext } from '../context.ts';
import { RefusedUrl } from '../egress/guard.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { createEndpoint, tooManyEndpoints } from './create-endpoint.ts';
import { endpoints } from './endpoint.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { withSecret } from './secret.ts';
import { setStatus } from './set-status.ts';
import { hasUrl } from './store.ts';
import { unknownNames } from './subscription.ts';
import { endpointUnverified, testEndpoint, testRequest, testResult } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

/** The reply to a create has the secret; sent back with the rest it has no effect. */
const withoutSecret = <Row extends WriteOperation>(row: Row): Row => {
  const { body } = row;
  return body ? { ...row, body: { ...body, readOnly: [...(body.readOnly ?? []), 'secret'] } } : row;
};

const refusedUrls = {
  url_forbidden: webhookFieldErrors.urlForbidden,
  url_unresolvable: webhookFieldErrors.urlUnresolvable,
};

const verbs = {
  pause:
    'Rollcall sends nothing until the endpoint is resumed, and holds the events in the meantime. It does not probe the endpoint.',
  resume:
    'Works from any status. If events are held, Rollcall probes the endpoint with the first at once, and the endpoint is ' +
    'degraded until a probe succeeds. If no events are held, the endpoint is active at once.',
};

export function endpointRoutes(context: WebhookContext): Operation[] {
  /** Looks the host of a new URL up. Returns whether the operator vouches for it, and why Rollcall may not send to it. */
  const lookUp = async (
    reader: Reader,
    url: string | undefined,
    id?: string,
  ): Promise<{ isVouchedFor: boolean; wrong: FieldError[] }> => {
    if (url === undefined || (id && (await hasUrl(reader, id, url)))) return { isVouchedFor: false, wrong: [] };
    try {
      const addresses = await context.guard.resolve(new URL(url), reader.caller.accountId);
      return { isVouchedFor: context.guard.vouchesFor(addresses), wrong: [] };
    } catch (error) {
      if (!(error instanceof RefusedUrl)) throw error;
      return { isVouchedFor: false, wrong: [fieldError('/url', refusedUrls[error.refusal])] };
    }
  };
  /** Before the transaction: a refused URL is named together with unknown events. */
  const checkUrl = async (
    reader: Reader,
    { url, events = [] }: { url?: string | undefined; events?: readonly string[] | undefined },
    id?: string,
  ): Promise<boolean> => {
    const { isVouchedFor, wrong } = await lookUp(reader, url, id);
    if (wrong.length > 0) throw invalidBody([...wrong, ...unknownNames(events, context.catalogue)]);
    return isVouchedFor;
  };
  /** The same for a body that its schema refuses. */
  const checkMembers = async (reader: Reader, body: object): Promise<FieldError[]> => {
    const { url, events } = body as Record<string, unknown>;
    const { wrong } = await lookUp(reader, endpoints.fields.url.safeParse(url).data);
    const names = Array.isArray(events) ? events.map((name) => (typeof name === 'string' ? name : '*')) : [];
    return [...wrong, ...unknownNames(names, context.catalogue)];
  };
  const create = createOperation(endpoints, (tx, input) => createEndpoint(context, tx, input, false), {
    check: checkMembers,
  });
  return [
    listOperation(endpoints),
    operation({
      ...create,
      description:
        'Rollcall sends events from now on once the endpoint has answered its challenge, and holds them until then. Only this reply holds the signing secret.',
      sendsEventsTo: '{$request.body#/url}',
      reply: { ...create.reply, data: withSecret },
      errors: [...(create.errors ?? []), tooManyEndpoints],
      before: (_caller, { body }, reader) => checkUrl(reader, body),
      async write(tx, { body, found }) {
        const { id, secret } = await createEndpoint(context, tx, body, found);
        return showOnce(await shownAsWritten(tx, endpoints, { id }, 201), 'secret', secret);
      },
    }),
    getOperation(endpoints),
    ...updateOperations(endpoints, (tx, id, input) => updateEndpoint(context, tx, id, input, false), {
      check: checkMembers,
    }).map((row) =>
      operation({
        ...withoutSecret(row),
        before: (_caller, { params, body }, reader) => checkUrl(reader, body, params.id),
        async write(tx, { params, body, found }) {
          return written(tx, endpoints, await updateEndpoint(context, tx, params.id, body, found));
        },
      }),
    ),
    ...keysOf(verbs).map((verb) =>
      verbOperation(endpoints, verb, (tx, id) => setStatus(tx, id, verb), { description: verbs[verb] }),
    ),
    operation({
      id: `verify${endpoints.title}`,
      method: 'POST',
      path: `${endpoints.path}/{id}/verify`,
      tag: endpoints.tag,
      summary: 'Verify a webhook endpoint',
      description:
        'Sends the challenge now, and says what is wrong with the answer. A verified endpoint stays as it is. Rollcall also sends the challenge when an endpoint is created or its URL changes, and repeats it for five days.',
      scope: `${endpoints.scope}:write`,
      reply: { status: 200, data: endpoints.schema, etag: true },
      errors: [commonErrors.versionMismatch, challengeUnanswered],
      before: (_caller, { params }, reader) => askEndpoint(context.challenger, reader, params.id),
      write: async (tx, { params, found }) => written(tx, endpoints, await verifyEndpoint(tx, params.id, found)),
    }),
    operation({
      id: 'testWebhookEndpoint',
      method: 'POST',
      path: `${endpoints.path}/{id}/test`,
      tag: endpoints.tag,
      summary: 'Send a test event to a webhook endpoint',
      description:
        "The test event is signed like any event and has the header rollcall-test: true; it is sent whatever the status of the endpoint. The reply is the receiver's answer. No event and no delivery is created.",
      scope: `${endpoints.scope}:write`,
      body: { schema: testRequest },
      reply: { status: 200, data: testResult },
      errors: [endpointUnverified],
      // Else a receiver that does not answer would keep the account's other reads waiting.
      isLight: true,
      read: async (reader, { params, body }) => ({
        data: await testEndpoint(context, reader, params.id, body.event, (type) => publishedEvent(type).example),
      }),
    }),
    removeOperation(endpoints, removeEndpoint, {
      meta: z.object({
        expiredDeliveries: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
          example: 0,
          description: 'The number of waiting or held deliveries that will not be sent.',
        }),
      }),
    }),
  ];
}
