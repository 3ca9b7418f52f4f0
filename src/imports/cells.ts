/** From the text of a cell to the value that the API takes. */
import { type FieldError, fieldError } from '../platform/field-error.ts';
import { locales } from '../platform/locale.ts';
import { date } from '../platform/values.ts';
import { importFieldErrors } from './field-errors.ts';

/** A value, or why it is none. */
export type ReadCell = { value: unknown } | { wrong: FieldError };

const wrongly = (wrong: FieldError): ReadCell => ({ wrong });

/** The midnight that databases and spreadsheets write behind a day. */
const midnight = /[ T]0?0:00(?::00(?:\.0+)?)?$/;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** The two numbers before the year of a date such as `20/11/2026`. */
function beforeYear(given: string): [first: number, second: number] | undefined {
  const [, first, second] = slashed.exec(given.replace(midnight, '')) ?? [];
  return first === undefined || second === undefined ? undefined : [Number(first), Number(second)];
}

const isMonth = (number: number): boolean => number >= 1 && number <= 12;

/** Whether a date has its month first for certain: `11/20/2026`. */
export function hasMonthFirst(text: string): boolean {
  const [first = 0, second = 0] = beforeYear(text) ?? [];
  return isMonth(first) && second > 12 && second <= 31;
}

/** Whether a date would be another one with its month first: `01/02/2026`. */
export function canHaveMonthFirst(text: string): boolean {
  const [first = 0, second = 0] = beforeYear(text) ?? [];
  return isMonth(first) && isMonth(second) && first !== second;
}

/**
 * `2026-11-20` of itself and of `20/11/2026`, `20-11-2026`, `20.11.2026`, with midnight too; undefined if it is no day that the
 * API takes.
 */
export function readDate(given: string): string | undefined {
  const text = given.replace(midnight, '');
  const written = slashed.exec(text);
  const [, day = '', month = '', year = ''] = written ?? [];
  const iso = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  return date.safeParse(iso).success ? iso : undefined;
}

export function readDateCell(text: string): ReadCell {
  const value = readDate(text);
  return value === undefined ? wrongly(fieldError('', importFieldErrors.cellNotDate)) : { value };
}

/** A number holds no more digits exactly. */
const maxDigits = 15;

const asNumber = (text: string): ReadCell =>
  /^[-+]?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= maxDigits
    ? { value: Number(text) }
    : wrongly(fieldError('', importFieldErrors.cellNotNumber));

/** Reads `1234.5` and `1234,5`. */
export const readNumber = (text: string): ReadCell => asNumber(text.replace('−', '-').replace(',', '.'));

/** Reads `75`, `75,5 %`. */
export const readPercentage = (text: string): ReadCell => readNumber(text.replace(/\s*%$/, ''));

/** Digits in groups of three behind one mark, whichever it is, and decimals behind another. */
const grouped = /^[-+]?[1-9]\d{0,2}([.,\s’'])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * Reads an amount as spreadsheets show it: `34500.5`, `34.500,50 €`, `34,500.50`, `34 500,50`. The only mark of `34.500`
 * could be of thousands or of decimals, so the amount is refused rather than guessed.
 */
export function readAmount(text: string): ReadCell {
  const bare = text.replace(/^[\p{Sc}\s]+|(?<![\p{Sc}\s])[\p{Sc}\s]+$/gu, '').replace('−', '-');
  if (/^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return wrongly(fieldError('', importFieldErrors.cellNotNumber));
  const [, mark = ''] = grouped.exec(bare) ?? [];
  return readNumber(bare.replaceAll(mark, ''));
}

/** Other words for the values of fields to choose from, as Spanish and English files have them. */
const otherWords: Readonly<Record<string, string>> = {
  mujer: 'female',
  femenino: 'female',
  hombre: 'male',
  varón: 'male',
  masculino: 'male',
  mensual: 'monthly',
  semanal: 'weekly',
  diario: 'daily',
  anual: 'yearly',
  hora: 'hourly',
  pasaporte: 'passport',
};

/** The most options that an error names. */
const maxNamed = 10;

/** Reads one of several values, in any case. */
export function readChoice(options: readonly string[], text: string): ReadCell {
  const wanted = text.toLowerCase();
  const alike = options.filter((option) => option.toLowerCase() === wanted);
  const other = otherWords[wanted];
  const value = options.includes(text) ? text : alike.length === 1 ? alike[0] : other;
  if (value !== undefined && options.includes(value)) return { value };
  const named = options.slice(0, maxNamed).join(', ');
  const shown = options.length > maxNamed ? `${named} …` : named;
  return wrongly(fieldError('', importFieldErrors.cellNotOption, { options: shown }));
}

let countries: Map<string, string> | undefined;

/** The codes of countries by their names in the languages of Rollcall, and by themselves. */
function countryCodes(): Map<string, string> {
  if (countries) return countries;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // A code that is no longer used, such as DD, stands for another in the canonical form.
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const found = new Map<string, string>();
  for (const language of locales) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name !== undefined && !found.has(plain(name))) found.set(plain(name), code);
    }
  }
  countries = found;
  return found;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Reads a country, by its code or its name in one of these languages. */
export function readCountry(text: string): ReadCell {
  const value = /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : countryCodes().get(plain(text));
  return value === undefined ? wrongly(fieldError('', importFieldErrors.cellNotCountry)) : { value };
}

/** Reads a list of countries, separated by commas, semicolons or slashes. */
export function readCountries(text: string): ReadCell {
  const found = text
    .split(/[,;/]/)
    .filter((one) => one.trim() !== '')
    .map((one) => readCountry(one.trim()));
  return found.find((one) => 'wrong' in one) ?? { value: found.flatMap((one) => ('value' in one ? [one.value] : [])) };
}

/** A custom field, as far as its cells are concerned. */
export interface CustomCell {
  type: 'text' | 'number' | 'date' | 'select';
  options: readonly string[] | null;
}

/** Reads a cell as the type of a field of the account wants it; options in any case. */
export function readCustom({ type, options }: CustomCell, text: string): ReadCell {
  if (type === 'date') return readDateCell(text);
  if (type === 'number') return readAmount(text);
  return type === 'text' ? { value: text } : readChoice(options ?? [], text);
}
