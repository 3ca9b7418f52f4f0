import type * as z from 'zod';
import { defined } from '../../narrowing.ts';
import { choice, id, integer, text } from '../../values.ts';
import type { Components, Reference } from './components.ts';
import { addEventSchemas, anyEvent, type DescribedBody } from './event-schemas.ts';
import { exampleOf } from './example.ts';
import type { DescribedEvent } from './published-event.ts';
import { pascal } from './schema-locations.ts';

const depthExample =
  '1.1795165200.01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90.01936f2e-7c1a-7d30-9b52-3f8a1c5d7e91.Zk3vSgJq0mQwY0cTqv0m1n9a3xXh7tJ8sV2dLr5uEoI';

/** The headers of a delivery; those that only some have are optional. */
const headers: Record<string, { description: string; schema: z.ZodType; isOptional?: true }> = {
  'webhook-id': {
    description:
      'The ID of the event: the same on each attempt and replay, so that the receiver can recognise a repetition.',
    schema: id,
  },
  'webhook-timestamp': {
    description: 'When this attempt was made, in seconds since 1970; it is part of what is signed.',
    schema: integer(0, Number.MAX_SAFE_INTEGER, 1_795_165_200),
  },
  'webhook-signature': {
    description:
      'Signatures as Standard Webhooks has them, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, one for each secret that is valid now; `v1a,` and the ed25519 signature by the key that `rollcall-key-id` names. Check one of them before you read the body.',
    schema: text(2000, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='),
  },
  'rollcall-sequence': {
    description: "The sequence of the event in the account's log; 0 for challenges and test events.",
    schema: integer(0, Number.MAX_SAFE_INTEGER, 42),
  },
  'rollcall-history': {
    description:
      'The history that the sequence counts in. Another id says that data was restored from a backup: the numbers after it repeat, for other events.',
    schema: id,
  },
  'rollcall-key-id': {
    description: 'The `kid` of the public key of the `v1a` signature, at `/.well-known/webhook-keys/{accountId}`.',
    schema: id,
  },
  'rollcall-attempt': { description: 'Which attempt this is, from 1.', schema: integer(1, 1000, 1) },
  'rollcall-depth': {
    description:
      'How many webhooks led to this delivery, signed. Send it along as it is when you call the API because of this delivery: then a loop is found, and what comes of it is held.',
    schema: text(200, depthExample),
  },
  'rollcall-request-id': {
    description: 'The `X-Request-Id` of the request that made the change.',
    schema: text(200, 'f1c2b3a4-6d57-4e0f-9a3b-7d1f2c5e8a90'),
    isOptional: true,
  },
  traceparent: {
    description: 'The trace of the request that made the change (W3C Trace Context).',
    schema: text(55, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
    isOptional: true,
  },
  'rollcall-replay': { description: 'Marks a delivery of a replay.', schema: choice(['true']), isOptional: true },
  'rollcall-challenge': {
    description: 'Marks the challenge of a new endpoint or URL.',
    schema: choice(['true']),
    isOptional: true,
  },
  'rollcall-test': { description: 'Marks an example.', schema: choice(['true']), isOptional: true },
  'User-Agent': { description: 'Names the sender.', schema: text(100, 'Rollcall-Webhooks/1') },
};

const describeHeaders = (components: Components): Reference[] =>
  Object.entries(headers).map(([name, { description, schema, isOptional }]) =>
    components.add('parameters', name, {
      name,
      in: 'header',
      required: !isOptional,
      description,
      schema: components.schema(schema),
    }),
  );

const received = 'Received. Any other answer, including a redirect, is a failure: the event is sent again later.';

const answerIn = (answer: z.ZodType, components: Components): object => {
  const schema = components.schema(answer);
  return { 'application/json': { schema, example: exampleOf(schema, components) } };
};

/** The request to an endpoint for an event of this kind. */
function describeDelivery(event: DescribedEvent, body: DescribedBody, tag: string, components: Components): object {
  const { type, heading, alsoUnder, sometimesUnder, description, scope, answer } = event;
  return {
    operationId: `on${pascal(type)}`,
    tags: [tag],
    summary: type,
    description:
      scope === undefined ? description : `${description}\n\nSubscribing to it needs the scope \`${scope}\`.`,
    'x-heading': heading,
    'x-also-under': alsoUnder,
    'x-sometimes-under': sometimesUnder,
    'x-required-scope': scope,
    security: [],
    parameters: describeHeaders(components),
    requestBody: {
      required: true,
      content: { 'application/json': body },
    },
    responses: { '2XX': { description: received, content: answer && answerIn(answer, components) } },
  };
}

/** The request to an endpoint for an event of any kind, as a callback of the operation that creates the endpoint. */
export function describeAnyEvent(tag: string, components: Components): object {
  const schema = { $ref: `#/components/schemas/${anyEvent}` };
  return {
    operationId: 'onEvent',
    tags: [tag],
    summary: 'Receive an event',
    description: 'Rollcall posts each event to the endpoint: `x-webhooks` has the request for each type.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, components) } },
    },
    responses: { '2XX': { description: received }, '4XX': { description: 'Refused: the event is sent again later.' } },
  };
}

/** `x-webhooks`: OpenAPI 3.0 has no place for them, but its readers know this one. */
export function describeWebhooks(events: readonly DescribedEvent[], tag: string, components: Components): object {
  const bodies = addEventSchemas(events, components);
  return Object.fromEntries(
    events.map((event) => {
      const body = defined(bodies.get(event.type), event.type);
      return [event.type, { post: describeDelivery(event, body, tag, components) }];
    }),
  );
}
