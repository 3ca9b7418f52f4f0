/** The names of the members of an object that has no others than its type says. */
export const keysOf = <Of extends object>(object: Of) => Object.keys(object) as (keyof Of & string)[];
