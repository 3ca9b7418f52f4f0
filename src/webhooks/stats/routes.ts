import * as z from 'zod';
import { type Input, type Operation, operation } from '../../platform/http/operation.ts';
import { integer } from '../../platform/values.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { hourly, showEndpointStats, showStats } from './show-stats.ts';

const counted = 'The hours up to the present one, in UTC. Attempts are counted, those of replays and probes too';
const parameters = {
  known: { hours: { schema: integer(1, 168, 24), description: 'How many hours; 24 without it.' } },
};
const hoursIn = ({ query }: Input): number => (query.hours as number | undefined) ?? 24;
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
    read: async (reader, input) => ({ data: await showStats(reader, hoursIn(input)) }),
  }),
  operation({
    ...shared,
    id: 'getWebhookEndpointStats',
    path: `${endpoints.path}/{id}/stats`,
    summary: 'How a webhook endpoint fared, hour by hour',
    description: `${counted}.`,
    read: async (reader, input) => ({
      data: await showEndpointStats(reader, input.params.id as string, hoursIn(input)),
    }),
  }),
];
