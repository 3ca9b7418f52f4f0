/** Requests of every operation of openapi.json about objects that a test has made. */
import { readFileSync } from 'node:fs';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { enum?: unknown[]; items?: { enum?: unknown[] }; example?: unknown };
}

interface Described {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content?: Record<string, { example?: unknown }>; $ref?: string };
  'x-required-scope'?: string;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Parameter['schema']> };
}

/** A request of an operation. */
export interface Asked {
  id: string;
  method: string;
  url: string;
  body?: object;
  /** The scope that the operation needs; undefined: none. */
  scope: string | undefined;
}

/** The objects that requests are about. */
export interface About {
  /** Ids by the path of their list, as `/core/v3/employees`. */
  lists: Readonly<Record<string, string>>;
  /** Values of parameters, of members of bodies, and of the names in braces of a path. */
  names: Readonly<Record<string, string>>;
  /** Values of parameters that no operation requires, for those that have them. */
  optional?: Readonly<Record<string, string>>;
}

const document: Document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const parameterOf = (one: Parameter | { $ref: string }): Parameter => {
  const found = '$ref' in one ? document.components.parameters[lastOf(one.$ref)] : one;
  if (!found) throw new Error(`no parameter ${JSON.stringify(one)}`);
  return found;
};

const choicesOf = ({ schema }: Parameter): unknown[] => {
  const items = (schema.items ?? schema) as Parameter['schema'] & { $ref?: string };
  return (items.$ref === undefined ? items.enum : document.components.schemas[lastOf(items.$ref)]?.enum) ?? [];
};

/** Everything that a read can show: what it requires, all expansions, all rows, and those that were deleted. */
function widest(parameters: readonly Parameter[], { names, optional = {} }: About): string {
  const asked = parameters.flatMap((parameter): [string, string][] => {
    const { name, required, schema } = parameter;
    if (name === 'expand') return [[name, choicesOf(parameter).join()]];
    if (name === 'limit') return [[name, '500']];
    if (name === 'onlyReturn') return [[name, 'all']];
    const value = optional[name] ?? (required ? (names[name] ?? String(schema.example)) : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
}

/** An example whose ids are those of existing objects. */
function filled(example: unknown, names: About['names']): unknown {
  if (Array.isArray(example)) return example.map((one) => filled(one, names));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, names[name] ?? filled(value, names)] as const),
  );
}

/** The path of an operation with the ids of the objects. */
const addressOf = (path: string, { lists, names }: About): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const id = name === 'id' ? lists[path.slice(0, at - 1)] : undefined;
    return encodeURIComponent(id ?? names[name] ?? names.id ?? '');
  });

/** The requests of every operation: reads plain and as wide as they go, writes with nothing and with the example. */
export function everyOperation(about: About): Asked[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, { operationId: id, 'x-required-scope': scope, ...described }]) => {
      const method = name.toUpperCase();
      const parameters = (described.parameters ?? []).map(parameterOf).filter((one) => one.in === 'query');
      const wide = widest(parameters, about);
      const url = addressOf(path, about);
      const asked = { id, method, scope, url: `${url}${method === 'GET' ? wide : ''}` };
      const example = described.requestBody?.content?.['application/json']?.example;
      if (example === undefined) return [asked];
      const body = filled(example, about.names) as object;
      return [
        { ...asked, body: Array.isArray(body) ? [] : {} },
        { ...asked, body },
      ];
    }),
  );
}
