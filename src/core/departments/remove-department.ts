import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { departments } from './department.ts';
import { departmentEvents } from './events.ts';

/** @throws Problem `in_use` while employees or other departments belong to it */
export async function removeDepartment(tx: Tx, id: string) {
  const before = await lockRow(tx, departments, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, departments, id, [
    { name: 'employees', table: 'employees', column: 'department_id' },
    { name: 'departments', table: 'departments', column: 'parent_id' },
  ]);
  const row = await removeRow(tx, departments, before);
  departmentEvents.deleted(tx, row);
  return { row };
}
