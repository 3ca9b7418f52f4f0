/**
 * A value that must exist, for reasons that the types cannot see.
 * @param what names the value in the message if it is missing
 * @throws Error
 */
export function defined<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
