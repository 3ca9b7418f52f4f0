/** Mail that waits in the database: how it is taken, sent, and tried again, whatever it is about. */

import { type Clock, type Instant, instantOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Letter, Mailer } from '../../platform/mail.ts';
import { isObject } from '../../platform/objects.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** What sending needs of the product. */
export interface MailSurroundings {
  db: Database;
  work: Work;
  clock: Clock;
  box: SecretBox;
  log: Logger;
  mailer: Mailer;
  baseUrl: string;
}

/** Mail that waits. */
export interface DueMail {
  accountId: string;
  id: string;
}

/** Mail that was taken to be sent. */
export interface TakenMail extends DueMail {
  /** How often it was tried, with the time that comes now. */
  attempts: number;
}

/** One kind of mail. */
interface Post<Mail extends TakenMail> {
  /** What it is, for the log: `invitation`. */
  kind: string;
  /** What is due in all accounts, the longest waiting first; nothing is locked. */
  findDue(now: Instant): Promise<DueMail[]>;
  /** Takes one that is due: no other process gets it before `until`. Undefined: another process has taken it. */
  take(due: DueMail, now: Instant, until: Instant): Promise<Mail | undefined>;
  write(mail: Mail): Letter;
  postpone(mail: Mail, at: Instant): Promise<unknown>;
  end(mail: Mail, status: 'sent' | 'failed'): Promise<unknown>;
}

const minute = 60_000;
/** How long after each failure it is tried again. After the last one a person has to pass on what it says. */
const pauses = [1, 10, 60, 360].map((minutes) => minutes * minute);
/** Longer than any conversation with a mail server takes. */
const claim = 5 * minute;

/**
 * Makes what sends the mail that is due, the oldest first. Each is sent outside of any transaction; what came of it is
 * written afterwards. A process that dies while it sends leaves the mail to the next one, so that it may arrive twice.
 */
export function createPost<Mail extends TakenMail>(
  { clock, log, mailer }: Pick<MailSurroundings, 'clock' | 'log' | 'mailer'>,
  { kind, findDue, take, write, postpone, end }: Post<Mail>,
) {
  const send = async (mail: Mail) => {
    const { accountId, id, attempts } = mail;
    try {
      await mailer.send(write(mail));
    } catch (error) {
      const pause = pauses[attempts - 1];
      // A mail server repeats addresses in what it says; they have no place in a log.
      const { responseCode, code } = isObject(error) ? error : {};
      const name = `${kind}Id`;
      log.warn(
        { accountId, [name]: id, attempts, said: responseCode ?? code },
        `${articleOf(kind)} could not be mailed`,
      );
      if (pause === undefined) await end(mail, 'failed');
      else await postpone(mail, instantOf(clock.now() + pause));
      return;
    }
    await end(mail, 'sent');
  };

  return async (isStopping: () => boolean): Promise<void> => {
    for (const due of await findDue(instantOf(clock.now()))) {
      if (isStopping()) return;
      const now = clock.now();
      const mail = await take(due, instantOf(now), instantOf(now + claim));
      if (mail) await send(mail);
    }
  };
}

const articleOf = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
