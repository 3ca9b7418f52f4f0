import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { holdsOn } from '../../platform/period.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { paysOn } from './rules.ts';
import { assignmentNamed, assignmentsOf, type PayingAssignment } from './store.ts';

/** The two ways a body names the paying assignment: by its id, or by the employee and the compensation. */
export interface Names {
  salaryCompensationId?: string | undefined;
  employeeId?: string | undefined;
  compensationId?: string | undefined;
  date: string;
}

/**
 * Finds the assignment that a body names. For an employee and a compensation it is the one in force on the day, else the
 * last one that ended with an employment before it, or else another, so that the error can name the wrong day.
 * @throws Problem `invalid_body` if there is none, or if the fields of the body contradict each other
 */
export async function findAssignment(tx: Tx, names: Names): Promise<PayingAssignment> {
  const { salaryCompensationId, employeeId, compensationId, date } = names;
  if (salaryCompensationId === undefined) {
    const missing = (['employeeId', 'compensationId'] as const).filter((field) => names[field] === undefined);
    if (missing.length === 2) {
      throw invalidBody([fieldError('/salaryCompensationId', contractFieldErrors.assignmentRequired)]);
    }
    if (missing.length === 1) {
      throw invalidBody(missing.map((field) => fieldError(`/${field}`, contractFieldErrors.pairRequired)));
    }
    const all = await assignmentsOf(tx, employeeId as string, compensationId as string);
    const found =
      all.find((assignment) => holdsOn(assignment, date)) ??
      all.findLast((assignment) => paysOn(assignment, date)) ??
      all[0];
    if (found) return found;
    throw invalidBody([fieldError('/compensationId', contractFieldErrors.notAssigned)]);
  }
  const found = await assignmentNamed(tx, salaryCompensationId);
  if (!found) {
    throw invalidBody([fieldError('/salaryCompensationId', fieldErrors.notFound, { id: salaryCompensationId })]);
  }
  const others = (['employeeId', 'compensationId'] as const).filter(
    (field) => names[field] !== undefined && names[field] !== found[field],
  );
  if (others.length === 0) return found;
  throw invalidBody(others.map((field) => fieldError(`/${field}`, contractFieldErrors.otherAssignment)));
}
