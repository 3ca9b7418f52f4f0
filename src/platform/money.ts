/**
 * Money: an amount and its ISO 4217 currency.
 *
 * An amount is stored as `numeric`. JSON.parse makes a double of it, and yet nothing is lost: any decimal of at most 15
 * significant digits survives a double (IEEE 754, DBL_DIG), and JavaScript writes a double as its shortest decimal, so
 * the text of the double is the amount that the client sent. Amounts below 10¹¹ with four decimals have at most 15
 * digits. After that step an amount is text, as PostgreSQL writes it; SQL or BigInt makes sums and products. (A number
 * with more digits than a double can hold becomes the nearest double: RFC 8259, section 6.)
 */
import * as z from 'zod';
import { type FieldError, fieldError, issueParams } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { matching, maxDecimals } from './values.ts';

/** The range of an amount, on either side of zero: |x| < 10¹¹. */
const maxAmount = 99_999_999_999.9999;

/** The stored text of an amount, such as `1234.5`. */
export type Amount = string;

interface AmountLimits {
  min?: number;
  example: number;
}

/** An amount in some currency: `wrongDecimals` checks its decimals against the currency. */
export const amount = ({ min = -maxAmount, example }: AmountLimits) =>
  z
    .number()
    .min(min)
    .max(maxAmount)
    .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), {
      params: issueParams(fieldErrors.tooPreciseAmount),
    })
    .transform((value): Amount => String(value))
    .meta({ example, format: 'decimal', [maxDecimals]: 4 });

/** The smallest amount above zero. */
export const aboveZero = 0.0001;

/** An amount as the number that the API shows; exact, see above. */
export const shownAmount = (text: Amount | null): number | null => (text === null ? null : Number(text));

/** An amount in ten-thousandths, for calculations. */
export function tenThousandths(text: Amount): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

/** Currencies without exactly two decimals, by ISO 4217's list one. */
export const unusualDecimals: Record<number, string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};
const usualDecimals = 2;

/** All others of list one, and those replaced in this century (list three): a history of pay contains them. */
const twoDecimals = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
  CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
  KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR
  NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
  TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
  ANG BGN CUC EEK GHC HRK LTL LVL MRO MTL ROL SDD SIT SKK SLL STD TRL VEB VEF ZMK ZWL`
  .trim()
  .split(/\s+/);

const decimals = new Map<string, number>([
  ...twoDecimals.map((code) => [code, usualDecimals] as const),
  ...Object.entries(unusualDecimals).flatMap(([count, codes]) => codes.map((code) => [code, Number(count)] as const)),
]);

/** The decimals of a currency by ISO 4217. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? usualDecimals;

/** An ISO 4217 code. */
export const currency = matching(z.string(), /^[A-Z]{3}$/, fieldErrors.notCurrency)
  .refine((code) => decimals.has(code), { params: issueParams(fieldErrors.unknownCurrency) })
  .meta({ example: 'EUR', maxLength: 3 });

/** The field error of an amount with more decimals than its currency. */
export function wrongDecimals(field: string, text: Amount | null | undefined, code: string): FieldError[] {
  const allowed = decimalsOf(code);
  if (text == null || (text.split('.')[1]?.length ?? 0) <= allowed) return [];
  return [
    allowed === 0
      ? fieldError(`/${field}`, fieldErrors.notWhole, { currency: code })
      : fieldError(`/${field}`, fieldErrors.tooPreciseFor, { maximum: allowed, currency: code }),
  ];
}

/**
 * The same for a body that its schema refuses: of each amount in it, if its currency is known.
 * @param fields the amounts in the body's own currency
 */
export function wrongDecimalsIn(body: object, fields: readonly string[]): FieldError[] {
  const given = new Map<string, unknown>(Object.entries(body));
  const { success, data: code } = currency.safeParse(given.get('currency'));
  if (!success) return [];
  return fields.flatMap((name) => {
    const { data: text } = amount({ example: 0 }).safeParse(given.get(name));
    return wrongDecimals(name, text, code);
  });
}
