import type { Components, Reference } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import { bodyOf } from './published-event.ts';
import { pascal } from './schema-places.ts';
import type { DescribedEvent } from './webhooks.ts';

/** A body whose data is a reference. */
interface Body {
  type: string;
  schema: JsonSchema & { properties: Record<string, JsonSchema> };
  data: JsonSchema;
}

const entityOf = ({ type }: { type: string }) => type.split('.', 1)[0] ?? type;
/** Examples alone make no other type. */
const typeIn = (data: JsonSchema) => JSON.stringify(data, (key, value) => (key === 'example' ? undefined : value));

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
 * @returns references to the bodies, by the type of the event
 */
export function addEventSchemas(events: readonly DescribedEvent[], components: Components): Map<string, Reference> {
  const bodies = events.map((event): Body => {
    const schema = components.schema(bodyOf(event)) as Body['schema'];
    return { type: event.type, schema, data: schema.properties.data ?? {} };
  });
  const byEntity = Map.groupBy(bodies, entityOf);
  for (const alike of Map.groupBy(bodies, ({ data }) => typeIn(data)).values()) {
    const [first] = alike;
    if (!first || first.data.$ref !== undefined) continue;
    const name = nameOf(alike, byEntity.get(entityOf(first))?.length ?? 0);
    const reference = components.add('schemas', name, first.data);
    for (const { schema } of alike) schema.properties.data = reference;
  }
  const references = bodies.map(
    ({ type, schema }) => [type, components.add('schemas', `${pascal(type)}Event`, schema)] as const,
  );
  components.add('schemas', anyEvent, {
    description: 'The body of a request to a webhook endpoint: one for each type of event. More types may come.',
    oneOf: references.map(([, reference]) => reference),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(references.map(([type, { $ref }]) => [type, $ref])),
    },
  });
  return new Map(references);
}
