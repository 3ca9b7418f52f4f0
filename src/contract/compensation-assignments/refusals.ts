/** What Rollcall refuses in an assignment of a locked employee. */
import { problem, problemFor } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { Compensation } from '../compensations/index.ts';
import { wrongDays } from '../people/index.ts';
import type { Assignment } from './assignment.ts';
import { assignmentOverlap, noSalaryInForce, otherCurrency } from './errors.ts';
import { currencyOn, overlapping } from './store.ts';

type Days = Pick<Assignment, 'startDate' | 'endDate'>;

/** @throws Problem `invalid_body` if it ends before it begins */
export function refuseOutOfOrder(days: Days): void {
  const wrong = wrongDays(days);
  if (wrong.length > 0) throw invalidBody(wrong);
}

/** @throws Problem `no_salary_in_force`, or `other_currency` if the salary of the first day is in another one */
export async function refuseWithoutSalary(
  tx: Tx,
  employeeId: string,
  day: string,
  { currency }: Pick<Compensation, 'currency'>,
): Promise<void> {
  const salary = await currencyOn(tx, employeeId, day);
  if (salary === undefined) throw problem(noSalaryInForce, { date: day });
  if (salary === currency) return;
  throw problemFor(otherCurrency, 'salary', { date: day, salary, currency });
}

/** @throws Problem `assignment_overlap` if one with the same compensation shares a day with it */
export async function refuseOverlap(
  tx: Tx,
  assignment: Days & Pick<Assignment, 'employeeId' | 'compensationId'>,
  ownId: string | null,
): Promise<void> {
  const other = await overlapping(tx, assignment, ownId);
  if (!other) return;
  const { id, startDate } = other;
  throw problem(assignmentOverlap, { id, startDate }, { members: { conflictingId: id } });
}
