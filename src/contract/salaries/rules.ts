import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Amount, tenThousandths, wrongDecimals } from '../../platform/money.ts';
import { contractFieldErrors } from '../field-errors.ts';

/** How many periods of a gross salary a year has. */
export const periodsPerYear = { daily: 365, weekly: 52, biweekly: 26, monthly: 12, yearly: 1 } as const;

interface Values {
  currency: string;
  grossSalary: Amount;
  grossPeriod: keyof typeof periodsPerYear;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** In ten-thousandths of a currency's unit; every amount stays below it. */
const tooMuch = 10n ** 15n;

/** The rules between the values of a salary. */
export function contradictions({ currency, grossSalary, grossPeriod, startDate, endDate }: Values): FieldError[] {
  const errors = wrongDecimals('grossSalary', grossSalary, currency);
  if (tenThousandths(grossSalary) * BigInt(periodsPerYear[grossPeriod]) >= tooMuch) {
    errors.push(fieldError('/grossSalary', contractFieldErrors.grossTooHigh));
  }
  if (endDate !== null && endDate < startDate) {
    errors.push(fieldError('/endDate', fieldErrors.endBeforeStart, { startDate }));
  }
  return errors;
}
