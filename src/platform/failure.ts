import { isObject } from './objects.ts';

/** What an error of Node or of a library says of itself; empty texts where it says nothing. */
interface Failure {
  name: string;
  /** `ECONNREFUSED`, `FST_ERR_BAD_URL`, … */
  code: string;
  message: string;
  /** The HTTP status that it wants. */
  statusCode: number | undefined;
}

/** Reads what was thrown, whatever it is. */
export function failureOf(thrown: unknown): Failure {
  const { name, code, message, statusCode } = isObject(thrown) ? thrown : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(name),
    code: text(code),
    message: text(message),
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
  };
}

/** What was thrown as an Error, for callbacks that take nothing else. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
