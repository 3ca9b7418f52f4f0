import { lockRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changeEmployee, employees, renewAssignation } from '../employees/index.ts';
import type { AssignationKind } from './assignation.ts';
import { type Held, heldBy } from './store.ts';

/** The employee's current assignment and the one that it replaced. */
export interface Assigned {
  id: string;
  /** False if the employee already had it. */
  isNew: boolean;
  replaced?: Held | undefined;
}

/**
 * Moves an employee to a department or an office. The move is a change of the employee like any other.
 * @throws Problem `invalid_body` if either does not exist
 */
export async function assign(tx: Tx, kind: AssignationKind, employeeId: string, placeId: string): Promise<Assigned> {
  const { field, resource } = kind;
  const wrong = await wrongReferences(tx, resource, { employeeId, [field]: placeId });
  if (wrong.length > 0) throw invalidBody(wrong);
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const former = await heldBy(tx, kind, employeeId);
  if (former?.placeId === placeId) return { id: former.id, isNew: false };
  // An employee inserted by SQL may have a place without the row that records it.
  if (employee[field] === placeId) await renewAssignation(tx, employee, field);
  else await changeEmployee(tx, employee, { [field]: placeId });
  const held = await heldBy(tx, kind, employeeId);
  if (!held) throw new Error(`${employeeId} was not assigned to the ${kind.place}`);
  return { id: held.id, isNew: true, replaced: former };
}
