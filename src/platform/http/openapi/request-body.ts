import { id, integer } from '../../values.ts';
import { isConditional, type Operation } from '../operation.ts';
import { maxVersion } from '../request-body.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';

const version = integer(1, maxVersion, 1).meta({
  description: 'Works like If-Match: if the object has another version by now, nothing is written.',
});
const companyId = id.nullable().meta({
  description: 'Accepted for clients that send it: it must be the ID of the account, and changes nothing.',
  'x-also-taken': true,
});

/** Names that `readBody` accepts although the schema has none of them. */
function alsoTaken(readOnly: readonly string[] | undefined, components: Components): Record<string, JsonSchema> {
  if (!readOnly) return {};
  return {
    ...(readOnly.includes('version') ? {} : { version: components.schema(version) }),
    companyId: components.schema(companyId),
  };
}

/** The body of an operation, if it has one. */
export function describeRequestBody(operation: Operation, components: Components): object | undefined {
  const { body, method } = operation;
  if (!body) return undefined;
  // First, so that it has these names wherever it is.
  if (body.inside) components.schema(body.inside.schema, alsoTaken(body.inside.readOnly, components));
  const schema = components.schema(body.described ?? body.schema, alsoTaken(body.readOnly, components));
  const media = { schema, example: exampleOf(schema, components) };
  const ignored = body.readOnly?.map((name) => `\`${name}\``).join(', ');
  // Without If-Match, two media types make openapi-python-client use a name that it does not import.
  const types =
    method === 'PATCH' && isConditional(operation)
      ? ['application/json', 'application/merge-patch+json']
      : ['application/json'];
  return {
    description: ignored
      ? `You can read an object, change it and send it back. Rollcall ignores: ${ignored}.`
      : undefined,
    required: !body.optional,
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}
