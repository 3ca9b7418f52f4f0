import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { holdsOn } from './rules.ts';
import { assignmentNamed, assignmentsOf, type PayingAssignment } from './store.ts';

/** How a body names the assignment that it is paid by: itself, or by the employee and what they have. */
export interface Names {
  salaryCompensationId?: string | undefined;
  employeeId?: string | undefined;
  compensationId?: string | undefined;
  date: string;
}

/**
 * Finds the assignment that a body names. By employee and compensation it is the one that holds on the day, or (so that
 * the day can be told to be wrong) another.
 * @throws Problem `invalid_body` if there is none, or what the body names does not go together
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
    const found = all.find((assignment) => holdsOn(assignment, date)) ?? all[0];
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
