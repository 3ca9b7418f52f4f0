import * as z from 'zod';
import type { EventType } from '../../events/index.ts';
import { fieldError } from '../../platform/field-error.ts';
import { newId } from '../../platform/ids.ts';
import { defined, isObject } from '../../platform/narrowing.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { id, integer, text } from '../../platform/values.ts';
import type { WebhookContext } from '../context.ts';
import { attempt } from '../deliveries/attempt.ts';
import { isSuccess } from '../egress/http-client.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { DeliveryClient } from '../sender/delivery-client.ts';
import { unknownNames } from './subscription.ts';
import { targetOf } from './target.ts';

export const testRequest = z
  .strictObject({
    event: text(100, 'employee.created').meta({ description: 'The event type of the example.' }),
  })
  .meta({ id: 'WebhookTest' });

const { isProbe: _, attempt: _attempt, ...shown } = attempt.shape;
export const testResult = z
  .object({
    isDelivered: z.boolean().meta({ example: true, description: 'Whether the receiver answered 2xx.' }),
    webhookId: id,
    requestBody: text(1_048_576, '{"event":"employee.created"}'),
    ...shown,
    durationMs: integer(0, 60_000, 42),
  })
  .meta({ id: 'WebhookTestResult' });

export const endpointUnverified: ErrorType = {
  code: 'endpoint_unverified',
  status: 409,
  title: 'Endpoint not verified',
  cause: 'The endpoint has not answered its challenge yet, which confirms that it wants events.',
  cure: 'Make the receiver answer `webhook_endpoint.challenge`, and send POST /webhooks/v1/endpoints/{id}/verify.',
};

/**
 * Posts an example of an event to a verified endpoint, in any status, signed like an event and with the header
 * `rollcall-test: true`. It is not a delivery and leaves no trace.
 * @returns the request and the response
 * @throws Problem `not_found`, `endpoint_unverified`, `invalid_body` for an unknown event
 */
export async function testEndpoint(
  { box, guard, catalogue, history }: WebhookContext,
  reader: Reader,
  endpointId: string,
  event: string,
  exampleOf: (type: EventType) => unknown,
): Promise<z.output<typeof testResult>> {
  const type = catalogue.find((one) => one.type === event);
  if (!type) {
    const wrong = unknownNames([event], catalogue).map((error) => error.at('/event'));
    const group = fieldError('/event', webhookFieldErrors.severalEvents);
    throw invalidBody(wrong.length > 0 ? wrong : [group]);
  }
  const { key, target } = await targetOf(reader, endpointId);
  if (!target.isVerified) {
    throw new Problem(endpointUnverified, 'The endpoint receives nothing until it has answered its challenge.');
  }
  const clock = { now: () => Date.parse(reader.now) };
  const types = new Map(catalogue.map((one) => [one.type, one]));
  const client = new DeliveryClient({ box, guard, types, clock, history, watch: () => {} }, key, target);
  try {
    const example = exampleOf(type);
    const requestBody = JSON.stringify({ ...(isObject(example) ? example : {}), timestamp: reader.now });
    const request = { sequence: 0, eventId: newId(), body: requestBody, occurredAt: reader.now, attempts: 0, depth: 0 };
    const { result, record } = defined(await client.attempt(request, 'test'), 'the attempt');
    const { sequence: _sequence, isProbe: _isProbe, attempt: _number, ...told } = record;
    return { isDelivered: isSuccess(result.status), webhookId: request.eventId, requestBody, ...told };
  } finally {
    await client.close();
  }
}
