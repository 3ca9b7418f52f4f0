import type { FieldError } from './field-error.ts';
import { fill, type Params, type ParamsOf } from './template.ts';

/**
 * A kind of error, declared once next to the code that throws it. It makes the problem+json reply (RFC 9457), the
 * entry in openapi.json and the page at /docs/errors/{code}; the panel translates it by its code.
 */
export interface ErrorType {
  /** Stable, snake_case; clients switch on it. */
  code: string;
  status: number;
  title: string;
  /** The cause, for the error's page. */
  cause: string;
  /** The cure for the caller, for the error's page. */
  cure: string;
  /** The detail of every occurrence, where it is always one sentence; `{date}` stands for a param. */
  detail?: string;
  /** The details by `reason`, where they differ by place. */
  details?: Readonly<Record<string, string>>;
}

interface ProblemDetails {
  errors?: readonly FieldError[];
  /** Which of the `details` of its type it has. */
  reason?: string;
  /** The values of `detail`, from which the panel makes its own sentence. */
  params?: Params;
  /** Further members of the problem document, such as `conflictingId`. */
  members?: Record<string, unknown>;
  /** Headers of the reply, such as `Retry-After`. */
  headers?: Record<string, string>;
  /** The error behind it, for the log: the caller does not see it. */
  cause?: unknown;
}

/** A refusal that the caller sees. Any other thrown error becomes a bare 500. */
export class Problem extends Error {
  readonly type: ErrorType;
  readonly errors: readonly FieldError[];
  readonly reason: string | undefined;
  readonly params: Params | undefined;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    type: ErrorType,
    detail: string,
    { errors = [], reason, params, members = {}, headers = {}, cause }: ProblemDetails = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.type = type;
    this.errors = errors;
    this.reason = reason;
    this.params = params;
    this.members = members;
    this.headers = headers;
  }
}

/** The problem of a type with a fixed detail, with its values. */
export const problem = <Detail extends string>(
  type: ErrorType & { detail: Detail },
  params: ParamsOf<Detail>,
  more: Omit<ProblemDetails, 'params' | 'reason'> = {},
): Problem => new Problem(type, fill(type.detail, params), { ...more, params });

/** The problem of a type whose details differ by `reason`, with its values. */
export const problemFor = <
  Details extends Readonly<Record<string, string>>,
  Reason extends Extract<keyof Details, string>,
>(
  type: ErrorType & { details: Details },
  reason: Reason,
  params: ParamsOf<Details[Reason]>,
  more: Omit<ProblemDetails, 'params' | 'reason'> = {},
): Problem => new Problem(type, fill(type.details[reason] as string, params), { ...more, reason, params });
