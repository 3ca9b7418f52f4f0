import { type Locale, localeOf } from '../../../platform/locale.ts';
import type { Letter } from '../../../platform/mail.ts';
import { type NameInMail, nameInMail } from '../../../platform/name-in-mail.ts';
import type { TakenMail } from '../../mail/mail-queue.ts';
import { greetingOf, mailTextIn } from '../../mail/words.ts';
import type { WaitingMail } from './store.ts';

/** The content of an invitation's letter. */
interface Facts extends Omit<WaitingMail, keyof TakenMail | 'key'> {
  /** The link to accept. */
  link: string;
}

/** What the letter says in a language. */
interface Words {
  /** A company without a name to show. */
  someFirm: string;
  write: (company: NameInMail, link: string, until: string) => Pick<Letter, 'subject' | 'text'>;
}

const texts: Record<Locale, Words> = {
  en: {
    someFirm: 'Your company',
    write: (company, link, until) => ({
      subject: `${company} invites you to Rollcall`,
      text: `${company} keeps its people, working time and time off in Rollcall, and invites you to sign in. Accept here:

${link}

The link is yours alone, and works once, until ${until}. If you did not expect it, you need not do anything.
`,
    }),
  },
  es: {
    someFirm: 'Tu empresa',
    write: (company, link, until) => ({
      subject: `${company} te invita a Rollcall`,
      text: `${company} lleva en Rollcall su personal, la jornada y las vacaciones, y te invita a entrar. Acepta aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Si no lo esperabas, no tienes que hacer nada.
`,
    }),
  },
};

/** Writes the letter of an invitation, in the account's language if Rollcall has it. */
export function writeLetter({ name, email, company, link, expiresAt, ...reading }: Facts): Letter {
  const { someFirm, write } = texts[localeOf(reading.language)];
  const person = nameInMail(name, '');
  const { subject, text } = write(nameInMail(company, someFirm), link, mailTextIn(expiresAt, reading));
  return { to: { name: person, address: email }, subject, text: `${greetingOf(person, reading)}\n\n${text}` };
}
