/** The fate of variable compensations when an employee is removed or comes back; a former employee still gets them. */
import { type EmployeeFollower, nothing } from '../../core/index.ts';
import { writeRemoval } from './store.ts';

export const variablesFollower: EmployeeFollower = {
  beginsAfter: nothing,
  leave: nothing,
  async remove(tx, employeeId) {
    await writeRemoval(tx, employeeId, tx.now);
  },
  async restore(tx, employeeId) {
    await writeRemoval(tx, employeeId, null);
  },
  employmentChanged: nothing,
};
