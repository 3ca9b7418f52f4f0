import * as z from 'zod';
import { publishedEvent } from '../../platform/http/openapi/published-event.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { choice, text } from '../../platform/values.ts';
import { type Catalogue, headings } from '../event-type.ts';

const eventType = z
  .object({
    event: text(100, 'employee.created'),
    heading: choice(headings).nullable().meta({ description: 'The group by which a subscription can include it.' }),
    alsoUnder: choice(headings).nullable().meta({ description: 'A second group that includes it.' }),
    sometimesUnder: z.array(choice(headings)).max(headings.length).meta({
      description: 'Groups that include those events of this type that concern them, as the description says.',
      example: [],
    }),
    description: text(1000, 'An employee was hired.'),
    scope: text(100, 'employees:read').meta({ description: 'Without this scope the event arrives without its data.' }),
    schema: z.record(z.string().max(100), z.unknown()).meta({
      maxProperties: 100,
      example: { type: 'object' },
      description: 'JSON Schema (2020-12) of the body of a delivery.',
    }),
    example: z
      .record(z.string().max(100), z.unknown())
      .meta({ maxProperties: 100, example: { event: 'employee.created' }, description: 'A body as it is sent.' }),
  })
  .meta({ id: 'EventType' });

/** The kinds of event for subscriptions. They are the same for every account, and only a release changes them. */
export function eventTypeRoutes(catalogue: Catalogue): Operation[] {
  let described: object[] | undefined;
  const describe = () =>
    catalogue.map((type) => ({
      event: type.type,
      heading: type.heading ?? null,
      alsoUnder: type.alsoUnder ?? null,
      sometimesUnder: type.sometimesUnder ?? [],
      description: type.description,
      scope: type.scope,
      ...publishedEvent(type),
    }));
  return [
    operation({
      id: 'listEventTypes',
      method: 'GET',
      path: '/events/v1/event-types',
      tag: 'Events',
      summary: 'List event types',
      description: 'Each type comes with the JSON Schema of its body and an example.',
      scope: { access: 'account' },
      reply: { status: 200, data: z.array(eventType).max(500), etag: true },
      async read() {
        described ??= describe();
        return { data: described, version: 1 };
      },
    }),
  ];
}
