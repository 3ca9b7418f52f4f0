import { formatTags, type Locale, localeOf } from '../../platform/locale.ts';
import type { NameInMail } from '../../platform/name-in-mail.ts';

/** How an account formats text: in its language if Rollcall has it, in its time zone. */
interface Reading {
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
}

/** @param named the name of the recipient after a space; '': without it */
const greetings: Record<Locale, (named: string) => string> = {
  en: (named) => `Hello${named},`,
  es: (named) => `Hola${named && `,${named}`}:`,
};

/** The first line of a letter. @param name '': it is left out */
export const greetingOf = (name: NameInMail, { language }: Pick<Reading, 'language'>): string =>
  greetings[localeOf(language)](name && ` ${name}`);

/** An instant in the account's language and time zone. */
export const mailTextIn = (at: string, reading: Reading): string =>
  new Intl.DateTimeFormat(formatTags[localeOf(reading.language)], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: reading.timeZone,
  }).format(new Date(at));
