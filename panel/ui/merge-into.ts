/** A row, or the body that changes it. */
export type Values = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Puts a user's changes on top of those of another one.
 * @param body what the user sends
 * @param read the row that the user changed
 * @param present the row as the other user left it
 * @returns the body with the other user's values where the user left the old ones; undefined: both changed the same field
 */
export function mergeInto(body: Values, read: Values, present: Values): Values | undefined {
  const own = Object.keys(body).filter((name) => !same(body[name], read[name]));
  const isTheirs = (name: string) => !same(present[name], read[name]) && !same(present[name], body[name]);
  if (own.some(isTheirs)) return undefined;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, own.includes(name) ? value : present[name]]),
  );
}
