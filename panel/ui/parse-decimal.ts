/** Decimals as people type them: with the signs of their language, in which fields show them, too. */
import { formatDecimal, formatTyped, type Signs, signsOfLanguage } from '../i18n/format.ts';
import { decimalOf, readDecimal } from './decimal.ts';

/** `34.500` and `1,234,567`: groups of three, the first of which is neither empty nor begins with 0. */
const isGrouped = (whole: string, sign: string): boolean => {
  const [first = '', ...others] = whole.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
};

/** Where the decimals begin: at the later of two kinds of sign; of one kind, where it cannot stand between thousands. */
function decimalSignOf(text: string, { decimal, group }: Signs): string | undefined {
  const [isDecimal, isGroup] = [text.includes(decimal), text.includes(group)];
  if (isDecimal && isGroup) return text.lastIndexOf(decimal) > text.lastIndexOf(group) ? decimal : group;
  if (isDecimal) return text.split(decimal).length > 2 && isGrouped(text, decimal) ? undefined : decimal;
  return isGroup && !isGrouped(text, group) ? group : undefined;
}

/**
 * Reads what people type in their language: `34.500,50` and `34500,5` in Spanish. The signs of another language are read
 * where they can mean nothing else: `34,500.50` and `0.5`. A group of three after the language's thousands sign is
 * thousands: `1.234` is 1234 in Spanish, and 1.234 in English.
 * @param signs by default those of the reader
 * @returns the decimal with a point, such as `-12.50`; undefined if it is no number, or has more digits than can be sent
 * exactly
 */
export function readTyped(text: string, signs: Signs = signsOfLanguage()): string | undefined {
  const [, minus = '', digits = ''] = /^([-+]?)(.*)$/.exec(text.trim().replace('−', '-').replace(/\s/g, ' ')) ?? [];
  const sign = decimalSignOf(digits, signs);
  const [whole = '', fraction, ...more] = sign === undefined ? [digits] : digits.split(sign);
  if (more.length > 0 || fraction === '') return undefined;
  const between = ['.', ',', ' '].filter((other) => whole.includes(other));
  if (between.length > 1 || !between.every((other) => isGrouped(whole, other))) return undefined;
  return readDecimal(`${minus}${whole.replace(/[., ]/g, '')}${fraction === undefined ? '' : `.${fraction}`}`);
}

/** The text that a field begins with: a number of the API as the reader types it; nothing for none. */
export const typedOf = (amount: number | null | undefined): string =>
  amount == null ? '' : formatTyped(decimalOf(amount));

/** Whether further digits can still make it a number. */
const isUnfinished = (text: string): boolean => ['0', '00', '000'].some((end) => readTyped(text + end) !== undefined);

/** What a field says of its text. */
export interface Judgement {
  isWrong: boolean;
  /** How the text is read, where a reader may mean something else by it. */
  reading: string | undefined;
}

/** @param isLeft whether the user has left the field: before that, `12,` may become a number */
export function judge(text: string, isLeft: boolean): Judgement {
  const decimal = readTyped(text);
  if (decimal === undefined) {
    return { isWrong: text.trim() !== '' && (isLeft || !isUnfinished(text)), reading: undefined };
  }
  const { length } = decimal.split('.')[1] ?? '';
  const signs = signsOfLanguage();
  const isShownSo = length > 0 && length !== 3 && text.lastIndexOf(signs.decimal) > text.lastIndexOf(signs.group);
  // Three decimals look like thousands to readers of another language; two or four do not.
  const isPlain = isShownSo || !/[., ]/.test(text.trim());
  return { isWrong: false, reading: isPlain ? undefined : formatDecimal(decimal, length === 3 ? 4 : 2) };
}

/**
 * The input of a field as a body takes it: null for nothing, and other text unchanged, so that the API marks the
 * field.
 */
export function numberOf(text: string): number | null {
  const decimal = readTyped(text);
  return decimal === undefined ? ((text.trim() || null) as number | null) : Number(decimal);
}

/** The same for a field that must have a number: the API says so where there is none. */
export const requiredNumberOf = (text: string): number => numberOf(text) as number;
