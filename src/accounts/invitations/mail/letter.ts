import type { Letter } from '../../../platform/mail.ts';
import { inWords, isSpanish, oneLine } from '../../mail/words.ts';

/** The content of an invitation's letter. */
interface Facts {
  /** The invited person. */
  name: string;
  email: string;
  company: string;
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
  /** The link to accept. */
  link: string;
  expiresAt: string;
}

const texts = {
  en: (name: string, company: string, link: string, until: string) => ({
    subject: `${company} invites you to Rollcall`,
    text: `Hello ${name},

${company} keeps its people, working time and time off in Rollcall, and invites you to sign in. Accept here:

${link}

The link is yours alone, and works once, until ${until}. If you did not expect it, you need not do anything.
`,
  }),
  es: (name: string, company: string, link: string, until: string) => ({
    subject: `${company} te invita a Rollcall`,
    text: `Hola, ${name}:

${company} lleva en Rollcall su personal, la jornada y las vacaciones, y te invita a entrar. Acepta aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Si no lo esperabas, no tienes que hacer nada.
`,
  }),
};

/** Writes the letter of an invitation, in the account's language if we support it. */
export function writeLetter({ name, email, company, link, expiresAt, ...reading }: Facts): Letter {
  const write = isSpanish(reading) ? texts.es : texts.en;
  const to = { name: oneLine(name), address: email };
  return { to, ...write(oneLine(name), oneLine(company), link, inWords(expiresAt, reading)) };
}
