import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/**
 * Refuses a change that a page of another site asked for: with the cookie of a person, or about signing in. Browsers send
 * `Origin` with every request that changes something, and most of them `Sec-Fetch-Site` (OWASP, Cross-Site Request Forgery
 * Prevention); what sends neither is refused, too.
 * @param baseUrl what callers reach us as
 * @throws Problem `origin_mismatch`
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, method: string, baseUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = new URL(baseUrl);
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new Problem(
    commonErrors.originMismatch,
    `The request does not come from a page of this installation: its Origin must be ${origin}.`,
  );
}
