/** Line breaks in a name would make lines of their own. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** How an account reads: in Spanish or English, and its time. */
interface Reading {
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
}

export const isSpanish = ({ language }: Pick<Reading, 'language'>): boolean => language.toLowerCase().startsWith('es');

/** An instant as people of the account read it. */
export const inWords = (at: string, reading: Reading): string =>
  new Intl.DateTimeFormat(isSpanish(reading) ? 'es-ES' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: reading.timeZone,
  }).format(new Date(at));
