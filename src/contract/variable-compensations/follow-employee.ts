/** The fate of variable compensations when an employee is removed or comes back; a former employee still gets them. */
import { type EmployeeFollower, nothing } from '../../core/index.ts';
import { writeRemovalWithPerson } from '../../platform/resource/remove-with-person.ts';
import { variableCompensations } from './variable.ts';

export const variablesFollower: EmployeeFollower = {
  beginsAfter: nothing,
  leave: nothing,
  async remove(tx, employeeId) {
    await writeRemovalWithPerson(tx, variableCompensations, employeeId, true);
  },
  async restore(tx, employeeId) {
    await writeRemovalWithPerson(tx, variableCompensations, employeeId, false);
  },
  employmentChanged: nothing,
};
