import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { wrongDecimals } from '../../platform/money.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { wrongDays } from '../people/index.ts';
import { isTooHigh, type PaidValues } from './payment.ts';

/** The regular payments of a year. */
const months = 12;
/** The most payments of a year that is paid by the month: 12 and 4 extra ones. */
const mostByMonth = 16;

/** Payments a year that only these `payPeriod`s have. */
const periodsWith: Readonly<Record<number, readonly string[]>> = {
  24: ['semimonthly', 'fortnightly'],
  26: ['biweekly', 'fortnightly'],
  52: ['weekly'],
};

/** Whether a year can have so many payments. */
export const isPayments = (payments: number): boolean => payments <= mostByMonth || payments in periodsWith;

interface Values extends PaidValues {
  payPeriod: string;
  extraPaymentMonths?: number[] | null;
  prorated: boolean;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The rules between the values of a salary. */
export function contradictions(values: Values): FieldError[] {
  const { currency, grossSalary } = values;
  const errors = [...wrongDecimals('grossSalary', grossSalary, currency), ...wrongPeriods(values)];
  if (isTooHigh(values)) errors.push(fieldError('/grossSalary', contractFieldErrors.grossTooHigh));
  return [...errors, ...wrongDays(values), ...wrongPayments(values), ...wrongExtraMonths(values)];
}

function wrongPeriods({ grossPeriod, periodsPerYear }: Values): FieldError[] {
  const canVary = grossPeriod === 'hourly' || grossPeriod === 'daily';
  return periodsPerYear == null || canVary ? [] : [fieldError('/periodsPerYear', contractFieldErrors.periodsFixed)];
}

function wrongPayments({ payments, payPeriod }: Values): FieldError[] {
  const allowed = periodsWith[payments];
  if (allowed && !allowed.includes(payPeriod)) {
    const periods = allowed.join(', ');
    return [fieldError('/payments', contractFieldErrors.paymentsOfOtherPeriod, { payments, periods })];
  }
  return payPeriod === 'semimonthly' && payments !== 24
    ? [fieldError('/payments', contractFieldErrors.semimonthlyPayments)]
    : [];
}

/**
 * The twelve payments of a year fall in each month; the months name where the others fall. Extra payments that are
 * spread over the months (prorated) fall in none.
 */
function wrongExtraMonths({ payments, extraPaymentMonths: named, prorated }: Values): FieldError[] {
  if (named == null) return [];
  const at = '/extraPaymentMonths';
  if (prorated) return named.length === 0 ? [] : [fieldError(at, contractFieldErrors.extraMonthsProrated)];
  const expected = payments > mostByMonth ? 0 : Math.max(0, payments - months);
  if (named.length === expected) return [];
  return [
    expected === 0
      ? fieldError(at, contractFieldErrors.noExtraPayments, { payments })
      : fieldError(at, contractFieldErrors.extraMonthsCount, { payments, expected, count: named.length }),
  ];
}
