import { type FieldError, fieldError, pointerOf } from '../../platform/field-error.ts';
import { hidden } from '../../platform/json.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { invalidBody } from '../../platform/validate.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { maxHeaders } from './endpoint.ts';

type Headers = Record<string, string>;

/** Decrypts the values of stored headers. */
export const openHeaders = (box: SecretBox, stored: Headers): Headers =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, box.open(Buffer.from(value, 'base64'))]));

/** The headers in a change: null removes one. */
type GivenHeaders = Record<string, string | null>;

/** A header's name may be in any letter case. */
const isSame = (name: string) => (other: string) => name.toLowerCase() === other.toLowerCase();

/**
 * Encrypts the values of given headers. A value equal to the stored one, or `•••`, keeps its stored form, so that
 * writing headers back unchanged changes nothing.
 * @returns the headers to merge with the stored ones: one in another letter case replaces its predecessor
 * @throws Problem `invalid_body` for a `•••` without a stored value, or more headers than the limit
 */
export function sealHeaders(box: SecretBox, given: GivenHeaders, stored: Headers = {}): GivenHeaders {
  const before = openHeaders(box, stored);
  const errors: FieldError[] = [];
  const sealed: GivenHeaders = {};
  for (const [name, value] of Object.entries(given)) {
    const known = Object.keys(stored).find(isSame(name));
    if (known !== undefined && known !== name) sealed[known] = null;
    if (value === null) sealed[name] = null;
    else if (known !== undefined && (value === hidden || value === before[known])) sealed[name] = stored[known] ?? null;
    else if (value === hidden) {
      errors.push(fieldError(pointerOf(['headers', name]), webhookFieldErrors.noHeaderToKeep));
    } else sealed[name] = box.seal(value).toString('base64');
  }
  const all = Object.values({ ...stored, ...sealed }).filter((value) => value !== null);
  if (all.length > maxHeaders) {
    const params = { maximum: maxHeaders, count: all.length };
    errors.push(fieldError('/headers', webhookFieldErrors.tooManyHeadersStored, params));
  }
  if (errors.length > 0) throw invalidBody(errors);
  return sealed;
}

/** The headers whose values would stay with the change `given`. */
export const keptHeaders = (stored: Headers, given: GivenHeaders = {}): string[] => [
  ...Object.keys(stored).filter((name) => !Object.keys(given).some(isSame(name))),
  ...Object.keys(given).filter((name) => given[name] === hidden),
];
