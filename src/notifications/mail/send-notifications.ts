import { createMailQueue, type MailSurroundings, type TakenMail } from '../../accounts/index.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Notification } from '../notification.ts';
import { writeLetter } from './letter.ts';
import { type ClaimedMail, claimNotices, endNotices, findDueNotices, noticesOf, postponeNotices } from './store.ts';

interface FilledMail extends TakenMail {
  mail: ClaimedMail;
  notices: Notification[];
}

type Surroundings = Pick<MailSurroundings, 'db' | 'clock' | 'log' | 'mailer' | 'baseUrl' | 'count'>;

/** Creates the sender of due notifications. */
export function createNotificationMail(surroundings: Surroundings) {
  const { db, clock, baseUrl } = surroundings;
  const now = () => instantOf(clock.now());
  return createMailQueue<FilledMail>(surroundings, {
    kind: 'notification',
    findDue: (at) => findDueNotices(db, at),
    async take(due, at, until) {
      const mail = await claimNotices(db, due, { now: at, until });
      if (!mail) return undefined;
      const notices = mail.role === null ? [] : await noticesOf(db, mail);
      if (notices.length === 0) {
        await endNotices(db, mail, 'dropped', now());
        return undefined;
      }
      return { accountId: mail.accountId, id: mail.id, attempts: mail.attempts, mail, notices };
    },
    write: ({ mail, notices }) => writeLetter(mail, notices, baseUrl),
    postpone: (mail, at) => postponeNotices(db, mail, at),
    end: (mail, status) => endNotices(db, mail, status, now()),
  });
}
