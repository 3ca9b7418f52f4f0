/** What a reader knows of the API before its first request: openapi.json. */
import { readFileSync } from 'node:fs';

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON, and a reader takes from it what is there
type Json = any;

const document: Json = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const { schemas } = document.components;

/** A part of the document, in place or referenced. */
const resolved = (part: Json): Json => {
  if (!part?.$ref) return part ?? {};
  const [, , kind, name] = part.$ref.split('/');
  return resolved(document.components[kind][name]);
};
const dataOf = (operation: Json): Json =>
  resolved(resolved(operation.responses['200']).content?.['application/json']?.schema).properties?.data;
/** The names of the schemas that a reply may have. */
const namesIn = (schema: Json): string[] => {
  const alternatives = schema?.oneOf ?? [schema];
  return alternatives.flatMap((one: Json) => (one?.$ref ? [one.$ref.split('/').pop()] : []));
};
const isForUsers = ({ security }: Json): boolean => security?.every((way: Json) => 'session' in way);

/** A read of one object by its id. */
export interface Read {
  operation: string;
  path: string;
  schemas: string[];
  isForUsers: boolean;
}

/** A list of objects that have an id. */
export interface List {
  operation: string;
  path: string;
  schema: string;
  isForUsers: boolean;
}

const gets: [path: string, operation: Json][] = Object.entries<Json>(document.paths).flatMap(([path, { get }]) =>
  get ? [[path, get] as [string, Json]] : [],
);

export const reads: Read[] = gets
  .filter(([path]) => path.endsWith('/{id}'))
  .map(([path, get]) => ({
    operation: get.operationId,
    path,
    schemas: namesIn(dataOf(get)),
    isForUsers: isForUsers(get),
  }));

export const lists: List[] = gets
  .filter(([, get]) => dataOf(get)?.type === 'array' && resolved(dataOf(get).items).properties?.id)
  .map(([path, get]) => ({
    operation: get.operationId,
    path,
    schema: namesIn(dataOf(get).items)[0] ?? '',
    isForUsers: isForUsers(get),
  }));

/** The fields of a schema. */
export const fieldsOf = (schema: string): string[] => Object.keys(schemas[schema]?.properties ?? {});

/** Whether there is an operation. */
export const isThere = (method: string, path: string): boolean =>
  document.paths[path]?.[method.toLowerCase()] !== undefined;

const bodyOf = (path: string, method: string): Json =>
  resolved(resolved(document.paths[path]?.[method]?.requestBody).content?.['application/json']?.schema);

/** Whether a body has a field. */
export const accepts = (method: string, path: string, field: string): boolean =>
  field in (bodyOf(path, method.toLowerCase()).properties ?? {});

/** Whether an operation has a query parameter. */
export const hasParameter = (method: string, path: string, name: string): boolean =>
  (document.paths[path]?.[method.toLowerCase()]?.parameters ?? []).some(
    (one: Json) => (one.name ?? one.$ref?.split('/').pop()) === name,
  );

const exampleOf = (schema: Json): unknown => {
  const one = resolved(schema);
  if (one.example !== undefined) return one.example;
  if (one.allOf) return exampleOf(one.allOf[0]);
  if (one.type === 'array') return [exampleOf(one.items)];
  const required: string[] = one.required ?? [];
  return Object.fromEntries(required.map((name) => [name, exampleOf(one.properties[name])]));
};

/** A list whose objects refer to no other one: their required fields with the documented examples. */
export interface Catalogue {
  path: string;
  body: Record<string, unknown>;
}

/** Fields that may be left out only together with others. */
const neededToo: Record<string, string[]> = { '/schedule/v1/holiday-calendar': ['year'] };

export const catalogues: Catalogue[] = lists.flatMap(({ path, isForUsers: people }) => {
  const body = bodyOf(path, 'post');
  const required: string[] = body.required ?? [];
  const isPlain = !people && required.includes('name') && !required.some((name) => name.endsWith('Id'));
  if (!isPlain) return [];
  const needed = [...required, ...(neededToo[path] ?? [])];
  return [{ path, body: exampleOf({ ...body, required: needed, example: undefined }) as Record<string, unknown> }];
});
