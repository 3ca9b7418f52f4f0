import type { Operation } from '../platform/http/operation.ts';
import type { WebhookContext } from './context.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { endpointEvents } from './endpoints/events.ts';
import { endpointRoutes } from './endpoints/routes.ts';

export type { WebhookContext } from './context.ts';
export { createEgressGuard } from './egress/guard.ts';
export { createSender } from './sender/sender.ts';

export const webhookTags = { Webhooks: 'Where events are posted to, and what became of each of them.' };

export const webhookEventTypes = endpointEvents.types;

export const webhookRoutes = (context: WebhookContext): Operation[] => [...endpointRoutes(context), ...deliveryRoutes];
