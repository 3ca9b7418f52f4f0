/**
 * How contents travel (RFC 9110): the media types that are sent and accepted (8.3, 12.5.1), the content coding of a reply
 * (8.4), and the entity tag of what is sent (8.8.3).
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import { errorOf } from '../failure.ts';
import { Problem } from '../problem.ts';
import { anyVersion } from '../unit-of-work.ts';

/** Shorter replies fit into one packet as they are; in characters. */
const shortest = 1024;

/** The levels are a matter of measurement: docs/decisions/0026-compression.md. */
const brotliOptions = (size = 0) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // 0: not known.
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const gzipOptions = { level: 6 };

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Compresses a text off the main thread. */
export const compress = (body: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? inBrotli(body, brotliOptions(Buffer.byteLength(body))) : inGzip(body, gzipOptions);

/** Of a longer list, the beginning counts: that of a browser has some ten entries. */
const maxEntries = 100;

/** The entries of a list such as `text/csv;q=0.5, text/*`, each with its quality; NaN for one that is no number. */
const preferencesIn = (list: string): { name: string; quality: number }[] =>
  list.split(',', maxEntries).map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return { name, quality: Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1) };
  });

/** The quality that `Accept-Encoding` gives an encoding (RFC 9110, 12.5.3); 0: the client does not accept it. */
function encodingQuality(encoding: Encoding, accepted: ReturnType<typeof preferencesIn>): number {
  const isIt = ({ name }: { name: string }) => name === encoding || (encoding === 'gzip' && name === 'x-gzip');
  return (accepted.find(isIt) ?? accepted.findLast(({ name }) => name === '*'))?.quality || 0;
}

/** What the client prefers of the encodings that we have; undefined: the text as it is. */
export function preferredEncoding({ 'accept-encoding': accepted }: IncomingHttpHeaders): Encoding | undefined {
  if (accepted === undefined) return undefined;
  // Node joins repeated headers; an array is only a matter of its types.
  const preferences = preferencesIn(String(accepted));
  const [br, gz] = [encodingQuality('br', preferences), encodingQuality('gzip', preferences)];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? 'br' : 'gzip';
}

const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript)\b|image\/svg\+xml)/;

/**
 * Whether a page of another site may have caused a request with the cookie of a user. Who reads the network and repeats
 * such a request can guess what a reply says from its compressed length (BREACH). Over plain HTTP browsers do not say
 * where a request comes from, and there is nothing to guess: the reply can be read.
 */
function isForced({ principal, headers }: FastifyRequest, isSecure: boolean): boolean {
  const site = headers['sec-fetch-site'];
  return principal?.kind === 'person' && site !== 'same-origin' && (site !== undefined || isSecure);
}

/**
 * The encoding of a reply; undefined: it is sent as it is.
 * @param baseUrl the address of this installation for callers
 * @param type its Content-Type
 * @param length in characters or bytes; undefined: not known yet
 */
export function encodingOf(
  request: FastifyRequest,
  baseUrl: string,
  type: unknown,
  length: number | undefined,
): Encoding | undefined {
  if (length !== undefined && length < shortest) return undefined;
  if (!compressible.test(String(type)) || isForced(request, baseUrl.startsWith('https:'))) return undefined;
  return preferredEncoding(request.headers);
}

/** A file that is made while it is sent; if it cannot be finished, neither can the compressed one. */
const compressStream = (stream: Readable, encoding: Encoding): Readable =>
  pipeline(stream, encoding === 'br' ? createBrotliCompress(brotliOptions()) : createGzip(gzipOptions), () => {});

