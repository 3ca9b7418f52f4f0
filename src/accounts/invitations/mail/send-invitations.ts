import { systemCaller } from '../../../platform/caller.ts';
import { commonErrors } from '../../../platform/errors.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockRow, writeRow } from '../../../platform/resource/write.ts';
import { createMailQueue, type MailSurroundings } from '../../mail/mail-queue.ts';
import { invitationEvents } from '../events.ts';
import { invitations } from '../invitation.ts';
import { writeLetter } from './letter.ts';
import { findDueMail, postponeMail, takeDueMail, type WaitingMail } from './store.ts';

/** Creates the sender of due invitations, which reports each outcome as an event. */
export function createInvitationMail(surroundings: MailSurroundings) {
  const { db, work, box, baseUrl } = surroundings;
  return createMailQueue<WaitingMail>(surroundings, {
    kind: 'invitation',
    findDue: (now) => findDueMail(db, now),
    take: (due, now, until) => takeDueMail(db, due, { now, until }),
    write: (mail) => writeLetter({ ...mail, link: `${baseUrl}/accept-invitation#${box.open(mail.key)}` }),
    postpone: (mail, at) => postponeMail(db, mail, at),
    end: (mail, status) =>
      work.write(systemCaller({ id: mail.accountId, timeZone: mail.timeZone }, 'mail'), async (tx) => {
        const before = await lockRow(tx, invitations, mail.id, 'consequence').catch((error: unknown) => {
          if (error instanceof Problem && error.type === commonErrors.notFound) return undefined;
          throw error;
        });
        // It was withdrawn while its mail was sent.
        if (!before) return;
        // The waiting is over: the key of the link is deleted.
        const ended = { mail_status: status, mail_key: null, mail_due_at: null };
        const row = writeRow(tx, invitations, before, { columns: ended });
        invitationEvents.updated(tx, row, [{ field: 'mailStatus', before: 'waiting', after: status }]);
      }),
  });
}
