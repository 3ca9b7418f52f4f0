import type { Tx } from '../../../platform/unit-of-work.ts';
import { writeStatus } from './store.ts';
import type { WorkStatus } from './work-status.ts';

/**
 * Sets whether a locked employee is at work. It makes no version of the employee and no event: the clock entry behind
 * it has one.
 */
export async function setWorkStatus(tx: Tx, employeeId: string, status: WorkStatus): Promise<void> {
  await writeStatus(tx, employeeId, status);
}
