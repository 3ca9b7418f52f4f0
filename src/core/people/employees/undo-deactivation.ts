import { Problem } from '../../../platform/problem.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { lockTrees } from '../../organisation/trees/index.ts';
import { employees } from './employee.ts';
import { notDeactivated } from './errors.ts';
import { changeEmployee, type UpdatedEmployee } from './update-employee.ts';

/**
 * Takes a termination back, announced or in effect: the employment goes on as if it had not been ended, and what its end
 * closed is again as it was, unless it was changed since.
 * @throws Problem `not_found`, `version_mismatch`, `not_deactivated`
 */
export async function undoDeactivation(tx: Tx, id: string): Promise<UpdatedEmployee> {
  // The employee may get another manager back.
  await lockTrees(tx);
  const before = await lockRow(tx, employees, id);
  if (before.endDate === null) throw new Problem(notDeactivated, 'The employment has no last day.');
  return changeEmployee(tx, before, { endDate: null }, { kind: 'stay' });
}
