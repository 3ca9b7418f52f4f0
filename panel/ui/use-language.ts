import { useSyncExternalStore } from 'react';
import type { Locale } from '../../sdk/locales.ts';
import { onLanguage, presentLanguage } from '../i18n/language.ts';

/**
 * The language of the reader. What calls it is drawn again when the language changes, with all that it draws: the frame, each
 * page, and the rows that are kept (`memo`).
 */
export const useLanguage = (): Locale => useSyncExternalStore(onLanguage, presentLanguage);
