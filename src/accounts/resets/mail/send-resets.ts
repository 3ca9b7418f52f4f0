import { createMailQueue, type MailSurroundings } from '../../mail/mail-queue.ts';
import { writeResetLetter } from './letter.ts';
import { endResetMail, findDueResets, postponeResetMail, type ResetMail, takeDueReset } from './store.ts';

/** Creates the sender of mail about resets. */
export function createResetMail(surroundings: MailSurroundings) {
  const { db, box, baseUrl } = surroundings;
  return createMailQueue<ResetMail>(surroundings, {
    kind: 'reset',
    findDue: (now) => findDueResets(db, now),
    take: (due, now, until) => takeDueReset(db, due, { now, until }),
    write: ({ key, ...facts }) =>
      writeResetLetter({ ...facts, link: key ? `${baseUrl}/reset-password#${box.open(key)}` : undefined }),
    postpone: (mail, at) => postponeResetMail(db, mail, at),
    end: (mail) => endResetMail(db, mail),
  });
}
