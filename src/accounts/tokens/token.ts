import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { instant, text } from '../../platform/values.ts';
import { scopes } from './scopes.ts';

/** An access token as administrators see it; its secret is shown once, when it is made or rotated. */
export const tokens = defineResource({
  name: 'api_token',
  title: 'ApiToken',
  tag: 'Account',
  path: '/account/v1/tokens',
  scope: 'settings',
  isForPeople: true,
  table: 'access_tokens',
  fields: {
    name: field(text(200, 'Payroll'), { filter: 'text', sortable: true }),
    scopes: z
      .array(z.enum(['*', ...scopes]).meta({ example: 'employees:read' }))
      .min(1)
      .max(scopes.length + 1)
      .meta({ example: ['employees:read'], description: '`*` is all of them.' }),
    expiresAt: instant.nullable().meta({ description: 'From when it is refused; null: never.', example: null }),
  },
  required: ['name', 'scopes'],
  computed: {
    prefix: {
      schema: z
        .string()
        .max(40)
        .regex(/^\w+$/)
        .meta({ example: 'rollcall_a1B2', description: 'How its text begins, to tell it apart.' }),
      sql: 'r.prefix',
    },
    lastUsedAt: {
      schema: instant.nullable().meta({ description: 'To the minute; null: never.' }),
      sql: 'r.last_used_at',
    },
    revokedAt: { schema: instant.nullable().meta({ example: null }), sql: 'r.revoked_at' },
  },
});
