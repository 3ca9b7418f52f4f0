import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  shownAsWritten,
} from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import { withMember } from '../../platform/json.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { linkKey } from '../link.ts';
import { signInEmail } from '../sign-in-email.ts';
import {
  acceptInvitation,
  type InvitationContext,
  invitationInvalid,
  invitationOfAnother,
} from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { invitations, invitationWithKey } from './invitation.ts';
import { mayNotGiveRole } from './invited-role.ts';
import { removeInvitation } from './remove-invitation.ts';

const acceptance = z
  .strictObject({
    key: linkKey,
    password: z.string().min(12).max(128).optional().meta({
      example: 'correct horse battery staple',
      format: 'password',
      description: 'The password of a new user. Without it, the signed-in user accepts.',
    }),
  })
  .meta({ id: 'InvitationAcceptance' });

const createRoute = (context: InvitationContext): Operation => {
  const invite = (tx: Tx, input: CreateInput<typeof invitations>) => createInvitation(tx, input, context.sealMailKey);
  const create = createOperation(invitations, invite, { errors: [mayNotGiveRole, commonErrors.alreadyTaken] });
  return operation({
    ...create,
    summary: 'Invite a user',
    description:
      'With a mail server (`SMTP_URL`), the installation mails the link to the user and shows it nowhere else. Without one, only this reply holds the key of the link `/accept-invitation#<key>`; hand it over to the user. A role of the account (`roleId`) counts as it is when the user accepts.',
    reply: { ...create.reply, data: invitationWithKey },
    async write(tx, { body }) {
      const { id, key: text } = await invite(tx, body);
      const outcome = await shownAsWritten(tx, invitations, { id }, 201);
      if (text === null) return { ...outcome, data: withMember(outcome.data, 'key', null) };
      return showOnce(outcome, 'key', text);
    },
  });
};

/** Inviting people to sign in, and accepting an invitation. */
export const invitationRoutes = (context: InvitationContext): Operation[] => [
  listOperation(invitations),
  createRoute(context),
  getOperation(invitations),
  removeOperation(invitations, removeInvitation, { errors: [mayNotGiveRole] }),
  operation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/account/v1/invitation-acceptances',
    tag: 'Account',
    summary: 'Accept an invitation',
    description:
      'With a password, a new user accepts and signs in with it. Without one, the signed-in user accepts, with the session cookie and from a page of this installation. The e-mail address does not identify the user: several users may share it, each with a separate password.',
    scope: { access: 'anyone' },
    body: { schema: acceptance },
    reply: { status: 200, data: signInEmail },
    errors: [invitationInvalid, invitationOfAnother, commonErrors.originMismatch],
    open: async ({ body, headers }: OpenInput<z.infer<typeof acceptance>>) => ({
      data: await acceptInvitation(context, body, headers),
    }),
  }),
];
