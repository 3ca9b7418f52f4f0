import { fill, type Params, type ParamsArgument } from './template.ts';

/** Of a longer pointer only this much is shown: names come from the request, which may be a megabyte. */
export const maxPointer = 500;

/** A path into a JSON document as RFC 6901 writes it: `/customFields/0/value`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A kind of field error. Each area declares its own in `field-errors.ts`; the panel translates them by code and reason. */
export interface FieldErrorType<Detail extends string = string> {
  /** Stable, snake_case; clients switch on it. */
  code: string;
  /** Distinguishes the kinds that share a code; stable, too. */
  reason?: string;
  /** What is wrong, continuing after the name of the field; `{maximum}` stands for a param. */
  detail: Detail;
}

/** By what a kind is translated: its code, with the reason behind a dot where there is one. */
export const keyOf = ({ code, reason }: Pick<FieldErrorType, 'code' | 'reason'>): string =>
  reason === undefined ? code : `${code}.${reason}`;

/** Where in a request: a JSON Pointer (RFC 6901) into the body, or the name of a query parameter or header. */
type Place = { pointer: string } | { parameter: string };

/** One thing wrong with a request; made by `fieldError` and `parameterError`, so that its code is a declared one. */
export class FieldError {
  readonly pointer: string | undefined;
  readonly parameter: string | undefined;
  readonly code: string;
  readonly reason: string | undefined;
  readonly params: Params | undefined;
  readonly detail: string;
  readonly #type: FieldErrorType;

  constructor(place: Place, type: FieldErrorType, params?: Params) {
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

  /** The same inside of another field: `/address` makes `/city` into `/address/city`. */
  under(pointer: string): FieldError {
    return this.at(pointer + (this.pointer ?? ''));
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
export const because = <Detail extends string>(
  type: FieldErrorType<Detail>,
  ...[params]: ParamsArgument<Detail>
): { fieldError: FieldError } => ({ fieldError: new FieldError({ pointer: '' }, type, params) });
