import type { EventCompanions } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { WebhookContext } from './context.ts';
import { deliveries } from './deliveries/delivery.ts';
import { deliveryEventTypes } from './deliveries/events.ts';
import { deliveriesOfEvent } from './deliveries/queries.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { endpointEventTypes } from './endpoints/events.ts';
import { endpointRoutes } from './endpoints/routes.ts';
import { replayEvents } from './replays/events.ts';
import { replayRoutes } from './replays/routes.ts';

import { signingKeyEventTypes } from './signing/rotate-signing-key.ts';
import { signingRoutes } from './signing/routes.ts';
import { statsRoutes } from './stats/routes.ts';

export { createChallenger } from './challenge/challenger.ts';
export { challengeEvent } from './challenge/event.ts';
export type { WebhookContext } from './context.ts';
export { forgetDeliveries, purgeDeliveries } from './deliveries/purge.ts';
export { createEgressGuard } from './egress/guard.ts';
export { createResolver } from './egress/resolver.ts';
export { endpoints } from './endpoints/endpoint.ts';
export { endpointStatusEventTypes } from './endpoints/events.ts';
export { setStatus } from './endpoints/set-status.ts';
export { endpointsMadeBy } from './endpoints/store.ts';
export { webhookFieldErrors } from './field-errors.ts';
export { dueWork, endpointHealth, endpointStates } from './queries.ts';
export { depthReader } from './sender/loops.ts';
export { createSender } from './sender/sender.ts';
export { retireSigningKey, rotateSigningKey } from './signing/rotate-signing-key.ts';
export { signingKeyRoutes } from './signing/routes.ts';
export { resealWebhooks, signingKeysOf } from './signing/store.ts';
export { purgeTallies } from './stats/store.ts';
export { logEndpointStates, watchDeliveries, watchLoops } from './watch.ts';

export const webhookTags = { Webhooks: 'Webhook endpoints, deliveries and replays.' };

export const webhookEventTypes = [
  ...endpointEventTypes,
  ...deliveryEventTypes,
  ...replayEvents.types,
  ...signingKeyEventTypes,
];

export const webhookRoutes = (context: WebhookContext): Operation[] => [
  ...endpointRoutes(context),
  ...statsRoutes,
  ...signingRoutes(context),
  ...deliveryRoutes(context),
  ...replayRoutes(context),
];

/** The feed's additions to each event: its endpoints, and the results. */
export const eventDeliveries: EventCompanions = {
  scope: 'webhooks:read',
  schema: deliveries.schema,
  of: deliveriesOfEvent,
};
