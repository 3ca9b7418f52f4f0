import * as z from 'zod';
import { integer, text } from '../../values.ts';
import type { Components } from './components.ts';

interface Header {
  description: string;
  schema: z.ZodType;
  /** Whether every reply that declares it has it. */
  required?: boolean;
}

/** The headers of replies. */
const headers = {
  'X-Request-Id': {
    description:
      "The request's id, in every log line about it: the one that was sent, if it is harmless, else a new one.",
    schema: text(100, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e91'),
    required: true,
  },
  RateLimit: {
    description:
      'The requests left (`r`) and the seconds until the count restarts (`t`). Absent before the caller is known, and where the operator has switched limits off.',
    schema: text(100, '"default";r=998;t=42'),
  },
  'RateLimit-Policy': {
    description: 'The number of requests (`q`) allowed in a number of seconds (`w`).',
    schema: text(100, '"default";q=1000;w=60'),
  },
  ETag: {
    description:
      'The version of the object, if it has any, and a hash of the body, for `If-Match` and `If-None-Match`.',
    schema: text(100, '"1.GfDuYnt1bVw"'),
    required: true,
  },
  'Content-Disposition': {
    description: 'The name of the file (RFC 6266).',
    schema: text(300, 'attachment; filename="payroll-2026-11-01-2026-11-30.csv"'),
    required: true,
  },
  Link: {
    description: 'In CSV: the next page (RFC 8288); absent on the last.',
    schema: text(8000, '</contract/v1/contracts/contracts-for-payroll?cursor=WyJxT3ciLFtdXQ>; rel="next"'),
  },
  Location: {
    description: 'The path of the new object.',
    schema: text(2000, '/core/v3/employees/01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90'),
    required: true,
  },
  'Idempotent-Replayed': {
    description: '`true` on the reply to a repeated `Idempotency-Key`; else absent.',
    schema: z.enum(['true']),
  },
  Deprecation: {
    description:
      'The date since which something that the request used is deprecated (RFC 9745); absent if it used nothing deprecated.',
    schema: text(20, '@1793491200'),
  },
  Sunset: {
    description: 'The date from which it may be removed (RFC 8594).',
    schema: text(40, 'Wed, 01 Nov 2028 00:00:00 GMT'),
  },
  'Retry-After': { description: 'The seconds to wait before trying again.', schema: integer(0, 86_400, 30) },
  'WWW-Authenticate': {
    description: 'The expected kind of credentials.',
    schema: text(200, 'Bearer realm="rollcall"'),
    required: true,
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

/** The headers of every reply of an operation. */
export const everyReply: readonly HeaderName[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/**
 * References to headers, by their names.
 * @param sometimes headers that this reply may lack, although other replies always have them; described in place
 */
export function describeHeaders(
  names: readonly HeaderName[],
  components: Components,
  sometimes: readonly HeaderName[] = [],
): Record<string, object> {
  return Object.fromEntries(
    names.map((name): [string, object] => {
      const { description, schema, required }: Header = headers[name];
      if (required && sometimes.includes(name)) return [name, { description, schema: components.schema(schema) }];
      const always = required ? { required } : {};
      return [name, components.add('headers', name, { description, ...always, schema: components.schema(schema) })];
    }),
  );
}
