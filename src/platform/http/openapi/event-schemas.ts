import type { Components, Reference } from './components.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';
import { bodyOf } from './published-event.ts';
import { pascal } from './schema-places.ts';
import type { DescribedEvent } from './webhooks.ts';

/** The schema of a body, and an example of it as it was before it shared its data with others. */
interface Body {
  type: string;
  example: unknown;
  schema: JsonSchema & { properties: Record<string, JsonSchema> };
  data: JsonSchema;
}

const entityOf = ({ type }: { type: string }) => type.split('.', 1)[0] ?? type;
/** Examples alone make no other type. */
const typeIn = (data: JsonSchema) => JSON.stringify(data, (key, value) => (key === 'example' ? undefined : value));

/** The body of an event for its request: a reference to its schema, and its own example. */
export interface DescribedBody {
  schema: Reference;
  example: unknown;
}

/** The name of the union of all events. */
export const anyEvent = 'WebhookEvent';

/** The fields of the events of every plain resource. */
const usual = ['id', 'changedFields'];

/** The name of data: for several entities by its fields, for all events of an entity by the entity, else by the event. */
function nameOf(alike: readonly Body[], ofEntity: number): string {
  const [first] = alike;
  const entities = new Set(alike.map(entityOf));
  if (!first) throw new Error('data without an event');
  const fields = Object.keys(first.data.properties ?? {}).filter((field) => !usual.includes(field));
  if (entities.size > 1) return `Resource${fields.map(pascal).join('')}EventData`;
  return `${pascal(alike.length === ofEntity ? entityOf(first) : first.type)}EventData`;
}

/**
 * The body of each kind of event as a component, and `WebhookEvent`, the union of them.
 * @returns the bodies, by the type of the event
 */
export function addEventSchemas(events: readonly DescribedEvent[], components: Components): Map<string, DescribedBody> {
  const bodies = events.map((event): Body => {
    const schema = components.schema(bodyOf(event)) as Body['schema'];
    const { data = {} } = schema.properties;
    return { type: event.type, example: exampleOf(schema, components), schema, data };
  });
  const byEntity = Map.groupBy(bodies, entityOf);
  for (const alike of Map.groupBy(bodies, ({ data }) => typeIn(data)).values()) {
    const [first] = alike;
    if (!first || first.data.$ref !== undefined) continue;
    const name = nameOf(alike, byEntity.get(entityOf(first))?.length ?? 0);
    const reference = components.add('schemas', name, first.data);
    for (const { schema } of alike) schema.properties.data = reference;
  }
  const described = bodies.map(({ type, example, schema }): [string, DescribedBody] => {
    return [type, { example, schema: components.add('schemas', `${pascal(type)}Event`, schema) }];
  });
  components.add('schemas', anyEvent, {
    description: 'The body of a request to a webhook endpoint: one for each type of event. More types may come.',
    oneOf: described.map(([, { schema }]) => schema),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(described.map(([type, { schema }]) => [type, schema.$ref])),
    },
  });
  return new Map(described);
}
