import * as z from 'zod';
import { operation } from '../../platform/http/operation.ts';
import { listOperation } from '../../platform/http/resource-operations.ts';
import { getParameters, show } from '../../platform/resource/read.ts';
import { choice } from '../../platform/values.ts';
import type { WebhookContext } from '../context.ts';
import { attempt } from './attempt.ts';
import { deliveries, heldReasons } from './delivery.ts';
import { showDelivery } from './queries.ts';
import { deliveryNotRetryable, retryDelivery } from './retry-delivery.ts';

export const deliveryRoutes = (context: WebhookContext) => [
  listOperation(deliveries),
  operation({
    id: 'getWebhookDelivery',
    method: 'GET',
    path: `${deliveries.path}/{id}`,
    tag: deliveries.tag,
    summary: 'Get a webhook delivery',
    scope: `${deliveries.scope}:read`,
    parameters: getParameters(deliveries),
    reply: {
      status: 200,
      data: deliveries.schema
        .extend({
          waitsFor: choice(['next_attempt', 'earlier_delivery', 'endpoint_limit', 'worker', ...heldReasons])
            .nullable()
            .meta({
              example: null,
              description:
                'Why it waits now. next_attempt: for nextAttemptAt. earlier_delivery: for an earlier one of the same employee or object, or of the endpoint with the ordering endpoint. endpoint_limit: maxConcurrency or rateLimitPerSecond of its endpoint. worker: no process sends to the endpoint at the moment. endpoint_not_active, loop_suspected: as heldReason. null: it is over, on its way, or next.',
            }),
          requestBody: z.string().max(1_048_576).nullable().meta({
            example: '{"event":"employee.created","data":{}}',
            description:
              'The body of every attempt, byte for byte; null for callers who may not read the event, and after it is purged.',
            pattern: '^[\\s\\S]*$',
          }),
          attempts: z.array(attempt).max(1_000_000),
        })
        .meta({ id: 'WebhookDeliveryWithAttempts' }),
    },
    isLight: true,
    read: async (reader, { params, query }) => ({
      data: await showDelivery(reader, params.id, query, context.catalogue),
    }),
  }),
  operation({
    id: 'retryWebhookDelivery',
    method: 'POST',
    path: `${deliveries.path}/{id}/retry`,
    tag: deliveries.tag,
    summary: 'Retry a webhook delivery',
    description:
      'Retries a delivery that failed, that is held for a suspected loop, or that waits for its next attempt. It is sent before the deliveries behind it; while its endpoint is not active it is held.',
    scope: `${deliveries.scope}:write`,
    reply: { status: 200, data: deliveries.schema },
    errors: [deliveryNotRetryable],
    async write(tx, { params }) {
      await retryDelivery(tx, params.id);
      return { data: (await show(tx, deliveries, params.id)).data };
    },
  }),
];
