// Copied by "npm run generate" from src/platform/locale.ts. Do not edit it.

/**
 * The languages in which Rollcall writes to people. What it writes is a `Record<Locale, …>`: a language more does not
 * compile before it has all texts. Each language is a folder of texts of the panel too.
 */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** The tags by which dates and numbers are written. */
export const formatTags: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

/** The language in which Rollcall writes to readers of another: `es` for `es-MX`, English unless it has theirs. */
export const localeOf = (language: string): Locale =>
  locales.find((locale) => language.toLowerCase().startsWith(locale)) ?? 'en';
