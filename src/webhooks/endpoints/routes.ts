import * as z from 'zod';
import type { Caller } from '../../platform/caller.ts';
import type { Input, Operation, WriteOperation } from '../../platform/http/operation.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
  written,
} from '../../platform/http/resource-operations.ts';
import { Json, writeJson } from '../../platform/json.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { WebhookContext } from '../context.ts';
import { RefusedUrl } from '../egress/guard.ts';
import { createEndpoint } from './create-endpoint.ts';
import { endpoints, hidden } from './endpoint.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

const withSecret = endpoints.schema
  .extend({
    secret: z
      .string()
      .max(100)
      .regex(/^(whsec_[A-Za-z0-9+/]+=*|•••)$/)
      .meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', description: 'Signs what is sent; shown this once.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

const addSecret = (data: unknown, secret: string) =>
  new Json(`${writeJson(data).slice(0, -1)},"secret":${JSON.stringify(secret)}}`);

/** The reply to a create has the secret; sent back with the rest it changes nothing. */
const withoutSecret = (row: WriteOperation): WriteOperation => {
  const { body } = row;
  return body ? { ...row, body: { ...body, readOnly: [...(body.readOnly ?? []), 'secret'] } } : row;
};

export function endpointRoutes(context: WebhookContext): Operation[] {
  /** Looks the host up before the transaction: a URL that nothing may be sent to is not taken. */
  const checkUrl = async (_caller: Caller, { body }: Input) => {
    const { url } = body as { url?: string };
    if (url === undefined) return;
    await context.guard.resolve(new URL(url)).catch((error: unknown) => {
      if (!(error instanceof RefusedUrl)) throw error;
      throw invalidBody([{ pointer: '/url', code: error.refusal, detail: error.message }]);
    });
  };
  const create = createOperation(endpoints, (tx, input) => createEndpoint(context, tx, input)) as WriteOperation;
  return [
    listOperation(endpoints),
    operation({
      ...create,
      description: 'Events that happen from now on are sent. The signing secret is in this reply and nowhere else.',
      reply: { ...create.reply, data: withSecret },
      before: checkUrl,
      async write(tx, { body }) {
        const { id, secret } = await createEndpoint(context, tx, body as CreateInput<typeof endpoints>);
        const outcome = await written(tx, endpoints, { id }, 201);
        return {
          ...outcome,
          data: addSecret(outcome.data, secret),
          dataWithoutSecrets: addSecret(outcome.data, hidden),
        };
      },
    }),
    getOperation(endpoints),
    ...updateOperations(endpoints, (tx, id, input) => updateEndpoint(context, tx, id, input)).map((row) =>
      operation({ ...withoutSecret(row as WriteOperation), before: checkUrl }),
    ),
    removeOperation(endpoints, (tx, id) => removeEndpoint(context, tx, id), {
      meta: z.object({
        expiredDeliveries: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
          example: 0,
          description: 'Deliveries that were waiting and will not be sent.',
        }),
      }),
    }),
  ];
}
