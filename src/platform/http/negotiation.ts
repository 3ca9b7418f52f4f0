import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/** Of a longer list of media types, the beginning counts: the list of a browser has some ten. */
const maxRanges = 100;

const servedRanges = ['*/*', 'application/*', 'application/json', 'application/problem+json'];

/**
 * @param others the media types that the operation has in addition to JSON, or instead of it
 * @throws Problem `not_acceptable` if `Accept` excludes JSON and these (RFC 9110, 12.5.1)
 */
export function refuseUnlessJsonAccepted({ accept }: IncomingHttpHeaders, others: readonly string[] = []): void {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return;
  const served = [...servedRanges, ...others.flatMap((type) => [type, type.replace(/\/.*/, '/*')])];
  const accepted = accept.split(',', maxRanges).some((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return served.includes(range) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
  if (!accepted) throw new Problem(commonErrors.notAcceptable, `"${accept.slice(0, 200)}" excludes application/json.`);
}

/** The quality of a media type by the most specific range that it is in (RFC 9110, 12.5.1); 0: it is in none. */
function qualityOf(type: string, accept: string): number {
  const ranges = ['*/*', type.replace(/\/.*/, '/*'), type];
  let best = { place: -1, quality: 0 };
  for (const entry of accept.split(',', maxRanges)) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const place = ranges.indexOf(range);
    if (place <= best.place) continue;
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    best = { place, quality: Number.isNaN(quality) ? 1 : quality };
  }
  return best.quality;
}

/** Whether the client prefers CSV to JSON; a client to which both are equal gets JSON. */
export const prefersCsv = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  qualityOf('text/csv', accept) > qualityOf('application/json', accept);

/** Whether a request has a body of at least one byte. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * For operations without credentials: a page of another site can send a body without a type, or with the type of a
 * form, and no browser asks us first (CORS, simple requests).
 * @throws Problem `unsupported_media_type` unless the Content-Type of a body is JSON
 */
export function refuseUnlessJsonSaid(headers: IncomingHttpHeaders, method: string): void {
  if (!hasBody(headers)) return;
  if (headers['content-type'] === undefined) {
    throw new Problem(commonErrors.unsupportedMediaType, 'The body has no Content-Type; it must be application/json.');
  }
  refuseUnlessJsonSent(headers, method);
}

/** @throws Problem `unsupported_media_type` if the Content-Type of a body is something other than JSON */
export function refuseUnlessJsonSent(headers: IncomingHttpHeaders, method: string): void {
  const sent = headers['content-type'];
  if (sent === undefined) return;
  const type = sent.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json' || (type === 'application/merge-patch+json' && method === 'PATCH')) return;
  throw new Problem(
    commonErrors.unsupportedMediaType,
    `The Content-Type of the body is "${sent.slice(0, 200)}", not application/json.`,
  );
}
