import { commonErrors } from '../../../platform/errors.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { changeEmployee, employees } from '../employees/index.ts';
import type { AssignationKind } from './assignation.ts';
import { findAssignation, heldBy } from './store.ts';

/**
 * Ends an assignment: the employee then has no department, or no office. A repetition changes nothing.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function unassign(tx: Tx, kind: AssignationKind, id: string) {
  const found = await findAssignation(tx, kind, id);
  // A move locks the employee before the assignment, so this verb does too.
  const employee = found?.isHeld ? await lockRow(tx, employees, found.employeeId, 'consequence') : undefined;
  const row = await lockRow(tx, kind.resource, id, 'removal');
  if (employee === undefined || row.deletedAt !== null) return { row };
  await changeEmployee(tx, employee, { [kind.field]: null });
  return { row: { ...row, deletedAt: tx.now } };
}

/** @throws Problem `not_found` if the employee is not assigned there */
export async function unassignFrom(tx: Tx, kind: AssignationKind, employeeId: string, placeId: string) {
  const held = await heldBy(tx, kind, employeeId);
  if (held?.placeId === placeId) return unassign(tx, kind, held.id);
  throw new Problem(commonErrors.notFound, `The employee is not assigned to this ${kind.place}.`);
}
