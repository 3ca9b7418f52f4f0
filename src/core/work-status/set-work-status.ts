import type { Tx } from '../../platform/unit-of-work.ts';
import { writeStatus } from './store.ts';
import type { WorkStatus } from './work-status.ts';

/**
 * Says whether an employee, whose row must be locked, is at work. It makes no version of the employee and no event: the
 * clock entry that it follows from has one.
 */
export async function setWorkStatus(tx: Tx, employeeId: string, status: WorkStatus): Promise<void> {
  await writeStatus(tx, employeeId, status);
}
