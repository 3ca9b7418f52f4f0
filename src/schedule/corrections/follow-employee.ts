/** The requests of an employee who is removed or restored. */
import { type EmployeeFollower, nothing } from '../../core/index.ts';
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { correctionRequests } from './correction.ts';
import { recordDeleted, recordRestored } from './events.ts';

export const correctionFollower: EmployeeFollower = {
  types: [correctionRequests.name],
  beginsAfter: nothing.toList,
  endsBefore: nothing.toList,
  // What they ask is about days on which they worked.
  leave: nothing.toDo,
  moveEnd: nothing.toDo,
  moveStart: nothing.toDo,
  employmentsChanged: nothing.toDo,
  count: nothing.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, correctionRequests, employee.id)) recordDeleted(tx, employee, row);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, correctionRequests, employee.id)) recordRestored(tx, employee, row);
  },
};
