import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { integer } from '../../platform/values.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { hourly, showEndpointStats, showStats } from './show-stats.ts';

const counted = 'The hours up to the present one, in UTC. Attempts are counted, those of replays and probes too';
const parameters = {
  known: { hours: { schema: integer(1, 168, 24), description: 'How many hours; 24 without it.' } },
};
const shared = {
  method: 'GET',
  tag: endpoints.tag,
  scope: `${endpoints.scope}:read`,
  parameters,
  reply: { status: 200, data: z.array(hourly).max(168) },
} as const;

export const statsRoutes: Operation[] = [
  operation({
    ...shared,
    id: 'getWebhookStats',
    path: '/webhooks/v1/stats',
    summary: 'How all webhook endpoints fared together, hour by hour',
    description: `${counted}, and those of endpoints that have been deleted since.`,
    read: async (reader, { query: { hours = 24 } }) => ({ data: await showStats(reader, hours) }),
  }),
  operation({
    ...shared,
    id: 'getWebhookEndpointStats',
    path: `${endpoints.path}/{id}/stats`,
    summary: 'How a webhook endpoint fared, hour by hour',
    description: `${counted}.`,
    read: async (reader, { params, query: { hours = 24 } }) => ({
      data: await showEndpointStats(reader, params.id, hours),
    }),
  }),
];
