import type * as z from 'zod';
import { commonErrors } from '../../errors.ts';
import type { ErrorType } from '../../problem.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import { describeHeaders } from './headers.ts';
import type { Problems } from './problems.ts';
import { beforeRouting } from './refusals.ts';

/** What a path outside of the API proper answers with: a document of some type, or a problem. */
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
  replies: Record<number, OpenReply>;
}

function describeReply(status: number, reply: OpenReply, components: Components, problems: Problems): object {
  if ('code' in reply) return problems.response(status, [reply]);
  const schema = components.schema(reply.schema);
  return {
    description: reply.description,
    headers: describeHeaders(['X-Request-Id'], components),
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
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: components.schema(parameter.schema),
    })),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, reply]) => [
        status,
        describeReply(Number(status), reply, components, problems),
      ]),
    ),
  };
}
