import type { Components, Reference } from './components.ts';
import { type JsonSchema, orNull } from './json-schema.ts';
import { namelessIn, placesInside, type SchemaLocation } from './schema-locations.ts';

/** What one place says about a schema that other places share. */
const remarks = new Set([
  'description',
  'deprecated',
  'default',
  'example',
  'x-required-scope',
  'x-also-taken',
  'x-ignored',
]);

const entriesOf = (schema: JsonSchema, keeps: (keyword: string) => boolean): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keeps(keyword)));

const isSetOfValues = ({ enum: values }: JsonSchema) => values !== undefined;

/** A schema without null and remarks. */
const typeIn = (schema: JsonSchema): JsonSchema => ({
  ...entriesOf(schema, (keyword) => keyword !== 'nullable' && !remarks.has(keyword)),
  ...(schema.enum ? { enum: schema.enum.filter((value) => value !== null) } : {}),
});

/** Home shows parts of other objects: what it shares with them has their name. */
const isOfHome = ({ names: [first = ''] }: SchemaLocation): boolean => /^Home[A-Z]/.test(first);

/** The names that a group of places could have, the best first: those of the outermost places, then the shortest. */
function namesFor(places: readonly SchemaLocation[]): string[] {
  const owners = places.filter((place) => !isOfHome(place));
  const ranked = (owners.length > 0 ? owners : places).flatMap(({ names }) =>
    names.map((name, rank) => ({ name, rank })),
  );
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return ranked.map(({ name }) => name);
}

/** The description and the example that all places have alike; null is an example of a place, not of the type. */
function commonRemarks(places: readonly SchemaLocation[]): JsonSchema {
  const [first, ...others] = places.map(({ schema }) => schema);
  const isCommon = (keyword: string) =>
    ['description', 'example'].includes(keyword) &&
    first?.[keyword] !== null &&
    others.every((schema) => schema[keyword] === first?.[keyword]);
  return entriesOf(first ?? {}, isCommon);
}

/** The component for a group of places. */
function componentFor(places: readonly SchemaLocation[], type: JsonSchema): JsonSchema {
  const example = type.enum ? { example: type.enum[0] } : {};
  return { ...type, ...example, ...commonRemarks(places) };
}

/** A reference to the component, with what this place alone says; one example of a set of values is enough. */
function referTo(reference: Reference, component: JsonSchema, { schema }: SchemaLocation): JsonSchema {
  const isOwn = (keyword: string) =>
    remarks.has(keyword) &&
    schema[keyword] !== component[keyword] &&
    !(keyword === 'example' && isSetOfValues(component));
  const own = entriesOf(schema, isOwn);
  if (schema.nullable) return { ...own, ...orNull(reference) };
  return Object.keys(own).length === 0 ? { ...reference } : { ...own, allOf: [reference] };
}

/** Puts one component in all places of a group. */
function nameGroup(places: readonly SchemaLocation[], components: Components): void {
  const [first] = places;
  if (!first) return;
  const type = typeIn(first.schema);
  const name = namesFor(places).find((name) => components.isFree('schemas', name));
  if (name === undefined) throw new Error(`no name is left: ${namesFor(places).join(', ')}`);
  const component = componentFor(places, type);
  const reference = components.add('schemas', name, component);
  for (const place of places) place.put(referTo(reference, component, place));
}

/**
 * Gives every inline object, union and set of values a name, equal ones the same: code generators make a type of each,
 * and would make one for each place.
 * @param findRoots finds the schemas outside of the components, as they are by then
 */
export function nameSchemas(findRoots: () => SchemaLocation[], components: Components): void {
  for (;;) {
    const named = components.schemasByName().map(([name, schema]) => ({ names: [name], schema, put: () => {} }));
    const places = [...named.flatMap(placesInside), ...findRoots()].flatMap(namelessIn);
    if (places.length === 0) return;
    const groups = [...Map.groupBy(places, ({ schema }) => JSON.stringify(typeIn(schema))).values()];
    // Of two groups with one name the larger one gets it.
    for (const group of groups.sort((a, b) => b.length - a.length)) nameGroup(group, components);
  }
}
