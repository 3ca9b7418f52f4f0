import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { type Amount, wrongDecimals } from '../../platform/money.ts';
import { contractFieldErrors } from '../field-errors.ts';

interface Days {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

export const holdsOn = ({ startDate, endDate }: Days, day: LocalDate): boolean =>
  startDate <= day && (endDate === null || endDate >= day);

/** The rules between an amount, its day and its assignment. */
export function contradictions(
  { date, amount }: { date: LocalDate; amount: Amount },
  assignment: Days & { currency: string },
): FieldError[] {
  const errors = wrongDecimals('amount', amount, assignment.currency);
  if (!holdsOn(assignment, date)) {
    const { startDate, endDate } = assignment;
    errors.push(
      endDate === null
        ? fieldError('/date', contractFieldErrors.beforeAssignment, { startDate })
        : fieldError('/date', contractFieldErrors.outsideAssignment, { startDate, endDate }),
    );
  }
  return errors;
}
