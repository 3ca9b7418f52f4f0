import * as z from 'zod';
import { preferredEncoding } from '../http/compression.ts';
import { encodedTag, isKnown } from '../http/etag.ts';
import { choice } from '../values.ts';
import type { OpenRoute } from './open-route.ts';

/** A form of the document at its path. */
const documentRoute = (
  route: Pick<OpenRoute, 'id' | 'path' | 'summary' | 'description'>,
  form?: 'sparse',
): OpenRoute => ({
  ...route,
  etag: true,
  replies: {
    200: {
      description: 'The document.',
      type: 'application/json',
      schema: z.looseObject({ openapi: choice(['3.0.3']) }).meta({ id: 'OpenApiDocument', maxProperties: 100 }),
    },
  },
  async answer(site, request) {
    const document = site.document(form);
    const encoding = preferredEncoding(request.headers);
    const etag = encodedTag(document.etag, encoding);
    const headers = { etag, 'cache-control': 'no-cache' };
    const type = 'application/json; charset=utf-8';
    if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, type, headers, body: '' };
    if (encoding === undefined) return { type, headers, body: document.text };
    return { type, headers: { ...headers, 'content-encoding': encoding }, body: await document.compressed(encoding) };
  },
});

/** openapi.json, and its form for clients that use `fields`. */
export const documentRoutes: OpenRoute[] = [
  documentRoute({
    id: 'getOpenApiDocument',
    path: '/openapi.json',
    summary: 'Get the OpenAPI document',
    description:
      'The OpenAPI 3.0.3 document of this installation: every operation, and under `x-webhooks` every event.',
  }),
  documentRoute(
    {
      id: 'getSparseOpenApiDocument',
      path: '/openapi-sparse.json',
      summary: 'Get the OpenAPI document for clients that use fields',
      description:
        'The same document, in which the objects that `fields` and `knownAt` can leave fields out of require none. Generate a client from it that checks what a schema requires, if it sends one of the two.',
    },
    'sparse',
  ),
];
