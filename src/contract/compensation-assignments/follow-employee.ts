/** The fate of assignments when an employee leaves, is removed or comes back. */
import { type EmployeeFollower, type Ended, nothing } from '../../core/index.ts';
import { writeRemovalWithPerson } from '../../platform/resource/remove-with-person.ts';
import { compensationAssignments } from './assignment.ts';
import { endAssignment } from './change-assignment.ts';
import { beginningAfter, goingOnAfter } from './store.ts';

const named = (id: string): Ended => ({ type: compensationAssignments.name, id });

export const assignmentsFollower: EmployeeFollower = {
  beginsAfter: async (tx, employeeId, lastDay) => (await beginningAfter(tx, employeeId, lastDay)).map(named),
  async leave(tx, employee, lastDay) {
    const ids = await goingOnAfter(tx, employee.id, lastDay);
    for (const id of ids) await endAssignment(tx, employee, id, lastDay);
    return ids.map(named);
  },
  async remove(tx, employeeId) {
    await writeRemovalWithPerson(tx, compensationAssignments, employeeId, true);
  },
  async restore(tx, employeeId) {
    await writeRemovalWithPerson(tx, compensationAssignments, employeeId, false);
  },
  employmentChanged: nothing,
};
