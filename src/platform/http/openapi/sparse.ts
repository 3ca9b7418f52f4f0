import { isObject } from '../../narrowing.ts';
import { nameIn } from './components.ts';

/** The parts of the document that this file reads. */
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Reply>;
    parameters?: Record<string, { name: string }>;
  };
}
interface Schema {
  $ref?: string;
  required?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Reply {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}
interface Described {
  parameters?: { $ref?: string; name?: string }[];
  responses: Record<string, Reply>;
}

/** Query parameters whose replies may lack fields that the schema requires. */
const thinning = ['fields', 'knownAt'];

const isThinned = ({ parameters = [] }: Described, { components }: Document): boolean =>
  parameters.some(({ $ref, name }) => {
    const shown = $ref === undefined ? name : components.parameters?.[nameIn($ref)]?.name;
    return shown !== undefined && thinning.includes(shown);
  });

/** The name of the schema of the object, or of the rows, in a reply. */
function dataOf({ $ref, content }: Reply, document: Document): string | undefined {
  if ($ref !== undefined) return dataOf(document.components.responses?.[nameIn($ref)] ?? {}, document);
  const envelope = content?.['application/json']?.schema.$ref;
  const data = envelope === undefined ? undefined : document.components.schemas[nameIn(envelope)]?.properties?.data;
  const reference = data?.$ref ?? data?.items?.$ref;
  return reference === undefined ? undefined : nameIn(reference);
}

/**
 * The document for clients that use `fields`: the same, but of an object that `fields` can thin out nothing is required.
 * A second schema for each, or a `oneOf` of both, would give every client twice the types.
 * @param whole what `describeApi` returns; it stays as it is
 */
export function sparse(whole: object): object {
  const document = structuredClone(whole) as Document;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    if (!isThinned(operation, document)) continue;
    const name = dataOf(operation.responses['200'] ?? {}, document);
    const schema = name === undefined ? undefined : document.components.schemas[name];
    if (isObject(schema)) delete schema.required;
  }
  return document;
}
