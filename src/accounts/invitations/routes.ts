import * as z from 'zod';
import { type OpenInput, type Operation, operation, type WriteOperation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  written,
} from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import type { CreateInput, Resource } from '../../platform/resource/resource.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { acceptInvitation, type InvitationContext, invitationInvalid } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { invitations } from './invitation.ts';
import { removeInvitation } from './remove-invitation.ts';

const resource = invitations as unknown as Resource;
const key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\S+$/)
  .meta({ example: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90.01936f2e-7c1a-7d30-9b52-3f8a1c5d7e91.c2VjcmV0' });
const withKey = invitations.schema
  .extend({ key: key.meta({ description: 'Belongs to the link that they accept it by; shown this once.' }) })
  .meta({ id: 'InvitationWithKey' });
const acceptance = z
  .strictObject({
    key,
    password: z.string().min(12).max(128).meta({ example: 'correct horse battery staple', format: 'password' }),
  })
  .meta({ id: 'InvitationAcceptance' });

const createRoute = (context: InvitationContext): Operation => {
  const invite = (tx: Tx, input: CreateInput<typeof invitations>) => createInvitation(tx, input, context.sealMailKey);
  const create = createOperation(invitations, invite) as WriteOperation;
  return operation({
    ...create,
    summary: 'Ask somebody to sign in',
    description:
      'The key in this reply, and nowhere else, makes the link `/accept-invitation#<key>` that they follow. Where the installation has a mail server (`SMTP_URL`), it is also mailed to them.',
    reply: { ...create.reply, data: withKey },
    async write(tx, { body }) {
      const { id, key: text } = await invite(tx, body as CreateInput<typeof invitations>);
      return showOnce(await written(tx, resource, { id }, 201), 'key', text);
    },
  });
};

/** Asking people to sign in, and their accepting it. */
export const invitationRoutes = (context: InvitationContext): Operation[] => [
  listOperation(resource),
  createRoute(context),
  getOperation(resource),
  removeOperation(resource, removeInvitation),
  operation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/account/v1/invitation-acceptances',
    tag: 'Account',
    summary: 'Accept an invitation',
    description: 'Whoever signs in to this installation already gives their password; others choose one.',
    scope: { access: 'anyone' },
    body: { schema: acceptance },
    reply: {
      status: 200,
      data: z.object({ email: invitations.fields.email }).meta({ id: 'InvitationAccepted' }),
    },
    errors: [invitationInvalid],
    open: async ({ body }: OpenInput<z.infer<typeof acceptance>>) => ({ data: await acceptInvitation(context, body) }),
  }),
];
