import type * as z from 'zod';
import { commonErrors } from '../../errors.ts';
import type { ErrorType } from '../../problem.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import { describeHeaders, type HeaderName } from './headers.ts';
import { describeIfNoneMatch } from './parameters.ts';
import type { Problems } from './problems.ts';
import { beforeRouting } from './refusals.ts';

/** The reply of a path outside the API proper: a document of some type, or a problem. */
type OpenReply = { description: string; type: string; schema: z.ZodType } | ErrorType;

/** A path that needs no credentials and has neither envelope nor limits: the reference, health, keys. */
export interface OpenPath {
  /** operationId; unique. */
  id: string;
  path: string;
  summary: string;
  description: string;
  /** The names in braces. */
  parameters?: Record<string, { description: string; schema: z.ZodType }>;
  /** Its reply has an ETag, and a client that has it already gets a 304. */
  etag?: boolean;
  replies: Record<number, OpenReply>;
}

const headersOf = ({ etag }: OpenPath): HeaderName[] => ['X-Request-Id', ...(etag ? (['ETag'] as const) : [])];

function describeReply(
  row: OpenPath,
  [status, reply]: [string, OpenReply],
  components: Components,
  problems: Problems,
): object {
  if ('code' in reply) return problems.response(Number(status), [reply]);
  const schema = components.schema(reply.schema);
  return {
    description: reply.description,
    headers: describeHeaders(headersOf(row), components),
    content: { [reply.type]: { schema, example: exampleOf(schema, components) } },
  };
}

/** An open path as an operation of the document. */
export function describeOpenPath(row: OpenPath, tag: string, components: Components, problems: Problems): object {
  const { id, summary, description, parameters = {}, replies } = row;
  const failures = [...beforeRouting, commonErrors.internal];
  const all: OpenPath['replies'] = { ...replies, ...Object.fromEntries(failures.map((type) => [type.status, type])) };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\nNeeds no credentials.`,
    security: [],
    parameters: [
      ...Object.entries(parameters).map(([name, parameter]) => ({
        name,
        in: 'path',
        required: true,
        description: parameter.description,
        schema: components.schema(parameter.schema),
      })),
      ...(row.etag ? [describeIfNoneMatch(components)] : []),
    ],
    responses: {
      ...Object.fromEntries(
        Object.entries(all).map((reply) => [reply[0], describeReply(row, reply, components, problems)]),
      ),
      ...(row.etag
        ? { 304: { description: 'Nothing has changed.', headers: describeHeaders(headersOf(row), components) } }
        : {}),
    },
  };
}
