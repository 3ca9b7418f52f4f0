/** From the text of a cell to the value that the API takes. */
import type { CustomField } from '../../../../sdk/schemas.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { readDecimal } from '../../../ui/decimal.ts';

/** Says what is wrong with a cell. */
export type Wrong = (t: Translate) => string;

/** A value, the name of a place to create first, or an error. */
export type Read = { value: unknown } | { newPlace: string } | { wrong: Wrong };

/** `2026-11-20` of itself and of `20/11/2026`, `20-11-2026`, `20.11.2026`; undefined if it is no day. */
export function readDate(text: string): string | undefined {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = written ?? [];
  const iso = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}

export function readDateCell(text: string): Read {
  const value = readDate(text);
  return value === undefined ? { wrong: (t) => t('import.wrongCell.notADate') } : { value };
}

/** The most options that an error names. */
const maxNamed = 10;

/** Reads a cell as the type of a field of the account wants it; options in any case. */
export function readCustom({ type, options }: CustomField, text: string): Read {
  if (type === 'date') return readDateCell(text);
  if (type === 'number') {
    const decimal = readDecimal(text);
    return decimal === undefined ? { wrong: (t) => t('import.wrongCell.notANumber') } : { value: Number(decimal) };
  }
  if (type === 'text') return { value: text };
  const all = options ?? [];
  const alike = all.filter((option) => option.toLowerCase() === text.toLowerCase());
  const value = all.includes(text) ? text : alike.length === 1 ? alike[0] : undefined;
  if (value !== undefined) return { value };
  const named = all.slice(0, maxNamed).join(', ');
  const shown = all.length > maxNamed ? `${named} …` : named;
  return { wrong: (t) => t('import.wrongCell.notAnOption', { options: shown }) };
}
