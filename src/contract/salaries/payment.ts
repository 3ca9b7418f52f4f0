/** The amount of one payment of a salary, in exact whole numbers. */
import { type Amount, decimalsOf, tenThousandths } from '../../platform/money.ts';

/** How many periods of a gross salary a year has; hours have no usual number. */
export const usualPeriods = { hourly: null, daily: 365, weekly: 52, biweekly: 26, monthly: 12, yearly: 1 } as const;

/** What one payment depends on. */
export interface PaidValues {
  currency: string;
  grossSalary: Amount;
  grossPeriod: keyof typeof usualPeriods;
  /** Hours or days a year, with at most two decimals. */
  periodsPerYear?: number | null;
  payments: number;
}

/** A year is counted in millionths of a unit: a gross salary has at most four decimals, its periods two. */
const perUnit = 1_000_000n;

/** A year stays below 10¹¹ units of its currency. */
const tooMuch = 10n ** 11n * perUnit;

/** A year in millionths; undefined for hourly pay without hours. */
function yearly({ grossSalary, grossPeriod, periodsPerYear }: PaidValues): bigint | undefined {
  const periods = periodsPerYear ?? usualPeriods[grossPeriod];
  return periods === null ? undefined : tenThousandths(grossSalary) * BigInt(Math.round(periods * 100));
}

/** Whether a year comes to 10¹¹ or more. */
export const isTooHigh = (values: PaidValues): boolean => (yearly(values) ?? 0n) >= tooMuch;

/** One payment in minor units, rounded half up, as the API shows it; undefined for hourly pay without hours. */
export const paymentOf = (values: PaidValues): bigint | undefined => shareOfPayment(values, 1n, 1n);

/** The same of a share of one payment: so many parts of those that make the whole. */
export function shareOfPayment(values: PaidValues, parts: bigint, whole: bigint): bigint | undefined {
  const year = yearly(values);
  if (year === undefined) return undefined;
  const divisor = perUnit * BigInt(values.payments) * whole;
  const minor = year * 10n ** BigInt(decimalsOf(values.currency)) * parts;
  return (2n * minor + divisor) / (2n * divisor);
}

/** Minor units as an amount: 242857 of EUR is `2428.57`. */
export function amountOfMinor(minor: bigint, currency: string): Amount {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** An amount with no more decimals than its currency, in minor units. */
export const minorOf = (amount: Amount, currency: string): bigint =>
  (tenThousandths(amount) * 10n ** BigInt(decimalsOf(currency))) / 10_000n;
