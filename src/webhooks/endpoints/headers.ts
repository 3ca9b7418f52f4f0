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

/** Headers as a change gives them: null removes one. */
type GivenHeaders = Record<string, string | null>;

/** The letters of a header's name may be in any case. */
const isSame = (name: string) => (other: string) => name.toLowerCase() === other.toLowerCase();

/**
 * Encrypts the values of given headers. One that is the same as before, or given as `•••`, keeps its stored form, so
 * that writing back what was read changes nothing.
 * @returns what is to be merged with what is stored: one under another spelling takes its place
 * @throws Problem `invalid_body` for a `•••` where there was nothing before, or more headers than there may be
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

/** The headers whose values would stay if a change gives `given`. */
export const keptHeaders = (stored: Headers, given: GivenHeaders = {}): string[] => [
  ...Object.keys(stored).filter((name) => !Object.keys(given).some(isSame(name))),
  ...Object.keys(given).filter((name) => given[name] === hidden),
];
