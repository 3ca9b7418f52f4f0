import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';

function exampleOfObject({ properties = {} }: JsonSchema, components: Components): object {
  const omitted = ['x-also-taken', 'x-expansion', 'x-only-if-any'] as const;
  const shown = Object.entries(properties).filter(([, property]) => omitted.every((mark) => property[mark] !== true));
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, components)]));
}

/**
 * An example of a schema, made from the examples of its fields. It omits names that Rollcall only accepts, because
 * an example shows what to send, what only `expand` adds,
 * and remarks that most replies do not have.
 * @throws Error if a field has no example and its schema implies none
 */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  const { example, allOf, anyOf, oneOf, enum: values, type, items, minimum } = components.resolve(schema);
  if (example !== undefined) return example;
  if (allOf) {
    const [first, ...others] = allOf.map((part) => exampleOf(part, components));
    return others.length === 0 ? first : Object.assign({}, first, ...others);
  }
  const alternative = (anyOf ?? oneOf)?.[0];
  if (alternative) return exampleOf(alternative, components);
  if (values) return values[0];
  if (type === 'object') return exampleOfObject(components.resolve(schema), components);
  if (type === 'array' && items) return [exampleOf(items, components)];
  if (type === 'boolean') return true;
  if (minimum !== undefined) return minimum;
  throw new Error(`a schema needs an example: ${JSON.stringify(schema)}`);
}
