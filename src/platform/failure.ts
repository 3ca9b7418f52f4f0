import { isObject } from './narrowing.ts';

/** The facts in an error of Node or of a library; empty texts where it has none. */
interface Failure {
  name: string;
  /** `ECONNREFUSED`, `FST_ERR_BAD_URL`, … */
  code: string;
  message: string;
  /** The HTTP status that it asks for. */
  statusCode: number | undefined;
}

/** Reads a thrown value of any type. */
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

/** A thrown value as an Error, for callbacks that accept nothing else. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
