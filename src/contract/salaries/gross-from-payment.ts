import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { type Amount, tenThousandths, wrongDecimals } from '../../platform/money.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { amountOfMinor, minorOf, type PaidValues, paymentOf } from './payment.ts';

/** The amount of one payment as a body gives it. */
export interface PaymentFields {
  remunerationAmount?: Amount | null;
  remuneration?: number | null;
}

type PaymentInput = { [Name in keyof (PaidValues & PaymentFields)]?: (PaidValues & PaymentFields)[Name] | undefined };

/**
 * The gross salary that a body gives as `remunerationAmount`. A value that a client read and sends back means nothing,
 * so that read, change, write back works; so does a grossSalary that was read next to another remunerationAmount.
 * @param given the body, with the defaults of a new salary
 * @param before the salary that it changes
 * @returns the gross salary if it follows from the payment, and the contradictions
 */
export function grossOfPayment(
  given: PaymentInput,
  before?: PaidValues,
): { grossSalary?: Amount; errors: FieldError[] } {
  const { remunerationAmount: amount, remuneration: minor } = given;
  const stored = before && paymentOf(before);
  if (amount == null) return { errors: [] };
  if (before && stored !== undefined && amountOfMinor(stored, before.currency) === amount) return { errors: [] };

  const { currency, payments, grossPeriod, grossSalary } = { ...before, ...given };
  if (currency === undefined || payments === undefined || grossPeriod === undefined) return { errors: [] };
  const at = '/remunerationAmount';
  const errors = wrongDecimals('remunerationAmount', amount, currency);
  if (errors.length > 0) return { errors };
  const payment = minorOf(amount, currency);
  if (minor != null && BigInt(minor) !== payment && BigInt(minor) !== stored) {
    const shown = amountOfMinor(BigInt(minor), currency);
    errors.push(fieldError(at, contractFieldErrors.otherRemuneration, { amount: shown }));
  }
  if (grossSalary !== undefined && isOther(given.grossSalary, before?.grossSalary)) {
    const { periodsPerYear = null } = { ...before, ...given };
    const own = paymentOf({ currency, payments, grossPeriod, grossSalary, periodsPerYear });
    if (own !== payment) {
      const shown = own === undefined ? '?' : amountOfMinor(own, currency);
      errors.push(fieldError(at, contractFieldErrors.otherPayment, { amount: shown }));
    }
    return { errors };
  }
  if (grossPeriod !== 'yearly') return { errors: [...errors, fieldError(at, contractFieldErrors.paymentNotYearly)] };
  return { grossSalary: amountOfMinor(payment * BigInt(payments), currency), errors };
}

const isOther = (given: Amount | undefined, stored: Amount | undefined): boolean =>
  given !== undefined && (stored === undefined || tenThousandths(given) !== tenThousandths(stored));
