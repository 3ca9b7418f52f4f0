import { defined } from '../../narrowing.ts';
import { type Components, nameIn, type Reference } from './components.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';
import { bodyOf, type DescribedEvent } from './published-event.ts';
import { pascal } from './schema-locations.ts';

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

/** The body of an event for its request: its schema, and its own example. */
export interface DescribedBody {
  schema: JsonSchema;
  example: unknown;
}

/** The name of the union of all events. */
export const anyEvent = 'WebhookEvent';

/** The fields of the events of every plain resource. */
const usual = ['id', 'changedFields'];

/**
 * The name of data: for several entities by its fields, for most events of an entity by the entity, else by the events.
 * @param ofEntity how many events of the entity have data that other entities do not share
 */
function nameOf(alike: readonly Body[], ofEntity: number): string {
  const [first] = alike;
  const entities = new Set(alike.map(entityOf));
  if (!first) throw new Error('data without an event');
  const fields = Object.keys(first.data.properties ?? {}).filter((field) => !usual.includes(field));
  if (entities.size > 1) return `Resource${fields.map(pascal).join('')}EventData`;
  if (alike.length * 2 > ofEntity) return `${pascal(entityOf(first))}EventData`;
  const verbs = alike.map(({ type }) => pascal(type.slice(entityOf(first).length + 1)));
  return `${pascal(entityOf(first))}${verbs.join('Or')}EventData`;
}

/** A component for the data of each event, the same for equal data. */
function shareData(bodies: readonly Body[], components: Components): void {
  const groups = [...Map.groupBy(bodies, ({ data }) => typeIn(data)).values()];
  const own = groups.filter((alike) => new Set(alike.map(entityOf)).size === 1).flat();
  const byEntity = Map.groupBy(own, entityOf);
  for (const alike of groups) {
    const [first] = alike;
    if (!first || first.data.$ref !== undefined) continue;
    const name = nameOf(alike, byEntity.get(entityOf(first))?.length ?? 0);
    const reference = components.add('schemas', name, first.data);
    for (const { schema } of alike) schema.properties.data = reference;
  }
}

/** The component for the bodies of events with the same data: they differ in the name of the event alone. */
function addBody(alike: readonly Body[], components: Components): Reference {
  const [first, ...others] = alike;
  if (!first) throw new Error('a body without an event');
  const name = `${pascal(first.type)}Event`;
  if (others.length === 0) return components.add('schemas', name, first.schema);
  const shared = nameIn(defined(first.schema.properties.data?.$ref, name)).replace(/Data$/, '');
  const types = alike.map(({ type }) => type);
  const event = components.add('schemas', `${shared}Type`, { type: 'string', enum: types, example: first.type });
  return components.add('schemas', shared, { ...first.schema, properties: { ...first.schema.properties, event } });
}

/** The schema of one event's body, which may share its component with others. */
const bodyOfOne = (type: string, reference: Reference, alike: readonly Body[]): JsonSchema =>
  alike.length === 1
    ? reference
    : { allOf: [reference, { properties: { event: { type: 'string', enum: [type], example: type } } }] };

/**
 * A component for the bodies of all events with the same data, so that generators make few types, and `WebhookEvent`, the
 * union of them.
 * @returns the bodies, by the type of the event
 */
export function addEventSchemas(events: readonly DescribedEvent[], components: Components): Map<string, DescribedBody> {
  const bodies = events.map((event): Body => {
    const schema = components.schema(bodyOf(event)) as Body['schema'];
    const { data = {} } = schema.properties;
    return { type: event.type, example: exampleOf(schema, components), schema, data };
  });
  shareData(bodies, components);
  const groups = [...Map.groupBy(bodies, ({ schema }) => schema.properties.data?.$ref ?? schema).values()];
  const places = groups.map((alike) => ({ alike, reference: addBody(alike, components) }));
  components.add('schemas', anyEvent, {
    description:
      'The body of a request to a webhook endpoint, by the type of the event; types with the same data share a schema. More types may come. An endpoint without the scope of a type gets `"data": null, "redacted": true`, which no schema here has.',
    oneOf: places.map(({ reference }) => reference),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(
        bodies.map(({ type }) => {
          const place = places.find(({ alike }) => alike.some((body) => body.type === type));
          return [type, defined(place, type).reference.$ref];
        }),
      ),
    },
  });
  return new Map(
    places.flatMap(({ alike, reference }) =>
      alike.map(({ type, example }) => [type, { example, schema: bodyOfOne(type, reference, alike) }]),
    ),
  );
}
