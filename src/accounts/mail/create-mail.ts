import { answerForgotten } from '../forgotten-passwords/answer-forgotten.ts';
import { createInvitationMail } from '../invitations/mail/send-invitations.ts';
import { createResetMail } from '../resets/mail/send-resets.ts';
import type { MailSurroundings } from './mail-queue.ts';

/** Creates the sender of all due mail. Requests for links come first, so that their mail is due in the same round. */
export function createMail(surroundings: MailSurroundings) {
  const posts = [answerForgotten(surroundings), createInvitationMail(surroundings), createResetMail(surroundings)];
  return async (isStopping: () => boolean): Promise<void> => {
    for (const post of posts) await post(isStopping);
  };
}
