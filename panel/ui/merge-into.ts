/** A row, or the body that changes it. */
export type Values = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Item = Readonly<Record<string, unknown>>;

/** Lists of which a body has only the changed items, each of which is another field; and what tells the items apart. */
const keys: Readonly<Record<string, string>> = { customFields: 'id', fields: 'field' };

/** A list as a row has it, with the items that a body has, in its form. */
function itemsSent(sent: readonly Item[], stored: readonly Item[], key: string): Item[] {
  const byKey = new Map(stored.map((item) => [item[key], item]));
  return sent.map((item) =>
    Object.fromEntries(
      Object.keys(item).map((name) => [name, name === key ? item[key] : (byKey.get(item[key])?.[name] ?? null)]),
    ),
  );
}

/** The names of the lists of items that both a body and a row have. */
const listsIn = (body: Values, row: Values): string[] =>
  Object.keys(keys).filter((name) => Array.isArray(body[name]) && Array.isArray(row[name]));

/** A row with the items of lists that a body has, in its form. */
const asSent = (body: Values, row: Values): Values => ({
  ...row,
  ...Object.fromEntries(
    listsIn(body, row).map((name) => [
      name,
      itemsSent(body[name] as Item[], row[name] as Item[], keys[name] as string),
    ]),
  ),
});

/** Lists without an order, each member of which has a switch of its own: two users who change them never clash. */
const sets: readonly string[] = ['hiddenFields'];

/** What another user made of a set, with what this one has added, and without what this one has removed. */
function setMerged(sent: readonly unknown[], read: readonly unknown[], present: readonly unknown[]): unknown[] {
  const added = sent.filter((one) => !read.includes(one) && !present.includes(one));
  return [...present.filter((one) => sent.includes(one) || !read.includes(one)), ...added];
}

/** The fields of which both users have changed the value, each to another one. */
export function clashesOf(body: Values, was: Values, is: Values): string[] {
  const [read, present] = [asSent(body, was), asSent(body, is)];
  return Object.keys(body).filter(
    (name) =>
      !sets.includes(name) &&
      !same(body[name], read[name]) &&
      !same(present[name], read[name]) &&
      !same(present[name], body[name]),
  );
}

/**
 * Puts a user's changes on top of those of another one, of other fields.
 * @param body what the user sends
 * @param was the row that the user changed
 * @param is the row as the other user left it
 * @returns the body with the other user's values where the user left the old ones
 */
export function mergeInto(body: Values, was: Values, is: Values): Values {
  const [read, present] = [asSent(body, was), asSent(body, is)];
  const merged = (name: string, value: unknown): unknown => {
    if (same(value, read[name])) return present[name];
    if (!sets.includes(name)) return value;
    return setMerged(value as unknown[], read[name] as unknown[], present[name] as unknown[]);
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, merged(name, value)]));
}

/**
 * The row that a user changed, with the other user's values of the fields of which both have changed the value: based on it,
 * the next attempt replaces these knowingly, and still keeps the others.
 */
export const rebased = (body: Values, was: Values, is: Values): Values => ({
  ...was,
  ...Object.fromEntries(clashesOf(body, was, is).map((name) => [name, is[name]])),
});
