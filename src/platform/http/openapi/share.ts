import type { Components, Reference } from './components.ts';
import { nameIn } from './components.ts';
import type { JsonSchema } from './json-schema.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

/** The parts of an operation that others can share. */
interface Shared {
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> } | Reference>;
}

/** One place in the document, the name of its part as a component, and the function that puts the reference there. */
interface Place {
  name: string;
  part: object;
  refer(reference: Reference): void;
}

/** For each name the most frequent part, if at least two places have it: the others stay in place. */
function share(places: Place[], add: (name: string, part: object) => Reference): void {
  for (const [name, named] of Map.groupBy(places, (place) => place.name)) {
    const alike = [...Map.groupBy(named, ({ part }) => JSON.stringify(part)).values()];
    const most = alike.reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length < 2) continue;
    for (const { part, refer } of most) refer(add(name, part));
  }
}

/** `createdAt[gte]` as the name of a component, `createdAt.gte`; ids of a path apart from filters. */
const parameterName = ({ name, in: place }: Parameter) =>
  `${place === 'path' ? 'path.' : ''}${name.replace('[', '.').replace(']', '')}`;

const parametersOf = ({ parameters = [] }: Shared): Place[] =>
  parameters.flatMap((part, i) =>
    'name' in part ? { name: parameterName(part), part, refer: (reference) => (parameters[i] = reference) } : [],
  );

/** The name of a body or a reply: that of its schema, or of its `data`. */
function exampleName({ $ref, properties }: JsonSchema): string | undefined {
  const data = properties?.data;
  if ($ref !== undefined) return nameIn($ref);
  if (data?.$ref !== undefined) return `${nameIn(data.$ref)}Reply`;
  return data?.items?.$ref === undefined ? undefined : `${nameIn(data.items.$ref)}List`;
}

const examplesOf = ({ requestBody, responses }: Shared): Place[] =>
  [requestBody, ...Object.values(responses)].flatMap((part) => {
    const content = part && 'content' in part ? Object.values(part.content ?? {}) : [];
    return content.flatMap((media) => {
      const name = exampleName(media.schema);
      if (name === undefined || media.example === undefined) return [];
      const refer = (reference: Reference) => {
        delete media.example;
        media.examples = { [name]: reference };
      };
      return { name, part: { value: media.example }, refer };
    });
  });

/**
 * Moves parameters and examples that several operations have into the components, so that a change of one changes one
 * place of the document.
 */
export function shareParts(operations: object[], components: Components): void {
  const shared = operations as Shared[];
  share(shared.flatMap(parametersOf), (name, part) => components.add('parameters', name, part));
  share(shared.flatMap(examplesOf), (name, part) => components.add('examples', name, part));
}
