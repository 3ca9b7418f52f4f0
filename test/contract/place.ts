import { collectionNamed, collectionOf } from './collection.ts';
import type { Document, Operation } from './document.ts';

type Data = Record<string, unknown>;

/** Where the objects are that a name in the braces of a path is an id of. */
export interface Place {
  collection: string;
  /** The name in braces of the object of the collection: this one, or the one before it. */
  name: string;
  /** The property of that object that holds its parts, if a part is meant: `tasks` in `…/{id}/tasks/{taskId}`. */
  part?: string;
}

/** @throws Error if neither the name nor what stands before it in the path tells */
export function placeOf(document: Document, { path }: Operation, name: string): Place {
  const before = path.split(`/{${name}}`)[0] as string;
  const collection = name === 'id' ? collectionNamed(document, before) : collectionOf(document, name, path);
  if (collection !== undefined) return { collection, name };
  const [, base, owner, part] = /^(.*)\/\{(\w+)\}\/(\w+)$/.exec(before) ?? [];
  const home = base === undefined ? undefined : collectionNamed(document, base);
  if (!home || !owner || !part) throw new Error(`nobody knows what ${name} of ${path} is an id of`);
  return { collection: home, name: owner, part };
}

/** The object that a place means, or the first of its parts; undefined if it has none. */
export function within(data: Data, { part }: Place): Data | undefined {
  return part === undefined ? data : (data[part] as Data[] | undefined)?.[0];
}
