import { createInvitationMail } from '../invitations/mail/send-invitations.ts';
import { createResetMail } from '../resets/mail/send-resets.ts';
import type { MailSurroundings } from './post.ts';

/** Creates the sender of all due mail. */
export function createMail(surroundings: MailSurroundings) {
  const posts = [createInvitationMail(surroundings), createResetMail(surroundings)];
  return async (isStopping: () => boolean): Promise<void> => {
    for (const post of posts) await post(isStopping);
  };
}
