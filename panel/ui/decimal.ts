/** Decimals as text, such as `-12.50`: money is added up as whole numbers of its smallest part, never as floats. */

const form = /^[-+]?\d+(?:[.,]\d+)?$/;

/** A number holds no more digits exactly, and the API takes amounts as numbers. */
const maxDigits = 15;

/**
 * Reads a decimal in any language, with a comma or a point before the decimals and nothing between the thousands.
 * @returns undefined if it is no number, or has more digits than can be sent exactly
 */
export function readDecimal(text: string): string | undefined {
  const given = text.trim().replace('−', '-');
  if (!form.test(given) || given.replace(/\D/g, '').length > maxDigits) return undefined;
  return given.replace(',', '.').replace(/^\+/, '');
}

/** The decimal that a number of a reply was written as; exact for all amounts of the API. */
export const decimalOf = (amount: number): string => String(amount);

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** As a whole number of units of 10^-`decimals`. */
function unitsOf(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Adds decimals; the sum has as many decimals as the longest of them, and that of nothing is 0. */
export function sumOf(terms: readonly string[]): string {
  const decimals = Math.max(0, ...terms.map(decimalsOf));
  const units = terms.reduce((sum, decimal) => sum + unitsOf(decimal, decimals), 0n);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}
