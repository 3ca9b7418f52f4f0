import type { Data } from './call.ts';
import type { Document } from './document/document.ts';
import { isFollowed, isPaged, isWrite, type Operation } from './document/operation.ts';
import { ids } from './hints.ts';

/** The place of the objects that an id may refer to. */
export interface Collection {
  /** Its path; or, if no operation lists them, the path of the operation that creates them. */
  path: string;
  /** Creates one of them; undefined if they appear by themselves. */
  maker?: Operation | undefined;
  list?: Operation | undefined;
  /** The name states a role of the object: it is another object than the one under its own name. */
  isRole: boolean;
}

/** Accounts have no collection, and every account is its own. */
export const theAccount = 'the account';
export const theAccountItself: Collection = { path: theAccount, isRole: false };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const areaOf = (path: string) => path.split('/', 3).join('/');
/** The collection of a path: the part before its first name in braces, or all of it. */
const homeOf = (path: string): string => path.split('/{')[0] as string;

/** The same for a batch and an upsert, which write the objects of the collection above them. */
const listedAt = (path: string): string => homeOf(path).replace(/\/(batch|external)$/, '');

const collectionPaths = new WeakMap<Document, string[]>();

/** The paths under which objects are listed: each name of an object asks for them. */
function collectionsOf(document: Document): string[] {
  const paths =
    collectionPaths.get(document) ??
    document.operations
      .filter((operation) => (isPaged(operation) || isFollowed(operation)) && !operation.path.includes('{'))
      .map(({ path }) => path);
  collectionPaths.set(document, paths);
  return paths;
}

const collectionAt = (document: Document, path: string, isRole = false): Collection => ({
  path,
  isRole,
  maker: document.find('POST', path),
  list: document.find('GET', path),
});

/** The hint of `ids` for a name. */
function hinted(document: Document, operation: Operation, name: string): Collection | undefined {
  const ofPath = name === 'id' ? ids[homeOf(operation.path)] : undefined;
  const id = ofPath ?? ids[`${operation.id}.${name}`] ?? ids[name];
  if (id === undefined) return undefined;
  const maker = document.operations.find((one) => one.id === id);
  if (!maker) throw new Error(`test/contract/hints.ts names ${id} for ${name}, and there is no such operation`);
  return { ...collectionAt(document, maker.path, ofPath === undefined), maker };
}

/**
 * The collection of the objects whose ids a field or a parameter of an operation holds.
 * @returns undefined if no collection has such a name
 */
export function collectionOf(document: Document, operation: Operation, name: string): Collection | undefined {
  const told = hinted(document, operation, name);
  if (told) return told;
  const bare = name.replace(/(Ids?|\[.*\])+$/, '');
  if (bare === 'company' || bare === 'account') return theAccountItself;
  if (bare === 'parent') return collectionAt(document, listedAt(operation.path), true);
  const wanted = plural(kebab(bare));
  const likenesses = [
    (part: string) => part === wanted,
    (part: string) => wanted.endsWith(`-${part}`),
    (part: string) => part.endsWith(`-${wanted}`),
  ];
  for (const isAlike of likenesses) {
    const found = collectionsOf(document).filter((path) => isAlike(lastPart(path)));
    // Of several with the same name, the one in the operation's own area counts.
    const path = found.find((one) => areaOf(one) === areaOf(operation.path)) ?? found[0];
    if (path !== undefined) return collectionAt(document, path);
  }
  return undefined;
}

/** The object that a name in the braces of a path identifies. */
export interface Place {
  collection: Collection;
  /** The name in braces for the object of the collection: this one, or the one before it. */
  name: string;
  /** The property of that object with its parts, if the place is a part: `tasks` in `…/{id}/tasks/{taskId}`. */
  part?: string;
}

/** The collection with this path; undefined for one inside of an object, such as an employee's contracts. */
export function collectionNamed(document: Document, path: string): Collection | undefined {
  if (lastPart(path) === 'companies') return theAccountItself;
  const isNamed = collectionsOf(document).includes(path) || (!path.includes('{') && document.find('POST', path));
  return isNamed ? collectionAt(document, path) : undefined;
}

/** @throws Error if neither the name nor the path before it identifies the object */
export function placeOf(document: Document, operation: Operation, name: string): Place {
  const before = operation.path.split(`/{${name}}`)[0] as string;
  const told = hinted(document, operation, name);
  const collection =
    told ?? (name === 'id' ? collectionNamed(document, before) : collectionOf(document, operation, name));
  if (collection) return { collection, name };
  const [, base, owner, part] = /^(.*)\/\{(\w+)\}\/(\w+)$/.exec(before) ?? [];
  const home = base === undefined ? undefined : collectionNamed(document, base);
  if (!home || !owner || !part) throw new Error(unknownId(operation, name));
  return { collection: home, name: owner, part };
}

/** The object of a place, or the first of its parts; undefined if it has none. */
export const within = (data: Data, { part }: Place): Data | undefined =>
  part === undefined ? data : (data[part] as Data[] | undefined)?.[0];

/** The instruction for an id that the test does not know. */
export const unknownId = ({ id, method, path }: Operation, name: string): string =>
  `what is ${name} of ${method} ${path} an id of? Tell in \`ids\` of test/contract/hints.ts which operation makes ` +
  `such an object:\n  ${name}: 'create…',\n('${id}.${name}' if it means that here alone, ${name === 'id' ? `'${homeOf(path)}'` : 'the path'} for an {id} behind a path)`;

/** The other write operations on the same kind of object: one of them may have to come first. */
export function kinOf(document: Document, operation: Operation): Operation[] {
  const home = homeOf(operation.path);
  return document.operations.filter((one) => one !== operation && isWrite(one) && homeOf(one.path) === home);
}
