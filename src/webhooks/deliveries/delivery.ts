import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { choice, id, instant, text } from '../../platform/values.ts';

/** What became of one event at one endpoint. */
export const deliveries = defineResource({
  name: 'webhook_delivery',
  title: 'WebhookDelivery',
  tag: 'Webhooks',
  path: '/webhooks/v1/deliveries',
  scope: 'webhooks',
  table: 'webhook_deliveries',
  isRecord: true,
  fields: {
    endpointId: id,
    eventId: id.meta({ description: 'The webhook-id of every attempt.' }),
    event: text(100, 'employee.created'),
    employeeId: id.nullable().meta({ description: 'The employee whose working life it concerns.' }),
    status: choice(['delivered', 'pending', 'failed', 'expired']).meta({
      description:
        'delivered: the receiver answered 2xx. pending: it will be tried again. failed: the attempts are used up. ' +
        'expired: the endpoint was deleted before.',
    }),
    attemptsCount: z.int().min(0).max(25).meta({ example: 1 }),
    nextAttemptAt: instant.nullable().meta({ description: 'When it is tried next, if it is.' }),
  },
  required: [],
  computed: {
    sequence: {
      schema: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .meta({ example: 812, description: "The event's place in the log." }),
      sql: 'r.sequence',
    },
  },
  filters: {
    endpointId: 'choice',
    eventId: 'choice',
    event: 'choice',
    employeeId: 'choice',
    status: 'choice',
  },
  sortable: ['createdAt', 'updatedAt'],
});

/** Names and values of headers. */
const headers = z
  .record(z.string().max(8192), z.string().max(65_536).meta({ pattern: '^[^\\r\\n]*$' }))
  .meta({ example: { 'rollcall-attempt': '1' }, maxProperties: 1000 });

/** One attempt to deliver, as a reply shows it. */
export const attempt = z
  .object({
    attempt: z.int().min(1).max(25).meta({ example: 1 }),
    startedAt: instant,
    durationMs: z.int().min(0).max(60_000).meta({ example: 42 }),
    requestHeaders: headers,
    responseStatus: z.int().min(100).max(999).nullable().meta({ example: 204 }),
    responseHeaders: headers.nullable().meta({ example: { 'content-length': '0' } }),
    responseBody: z
      .string()
      .max(16_384)
      .nullable()
      .meta({ example: '', description: 'The first 16 KiB, whatever they are.', pattern: '^[\\s\\S]*$' }),
    error: z
      .string()
      .max(50)
      .regex(/^[a-z_]+$/)
      .nullable()
      .meta({ example: null, description: 'The class of failure, if there was no reply.' }),
  })
  .meta({ id: 'WebhookAttempt' });
