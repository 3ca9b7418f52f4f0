/** The effects on an employee's clock when they leave, are removed or restored. */
import { type Effects, type EmployeeFollower, noFollowUp } from '../../core/index.ts';
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { followStatus } from './arrive.ts';
import { recordClockedOut, recordDeleted, recordRestored } from './events.ts';
import { closeForgotten } from './open-and-close.ts';
import { clockedOutAt, wholeSecond } from './rules.ts';
import { originOf } from './stamp.ts';
import { countEntries, openEntryOf } from './store.ts';
import { entryRows } from './work-entry.ts';

const type = entryRows.name;

export const workEntryFollower: EmployeeFollower = {
  types: [type],
  beginsAfter: noFollowUp.toList,
  // What an employee clocked is a fact that no date of the employment takes back.
  endsBefore: noFollowUp.toList,
  /** An employee who leaves while clocked in is clocked out, at the latest at the end of the last day, with an incidence. */
  async leave(tx, employee, { lastDay, isCorrection }): Promise<Partial<Effects>> {
    const open = isCorrection ? undefined : await openEntryOf(tx, employee.id);
    if (!open) return {};
    const at = clockedOutAt(open, { now: wholeSecond(tx.now), lastDay });
    const closed = await closeForgotten(tx, open, { origin: originOf(tx) }, at);
    await followStatus(tx, employee.id, undefined);
    recordClockedOut(tx, employee, closed, open);
    return {
      ended: [{ type, id: closed.id }],
      closures: [{ type, id: closed.id, endDate: lastDay, endBefore: null }],
    };
  },
  /** The entry stays closed, with its incidence: whether the employee worked on since then, only a person knows. */
  async moveEnd(_tx, _employee, closures, lastDay): Promise<Partial<Effects>> {
    if (lastDay !== null) return { closures: [...closures] };
    return { kept: closures.map(({ id }) => ({ type, id, reason: 'clocked_out' })) };
  },
  moveStart: noFollowUp.toDo,
  employmentsChanged: noFollowUp.toDo,
  count: async (tx, employeeId, days) => ({ workEntries: await countEntries(tx, employeeId, days) }),
  async remove(tx, employee) {
    for (const entry of await removeRowsOf(tx, entryRows, employee.id)) recordDeleted(tx, employee, entry);
  },
  async restore(tx, employee) {
    for (const entry of await restoreRowsOf(tx, entryRows, employee.id)) recordRestored(tx, employee, entry);
  },
};
