import * as z from 'zod';
import { maxDecimals, years } from '../../values.ts';

/** A schema in the form of OpenAPI 3.0.3; the keywords that this code reads, and any others. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  nullable?: boolean;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  description?: string;
  example?: unknown;
  [keyword: string]: unknown;
}

const definitions = '#/definitions/';
const schemas = '#/components/schemas/';
const maxInt32 = 2 ** 31 - 1;

/** A reference, or null: next to a reference `nullable` has no effect. */
export const orNull = (reference: { $ref: string }): JsonSchema => ({
  anyOf: [reference, { type: 'object', nullable: true, enum: [null] }],
});

/** Adds words to a description that does not have them yet. */
function say(schema: JsonSchema, words: string): void {
  if (!schema.description?.includes(words)) schema.description = `${schema.description ?? ''} ${words}`.trim();
}

/** Turns the output of zod into the form of OpenAPI 3.0.3. */
function adapt(schema: JsonSchema): void {
  // A format says more than its pattern, and generated clients apply the pattern to a date that they have read already.
  if (schema.format !== undefined) delete schema.pattern;
  const decimals = schema[maxDecimals];
  if (decimals !== undefined) say(schema, decimals === 1 ? 'At most 1 decimal.' : `At most ${decimals} decimals.`);
  const span = schema[years];
  if (span !== undefined) say(schema, `Years ${String(span).replace('-', ' to ')}.`);
  // In 3.0.3 `nullable` alone does not allow null in an enum.
  if (schema.nullable && schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  if (schema.type === 'integer') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    schema.format ??= minimum >= -maxInt32 && maximum <= maxInt32 ? 'int32' : 'int64';
  }
  if (schema.type === 'number') schema.format ??= 'double';
  const reference = schema.nullable && schema.allOf?.length === 1 ? schema.allOf[0] : undefined;
  if (reference?.$ref !== undefined) {
    delete schema.nullable;
    delete schema.allOf;
    Object.assign(schema, orNull({ $ref: reference.$ref }));
  }
  // A reference alone needs no wrapper; inside several wrappers an earlier step has removed one already.
  const [wrapped, ...others] = schema.allOf ?? [];
  const isWrapper = others.length === 0 && Object.keys(schema).every((key) => key === 'allOf' || key === '$ref');
  if (isWrapper && wrapped?.$ref !== undefined) {
    schema.$ref = wrapped.$ref;
    delete schema.allOf;
  }
  // What stands next to a reference has no effect: a description keeps the wrapper.
  else if (schema.allOf !== undefined) delete schema.$ref;
  const scope = schema['x-required-scope'];
  if (scope !== undefined && !schema.description?.includes('Needs the scope')) {
    schema.description = `${schema.description ?? ''} Needs the scope \`${scope}\`.`.trim();
  }
}

/** A schema, or a reference to it if it has a name, and all named schemas in it. */
export interface Converted {
  schema: JsonSchema;
  named: Record<string, JsonSchema>;
}

/** The output of zod for an object with the schema as its member `it`. */
interface Whole {
  properties: { it: JsonSchema };
  definitions?: Record<string, JsonSchema>;
}

/**
 * Converts a schema. It describes the input: the output has the same form (transformations only bring a value into its
 * one spelling), so that a name never stands for two schemas.
 */
export function toJsonSchema(schema: z.ZodType): Converted {
  // Inside an object a named schema becomes a reference; at the root it would not.
  const converted = z.toJSONSchema(z.object({ it: schema }), {
    target: 'openapi-3.0',
    io: 'input',
    override: ({ jsonSchema }) => adapt(jsonSchema as JsonSchema),
  });
  const text = JSON.stringify(converted).replaceAll(`"${definitions}`, `"${schemas}`);
  const { properties, definitions: named = {} }: Whole = JSON.parse(text);
  return { schema: properties.it, named };
}
