/** Mail that waits in the database: how a process claims, sends and retries it, whatever its subject. */

import { type Clock, type Instant, instantOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Letter, Mailer } from '../../platform/mail.ts';
import { isObject } from '../../platform/narrowing.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { CountMail } from './count-mail.ts';

/** What sending needs from the product. */
export interface MailSurroundings {
  db: Database;
  work: Work;
  clock: Clock;
  box: SecretBox;
  log: Logger;
  mailer: Mailer;
  baseUrl: string;
  count: CountMail;
}

/** Waiting mail. */
export interface DueMail {
  accountId: string;
  id: string;
}

/** Mail claimed for sending. */
export interface TakenMail extends DueMail {
  /** The number of attempts, this one included. */
  attempts: number;
}

/** One kind of mail. */
interface Post<Mail extends TakenMail> {
  /** Its name in the log: `invitation`. */
  kind: string;
  /** The due mail of all accounts in turns, without locks. */
  findDue(now: Instant): Promise<DueMail[]>;
  /** Claims one that is due: no other process gets it before `until`. Undefined: another process has claimed it. */
  take(due: DueMail, now: Instant, until: Instant): Promise<Mail | undefined>;
  write(mail: Mail): Letter;
  postpone(mail: Mail, at: Instant): Promise<unknown>;
  end(mail: Mail, status: 'sent' | 'failed'): Promise<unknown>;
}

const minute = 60_000;
/** The delay before each retry. After the last one a person has to pass the message on. */
const pauses = [1, 10, 60, 360].map((minutes) => minutes * minute);
/** Longer than any conversation with a mail server takes. */
const claim = 5 * minute;

/**
 * Creates the sender of due mail. It sends outside any transaction and stores the outcome afterwards.
 * A process that dies while it sends leaves the mail to the next one, so it may arrive twice.
 */
export function createMailQueue<Mail extends TakenMail>(
  { clock, log, mailer, count }: Pick<MailSurroundings, 'clock' | 'log' | 'mailer' | 'count'>,
  { kind, findDue, take, write, postpone, end }: Post<Mail>,
) {
  const send = async (mail: Mail) => {
    const { accountId, id, attempts } = mail;
    try {
      await mailer.send(write(mail));
    } catch (error) {
      const pause = pauses[attempts - 1];
      // A mail server repeats addresses in its replies; they must not enter a log.
      const { responseCode, code, command, response } = isObject(error) ? error : {};
      const name = `${kind}Id`;
      log.warn(
        { accountId, [name]: id, attempts, said: responseCode ?? code },
        `${articleOf(kind)} could not be mailed`,
      );
      if (command === 'RCPT TO' && refusesRecipient(response)) count('refused');
      else count(pause === undefined ? 'failed' : 'retried');
      if (pause === undefined) await end(mail, 'failed');
      else await postpone(mail, instantOf(clock.now() + pause));
      return;
    }
    count('sent');
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

/**
 * Whether the reply of a mail server to the recipient is about their address or mailbox (RFC 3463), which the operator cannot
 * mend: unlike 5.1.7 and 5.1.8 about the sender, or 5.7 about a server that forwards nothing for this installation.
 */
const refusesRecipient = (response: unknown): boolean =>
  typeof response === 'string' && /^5\d\d[ -]5\.(1\.(?![78]\b)|2\.)/.test(response);

const articleOf = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
