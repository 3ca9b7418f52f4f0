import * as z from 'zod';
import { isKnown } from '../http/etag.ts';
import { choice } from '../values.ts';
import type { OpenRoute } from './open-route.ts';

/** openapi.json. */
export const documentRoutes: OpenRoute[] = [
  {
    id: 'getOpenApiDocument',
    path: '/openapi.json',
    summary: 'Get the OpenAPI document',
    description:
      'The OpenAPI 3.0.3 document of this installation: every operation, and under `x-webhooks` every event.',
    etag: true,
    replies: {
      200: {
        description: 'The document.',
        type: 'application/json',
        schema: z.looseObject({ openapi: choice(['3.0.3']) }).meta({ id: 'OpenApiDocument', maxProperties: 100 }),
      },
    },
    answer(site, request) {
      const { text, etag } = site.document();
      const headers = { etag, 'cache-control': 'no-cache' };
      const type = 'application/json; charset=utf-8';
      return isKnown(request.headers['if-none-match'], etag)
        ? { status: 304, type, headers, body: '' }
        : { type, headers, body: text };
    },
  },
];
