import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

const servedRanges = ['*/*', 'application/*', 'application/json', 'application/problem+json'];

/** @throws Problem `not_acceptable` if `Accept` leaves no room for JSON (RFC 9110, 12.5.1) */
export function refuseUnlessJsonAccepted({ accept }: IncomingHttpHeaders): void {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return;
  const accepted = accept.split(',').some((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return servedRanges.includes(range) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
  if (!accepted) throw new Problem(commonErrors.notAcceptable, `"${accept.slice(0, 200)}" excludes application/json.`);
}

/** @throws Problem `unsupported_media_type` if a body is said to be something other than JSON */
export function refuseUnlessJsonSent(headers: IncomingHttpHeaders, method: string): void {
  const sent = headers['content-type'];
  if (sent === undefined) return;
  const type = sent.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json' || (type === 'application/merge-patch+json' && method === 'PATCH')) return;
  throw new Problem(commonErrors.unsupportedMediaType, `The body is "${sent.slice(0, 200)}", not application/json.`);
}
