import i18next from 'i18next';

/** The name of a country in the language of the reader: `ES` → `Spain`. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code;
