import { write } from '../i18n/language.ts';
import type { Translate } from '../i18n/texts.ts';

/** The texts, with their keys as types, for what is not drawn by React. */
export const t: Translate = write;
