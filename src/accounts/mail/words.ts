/** Line breaks in a name would add lines to the letter. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** How an account formats text: in Spanish or English, in its time zone. */
interface Reading {
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
}

export const isSpanish = ({ language }: Pick<Reading, 'language'>): boolean => language.toLowerCase().startsWith('es');

/** An instant in the account's language and time zone. */
export const inWords = (at: string, reading: Reading): string =>
  new Intl.DateTimeFormat(isSpanish(reading) ? 'es-ES' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: reading.timeZone,
  }).format(new Date(at));
