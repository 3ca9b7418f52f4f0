/** Schemas of OpenAPI 3.0 as types of TypeScript. */

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: (string | number | boolean | null)[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
  deprecated?: boolean;
  /** The values of a string that are known so far. */
  'x-extensible-enum'?: string[];
  /** The sentences of field errors, by code and reason. */
  'x-details'?: Record<string, string>;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
export const keyOf = (name: string): string => (identifier.test(name) ? name : `'${name}'`);
export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

const joined = (schemas: Schema[], separator: string) => {
  const types = [...new Set(schemas.map(typeOf))];
  return types.length === 1 ? (types[0] as string) : `(${types.join(separator)})`;
};

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${keyOf(name)}${optional}: ${typeOf(schema)}`;
  });
  if (typeof additionalProperties === 'object') fields.push(`[name: string]: ${typeOf(additionalProperties)}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
}

function bareType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replace(/^"(.*)"$/, "'$1'")).join(' | ');
  if (schema.allOf) return joined(schema.allOf, ' & ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return joined(either, ' | ');
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `${/^[\w']+$/.test(typeOf(schema.items ?? {})) ? typeOf(schema.items ?? {}) : `(${typeOf(schema.items ?? {})})`}[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
      return schema.type;
    default:
      return 'unknown';
  }
}

/** The type of the values that a schema allows; what it says of their form (lengths, patterns) is lost. */
export function typeOf(schema: Schema): string {
  const bare = bareType(schema);
  return schema.nullable && bare !== 'unknown' && !/\bnull\b/.test(bare) ? `${bare} | null` : bare;
}
