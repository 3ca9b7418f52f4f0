import { createInvitationMail } from '../invitations/mail/send-invitations.ts';
import { createResetMail } from '../resets/mail/send-resets.ts';
import type { MailSurroundings } from './post.ts';

/** Makes what sends all mail that is due. */
export function createMail(surroundings: MailSurroundings) {
  const posts = [createInvitationMail(surroundings), createResetMail(surroundings)];
  return async (isStopping: () => boolean): Promise<void> => {
    for (const post of posts) await post(isStopping);
  };
}
