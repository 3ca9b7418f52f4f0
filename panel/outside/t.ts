import { write } from '../i18n/language.ts';
import type { Translate } from '../i18n/texts.ts';

/** Gives a text in the language of the reader, where nothing is drawn by React. */
export const t: Translate = (key: string, values?: Readonly<Record<string, string | number>>) => write(key, values);
