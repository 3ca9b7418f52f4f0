/**
 * The numbers of the Spanish social security: that of a person (número de afiliación, NAF), of a province, eight digits
 * and two check digits, and that of an employer (código de cuenta de cotización, CCC), with seven digits between. The
 * check digits are the remainder of the other digits divided by 97. Earlier numbers had a digit less and were filled up
 * with a zero in the middle; theirs are those of the shorter number. stdnum knows neither these nor Ceuta and Melilla.
 */

/** The digits of a number that may be written `28/12345678/40`; undefined if it has other characters. */
function digitsOf(number: string): string | undefined {
  const digits = number.replace(/[\s./-]/g, '');
  return /^\d+$/.test(digits) ? digits : undefined;
}

const remainder = (digits: string) => Number(digits) % 97;

function hasCheckDigits(digits: string): boolean {
  const [province, own, check] = [digits.slice(0, 2), digits.slice(2, -2), Number(digits.slice(-2))];
  return remainder(province + own) === check || (own.startsWith('0') && remainder(province + own.slice(1)) === check);
}

/** Whether a number has the form of a NAF of today, which no other country of Europe uses. */
export const looksLikeNaf = (number: string): boolean => digitsOf(number)?.length === 12;

/** Whether a number is a NAF; an earlier one may have eleven digits. */
export function isNaf(number: string): boolean {
  const digits = digitsOf(number);
  return digits !== undefined && (digits.length === 12 || digits.length === 11) && hasCheckDigits(digits);
}

/** Whether a number is a CCC, possibly after the four digits of its regime (`0111 28/1234567/42`). */
export function isCcc(number: string): boolean {
  const digits = digitsOf(number);
  if (digits === undefined || ![10, 11, 15].includes(digits.length)) return false;
  return hasCheckDigits(digits.length === 15 ? digits.slice(4) : digits);
}
