import type { LocalDate } from '../../../platform/clock.ts';
import { lockRow, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { changeEmployee, type Employee, employees, renewAssignation } from '../employees/index.ts';
import type { AssignationKind } from './assignation.ts';
import { type Held, heldBy } from './store.ts';

/** Where an employee is to be, and from which day on; without a day, from today. */
export interface Destination {
  employeeId: string;
  placeId: string;
  effectiveDate?: LocalDate | undefined;
}

/** The employee's assignment of today after a move. */
export interface Assigned {
  /** Null: the employee has none today, because the move is to come or was undone by a later one. */
  id: string | null;
  /** Whether the move made it. */
  isNew: boolean;
  /** The assignment that it replaced. */
  replaced?: Held | undefined;
}

/**
 * Moves an employee to a department or an office. The move is a change of the employee like any other.
 * @throws Problem `invalid_body` if either does not exist, `outside_employment_dates`
 */
export async function assign(tx: Tx, kind: AssignationKind, destination: Destination): Promise<Assigned> {
  const { employeeId, placeId } = destination;
  const wrong = await wrongReferences(tx, kind.resource, { employeeId, [kind.field]: placeId });
  if (wrong.length > 0) throw invalidBody(wrong);
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const former = await heldBy(tx, kind, employeeId);
  await move(tx, kind, employee, destination, former);
  const held = await heldBy(tx, kind, employeeId);
  if (held?.id === former?.id) return { id: held?.id ?? null, isNew: false };
  return { id: held?.id ?? null, isNew: held !== undefined, replaced: former };
}

async function move(
  tx: Tx,
  { field }: AssignationKind,
  employee: Employee,
  { placeId, effectiveDate }: Destination,
  former: Held | undefined,
): Promise<void> {
  if (effectiveDate === undefined && former?.placeId === placeId) return;
  // An employee inserted by SQL may have a place without the row that records it.
  if (employee[field] === placeId && former?.placeId !== placeId) await renewAssignation(tx, employee, field);
  if (effectiveDate !== undefined || employee[field] !== placeId) {
    await changeEmployee(tx, employee, { [field]: placeId, ...(effectiveDate === undefined ? {} : { effectiveDate }) });
  }
}
