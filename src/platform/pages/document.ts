import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import { slugOf } from '../http/openapi/of-section.ts';
import { encodedTag, isKnown, preferredEncoding } from '../http/representation.ts';
import { Problem } from '../problem.ts';
import { choice, text } from '../values.ts';
import { type OpenRoute, problemAnswer } from './open-route.ts';
import type { Document, Site } from './site.ts';

/** A form of the document at its path. @param find gives it, or undefined if there is none */
const documentRoute = (
  { replies, ...route }: Omit<OpenRoute, 'etag' | 'answer' | 'replies'> & Partial<Pick<OpenRoute, 'replies'>>,
  find: (site: Site, params: Record<string, string>) => Document | undefined,
): OpenRoute => ({
  ...route,
  etag: true,
  replies: {
    200: {
      description: 'The document.',
      type: 'application/json',
      schema: z.looseObject({ openapi: choice(['3.0.3']) }).meta({ id: 'OpenApiDocument', maxProperties: 100 }),
    },
    ...replies,
  },
  async answer(site, request) {
    const document = find(site, request.params);
    if (!document) {
      const sections = [...new Set((site.api.tagGroups ?? []).map(({ name }) => slugOf(name)))].join(', ');
      return problemAnswer(site, request, new Problem(commonErrors.notFound, `The sections are ${sections}.`));
    }
    const encoding = preferredEncoding(request.headers);
    const etag = encodedTag(document.etag, encoding);
    const headers = { etag, 'cache-control': 'no-cache' };
    const type = 'application/json; charset=utf-8';
    if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, type, headers, body: '' };
    if (encoding === undefined) return { type, headers, body: document.bytes };
    return { type, headers: { ...headers, 'content-encoding': encoding }, body: await document.compressed(encoding) };
  },
});

/** openapi.json, its parts, and its form for clients that use `fields`. */
export const documentRoutes: OpenRoute[] = [
  documentRoute(
    {
      id: 'getOpenApiDocument',
      path: '/openapi.json',
      summary: 'Get the OpenAPI document',
      description:
        'The OpenAPI 3.0.3 document of this installation: every operation, and under `x-webhooks` every event.',
    },
    (site) => site.document(),
  ),
  documentRoute(
    {
      id: 'getOpenApiDocumentOfSection',
      path: '/openapi/{section}',
      summary: 'Get the OpenAPI document of a section',
      description:
        'The operations of one section of the reference, and the types that they need: a client that is generated from it has a quarter of the types, or fewer. Sections are those of `x-tagGroups`, in lower case and with `-` for spaces.',
      parameters: { section: { description: 'The section.', schema: text(64, 'contract') } },
      replies: { 404: commonErrors.notFound },
    },
    (site, { section = '' }) => site.documentOf(section),
  ),
  documentRoute(
    {
      id: 'getSparseOpenApiDocument',
      path: '/openapi-sparse.json',
      summary: 'Get the OpenAPI document for clients that use fields',
      description:
        'The same document, except that objects from which `fields` or `knownAt` can omit fields have no required fields. Generate a validating client from it if that client uses either parameter.',
    },
    (site) => site.document('sparse'),
  ),
];
