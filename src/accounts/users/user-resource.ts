import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, email, id, instant, text } from '../../platform/values.ts';
import { roleFields } from '../roles/role-of-user.ts';

/** A user as the account knows them: a membership, with the name and the address of the person. */
export const users = defineResource({
  name: 'user',
  title: 'User',
  tag: 'Account',
  path: '/account/v1/users',
  scope: 'settings',
  isForUsers: true,
  table: 'memberships',
  fields: {
    ...roleFields({ to: 'roles' }),
    employeeId: field(
      id.nullable().meta({
        description:
          "The user's employee record. Without one, a user whose role does not reach all employees sees none; null frees the record for another user.",
      }),
      { filter: 'choice', references: 'employees' },
    ),
  },
  required: ['role'],
  computed: {
    name: { schema: text(200, 'Ana Torres'), sql: '(select u.name from users u where u.id = r.user_id)' },
    email: { schema: email, sql: '(select u.email from users u where u.id = r.user_id)' },
    status: {
      schema: choice(['active', 'disabled']),
      sql: "case when r.disabled_at is null then 'active' else 'disabled' end",
    },
    hasSecondFactor: {
      schema: z.boolean().meta({ example: false }),
      sql: '(select u.second_factor_enabled from users u where u.id = r.user_id)',
    },
    lastSignInAt: {
      schema: instant.nullable(),
      sql: `(select max(s.created_at) from sign_ins s
        where s.account_id = {account} and s.user_id = r.user_id and s.outcome = 'signed_in')`,
    },
  },
});

export type User = RowOf<typeof users>;

/** A user as stored. */
export const userRows = { ...users, fields: { ...users.fields, disabledAt: instant.nullable() } };
