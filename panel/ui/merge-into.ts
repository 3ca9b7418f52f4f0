/** A row, or the body that changes it. */
export type Values = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface CustomValue {
  id: string;
  value: unknown;
}

/** A row with the custom fields that a body has, in its form: the others are other fields. */
function asSent(body: Values, row: Values): Values {
  const [sent, stored] = [body.customFields, row.customFields] as (CustomValue[] | undefined)[];
  if (!sent || !stored) return row;
  const values = new Map(stored.map(({ id, value }) => [id, value]));
  return { ...row, customFields: sent.map(({ id }) => ({ id, value: values.get(id) ?? null })) };
}

/**
 * Puts a user's changes on top of those of another one.
 * @param body what the user sends
 * @param was the row that the user changed
 * @param is the row as the other user left it
 * @returns the body with the other user's values where the user left the old ones; undefined: both changed the same field
 */
export function mergeInto(body: Values, was: Values, is: Values): Values | undefined {
  const [read, present] = [asSent(body, was), asSent(body, is)];
  const own = Object.keys(body).filter((name) => !same(body[name], read[name]));
  const isTheirs = (name: string) => !same(present[name], read[name]) && !same(present[name], body[name]);
  if (own.some(isTheirs)) return undefined;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, own.includes(name) ? value : present[name]]),
  );
}
