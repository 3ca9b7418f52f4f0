import type { Components, Reference } from './components.ts';
import { nameIn } from './components.ts';
import type { JsonSchema } from './json-schema.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  schema: JsonSchema;
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Reply {
  content?: Record<string, Media>;
}

/** The parts of an operation that others can share. */
export interface Shared {
  operationId: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reply | Reference>;
}

/** One place in the document, the name of its part as a component, and the function that puts the reference there. */
interface SharedLocation {
  name: string;
  /** The operation that has it, for a second part with the name. */
  operation: string;
  part: object;
  refer(reference: Reference): void;
}

/**
 * Moves each part that at least two places have. The most frequent part of a name gets it; others get the name of their
 * first operation before it.
 */
function share(places: SharedLocation[], add: (name: string, part: object) => Reference): void {
  for (const [name, named] of Map.groupBy(places, (place) => place.name)) {
    const alike = [...Map.groupBy(named, ({ part }) => JSON.stringify(part)).values()];
    const shared = alike.filter((some) => some.length > 1).sort((a, b) => b.length - a.length);
    for (const [rank, some] of shared.entries()) {
      const own = rank === 0 ? name : `${some[0]?.operation}.${name}`;
      for (const { part, refer } of some) refer(add(own, part));
    }
  }
}

/** `createdAt[gte]` as the name of a component, `createdAt.gte`; ids of a path apart from filters. */
const parameterName = ({ name, in: place }: Parameter) =>
  `${place === 'path' ? 'path.' : ''}${name.replace('[', '.').replace(']', '')}`;

const parametersOf = ({ operationId: operation, parameters = [] }: Shared): SharedLocation[] =>
  parameters.flatMap((part, i) =>
    'name' in part ? { name: parameterName(part), operation, part, refer: (it) => (parameters[i] = it) } : [],
  );

/** The name of a body or a reply is that of its schema. */
const nameOf = ({ $ref }: JsonSchema): string | undefined => ($ref === undefined ? undefined : nameIn($ref));

const repliesOf = ({ operationId: operation, responses }: Shared): SharedLocation[] =>
  Object.entries(responses).flatMap(([status, part]) => {
    const schema = 'content' in part ? part.content?.['application/json']?.schema : undefined;
    const name = schema && nameOf(schema);
    return name === undefined ? [] : { name, operation, part, refer: (it) => (responses[status] = it) };
  });

const examplesOf = ({ operationId: operation, requestBody, responses }: Shared): SharedLocation[] =>
  [requestBody, ...Object.values(responses)].flatMap((part) => {
    const content = part && 'content' in part ? Object.values(part.content ?? {}) : [];
    return content.flatMap((media) => {
      const name = nameOf(media.schema);
      if (name === undefined || media.example === undefined) return [];
      const refer = (reference: Reference) => {
        delete media.example;
        media.examples = { [name]: reference };
      };
      return { name, operation, part: { value: media.example }, refer };
    });
  });

/**
 * Moves parameters, examples and replies that several operations have into the components, so that a change of one
 * changes one place of the document.
 */
export function shareParts(shared: Shared[], components: Components): void {
  share(shared.flatMap(parametersOf), (name, part) => components.add('parameters', name, part));
  share(shared.flatMap(examplesOf), (name, part) => components.add('examples', name, part));
  share(shared.flatMap(repliesOf), (name, part) => components.add('responses', name, part));
}
