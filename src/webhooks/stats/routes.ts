import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { integer } from '../../platform/values.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { hourly, showEndpointStats, showStats } from './show-stats.ts';

const counted =
  'Returns the hours up to the current one, in UTC. Counts all attempts, including those of replays and probes';
const parameters = {
  known: { hours: { schema: integer(1, 168, 24), description: 'The number of hours; 24 by default.' } },
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
    summary: 'Get hourly statistics of all webhook endpoints',
    description: `${counted}, and those of endpoints deleted since.`,
    read: async (reader, { query: { hours = 24 } }) => ({ data: await showStats(reader, hours) }),
  }),
  operation({
    ...shared,
    id: 'getWebhookEndpointStats',
    path: `${endpoints.path}/{id}/stats`,
    summary: 'Get hourly statistics of a webhook endpoint',
    description: `${counted}.`,
    read: async (reader, { params, query: { hours = 24 } }) => ({
      data: await showEndpointStats(reader, params.id, hours),
    }),
  }),
];
