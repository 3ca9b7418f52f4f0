import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { FileContent } from '../file-content.ts';
import { Json, writeJson } from '../json.ts';
import { isObject } from '../narrowing.ts';
import type { Problem } from '../problem.ts';
import type { Reader, Reading } from '../unit-of-work.ts';
import type { AccountOperation, Outcome } from './operation.ts';
import { encodedTag, encodingOf, etagOf, isKnown } from './representation.ts';

/** A complete reply, except for the headers of every reply. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
}

const jsonType = 'application/json; charset=utf-8';
const csvType = 'text/csv; charset=utf-8';
const problemType = 'application/problem+json; charset=utf-8';

/** Wraps the result of an operation in its envelope. */
export function replyOf({ status = 200, data, meta, version, location, headers: more }: Outcome): Reply {
  const headers: Reply['headers'] = { 'content-type': jsonType, ...more };
  const json = data instanceof Json ? data.written : JSON.stringify(data);
  const end = meta === undefined ? '}' : `,"meta":${JSON.stringify(meta)}}`;
  // To make a text of a page and bytes of it again would take as long as to write it.
  const body =
    typeof json === 'string'
      ? `{"data":${json}${end}`
      : Buffer.concat([Buffer.from('{"data":'), json, Buffer.from(end)]);
  // The earlier shape of an object may differ in its page alone.
  if (version !== undefined) headers.etag = etagOf(version, meta && 'currentPage' in meta ? body : json);
  if (location !== undefined) headers.location = location;
  return { status, headers, body };
}

/** `meta`, if there are remarks: one that is undefined is none. */
export const metaOf = (remarks: object): object | undefined =>
  Object.values(remarks).some((remark) => remark !== undefined) ? remarks : undefined;

/** The same with the page that an object is in the earlier shape. */
const withPage = (outcome: Outcome): Outcome => ({
  ...outcome,
  meta: { currentPage: 1, lastPage: 1, total: 1, perPage: 1, ...outcome.meta },
});

/**
 * A result in the shape that the caller asks for. In the earlier one a creation is 200, a deletion returns an empty text, and a
 * single object is a page.
 * @param said what the reply says in addition to the result
 */
export async function inShape(
  reader: Reader,
  { method, reply, earlier: form }: AccountOperation,
  { redacted = [], meta, ...outcome }: Outcome,
  said: object,
): Promise<Outcome> {
  const remarks = { ...meta, redacted: redacted.length > 0 ? redacted : undefined, ...said };
  const ours = { ...outcome, meta: metaOf(remarks) };
  if (reader.caller.compat === undefined) return ours;
  const present = (await form?.reply?.(reader, ours)) ?? ours;
  const { status, data } = present;
  const isList = reply.list !== undefined || reply.data instanceof z.ZodArray;
  const earlier: Outcome = {
    ...present,
    ...(status === 201 && { status: reply.earlierStatus ?? 200 }),
    data: method === 'DELETE' && !isList ? '' : data,
  };
  return isList ? earlier : withPage(earlier);
}

/** A first reply, and its stored form: the same without secrets. */
export interface Answer {
  reply: Reply;
  kept: Reply;
}

/** The answer of a write, once it is read. */
export const answered = async (acted: Answer | Reading<Answer>): Promise<Answer> =>
  'reading' in acted ? acted.reading : acted;

export function answerOf(outcome: Outcome): Answer {
  const reply = replyOf(outcome);
  const { dataWithoutSecrets } = outcome;
  if (dataWithoutSecrets === undefined) return { reply, kept: reply };
  // The length of a compressed secret would reveal what it has in common with the rest of the reply.
  const headers = { ...reply.headers, 'cache-control': 'no-store, no-transform' };
  return { reply: { ...reply, headers }, kept: replyOf({ ...outcome, data: dataWithoutSecrets }) };
}

/** The reply, or a 304 if the client has it. */
export function unlessKnown(reply: Reply, request: FastifyRequest, baseUrl: string): Reply {
  const { etag: plain, 'content-type': type } = reply.headers;
  const known = request.headers['if-none-match'];
  if (typeof plain !== 'string' || known === undefined) return reply;
  const etag = encodedTag(plain, encodingOf(request, baseUrl, type, reply.body.length));
  return isKnown(known, etag) ? { status: 304, headers: { ...reply.headers, etag }, body: '' } : reply;
}

/** The reply with a file, or a 304 if the client has it. */
export function fileReply({ reply }: FileContent, headers: IncomingHttpHeaders): Reply | FileContent['reply'] {
  const { etag } = reply.headers;
  if (etag === undefined || !isKnown(headers['if-none-match'], etag)) return reply;
  reply.body.destroy();
  return { status: 304, headers: { etag }, body: '' };
}

/** The path under which a reverse proxy serves Rollcall; empty: the host is Rollcall's alone. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

/** A reply whose headers have the paths as callers see them, below this root. */
export function below<R extends Reply | FileContent['reply']>(root: string, reply: R): R {
  const { location, link, ...headers }: Reply['headers'] = reply.headers;
  if (typeof location === 'string') headers.location = `${root}${location}`;
  if (typeof link === 'string') headers.link = link.replace('</', `<${root}/`);
  return { ...reply, headers };
}

/** An object as a list with one page, in which it is alone. */
export const asPage = ({ data, ...rest }: Outcome): Outcome =>
  withPage({ ...rest, data: new Json(`[${writeJson(data)}]`) });

/** The next page of a list (RFC 8288): the same request with its place. */
function linkToNext(url: string, parameter: 'cursor' | 'before', place: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set(parameter, place);
  return `<${path}?${parameters}>; rel="next"`;
}

/**
 * The reply with a page of a list as CSV; what the envelope says about further pages is in a header.
 * @param url the path and the query of the request
 */
export function csvReplyOf(text: string, { meta, headers: more }: Outcome, url: string): Reply {
  const { nextCursor, nextBefore } = isObject(meta) ? meta : {};
  const headers: Reply['headers'] = { 'content-type': csvType, ...more };
  if (typeof nextCursor === 'string') headers.link = linkToNext(url, 'cursor', nextCursor);
  if (typeof nextBefore === 'number') headers.link = linkToNext(url, 'before', String(nextBefore));
  return { status: 200, headers, body: text };
}

/** The problem document (RFC 9457) of a refusal. */
export function problemReply(
  { type, message, reason, errors, params, members, headers }: Problem,
  baseUrl: string,
  requestId: string,
): Reply {
  const { code, status, title } = type;
  const document = {
    type: `${baseUrl}/docs/errors/${code}`,
    title,
    status,
    detail: message,
    instance: requestId,
    code,
    reason,
    params,
    errors: errors.length > 0 ? errors : undefined,
    ...members,
  };
  // RFC 9110, 15.5.2: a 401 says how to authenticate.
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="rollcall"' } : {};
  return { status, headers: { 'content-type': problemType, ...challenge, ...headers }, body: JSON.stringify(document) };
}
