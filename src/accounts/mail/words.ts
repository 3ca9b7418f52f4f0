import type { NameInMail } from '../../platform/name-in-mail.ts';

/** How an account formats text: in Spanish or English, in its time zone. */
interface Reading {
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
}

export const isSpanish = ({ language }: Pick<Reading, 'language'>): boolean => language.toLowerCase().startsWith('es');

/** The first line of a letter. @param name '': it is left out */
export const greetingOf = (name: NameInMail, reading: Pick<Reading, 'language'>): string => {
  const named = name === '' ? '' : ` ${name}`;
  return isSpanish(reading) ? `Hola${named && `,${named}`}:` : `Hello${named},`;
};

/** An instant in the account's language and time zone. */
export const inWords = (at: string, reading: Reading): string =>
  new Intl.DateTimeFormat(isSpanish(reading) ? 'es-ES' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: reading.timeZone,
  }).format(new Date(at));
