import type { FieldError } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { holdsOn } from './rules.ts';
import { assignmentNamed, assignmentsOf, type PayingAssignment } from './store.ts';

/** How a body names the assignment that it is paid by: itself, or by the employee and what they have. */
export interface Names {
  salaryCompensationId?: string | undefined;
  employeeId?: string | undefined;
  compensationId?: string | undefined;
  date: string;
}

const wrong = (field: string, code: string, detail: string): FieldError => ({ pointer: `/${field}`, code, detail });

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
      const detail = 'is required, unless employeeId and compensationId are given';
      throw invalidBody([wrong('salaryCompensationId', 'required', detail)]);
    }
    if (missing.length === 1) {
      throw invalidBody(missing.map((field) => wrong(field, 'required', 'is required without salaryCompensationId')));
    }
    const all = await assignmentsOf(tx, employeeId as string, compensationId as string);
    const found = all.find((assignment) => holdsOn(assignment, date)) ?? all[0];
    if (found) return found;
    throw invalidBody([wrong('compensationId', 'not_assigned', 'is not assigned to the employee')]);
  }
  const found = await assignmentNamed(tx, salaryCompensationId);
  if (!found) {
    throw invalidBody([wrong('salaryCompensationId', 'not_found', `names no assignment: ${salaryCompensationId}`)]);
  }
  const others = (['employeeId', 'compensationId'] as const).filter(
    (field) => names[field] !== undefined && names[field] !== found[field],
  );
  if (others.length === 0) return found;
  throw invalidBody(others.map((field) => wrong(field, 'contradiction', 'is not that of the assignment')));
}
