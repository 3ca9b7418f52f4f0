/*
 * `Object.keys` and `Object.entries` for objects whose members are all known, such as constant tables. Their own types
 * leave room for members that a type does not name, and so know of no key more than that it is a text.
 */

/** The names of the members. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The members, each with its name. */
export const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as { [K in keyof T & string]-?: [K, Required<T>[K]] }[keyof T & string][];

/** Whether a value is an object of JSON: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
