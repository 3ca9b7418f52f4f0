/** The requests of an employee who is removed or restored. */
import { type EmployeeFollower, nothing, unmovedByDates } from '../../core/index.ts';
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { correctionRequests } from './correction.ts';
import { recordDeleted, recordRestored } from './events.ts';

export const correctionFollower: EmployeeFollower = {
  types: [correctionRequests.name],
  // What they ask is about days on which they worked.
  ...unmovedByDates,
  count: nothing.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, correctionRequests, employee.id)) recordDeleted(tx, employee, row);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, correctionRequests, employee.id)) recordRestored(tx, employee, row);
  },
};
