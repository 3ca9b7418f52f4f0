/** What the types of TypeScript cannot see by themselves. */

/**
 * A value that must exist, for reasons that the types cannot see.
 * @param what names the value in the message if it is missing
 * @throws Error
 */
export function defined<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a JSON list; none of anything else. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/*
 * `Object.keys` and `Object.entries` for objects whose members are all known, such as constant tables. Their standard
 * types allow further members, and so know a key only as a string.
 */

/** The names of the members. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The members, each with its name. */
export const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as { [K in keyof T & string]-?: [K, Required<T>[K]] }[keyof T & string][];
