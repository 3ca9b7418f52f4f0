import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { choice, integer, text, webAddress } from '../../platform/values.ts';

/** What stands for a header's value wherever it is shown. */
export const hidden = '•••';

/** Names that we set ourselves, that would change how the request is read, or that mean one connection only. */
const reservedHeader =
  /^(host|content-length|content-type|cookie|user-agent|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|webhook-.*|rollcall-.*)$/i;

const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: 'must be the name of an HTTP header' })
  .refine((name) => !reservedHeader.test(name), {
    params: { code: 'reserved_header' },
    error: 'is a header that Rollcall or the connection sets',
  });
const headerValue = z
  .string()
  .max(4096)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$|^•••$/, { error: 'must be printable text on one line' });

export const endpoints = defineResource({
  name: 'webhook_endpoint',
  title: 'WebhookEndpoint',
  tag: 'Webhooks',
  path: '/webhooks/v1/endpoints',
  scope: 'webhooks',
  table: 'webhook_endpoints',
  fields: {
    url: webAddress(2000, 'https://payroll.example.com/hooks/rollcall').meta({
      description: 'Where events are posted to: a public https address, or what the operator allows besides.',
    }),
    description: text(500, 'Payroll').nullable(),
    events: z
      .array(text(100, 'employee_hire'))
      .min(1)
      .max(100)
      .meta({
        example: ['employee_hire'],
        description: 'Types of event, the eight headings, "employee.*", or "*" for all.',
      }),
    headers: z
      .record(headerName, headerValue)
      .refine((headers) => Object.keys(headers).length <= 20, { error: 'must be at most 20 headers' })
      .meta({
        example: {},
        maxProperties: 20,
        description:
          'Headers sent along, at most 20. Their values are never shown again; sending "•••" back keeps one.',
      }),
    timeoutSeconds: integer(1, 30, 15).meta({ description: 'How long the receiver may take in all; 15 without it.' }),
    maxConcurrency: integer(1, 100, 10).meta({ description: 'How many requests may run at once; 10 without it.' }),
    status: choice(['active', 'disabled']).meta({ description: 'Nothing is sent while it is disabled.' }),
  },
  required: ['url', 'events'],
  computed: {},
  shownSql: {
    headers: `(select coalesce(json_object_agg(h, '${hidden}'), '{}') from jsonb_object_keys(r.headers) h)`,
  },
  filters: { status: 'choice' },
  sortable: ['createdAt', 'updatedAt'],
});
