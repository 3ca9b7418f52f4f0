import type * as z from 'zod';
import { compat, compatHeader } from '../../compat.ts';
import { defined } from '../../narrowing.ts';
import { id, text } from '../../values.ts';
import { isConditional, isNameOfId, isRepeatable, type Operation } from '../operation.ts';
import { maxListValues, type Parameter } from '../parameters.ts';
import type { Components, Reference } from './components.ts';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to repeat the request: for 24 hours the same key with the same body returns the first reply and changes nothing. Use a new key, such as a UUID, for each new request.',
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag last read: if the object has changed since, nothing is written and the reply is 412.',
};
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'An ETag read before: if nothing has changed since, the reply is 304 without a body.',
};
/** The same header on a write that creates or changes. */
const onlyCreate = {
  name: 'If-None-Match',
  in: 'header',
  description: '`*`: only creates; if there is such an object, nothing is written and the reply is 412.',
};

const earlierShape = {
  name: compatHeader,
  in: 'header',
  description:
    'For clients written for another product: the year of the reply format that the client expects. This document describes the shape without it; the guide "Moving to Rollcall" shows the differences. A setting of the token does the same.',
};

const tag = text(1000, '"1.GfDuYnt1bVw"');

/** The header by which a client says which version it has. */
export const describeIfNoneMatch = (components: Components): Reference =>
  components.add('parameters', ifNoneMatch.name, { ...ifNoneMatch, schema: components.schema(tag) });

/** The request headers that matter to an operation. */
function headersOf(operation: Operation, components: Components): Reference[] {
  const header = (parameter: { name: string }, schema: z.ZodType) =>
    components.add('parameters', parameter.name, { ...parameter, schema: components.schema(schema) });
  return [
    isRepeatable(operation) ? header(idempotencyKey, text(255, 'f1c2b3a4-6d57-4e0f-9a3b-7d1f2c5e8a90')) : [],
    isConditional(operation) ? header(ifMatch, tag) : [],
    isConditional(operation) && operation.reply.or === 201
      ? components.add('parameters', 'Only-Create', { ...onlyCreate, schema: components.schema(text(1, '*')) })
      : [],
    operation.earlier ? header(earlierShape, compat) : [],
    operation.method === 'GET' && operation.reply.etag ? describeIfNoneMatch(components) : [],
  ].flat();
}

/** The names in braces. */
function describePathParameters(path: string, components: Components): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const isOurs = isNameOfId(name);
    const schema = isOurs ? id : name === 'externalId' ? text(200, 'ERP-1042') : text(100, name);
    const description = isOurs ? 'A UUID; any other value returns 404.' : 'Percent-encode reserved characters.';
    return { name, in: 'path', required: true, description, schema: components.schema(schema) };
  });
}

function describeQueryParameter(
  name: string,
  { schema, list, required }: Parameter,
  description: string,
  components: Components,
) {
  const value = components.schema(schema);
  return {
    name,
    in: 'query',
    ...(required ? { required } : {}),
    description,
    ...(list
      ? { style: 'form', explode: false, schema: { type: 'array', items: value, minItems: 1, maxItems: maxListValues } }
      : { schema: value }),
  };
}

/** The query parameters under all their names. */
function describeQuery({ parameters }: Operation, components: Components): object[] {
  const { known = {}, aliases = {} } = parameters ?? {};
  return [
    ...Object.entries(known)
      .filter(([, { isEarlier }]) => !isEarlier)
      .map(([name, parameter]) => describeQueryParameter(name, parameter, parameter.description, components)),
    // A request has one of the names: only the first is required.
    ...Object.entries(aliases).map(([name, target]) => {
      const other = { ...defined(known[target], target), required: false };
      return describeQueryParameter(name, other, `The same as ${target}.`, components);
    }),
  ];
}

/** All input of an operation except its body. */
export const describeParameters = (operation: Operation, components: Components): object[] => [
  ...describePathParameters(operation.path, components),
  ...describeQuery(operation, components),
  ...headersOf(operation, components),
];
