import type { Tx } from '../../platform/unit-of-work.ts';
import type { Employee } from './employee.ts';
import { beginAssignation, endAssignation, type PlaceField } from './store.ts';

const places: PlaceField[] = ['departmentId', 'officeId'];

/** Makes the assignation that an employee should have, in place of any that says otherwise. */
export async function renewAssignation(tx: Tx, employee: Employee, field: PlaceField): Promise<void> {
  await endAssignation(tx, field, employee.id);
  const place = placeOf(employee, field);
  if (place !== null) await beginAssignation(tx, field, employee.id, place);
}

/** Where someone belongs; whoever is deleted, or not there yet, belongs nowhere. */
const placeOf = (employee: Employee | undefined, field: PlaceField): string | null =>
  employee === undefined || employee.deletedAt !== null ? null : employee[field];

/**
 * Keeps assignations in step with a change of an employee, who is locked. A move ends one and begins another, so that
 * an id always means the same person in the same place.
 *
 * The rows are written here, where departmentId and officeId are, and nowhere else: the slice `assignations` only shows
 * them and moves people by the verbs of employees. So it imports employees, and employees need not know of it.
 */
export async function keepAssignations(tx: Tx, before: Employee | undefined, after: Employee): Promise<void> {
  const moves = places.map(async (field) => {
    const [from, to] = [placeOf(before, field), placeOf(after, field)];
    if (from === to) return;
    if (from !== null) await endAssignation(tx, field, after.id);
    if (to !== null) await beginAssignation(tx, field, after.id, to);
  });
  await Promise.all(moves);
}
