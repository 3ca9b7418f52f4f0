import { systemCaller } from '../../../platform/caller.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from '../../../platform/mail.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { invitationEvents } from '../events.ts';
import { invitations } from '../invitation.ts';
import { writeLetter } from './letter.ts';
import { findDueMail, postponeMail, takeDueMail, type WaitingMail, writeMailed } from './store.ts';

interface Surroundings {
  db: Database;
  work: Work;
  clock: Clock;
  box: SecretBox;
  log: Logger;
  mailer: Mailer;
  baseUrl: string;
}

const minute = 60_000;
/** How long after each failure it is tried again. After the last one the link has to be handed over by a person. */
const pauses = [1, 10, 60, 360].map((minutes) => minutes * minute);
/** Longer than any conversation with a mail server takes. */
const claim = 5 * minute;

/**
 * Makes what sends the invitations that are due, oldest first. Each is sent outside of any transaction; what came of it
 * is written, and told as an event, afterwards.
 */
export function createInvitationMail({ db, work, clock, box, log, mailer, baseUrl }: Surroundings) {
  const end = (mail: WaitingMail, status: 'sent' | 'failed') =>
    work.write(systemCaller({ id: mail.accountId, timeZone: mail.timeZone }, 'mail'), async (tx) => {
      const before = await lockRow(tx, invitations, mail.id, 'consequence');
      const row = { ...before, version: before.version + 1 };
      await writeMailed(tx, row, status);
      invitationEvents.updated(tx, row, [{ field: 'mailStatus', before: 'waiting', after: status }]);
    });

  const send = async (mail: WaitingMail) => {
    const { accountId, id, attempts } = mail;
    const link = `${baseUrl}/accept-invitation#${box.open(mail.key)}`;
    try {
      await mailer.send(writeLetter({ ...mail, link }));
    } catch (error) {
      const pause = pauses[attempts - 1];
      // A mail server repeats addresses in what it says; they have no place in a log.
      const said =
        (error as { responseCode?: number; code?: string }).responseCode ?? (error as { code?: string }).code;
      log.warn({ accountId, invitationId: id, attempts, said }, 'an invitation could not be mailed');
      if (pause === undefined) await end(mail, 'failed');
      else await postponeMail(db, mail, instantOf(clock.now() + pause));
      return;
    }
    await end(mail, 'sent');
  };

  return async (isStopping: () => boolean): Promise<void> => {
    for (const due of await findDueMail(db, instantOf(clock.now()))) {
      if (isStopping()) return;
      const now = clock.now();
      const mail = await takeDueMail(db, due, { now: instantOf(now), until: instantOf(now + claim) });
      if (mail) await send(mail);
    }
  };
}
