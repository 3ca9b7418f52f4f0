import { insertTogether } from '../../../platform/db/insert.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { Employee } from './employee.ts';
import { assignation, endAssignation, type PlaceField, placeFields } from './store.ts';

/** Gives an employee the assignment that their fields state, in place of any other. */
export async function renewAssignation(tx: Tx, employee: Employee, field: PlaceField): Promise<void> {
  await endAssignation(tx, field, employee.id);
  const place = placeOf(employee, field);
  if (place !== null) await insertTogether(tx, assignation(tx, field, employee.id, place));
}

/** The place of an employee; a removed employee has none. */
const placeOf = (employee: Employee, field: PlaceField): string | null =>
  employee.deletedAt === null ? employee[field] : null;

/**
 * Keeps assignments in step with a change of a locked employee. A move ends one and begins another, so that an id
 * always means the same employee in the same place.
 *
 * Only this file and the hire write the rows, together with departmentId and officeId: the slice `assignations` only shows
 * them and moves employees by the verbs of employees. So it imports employees, and employees do not depend on it.
 */
export async function keepAssignations(tx: Tx, before: Employee, after: Employee): Promise<void> {
  const moves = placeFields.map(async (field) => {
    const [from, to] = [placeOf(before, field), placeOf(after, field)];
    if (from === to) return;
    if (from !== null) await endAssignation(tx, field, after.id);
    if (to !== null) await insertTogether(tx, assignation(tx, field, after.id, to));
  });
  await Promise.all(moves);
}
