import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, email, id, instant, text } from '../../platform/values.ts';
import { linkKey } from '../link.ts';
import { roleFields } from '../roles/role-of-user.ts';

/** A person invited to sign in to the account, until they accept. */
export const invitations = defineResource({
  name: 'invitation',
  title: 'Invitation',
  tag: 'Account',
  path: '/account/v1/invitations',
  scope: 'settings',
  isForUsers: true,
  table: 'invitations',
  fields: {
    email,
    name: text(200, 'Ana Torres'),
    // An expired one too: an administrator may send it again.
    ...roleFields({ to: 'roles', only: 'r.accepted_at is null' }),
    employeeId: field(
      id.nullable().meta({
        description:
          "The user's employee record; required for managers, employees, and roles of the account that do not reach all employees.",
      }),
      { filter: 'choice', references: 'employees' },
    ),
  },
  required: ['email', 'name', 'role'],
  computed: {
    expiresAt: {
      schema: instant.meta({ description: 'Seven days after the invitation was created.' }),
      sql: 'r.expires_at',
    },
    mailStatus: {
      schema: choice(['waiting', 'sent', 'failed']).nullable().meta({
        description:
          'Null where this installation sends no mail: then hand over the link. If delivery failed, invite the user again.',
        example: null,
      }),
      sql: 'r.mail_status',
    },
    acceptedAt: { schema: instant.nullable().meta({ example: null }), sql: 'r.accepted_at' },
  },
});

/** A new invitation, with the key of its link. */
export const invitationWithKey = invitations.schema
  .extend({
    key: linkKey.nullable().meta({
      description:
        'The key of the link that accepts the invitation; shown only once. Null where the link is mailed: then only the recipient sees it.',
    }),
  })
  .meta({ id: 'InvitationWithKey' });
