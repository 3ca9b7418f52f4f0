import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { hidden } from '../../platform/json.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, instant, integer, matching, text, webAddress } from '../../platform/values.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { statusReasons } from './status-reason.ts';
import { heldCountIsLowerBoundSql, heldCountSql, mostCounted, oldestHeldAtSql } from './store.ts';

/** The limits of an endpoint. */
export const maxHeaders = 20;

/** Names that Rollcall sets, that would change how the request is read, or that concern one connection only. */
const reservedHeader =
  /^(host|content-length|content-type|cookie|user-agent|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|webhook-.*|rollcall-.*)$/i;

const headerName = matching(
  z.string().max(100),
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
  webhookFieldErrors.notHeaderName,
).refine((name) => !reservedHeader.test(name), { params: issueParams(webhookFieldErrors.reservedHeader) });
const headerValue = matching(
  z.string().max(4096),
  /^[\t\x20-\x7e\x80-\xff]*$|^•••$/,
  webhookFieldErrors.notHeaderValue,
);

const statusReason = z.enum(statusReasons).nullable().meta({
  example: null,
  description:
    'Why it is not active. failing: too many attempts failed. no_success: none succeeded for 5 days (paused) or 30 (disabled). gone: it answered 410. person: a person or a token set the status. resumed: it is probed after a request to resume it. unverified: it has yet to answer its challenge.',
});
const verifiedAt = instant.nullable().meta({
  description:
    'When it answered its challenge, or was created in a network that the operator vouches for; null: it gets no events until it has. A new URL has to answer again.',
});

export const endpoints = defineResource({
  name: 'webhook_endpoint',
  title: 'WebhookEndpoint',
  tag: 'Webhooks',
  path: '/webhooks/v1/endpoints',
  scope: 'webhooks',
  table: 'webhook_endpoints',
  fields: {
    url: webAddress(2000, 'https://payroll.example.com/hooks/rollcall').meta({
      description:
        'The URL that events are posted to: a public https address, or another one that the operator allows.',
    }),
    description: text(500, 'Payroll').nullable(),
    events: z
      .array(text(100, 'employee_hire'))
      .min(1)
      .max(100)
      .meta({
        example: ['employee_hire'],
        description: 'Types of event, headings such as employee_hire, "employee.*", or "*" for all.',
      }),
    headers: field(
      z
        .record(headerName, headerValue)
        .refine((headers) => Object.keys(headers).length <= maxHeaders, {
          params: issueParams(webhookFieldErrors.tooManyHeaders, { maximum: maxHeaders }),
        })
        .meta({
          example: {},
          maxProperties: maxHeaders,
          description:
            `Headers sent along, at most ${maxHeaders}. Their values are never shown again; sending "•••" back keeps one. ` +
            'In a change those that are not named stay, and null removes one.',
        }),
      { shownSql: `(select coalesce(json_object_agg(h, '${hidden}'), '{}') from jsonb_object_keys(r.headers) h)` },
    ),
    timeoutSeconds: integer(1, 30, 15).meta({
      description: 'The total time limit for the receiver in seconds; 15 by default.',
    }),
    maxConcurrency: integer(1, 100, 10).meta({
      description: 'The maximum number of concurrent requests; 10 by default.',
    }),
    rateLimitPerSecond: integer(1, 10_000, 50)
      .nullable()
      .meta({ description: 'The maximum number of attempts per second; null, the default, sets no limit.' }),
    ordering: choice(['entity', 'none', 'endpoint']).meta({
      description:
        'entity (the default): events of one employee, else of one object, arrive in order, and do not wait for others. ' +
        'endpoint: all events arrive in order. none: each goes as soon as it can.',
    }),
    onExhausted: choice(['skip', 'block']).meta({
      description:
        'When the attempts of a delivery are used up: skip (the default) lets what comes after it in its order go on, ' +
        'block holds that back until the delivery is retried with success.',
    }),
    status: field(
      choice(['active', 'degraded', 'paused', 'disabled']).meta({
        description:
          'active: events are sent. degraded: it failed, its events are held, and it is probed; only Rollcall sets this. paused, disabled: its events are held. Setting active is the same as POST …/resume.',
      }),
      { filter: 'choice' },
    ),
  },
  required: ['url', 'events'],
  computed: {
    statusReason: {
      schema: statusReason,
      sql: 'r.status_reason',
    },
    statusSince: {
      schema: instant
        .nullable()
        .meta({ description: 'The time of the last status change; null: none since its creation.' }),
      sql: 'r.status_since',
    },
    verifiedAt: {
      schema: verifiedAt,
      sql: 'r.verified_at',
    },
    heldCount: {
      schema: integer(0, Number.MAX_SAFE_INTEGER, 0).meta({
        description: `Deliveries that wait for it to be active, among the first ${mostCounted} events that it has yet to be sent.`,
      }),
      sql: heldCountSql,
      isCostly: true,
    },
    heldCountIsLowerBound: {
      schema: z.boolean().meta({ example: false, description: 'Whether there may be more than were counted.' }),
      sql: heldCountIsLowerBoundSql,
      isCostly: true,
    },
    oldestHeldAt: {
      schema: instant.nullable().meta({ example: null, description: 'The time of the oldest event counted.' }),
      sql: oldestHeldAtSql,
      isCostly: true,
    },
    nextProbeAt: {
      schema: instant
        .nullable()
        .meta({ example: null, description: 'The time of the next probe or challenge, if there is one.' }),
      sql: `(select c.next_probe_at from endpoint_cursors c where c.account_id = {account} and c.endpoint_id = r.id)`,
    },
  },
});

/** An endpoint as stored, without its secrets; `types` are its events, resolved. */
export const endpointRows = {
  ...endpoints,
  fields: { ...endpoints.fields, verifiedAt, statusReason, types: z.record(z.string(), z.int()) },
};
