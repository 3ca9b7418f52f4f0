/** Schemas of OpenAPI 3.0 as TypeScript types, formatted as a person would. */

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
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
  /** The known values of a string. */
  'x-extensible-enum'?: string[];
  /** The sentences of field errors, by code and reason. */
  'x-details'?: Record<string, string>;
}

/** A member of an object type. */
export interface Member {
  name: string;
  type: string;
  isOptional?: boolean;
  description?: string | undefined;
  deprecated?: boolean | undefined;
}

export const lineWidth = 120;
const identifier = /^[A-Za-z_$][\w$]*$/;
const keyOf = (name: string): string => (identifier.test(name) ? name : `'${name}'`);
export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** A text with every line but the first indented. */
const indented = (text: string, by = '  ') => text.replaceAll('\n', `\n${by}`);

/** A doc comment with a line break after it, or nothing. */
export function docOf({ description, deprecated }: Pick<Member, 'description' | 'deprecated'>): string {
  const words = [description?.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' '), deprecated && '@deprecated'];
  const text = words.filter(Boolean).join(' ');
  return text === '' ? '' : `/** ${text} */\n`;
}

/** An object type: on one line if it is short and its members have no description, else a line for each. */
export function objectOf(members: readonly Member[], shortWidth = 60): string {
  if (members.length === 0) return 'Record<string, never>';
  const lines = members.map(({ name, type, isOptional, ...said }) => {
    return `${docOf(said)}${name.startsWith('[') ? name : keyOf(name)}${isOptional ? '?' : ''}: ${type};`;
  });
  const short = `{ ${lines.join(' ').slice(0, -1)} }`;
  const isShort = short.length <= shortWidth && !short.includes('\n');
  return isShort ? short : `{\n  ${lines.map((line) => indented(line)).join('\n  ')}\n}`;
}

/** A union or an intersection: on one line if it fits, else a line for each. */
function joined(types: string[], sign: '|' | '&'): string {
  const all = [...new Set(types)];
  const short = all.join(` ${sign} `);
  const isLong = short.length > lineWidth / 2 && all.every((type) => !type.includes('\n'));
  return isLong ? `\n  ${sign} ${all.join(`\n  ${sign} `)}` : short;
}

const isJoined = (type: string) => /^\n|^[^{]* [|&] /.test(type);
const inParentheses = (type: string) => (type.startsWith('\n') ? `(${type}\n)` : isJoined(type) ? `(${type})` : type);

/** The strings whose form a name says. */
export const namedStrings: Record<string, { name: string; declaration: string }> = {
  date: {
    name: 'LocalDate',
    declaration: '/** A day such as `2026-11-20`, in the years 1900 to 9999. */\nexport type LocalDate = string;\n',
  },
  'date-time': {
    name: 'Instant',
    declaration:
      '/** A moment with its offset, such as `2026-11-20T09:00:00.000Z`, in the years 1900 to 9999. */\nexport type Instant = string;\n',
  },
};

/** What a name says of a string already. */
const saidByName = / *Years 1900 to 9999\.$/;

export function membersOf({ properties, required = [], additionalProperties }: Schema): Member[] {
  const members = Object.entries(properties ?? {}).map(([name, schema]): Member => {
    const { description, deprecated } = schema;
    const said = { description: description?.replace(saidByName, ''), deprecated };
    return { name, type: typeOf(schema), isOptional: !required.includes(name), ...said };
  });
  return typeof additionalProperties === 'object'
    ? [...members, { name: '[name: string]', type: typeOf(additionalProperties) }]
    : members;
}

function bareType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  // A number from a form or a calculation is no literal: the API says which ones it takes.
  if (schema.enum && schema.type !== 'integer') return joined(schema.enum.map(literal), '|');
  if (schema.allOf) return joined(schema.allOf.map(typeOf).map(inParentheses), '&');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return joined(either.map(typeOf).map(inParentheses), '|');
  switch (schema.type) {
    case 'object':
      return objectOf(membersOf(schema));
    case 'array':
      return `${inParentheses(typeOf(schema.items ?? {}))}[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return namedStrings[schema.format ?? '']?.name ?? 'string';
    case 'boolean':
      return schema.type;
    default:
      return 'unknown';
  }
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

/** The type of the values that a schema allows, without their form (lengths, patterns). */
export function typeOf(schema: Schema): string {
  const bare = bareType(schema);
  if (!schema.nullable || bare === 'unknown' || /\bnull$/.test(bare)) return bare;
  return bare.startsWith('\n') ? `${bare}\n  | null` : `${bare} | null`;
}
