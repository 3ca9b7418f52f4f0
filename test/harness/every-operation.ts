/** Requests of every operation of openapi.json about objects that a test has made. */
import { readFileSync } from 'node:fs';
import { defined } from '../../src/platform/narrowing.ts';
import { Document } from '../contract/document/document.ts';
import { type Operation, type Parameter, parametersIn } from '../contract/document/operation.ts';
import { hints } from '../contract/hints.ts';

/** A request of an operation. */
export interface OperationRequest {
  id: string;
  method: string;
  url: string;
  body?: object | undefined;
  /** The scope that the operation needs; undefined: none. */
  scope?: string | undefined;
}

/** The objects that requests are about. */
export interface About {
  /** Ids by the path of their list, as `/core/v3/employees`. */
  lists: Readonly<Record<string, string>>;
  /** Values of parameters, of members of bodies, and of the names in braces of a path. */
  names: Readonly<Record<string, string>>;
  /** Members of the body in addition to or instead of the example, by operationId. */
  bodies?: Readonly<Record<string, object>>;
  /** The `{id}` in the path of an operation, if another than that of its list, by operationId. */
  places?: Readonly<Record<string, string>>;
  /** Values of parameters that no operation requires, for those that have them. */
  optional?: Readonly<Record<string, string>>;
}

export const theDocument = new Document(
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')),
);

const choicesOf = ({ schema }: Parameter): unknown[] => theDocument.resolve(schema.items ?? schema).enum ?? [];

/** Everything that a request can show: what it requires, all expansions, all rows, and those that were deleted. */
function widest(parameters: readonly Parameter[], { names, optional = {} }: About): string {
  const asked = parameters.flatMap((parameter): [string, string][] => {
    const { name, isRequired, schema } = parameter;
    if (name === 'expand') return [[name, choicesOf(parameter).join()]];
    if (name === 'limit') return [[name, '500']];
    if (name === 'onlyReturn') return [[name, 'all']];
    // A write that can be tried leaves its objects for those after it.
    if (name === 'dryRun') return [[name, 'true']];
    const value = optional[name] ?? (isRequired ? (names[name] ?? String(schema.example)) : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
}

const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** An example whose ids are those of existing objects, without references to others. */
function filled(example: unknown, names: About['names']): unknown {
  if (isUuid(example)) return undefined;
  if (Array.isArray(example)) return example.map((one) => filled(one, names)).filter((one) => one !== undefined);
  if (typeof example !== 'object' || example === null) return example;
  // A row that only refers to an object; that of a batch does more.
  if ('id' in example && isUuid(example.id) && !('operation' in example)) return undefined;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      // A version acts as If-Match.
      if (name === 'version' || value === undefined) return [name, undefined];
      const known = names[name];
      return [name, known === undefined ? filled(value, names) : typeof value === 'number' ? Number(known) : known];
    }),
  );
}

/** The path of an operation with the ids of the objects. */
const addressOf = ({ id, path }: Operation, { lists, names, places = {} }: About): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const told = name === 'id' ? (places[id] ?? lists[path.slice(0, at - 1)]) : undefined;
    return encodeURIComponent(told ?? names[name] ?? names.id ?? '');
  });

/** The example of an operation about the objects, with what the hints of the contract test say of it. */
function bodyOf({ id, body }: Operation, { names, bodies = {} }: About): object | undefined {
  if (!body) return undefined;
  const told = hints[id]?.body;
  const example = { ...body.example, ...(typeof told === 'function' ? {} : told) };
  const isTried = theDocument.resolve(body.schema).properties?.dryRun !== undefined;
  return { ...(filled(example, names) as object), ...bodies[id], ...(isTried && { dryRun: true }) };
}

/** The requests of every operation: reads as wide as they go, writes with nothing and with the example. */
export function everyOperation(about: About): OperationRequest[] {
  return theDocument.operations.flatMap((operation) => {
    const { id, method, scope } = operation;
    const url = `${addressOf(operation, about)}${widest(parametersIn(operation, 'query'), about)}`;
    const asked = { id, method, scope, url };
    const body = bodyOf(operation, about);
    return body === undefined
      ? [asked]
      : [
          { ...asked, body: Array.isArray(body) ? [] : {} },
          { ...asked, body },
        ];
  });
}

/**
 * The queries by which a read may show more, or less: nothing but what it requires, all expansions, and each of the narrowings
 * with the parameters that the operation has. An unknown parameter would be refused before anything is read.
 * @returns texts from the question mark on, each once
 */
export function queriesOf(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  narrowings: readonly Readonly<Record<string, string>>[],
): string[] {
  const operation = defined(theDocument.find(method, path), `${method} ${path} in openapi.json`);
  const parameters = parametersIn(operation, 'query');
  const every: Readonly<Record<string, string>> = Object.assign({}, ...narrowings);
  const required = parameters
    .filter(({ isRequired }) => isRequired)
    .map(({ name, schema }) => [name, every[name] ?? String([theDocument.exampleOf(schema)].flat())]);
  const expand = parameters.find(({ name }) => name === 'expand');
  const known = (narrowing: object) =>
    Object.entries(narrowing).filter(([name]) => parameters.some((parameter) => parameter.name === name));
  const asked = [[], ...(expand ? [[['expand', choicesOf(expand).join()]]] : []), ...narrowings.map(known)];
  const texts = asked.map(
    (one) => new URLSearchParams({ ...Object.fromEntries(required), ...Object.fromEntries(one) }),
  );
  return [...new Set(texts.map((text) => (text.size === 0 ? '' : `?${text}`)))];
}
