import { createPost, type MailSurroundings } from '../../mail/post.ts';
import { writeResetLetter } from './letter.ts';
import { endResetMail, findDueResets, postponeResetMail, type ResetMail, takeDueReset } from './store.ts';

/** Makes what tells people by mail that their sign-in was reset. */
export function createResetMail(surroundings: MailSurroundings) {
  const { db, box, baseUrl } = surroundings;
  return createPost<ResetMail>(surroundings, {
    kind: 'reset',
    findDue: (now) => findDueResets(db, now),
    take: (due, now, until) => takeDueReset(db, due, { now, until }),
    write: ({ key, ...facts }) =>
      writeResetLetter({ ...facts, link: key ? `${baseUrl}/reset-password#${box.open(key)}` : undefined }),
    postpone: (mail, at) => postponeResetMail(db, mail, at),
    end: (mail) => endResetMail(db, mail),
  });
}
