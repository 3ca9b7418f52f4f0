/**
 * The fate of variable compensations when an employee is removed or comes back. No date of an employment moves them: a
 * former employee still gets them.
 */
import { type EmployeeFollower, unmovedByDates } from '../../core/index.ts';
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { recordDeleted, recordRestored } from './events.ts';
import { countWithin } from './store.ts';
import { variableCompensations } from './variable.ts';

export const variablesFollower: EmployeeFollower = {
  types: [],
  ...unmovedByDates,
  count: async (tx, employeeId, days) => ({ variableCompensations: await countWithin(tx, employeeId, days) }),
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, variableCompensations, employee.id)) recordDeleted(tx, row, employee);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, variableCompensations, employee.id)) recordRestored(tx, row, employee);
  },
};
