import { presentLanguage } from '../i18n/language.ts';

/** The name of a country in the language of the reader: `ES` → `Spain`. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(presentLanguage(), { type: 'region' }).of(code) ?? code;
