import { type EmployeeFollower, nothing, unmovedByDates } from '../core/index.ts';
import { removeRowsOf, restoreRowsOf } from '../platform/resource/rows-of-employee.ts';
import { documents } from './document.ts';
import { recordDeleted, recordRestored } from './events.ts';

/** The documents of a leaver stay; those of a removed employee leave the lists, and come back with them. */
export const documentFollower: EmployeeFollower = {
  types: [],
  ...unmovedByDates,
  count: nothing.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, documents, employee.id)) await recordDeleted(tx, row);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, documents, employee.id)) await recordRestored(tx, row);
  },
};
