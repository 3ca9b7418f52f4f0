/**
 * Sends events of the past to one endpoint, once more or, if they are older than its subscription, for the first time.
 *
 *   running ── all is sent ──▶ completed          running ◀── pause, resume ──▶ paused
 *   running, paused ── cancel ──▶ cancelled
 *
 * The endpoint's own worker does it, within its rate and concurrency, next to new events. It reads the log from
 * `position`, so that a replay has no maximum size, and continues from there after a crash. While the endpoint is not
 * active it waits. Events that are owed to the endpoint anyway are not part of it.
 */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, id, instant, integer } from '../../platform/values.ts';

const big = Number.MAX_SAFE_INTEGER;
const sequence = integer(1, big, 812);
const status = choice(['failed', 'held', 'delivered']);

export const replays = defineResource({
  name: 'webhook_replay',
  title: 'WebhookReplay',
  tag: 'Webhooks',
  path: '/webhooks/v1/replays',
  scope: 'webhooks',
  table: 'webhook_replays',
  fields: {
    endpointId: field(id, {
      filter: 'choice',
      references: { to: 'webhook_endpoints', weak: 'a replay sends nothing more to a deleted endpoint' },
    }),
    fromSequence: sequence.meta({ description: "The first event's place in the log." }),
    toSequence: integer(0, big, 900).meta({ description: "The last event's place in the log." }),
    status: status.nullable().meta({ description: 'Only events whose delivery had this status; null: all.' }),
    state: field(
      choice(['running', 'paused', 'cancelled', 'completed']).meta({
        description: 'A running replay waits while the endpoint is not active.',
      }),
      { filter: 'choice' },
    ),
    count: integer(0, big, 88).meta({ description: 'The number of events, counted when the replay was created.' }),
    sent: integer(0, big, 42).meta({
      description:
        'The number of events that the receiver accepted: up to `position`, and of failed and held deliveries those after it, too.',
    }),
    failed: integer(0, big, 0).meta({
      description: 'The number of events up to `position` that failed after six attempts each.',
    }),
  },
  required: ['endpointId'],
  computed: {
    position: {
      schema: integer(0, big, 854).meta({ description: 'The replay is done up to this place in the log.' }),
      sql: 'r.position',
    },
  },
});

/** The request for a replay. */
export const replayRequest = z
  .strictObject({
    endpointId: id,
    from: instant.optional().meta({ description: 'Events from this instant on.' }),
    to: instant.optional().meta({ description: 'Events up to this instant; now by default.' }),
    fromSequence: sequence.optional().meta({ description: 'Events from this place in the log on.', example: 1 }),
    toSequence: sequence
      .optional()
      .meta({ description: 'Events up to this place in the log; the latest that was sent by default.' }),
    status: status.optional().meta({
      description:
        'All events whose delivery has this status. held: those held for a suspected loop; events held because the endpoint is not active need no replay: resume the endpoint.',
    }),
    dryRun: z.boolean().optional().meta({ description: 'Only count the events.', example: false }),
  })
  .meta({
    id: 'WebhookReplayCreate',
    example: { endpointId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', fromSequence: 1, toSequence: 900, dryRun: false },
  });

export type ReplayRequest = z.output<typeof replayRequest>;
export type Replay = RowOf<typeof replays>;
