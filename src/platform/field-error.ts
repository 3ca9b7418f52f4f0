import { fill, type Params, type ParamsArgument } from './template.ts';

/** A longer pointer is cut to this length: names come from the request, which may be a megabyte. */
export const maxPointer = 500;

/** Of the wrong values of a list so many are named, and so many characters of each. */
const maxItems = 100;
const maxItem = 80;

/** A path into a JSON document as RFC 6901 writes it: `/customFields/0/value`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * A kind of field error. Each area declares its own in `field-errors.ts`; the panel translates them by code and reason.
 */
export interface FieldErrorType<Detail extends string = string> {
  /** Stable, snake_case; clients switch on it. */
  code: string;
  /** Distinguishes the kinds with the same code; also stable. */
  reason?: string;
  /** What is wrong, as the end of a sentence after the field's name; `{maximum}` stands for a param. */
  detail: Detail;
}

/** The key of its translation: the code, with the reason after a dot if it has one. */
export const keyOf = ({ code, reason }: Pick<FieldErrorType, 'code' | 'reason'>): string =>
  reason === undefined ? code : `${code}.${reason}`;

/** The place in a request: a JSON Pointer (RFC 6901) into the body, or the name of a query parameter or header. */
type ErrorLocation = { pointer: string } | { parameter: string };

/** One mistake in a request; `fieldError` and `parameterError` make it, so that its code is a declared one. */
export class FieldError {
  readonly pointer: string | undefined;
  readonly parameter: string | undefined;
  readonly code: string;
  readonly reason: string | undefined;
  readonly params: Params | undefined;
  readonly detail: string;
  readonly #type: FieldErrorType;

  constructor(place: ErrorLocation, type: FieldErrorType, params?: Params) {
    this.pointer = 'pointer' in place ? place.pointer.slice(0, maxPointer) : undefined;
    this.parameter = 'parameter' in place ? place.parameter : undefined;
    this.code = type.code;
    this.reason = type.reason;
    this.params = params;
    this.detail = fill(type.detail, params);
    this.#type = type;
  }

  /** The same at another field of the body. */
  at(pointer: string): FieldError {
    return new FieldError({ pointer }, this.#type, this.params);
  }

  /** The same inside another field: `/address` makes `/city` into `/address/city`. */
  under(pointer: string): FieldError {
    return this.at(pointer + (this.pointer ?? ''));
  }

  /** The same about some values of a list in a query, where they have no place to point to. */
  ofItems(parameter: string, items: readonly string[]): FieldError {
    const named = items.slice(0, maxItems).map((item) => `"${item.slice(0, maxItem)}"`);
    const type = { ...this.#type, detail: `{items} ${this.#type.detail}` };
    return new FieldError({ parameter }, type, { ...this.params, items: named.join(', ') });
  }

  /** The same about a query parameter or header. */
  ofParameter(parameter: string): FieldError {
    return new FieldError({ parameter }, this.#type, this.params);
  }
}

/** @param pointer JSON Pointer (RFC 6901) to the field of the body */
export const fieldError = <Detail extends string>(
  pointer: string,
  type: FieldErrorType<Detail>,
  ...[params]: ParamsArgument<Detail>
): FieldError => new FieldError({ pointer }, type, params);

/** @param parameter the name of a query parameter or header */
export const parameterError = <Detail extends string>(
  parameter: string,
  type: FieldErrorType<Detail>,
  ...[params]: ParamsArgument<Detail>
): FieldError => new FieldError({ parameter }, type, params);

/** The `params` of a refinement of zod: `.refine(isIban, { params: because(fieldErrors.iban) })`. */
export const issueParams = <Detail extends string>(
  type: FieldErrorType<Detail>,
  ...[params]: ParamsArgument<Detail>
): { fieldError: FieldError } => ({ fieldError: new FieldError({ pointer: '' }, type, params) });
