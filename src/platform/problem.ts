/**
 * A kind of error, declared once beside the code that throws it. It makes the problem+json reply (RFC 9457), the
 * entry in openapi.json and the page at /docs/errors/{code}.
 */
export interface ErrorType {
  /** Stable, snake_case; clients switch on it. */
  code: string;
  status: number;
  title: string;
  /** What brought it about, for the error's page. */
  cause: string;
  /** What the caller can do, for the error's page. */
  cure: string;
}

/** One thing wrong with a request: `pointer` (RFC 6901) into the body, or the name of a query `parameter`. */
export interface FieldError {
  pointer?: string;
  parameter?: string;
  code: string;
  detail: string;
}

interface ProblemDetails {
  errors?: FieldError[];
  /** Further members of the problem document, `conflictingId` for one. */
  members?: Record<string, unknown>;
  /** Headers of the reply, `Retry-After` for one. */
  headers?: Record<string, string>;
}

/** A refusal a caller is meant to see. Whatever else is thrown is answered as a bare 500. */
export class Problem extends Error {
  readonly type: ErrorType;
  readonly errors: FieldError[];
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(type: ErrorType, detail: string, { errors = [], members = {}, headers = {} }: ProblemDetails = {}) {
    super(detail);
    this.type = type;
    this.errors = errors;
    this.members = members;
    this.headers = headers;
  }
}
