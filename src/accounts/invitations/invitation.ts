import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, email, id, instant, text } from '../../platform/values.ts';
import { roles } from '../users/store.ts';

/** Somebody who is asked to sign in to the account, until they accept. */
export const invitations = defineResource({
  name: 'invitation',
  title: 'Invitation',
  tag: 'Account',
  path: '/account/v1/invitations',
  scope: 'settings',
  isForPeople: true,
  table: 'invitations',
  fields: {
    email,
    name: text(200, 'Ana Torres'),
    role: choice(roles),
    employeeId: field(
      id.nullable().meta({ description: 'The employee that they are; a manager or an employee needs one.' }),
      { filter: 'choice', references: 'employees' },
    ),
  },
  required: ['email', 'name', 'role'],
  computed: {
    expiresAt: { schema: instant.meta({ description: 'Seven days after it was made.' }), sql: 'r.expires_at' },
    mailStatus: {
      schema: choice(['waiting', 'sent', 'failed']).nullable().meta({
        description:
          'Null where this installation mails nothing: then hand the link over. When it failed, invite them again.',
        example: null,
      }),
      sql: 'r.mail_status',
    },
    acceptedAt: { schema: instant.nullable().meta({ example: null }), sql: 'r.accepted_at' },
  },
});
