import * as z from 'zod';
import type { CsvForm } from '../../csv-form.ts';
import { defined, isObject } from '../../narrowing.ts';
import { integer, text } from '../../values.ts';
import { isRepeatable, type Operation } from '../operation.ts';
import { ignoredMeta, mayIgnore } from '../read-request.ts';
import { type Components, nameIn, type Reference } from './components.ts';
import { exampleOf } from './example.ts';
import { describeHeaders, everyReply, type HeaderName } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';

const pageMeta = z
  .object({
    currentPage: integer(1, 10_000_000, 1).nullable().meta({ description: 'Null with a cursor.' }),
    lastPage: integer(1, 1_000_000_000, 1).nullable().meta({ description: 'At least 1; null with a cursor.' }),
    total: integer(0, 1_000_000_000, 1).nullable().meta({ description: 'The total number; null with a cursor.' }),
    perPage: integer(1, 1_000, 20),
    nextCursor: text(4000, 'WyJxT3ciLFtdXQ')
      .nullable()
      .meta({ description: 'The `cursor` of the next page; null on the last.', example: null }),
  })
  .meta({ id: 'PageMeta', description: 'The position of the page in the list.' });

const words = { 200: 'Success.', 201: 'Created.', 202: 'Accepted; Rollcall processes it later.' };

/**
 * The schema describes a reply without `fields`: a second one with nothing required would make every field of every
 * generated client optional.
 */
const withFields = 'With `fields` it has only those, whatever else the schema requires.';

/** The default of a page. */
const maxRows = 500;

/** One object with the members of several; its name is theirs if all have one: `RedactedPageMeta`. */
function merge(parts: readonly JsonSchema[], components: Components): JsonSchema {
  const resolved = parts.map((part) => components.resolve(part));
  const required = resolved.flatMap((part) => part.required ?? []);
  const merged = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.assign({}, ...resolved.map(({ properties }) => properties)),
  };
  const names = parts.map(({ $ref }) => $ref && nameIn($ref).replace(/Meta$/, ''));
  return names.every((name) => name !== undefined)
    ? components.add('schemas', `${names.reverse().join('')}Meta`, merged)
    : merged;
}

/** The members next to `data`, and whether each is always present. */
function describeMeta(operation: Operation, components: Components): { meta?: JsonSchema; isRequired: boolean } {
  const { reply } = operation;
  const page = reply.list ? components.schema(pageMeta) : undefined;
  const own = reply.meta && components.schema(reply.meta);
  const told = mayIgnore(operation) ? components.schema(ignoredMeta) : undefined;
  const parts = [page, ...(own?.allOf ?? [own]), told].filter((part) => part !== undefined);
  const meta = parts.length > 1 ? merge(parts, components) : parts[0];
  const isRequired = page !== undefined || (components.resolve(own ?? {}).required ?? []).length > 0;
  return meta ? { meta, isRequired } : { isRequired };
}

/** The envelope of a reply. */
function describeEnvelope(operation: Operation, components: Components): JsonSchema {
  const { list, expansions = {} } = operation.reply;
  const more = Object.entries(expansions).map(([name, schema]) => [name, components.schema(schema)]);
  const one = components.schema(operation.reply.data, Object.fromEntries(more));
  const data: JsonSchema = list ? { type: 'array', items: one, maxItems: list === true ? maxRows : list } : one;
  const { meta, isRequired } = describeMeta(operation, components);
  return {
    type: 'object',
    required: ['data', ...(isRequired ? ['meta'] : [])],
    properties: { data, ...(meta ? { meta } : {}) },
  };
}

/** An example of a reply without its optional members. */
function exampleOfEnvelope({ required = [], properties = {} }: JsonSchema, components: Components): object {
  return Object.fromEntries(
    required.map((name) => {
      const schema = defined(properties[name], name);
      if (name === 'data') return [name, exampleOf(schema, components)];
      const always = new Set(components.resolve(schema).required);
      const example = exampleOf(schema, components);
      const all = Object.entries(isObject(example) ? example : {});
      return [name, Object.fromEntries(all.filter(([member]) => always.has(member)))];
    }),
  );
}

/** Whether a request can use something deprecated: the operation itself, or a name of its body or its query. */
const canUseDeprecated = ({ deprecated, body, parameters }: Operation): boolean =>
  deprecated !== undefined ||
  parameters?.usesDeprecated !== undefined ||
  body?.usesDeprecated !== undefined ||
  (body?.resource !== undefined && body.resource.deprecated.size > 0);

/** The headers that a successful reply may lack: a dry run stores nothing that would have them. */
export function headersOfSome(operation: Operation): readonly HeaderName[] {
  if (operation.write && operation.hasDryRun) return ['ETag', 'Location'];
  return operation.reply.etag === 'sometimes' ? ['ETag'] : [];
}

function headersOf(operation: Operation, status: number): HeaderName[] {
  const { etag, csv } = operation.reply;
  const names: (HeaderName | readonly HeaderName[])[] = [
    everyReply,
    etag ? 'ETag' : [],
    status === 201 ? 'Location' : [],
    csv ? 'Link' : [],
    isRepeatable(operation) ? 'Idempotent-Replayed' : [],
    canUseDeprecated(operation) ? ['Deprecation', 'Sunset'] : [],
  ];
  return names.flat();
}

/** The reply with a file. */
function describeFile(operation: Operation, files: object, components: Components): [string, object] {
  const content = Object.entries(files).map(([type, one]) => {
    const schema = components.schema(one);
    return [type, { schema, example: exampleOf(schema, components) }];
  });
  const headers = describeHeaders([...headersOf(operation, 200), 'Content-Disposition'], components);
  return ['200', { description: 'The file.', headers, content: Object.fromEntries(content) }];
}

/** A list as CSV, next to JSON. */
function describeCsv({ headings }: CsvForm, components: Components): object {
  const description = `The same rows, with a line of headings: ${headings.join(', ')}. Columns are left out whose values the token may not read. Text that a spreadsheet would take for a formula begins with an apostrophe.`;
  const schema = components.schema(z.string().max(100_000_000).meta({ format: 'binary', description }));
  return { 'text/csv': { schema, example: `${headings.slice(0, 3).join(',')}\r\n` } };
}

/** The successful replies of an operation, by status. */
export function describeReplies(operation: Operation, components: Components): [string, object | Reference][] {
  const { method, reply } = operation;
  if (reply.files) return [describeFile(operation, reply.files, components)];
  const schema = describeEnvelope(operation, components);
  const statuses = [reply.status, ...(reply.or ? [reply.or] : [])];
  const done = statuses.map((status): [string, object] => [
    String(status),
    {
      description: [words[status], operation.parameters?.known.fields && withFields].filter(Boolean).join(' '),
      headers: describeHeaders(headersOf(operation, status), components, headersOfSome(operation)),
      content: {
        'application/json': { schema, example: exampleOfEnvelope(schema, components) },
        ...(reply.csv && describeCsv(reply.csv, components)),
      },
    },
  ]);
  if (method !== 'GET' || !reply.etag) return done;
  const unchanged = components.add('responses', 'NotModified', {
    description: 'The object is the one that `If-None-Match` names.',
    headers: describeHeaders([...everyReply, 'ETag'], components),
  });
  return [...done, ['304', unchanged]];
}
