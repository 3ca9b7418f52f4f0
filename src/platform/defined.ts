/**
 * A value that has to be there, for reasons that the types cannot see.
 * @param what names it in the message, should it be missing
 * @throws Error
 */
export function defined<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
