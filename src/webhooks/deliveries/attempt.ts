import * as z from 'zod';
import { instant, integer } from '../../platform/values.ts';

/** Names and values of headers. */
const headers = z
  .record(z.string().max(8192), z.string().max(65_536).meta({ pattern: '^[^\\r\\n]*$' }))
  .meta({ example: { 'rollcall-attempt': '1' }, maxProperties: 1000 });

export const durationMs = z.int().min(0).max(60_000).meta({ example: 42 });
export const responseStatus = z.int().min(100).max(999).nullable().meta({ example: 204 });

/** One attempt to deliver, in a reply. */
export const attempt = z
  .object({
    attempt: integer(1, 1_000_000, 1),
    isProbe: z
      .boolean()
      .meta({ example: false, description: 'A probe, made while the endpoint was not active; it does not count.' }),
    startedAt: instant,
    durationMs,
    requestHeaders: headers,
    responseStatus,
    responseHeaders: headers.nullable().meta({ example: { 'content-length': '0' } }),
    responseBody: z.string().max(16_384).nullable().meta({
      example: '',
      description: 'The first 16 KiB; null, like the headers, for callers who may not read the event.',
      pattern: '^[\\s\\S]*$',
    }),
    error: z
      .string()
      .max(50)
      .regex(/^[a-z_]+$/)
      .nullable()
      .meta({ example: null, description: 'The class of failure, if there was no reply.' }),
  })
  .meta({ id: 'WebhookAttempt' });
