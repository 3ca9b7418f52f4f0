import type { LocalDate } from '../../platform/clock.ts';
import { type Amount, tenThousandths, wrongDecimals } from '../../platform/money.ts';
import type { FieldError } from '../../platform/problem.ts';

/** How often the period that a gross salary covers comes in a year. */
export const periodsPerYear = { daily: 365, weekly: 52, biweekly: 26, monthly: 12, yearly: 1 } as const;

interface Values {
  currency: string;
  grossSalary: Amount;
  grossPeriod: keyof typeof periodsPerYear;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** In ten-thousandths of a currency's unit: no amount reaches it. */
const tooMuch = 10n ** 15n;

/** What the values of a salary have to do with each other. */
export function contradictions({ currency, grossSalary, grossPeriod, startDate, endDate }: Values): FieldError[] {
  const errors = wrongDecimals('grossSalary', grossSalary, currency);
  if (tenThousandths(grossSalary) * BigInt(periodsPerYear[grossPeriod]) >= tooMuch) {
    const detail = 'must come to less than 100000000000 a year';
    errors.push({ pointer: '/grossSalary', code: 'out_of_range', detail });
  }
  if (endDate !== null && endDate < startDate) {
    errors.push({ pointer: '/endDate', code: 'out_of_order', detail: `must not be before startDate (${startDate})` });
  }
  return errors;
}
