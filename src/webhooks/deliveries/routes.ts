import * as z from 'zod';
import { operation, type ReadOperation } from '../../platform/http/operation.ts';
import { getOperation, listOperation } from '../../platform/http/resource-operations.ts';
import { attempt, deliveries } from './delivery.ts';
import { showDelivery } from './queries.ts';

const get = getOperation(deliveries) as ReadOperation;

export const deliveryRoutes = [
  listOperation(deliveries),
  operation({
    ...get,
    reply: {
      status: 200,
      data: deliveries.schema
        .extend({ attempts: z.array(attempt).max(1_000_000) })
        .meta({ id: 'WebhookDeliveryWithAttempts' }),
    },
    read: async (reader, { params, query }) => ({ data: await showDelivery(reader, params.id as string, query) }),
  }),
];
