import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { type Amount, wrongDecimals } from '../../platform/money.ts';
import { type DatedDays, holdsOn } from '../../platform/period.ts';
import { contractFieldErrors } from '../field-errors.ts';

/** Whether an assignment may pay an amount for a day; one that ended with the employment also pays later. */
export const paysOn = (assignment: DatedDays & { endedWithEmployment: boolean }, day: LocalDate): boolean =>
  holdsOn(assignment, day) || (assignment.endedWithEmployment && assignment.startDate <= day);

/** The rules between an amount, its day and its assignment. */
export function contradictions(
  { date, amount }: { date: LocalDate; amount: Amount },
  assignment: DatedDays & { currency: string; endedWithEmployment: boolean },
): FieldError[] {
  const errors = wrongDecimals('amount', amount, assignment.currency);
  if (!paysOn(assignment, date)) {
    const { startDate, endDate } = assignment;
    errors.push(
      endDate === null
        ? fieldError('/date', contractFieldErrors.beforeAssignment, { startDate })
        : fieldError('/date', contractFieldErrors.outsideAssignment, { startDate, endDate }),
    );
  }
  return errors;
}
