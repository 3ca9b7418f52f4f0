import * as z from 'zod';
import { compat } from '../../platform/compat.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { instant, text } from '../../platform/values.ts';
import { scopes } from './scopes.ts';

/** An access token as administrators see it; its secret is shown once, when it is created or rotated. */
export const tokens = defineResource({
  name: 'api_token',
  noun: 'API token',
  title: 'ApiToken',
  tag: 'Account',
  path: '/account/v1/tokens',
  scope: 'settings',
  isForUsers: true,
  table: 'access_tokens',
  fields: {
    name: field(text(200, 'Payroll'), { filter: 'text', sortable: true }),
    scopes: z
      .array(z.enum(['*', ...scopes]).meta({ example: 'employees:read' }))
      .min(1)
      .max(scopes.length + 1)
      .meta({ example: ['employees:read'], description: '`*` stands for all scopes.' }),
    expiresAt: instant
      .nullable()
      .meta({ description: 'The time from which the token is refused; null: never.', example: null }),
    compat: compat.nullable().meta({
      description:
        'The earlier shape of replies for a client that cannot send the header `Rollcall-Compat`; null: the shape of this document.',
      example: null,
    }),
  },
  required: ['name', 'scopes'],
  computed: {
    prefix: {
      schema: z
        .string()
        .max(40)
        .regex(/^\w+$/)
        .meta({ example: 'rollcall_a1B2', description: 'The first characters of the text, to recognise the token.' }),
      sql: 'r.prefix',
    },
    lastUsedAt: {
      schema: instant.nullable().meta({ description: 'When the token was last used, to the minute; null: never.' }),
      sql: 'r.last_used_at',
    },
    revokedAt: { schema: instant.nullable().meta({ example: null }), sql: 'r.revoked_at' },
  },
});

/** A token as stored. */
export const tokenRows = { ...tokens, fields: { ...tokens.fields, revokedAt: instant.nullable() } };
