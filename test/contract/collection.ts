import type { Document, Operation } from './document.ts';
import { isFollowed, isPaged, isWrite } from './document.ts';

/** Names that tell which part something plays, not what it is. */
const roles: Record<string, string> = {
  manager: 'employee',
  assignee: 'employee',
  decider: 'employee',
};

/** What stands for the collection of accounts: there is none, and every account is its own. */
export const theAccount = 'the account';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const areaOf = (path: string) => path.split('/', 3).join('/');

/** The paths under which objects are kept: those that can be listed, or hold objects with an id of ours. */
export const collectionsOf = ({ operations }: Document): string[] => [
  ...new Set(operations.flatMap((operation) => (isPaged(operation) || isFollowed(operation) ? [operation.path] : []))),
];

/** The collection that a path is in or about: what stands before its first name in braces, or all of it. */
const collectionAt = (path: string): string => path.split('/{')[0] as string;

/**
 * The collection that the objects are in whose ids a field or a parameter holds, found by its name alone:
 * `contributionGroupId` is an id in `…/contribution-groups`, and `workCheckTypeId` in `…/check-types`.
 * @param from the path of the operation: of several collections with the same name, that of its own area is meant
 * @returns undefined if none has such a name
 */
export function collectionOf(document: Document, name: string, from: string): string | undefined {
  const bare = name.replace(/(Ids?|\[.*\])+$/, '');
  if (bare === 'company' || bare === 'account') return theAccount;
  if (bare === 'parent') return collectionAt(from);
  const wanted = plural(kebab(roles[bare] ?? bare));
  const likenesses = [
    (part: string) => part === wanted,
    (part: string) => wanted.endsWith(`-${part}`),
    (part: string) => part.endsWith(`-${wanted}`),
  ];
  for (const isAlike of likenesses) {
    const found = collectionsOf(document).filter((path) => isAlike(lastPart(path)));
    if (found.length > 0) return found.find((path) => areaOf(path) === areaOf(from)) ?? found[0];
  }
  return undefined;
}

/** The collection with this path; there is none of accounts, although they have a path. */
export function collectionNamed(document: Document, path: string): string | undefined {
  if (lastPart(path) === 'companies') return theAccount;
  return collectionsOf(document).includes(path) ? path : undefined;
}

/** The operation that makes an object of a collection; undefined if they come about by themselves. */
export const makerOf = (document: Document, collection: string): Operation | undefined =>
  document.find('POST', collection);

/**
 * The write operations on the same object as another, or (if it is about no object) in the same collection: those that
 * may have to come first.
 */
export function kinOf(document: Document, operation: Operation): Operation[] {
  const at = collectionAt(operation.path);
  const isAboutObject = operation.path.includes('{');
  const home = isAboutObject || collectionsOf(document).includes(at) ? at : at.slice(0, at.lastIndexOf('/'));
  return document.operations.filter((one) => {
    if (one === operation || !isWrite(one) || one.path.includes('{') !== isAboutObject) return false;
    return `${collectionAt(one.path)}/`.startsWith(`${home}/`);
  });
}
