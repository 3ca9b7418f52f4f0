/** The fate of an employee's contracts when they leave, are removed or come back. */
import { type EmployeeFollower, type Ended, nothing } from '../../core/index.ts';
import { writeRemovalWithPerson } from '../../platform/resource/remove-with-person.ts';
import { lockRow, updateRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { contracts } from './contract.ts';
import { beginningAfter, goingOnAfter } from './store.ts';
import { changeContract } from './write-contract.ts';

const ended = (id: string): Ended => ({ type: contracts.name, id });

/** Clears references to what was deleted while a contract was away, as for those of the employee. */
async function clearWhatIsGone(tx: Tx, id: string): Promise<void> {
  const contract = await lockRow(tx, contracts, id, 'consequence');
  const gone = await wrongReferences(tx, contracts, contract, 'for key share');
  const cleared = gone.map(({ pointer = '' }) => [pointer.slice(1), null]);
  if (cleared.length > 0) await updateRow(tx, contracts, contract, Object.fromEntries(cleared));
}

export const contractsFollower: EmployeeFollower = {
  beginsAfter: async (tx, employeeId, lastDay) => (await beginningAfter(tx, employeeId, lastDay)).map(ended),
  async leave(tx, employee, lastDay) {
    const id = await goingOnAfter(tx, employee.id, lastDay);
    if (id === undefined) return [];
    await changeContract(tx, await lockRow(tx, contracts, id, 'consequence'), employee, { endDate: lastDay });
    return [ended(id)];
  },
  async remove(tx, employeeId) {
    await writeRemovalWithPerson(tx, contracts, employeeId, true);
  },
  async restore(tx, employeeId) {
    for (const id of await writeRemovalWithPerson(tx, contracts, employeeId, false)) await clearWhatIsGone(tx, id);
  },
  employmentChanged: nothing,
};
