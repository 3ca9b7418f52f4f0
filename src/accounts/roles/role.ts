import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { sameText } from '../../platform/resource/unique.ts';
import { choice, integer, text } from '../../platform/values.ts';
import { roleScopes } from './built-in.ts';
import { usersOfRole } from './store.ts';

/** The employees whom the users of a role see and act for. */
export const reaches = ['all', 'below', 'own'] as const;

/** A role that an account made for itself, next to the built-in ones. */
export const ownRoles = defineResource({
  name: 'role',
  title: 'Role',
  tag: 'Account',
  path: '/account/v1/roles',
  scope: 'settings',
  isForUsers: true,
  table: 'roles',
  fields: {
    name: field(text(100, 'Recruiting'), { filter: 'text', sortable: true }),
    description: text(500, 'Hires, and sees no pay.').nullable(),
    scopes: z
      .array(z.enum(roleScopes).meta({ example: 'employees:read' }))
      .max(roleScopes.length)
      .meta({
        example: ['employees:read'],
        description:
          'What the role reads and writes, in the words of access tokens. Integrations are not among them: they are for administrators.',
      }),
    reach: choice(reaches).meta({
      description:
        'The employees concerned: all, those below the user (as for a manager) and the user, or only the user. With `below` and `own`, a role runs only operations about single employees; /docs/permissions lists those of managers and employees.',
    }),
    selfService: z.boolean().meta({
      example: true,
      description:
        'Whether its users also run, about themselves, what the role employee runs: clock, ask for time off, see their own pay. By default true.',
    }),
  },
  required: ['name', 'scopes', 'reach'],
  unique: [sameText('name')],
  computed: {
    userCount: {
      schema: integer(0, 2 ** 31 - 1, 3).meta({
        description: 'The number of users with the role, disabled ones included.',
      }),
      sql: usersOfRole,
    },
  },
});
