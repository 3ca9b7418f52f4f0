/** The requests of an employee who is removed or restored. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { type EmployeeFollower, nothing, unmovedByDates } from '../followers.ts';
import { recordDeleted, recordRestored } from './events.ts';
import { ownDataRequests } from './request.ts';
import { namesIn } from './store.ts';

export const ownDataFollower: EmployeeFollower = {
  types: [ownDataRequests.name],
  ...unmovedByDates,
  count: nothing.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, ownDataRequests, employee.id)) {
      recordDeleted(tx, employee, row, await namesIn(tx, row.id));
    }
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, ownDataRequests, employee.id)) {
      recordRestored(tx, employee, row, await namesIn(tx, row.id));
    }
  },
};
