/** The fate of salaries when an employee leaves, is removed or comes back. */
import { type EmployeeFollower, type Ended, nothing } from '../../core/index.ts';
import { writeRemovalWithPerson } from '../../platform/resource/remove-with-person.ts';
import { lockRow, updateRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { salaries } from './salary.ts';
import { beginningAfter, goingOnAfter } from './store.ts';
import { moveEnd } from './succession.ts';

const named = (id: string): Ended => ({ type: salaries.name, id });

/** Clears a group that was deleted while the salary was away, as for the employee's group. */
async function clearWhatIsGone(tx: Tx, id: string): Promise<void> {
  const salary = await lockRow(tx, salaries, id, 'consequence');
  const gone = await wrongReferences(tx, salaries, salary, 'for key share');
  if (gone.some(({ pointer }) => pointer === '/contributionGroupId')) {
    await updateRow(tx, salaries, salary, { contributionGroupId: null });
  }
}

export const salariesFollower: EmployeeFollower = {
  beginsAfter: async (tx, employeeId, lastDay) => (await beginningAfter(tx, employeeId, lastDay)).map(named),
  async leave(tx, employee, lastDay) {
    const id = await goingOnAfter(tx, employee.id, lastDay);
    if (id === undefined) return [];
    await moveEnd(tx, employee, id, lastDay);
    return [named(id)];
  },
  async remove(tx, employeeId) {
    await writeRemovalWithPerson(tx, salaries, employeeId, true);
  },
  async restore(tx, employeeId) {
    for (const id of await writeRemovalWithPerson(tx, salaries, employeeId, false)) await clearWhatIsGone(tx, id);
  },
  employmentChanged: nothing,
};
