import { lockRow, removeRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { managerEvents } from './events.ts';
import { type EmployeeManager, employeeManagers } from './manager.ts';
import { lockManagersAround } from './store.ts';

/** @throws Problem `not_found`, `version_mismatch` */
export async function removeManager(tx: Tx, id: string): Promise<{ row: EmployeeManager }> {
  const before = await lockRow(tx, employeeManagers, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, employeeManagers, before);
  managerEvents.deleted(tx, row);
  return { row };
}

/** Removes the entries of an employee on both sides, because that employee is removed. */
export async function removeManagersAround(tx: Tx, employeeId: string): Promise<void> {
  for (const id of await lockManagersAround(tx, employeeId)) {
    const before = await lockRow(tx, employeeManagers, id, 'consequence');
    managerEvents.deleted(tx, await removeRow(tx, employeeManagers, before));
  }
}
