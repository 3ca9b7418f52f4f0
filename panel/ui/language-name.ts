import { capital } from '../i18n/format.ts';
import { presentLanguage } from '../i18n/language.ts';

/** The name of a language in the language of the reader: `es-ES` → `European Spanish`. */
export function languageName(tag: string): string {
  try {
    return capital(new Intl.DisplayNames(presentLanguage(), { type: 'language' }).of(tag) ?? tag);
  } catch {
    // The stored value may not be a language tag.
    return tag;
  }
}
