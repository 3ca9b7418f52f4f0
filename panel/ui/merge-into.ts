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

/** The fields of which both users have changed the value, each to another one. */
export function clashesOf(body: Values, was: Values, is: Values): string[] {
  const [read, present] = [asSent(body, was), asSent(body, is)];
  return Object.keys(body).filter(
    (name) => !same(body[name], read[name]) && !same(present[name], read[name]) && !same(present[name], body[name]),
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
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, same(value, read[name]) ? present[name] : value]),
  );
}
