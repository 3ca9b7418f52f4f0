import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, id, instant, integer, text } from '../../platform/values.ts';
import { durationMs, responseStatus } from './attempt.ts';
import { allDeliveries, ofLastAttempt, sequenceOfId } from './store.ts';

/** Why a delivery may be held. */
export const heldReasons = ['endpoint_not_active', 'loop_suspected'] as const;

/** The state of one event at one endpoint. Deliveries without a row look like those with one, so reads use a query. */
export const deliveries = defineResource({
  name: 'webhook_delivery',
  title: 'WebhookDelivery',
  tag: 'Webhooks',
  path: '/webhooks/v1/deliveries',
  scope: 'webhooks',
  table: 'webhook_deliveries',
  source: allDeliveries,
  idSql: sequenceOfId,
  isRecord: true,
  fields: {
    endpointId: field(id, { filter: 'choice' }),
    eventId: field(id.meta({ description: 'The webhook-id of every attempt.' }), { filter: 'choice' }),
    event: field(text(100, 'employee.created'), { filter: 'choice' }),
    employeeId: field(id.nullable().meta({ description: 'The employee concerned.' }), {
      filter: 'choice',
    }),
    status: field(
      choice(['delivered', 'pending', 'sending', 'held', 'failed', 'expired', 'erased']).meta({
        description:
          'pending: it waits for its turn or its next attempt. sending: it is being sent. held: heldReason says why. delivered: the receiver answered 2xx. failed: all attempts failed. expired: the endpoint was deleted first. erased: reserved; this release erases no personal data, so no delivery has it.',
      }),
      { filter: 'choice' },
    ),
    attemptsCount: integer(0, 1_000_000, 1).meta({ description: 'The number of attempts made, probes included.' }),
    nextAttemptAt: instant.nullable().meta({ description: 'The time of the next attempt, if there is one.' }),
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
    heldReason: {
      schema: choice(heldReasons).nullable().meta({
        example: null,
        description:
          'Why it is held. endpoint_not_active: it is sent when its endpoint is active. loop_suspected: more than eight webhooks led to the event; it is sent when it is retried or replayed.',
      }),
      sql: 'r.held_reason',
    },
    lastResponseStatus: {
      schema: responseStatus.meta({
        example: 204,
        description: 'The status of the response to the last attempt; null without an attempt or a response.',
      }),
      sql: ofLastAttempt('response_status'),
    },
    lastDurationMs: {
      schema: durationMs.nullable().meta({ example: 42, description: 'How long the last attempt took.' }),
      sql: ofLastAttempt('duration_ms'),
    },
  },
});
