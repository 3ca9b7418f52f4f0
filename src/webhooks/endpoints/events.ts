import * as z from 'zod';
import { defineEvent, type EventType, recordEvent, resourceEvents } from '../../events/index.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { choice, id, integer, text } from '../../platform/values.ts';
import { endpoints } from './endpoint.ts';
import { type StatusReason, statusReasons } from './status-reason.ts';

export const endpointEvents = resourceEvents(endpoints);

const data = z.strictObject({
  id,
  description: text(500, 'Payroll').nullable(),
  status: choice(['active', 'degraded', 'paused', 'disabled']),
  reason: choice(statusReasons).nullable(),
});

const statusEvent = (what: string, description: string) =>
  defineEvent({ type: `webhook_endpoint.${what}`, description, scope: 'webhooks:read', data });

/** By the endpoint's current status. */
const statusEvents = {
  active: statusEvent('recovered', 'A webhook endpoint receives events again, the held ones first.'),
  degraded: statusEvent('degraded', 'A webhook endpoint fails: its events are held, and it is probed.'),
  paused: statusEvent(
    'paused',
    'A webhook endpoint was paused: by a person, after 5 days without a success, or until its new URL is verified.',
  ),
  disabled: statusEvent(
    'disabled',
    'A webhook endpoint was disabled, by a person, because it is gone (410), or after 30 days without a success.',
  ),
};

const verified = statusEvent('verified', 'A webhook endpoint has answered its challenge, so it may get events.');

const loopSuspected = defineEvent({
  type: 'webhook_endpoint.loop_suspected',
  description:
    'More than eight webhooks led to an event, each through a call that the previous one caused: its delivery is held until it is retried or replayed. Recorded at most once per hour and endpoint, however many deliveries are held.',
  scope: 'webhooks:read',
  data: z.strictObject({
    id,
    description: data.shape.description,
    deliveryId: id,
    eventId: id,
    depth: integer(1, 1_000_000, 9).meta({ description: 'How many webhooks led to the event.' }),
  }),
});

/** The types of the events about another status. */
export const endpointStatusEventTypes: ReadonlySet<string> = new Set(
  Object.values(statusEvents).map(({ type }) => type),
);

export const endpointEventTypes = [...endpointEvents.types, ...Object.values(statusEvents), verified, loopSuspected];

type Endpoint = RowOf<typeof endpoints>;

const recorder =
  (typeOf: (status: Endpoint['status']) => EventType<z.output<typeof data>>) =>
  (
    tx: Tx,
    { id: entityId, description, status, version }: Endpoint,
    changes: Change[],
    reason: StatusReason | null,
  ): string =>
    recordEvent(tx, typeOf(status), {
      entity: { type: 'webhook_endpoint', id: entityId, version },
      changes,
      data: { id: entityId, description, status, reason },
    });

/** Records an endpoint's new status, for those who watch over it through another endpoint. */
export const recordStatus = recorder((status) => statusEvents[status]);

/** Records that an endpoint may get events; its status is the current one. */
export const recordVerified = recorder(() => verified);

/** Records that a delivery to an endpoint is held as a suspected loop. */
export const recordLoop = (
  tx: Tx,
  { id: entityId, description, version }: Endpoint,
  held: { deliveryId: string; eventId: string; depth: number },
): string =>
  recordEvent(tx, loopSuspected, {
    entity: { type: 'webhook_endpoint', id: entityId, version },
    data: { id: entityId, description, ...held },
  });
