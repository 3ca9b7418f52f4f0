/** The effects on an employee's clock when they leave, are removed or restored. */
import { type EmployeeFollower, type Ended, nothing } from '../../core/index.ts';
import { writeRemovalWithPerson } from '../../platform/resource/remove-with-person.ts';
import { followStatus } from './arrive.ts';
import { recordClockedOut } from './events.ts';
import { closeForgotten } from './open-and-close.ts';
import { isForgotten, wholeSecond } from './rules.ts';
import { originOf } from './stamp.ts';
import { openEntryOf } from './store.ts';
import { workEntries } from './work-entry.ts';

export const workEntryFollower: EmployeeFollower = {
  beginsAfter: nothing,
  /** An employee who leaves while clocked in is clocked out now, with an incidence to review. */
  async leave(tx, employee): Promise<Ended[]> {
    const open = await openEntryOf(tx, employee.id);
    if (!open) return [];
    const now = wholeSecond(tx.now);
    const at = isForgotten(open.startedAt, now) ? undefined : now;
    const closed = await closeForgotten(tx, open, { origin: originOf(tx) }, at);
    await followStatus(tx, employee.id, undefined);
    recordClockedOut(tx, employee, closed, open);
    return [{ type: 'work_entry', id: closed.id }];
  },
  async remove(tx, employeeId) {
    await writeRemovalWithPerson(tx, workEntries, employeeId, true);
  },
  async restore(tx, employeeId) {
    await writeRemovalWithPerson(tx, workEntries, employeeId, false);
  },
  employmentChanged: nothing,
};
