import type { FieldError } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { invalidBody, pointerOf } from '../../platform/validate.ts';
import { hidden } from './endpoint.ts';

type Headers = Record<string, string>;

/** Decrypts the values of stored headers. */
export const openHeaders = (box: SecretBox, stored: Headers): Headers =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, box.open(Buffer.from(value, 'base64'))]));

/**
 * Encrypts the values of given headers. One that is the same as before, or given as `•••`, keeps its stored form, so
 * that writing back what was read changes nothing.
 * @throws Problem `invalid_body` for a `•••` where there was nothing before
 */
export function sealHeaders(box: SecretBox, given: Headers, stored: Headers = {}): Headers {
  const before = openHeaders(box, stored);
  const errors: FieldError[] = Object.keys(given)
    .filter((name) => given[name] === hidden && !(name in stored))
    .map((name) => ({ pointer: pointerOf(['headers', name]), code: 'invalid_value', detail: 'has no value to keep' }));
  if (errors.length > 0) throw invalidBody(errors);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      name in stored && (value === hidden || value === before[name])
        ? (stored[name] as string)
        : box.seal(value).toString('base64'),
    ]),
  );
}
