import type { LocalDate } from '../../platform/clock.ts';
import { type Amount, wrongDecimals } from '../../platform/money.ts';
import type { FieldError } from '../../platform/problem.ts';

interface Days {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

export const holdsOn = ({ startDate, endDate }: Days, day: LocalDate): boolean =>
  startDate <= day && (endDate === null || endDate >= day);

/** What an amount and its day have to do with the assignment that they are paid by. */
export function contradictions(
  { date, amount }: { date: LocalDate; amount: Amount },
  assignment: Days & { currency: string },
): FieldError[] {
  const errors = wrongDecimals('amount', amount, assignment.currency);
  if (!holdsOn(assignment, date)) {
    const until = assignment.endDate === null ? 'on' : `to ${assignment.endDate}`;
    const detail = `must be inside the assignment, which holds from ${assignment.startDate} ${until}`;
    errors.push({ pointer: '/date', code: 'outside_assignment', detail });
  }
  return errors;
}
