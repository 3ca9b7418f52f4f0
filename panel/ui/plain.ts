/** Lower case without diacritics, as the server compares names: `periodos` finds `Períodos`, and the other way round. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words that are searched for, as the server reads them: lists write `Ruiz, Eva`. */
export const wordsIn = (text: string): string[] => plain(text).match(/[^\s,]+/g) ?? [];
