import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/**
 * Refuses a change from a page of another site: with the cookie of a user, or about signing in. Browsers send `Origin`
 * with every request that changes something, and most of them `Sec-Fetch-Site` (OWASP, Cross-Site Request Forgery
 * Prevention); a request with neither is refused, too.
 * @param baseUrl the address of this installation for callers
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