/** Compresses replies for clients that ask for it, and gives them the ETag of what they get. */
export function compressReplies(app: FastifyInstance, baseUrl: string): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    // Most programs do not ask, and should not pay for those that do.
    if (request.headers['accept-encoding'] === undefined) return done();
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined;
    const stream = payload instanceof Readable ? payload : undefined;
    const isWhole = reply.statusCode !== 206 && !reply.hasHeader('content-encoding');
    const mayChange = !String(reply.getHeader('cache-control')).includes('no-transform');
    if ((body === undefined && stream === undefined) || !isWhole || !mayChange) return done();
    const encoding = encodingOf(request, baseUrl, reply.getHeader('content-type'), body?.length);
    if (encoding === undefined) return done();
    const mark = () => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      const etag = reply.getHeader('etag');
      if (typeof etag === 'string') reply.header('etag', encodedTag(etag, encoding));
    };
    if (body === undefined) {
      mark();
      return done(null, compressStream(stream as Readable, encoding));
    }
    compress(body, encoding).then(
      (bytes) => {
        mark();
        done(null, bytes);
      },
      // Without memory for it, the text as it is serves as well.
      (error) => {
        request.log.warn({ requestId: request.id, err: errorOf(error) }, 'a reply could not be compressed');
        done();
      },
    );
  });
}

/** `"<version>.<hash of the body>"`: writes compare the version, reads the whole tag. */
export const etagOf = (version: number, body: string | Buffer): string =>
  `"${version}.${hash('sha256', body, 'base64url').slice(0, 11)}"`;

/** What a compressed reply has as `content-encoding`. */
export type Encoding = 'br' | 'gzip';

/** The tag of the same body compressed: other bytes have another strong tag (RFC 9110, 8.8.3.3), with the same version. */
export const encodedTag = (etag: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`);

/** Of a longer list of tags, the beginning counts: nobody holds more states of one object. */
const maxTags = 100;

/**
 * The versions in an `If-Match`; undefined without one. Weak tags match nothing (RFC 9110, 13.1.1). With
 * `If-None-Match: *` none matches, so that a write only creates (13.1.2).
 */
export function versionsOf(headers: IncomingHttpHeaders): number[] | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifNoneMatch?.trim() === '*') return [];
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return [anyVersion];
  return ifMatch
    .split(',', maxTags)
    .map((tag) => Number(/^\s*"?(\d{1,10})(\.[\w-]*)?"?\s*$/.exec(tag)?.[1] ?? Number.NaN));
}

/** Whether `If-None-Match` names this tag, so that the client has the body already (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',', maxTags).some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * @param others the media types that the operation has in addition to JSON, or instead of it
 * @throws Problem `not_acceptable` if `Accept` excludes JSON and these (RFC 9110, 12.5.1)
 */
export function refuseUnlessJsonAccepted({ accept }: IncomingHttpHeaders, others: readonly string[] = []): void {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return;
  const namesProblems = preferencesIn(accept).some(
    ({ name, quality }) => name === 'application/problem+json' && quality !== 0,
  );
  if (!namesProblems && !['application/json', ...others].some((type) => typeQuality(type, accept) > 0))
    throw new Problem(commonErrors.notAcceptable, `"${accept.slice(0, 200)}" excludes application/json.`);
}

/** The quality of a media type by the most specific range that it is in (RFC 9110, 12.5.1); 0: it is in none. */
function typeQuality(type: string, accept: string): number {
  const ranges = ['*/*', type.replace(/\/.*/, '/*'), type];
  let best = { place: -1, quality: 0 };
  for (const { name, quality } of preferencesIn(accept)) {
    const place = ranges.indexOf(name);
    if (place > best.place) best = { place, quality: Number.isNaN(quality) ? 1 : quality };
  }
  return best.quality;
}

/** Whether the client prefers CSV to JSON; a client to which both are equal gets JSON. */
export const prefersCsv = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  typeQuality('text/csv', accept) > typeQuality('application/json', accept);

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

/** @throws Problem `unsupported_media_type` if a body is compressed, or its Content-Type is something other than JSON */
export function refuseUnlessJsonSent(headers: IncomingHttpHeaders, method: string): void {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    const detail = `The Content-Encoding of the body is "${coding.slice(0, 200)}"; send it uncompressed.`;
    // RFC 9110, 15.5.16.
    throw new Problem(commonErrors.unsupportedMediaType, detail, { headers: { 'accept-encoding': 'identity' } });
  }
  const sent = headers['content-type'];
  if (sent === undefined) return;
  const type = sent.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json' || (type === 'application/merge-patch+json' && method === 'PATCH')) return;
  throw new Problem(
    commonErrors.unsupportedMediaType,
    `The Content-Type of the body is "${sent.slice(0, 200)}", not application/json.`,
  );
}
