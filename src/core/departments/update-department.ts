import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { refuseCycle } from '../trees/index.ts';
import { departments } from './department.ts';
import { departmentEvents } from './events.ts';

/** @throws Problem `invalid_body` if the new parent is the department itself or lies below it */
export async function updateDepartment(tx: Tx, id: string, input: PatchInput<typeof departments>) {
  if (input.parentId)
    await refuseCycle(tx, { table: 'departments', column: 'parent_id', pointer: '/parentId' }, id, input.parentId);
  const before = await lockRow(tx, departments, id);
  const { row, changes } = await updateRow(tx, departments, before, input);
  departmentEvents.updated(tx, row, changes);
  return row;
}

/** Takes the manager away from a department, because that employee is removed. */
export async function clearDepartmentManager(tx: Tx, id: string): Promise<void> {
  const before = await lockRow(tx, departments, id, 'consequence');
  const { row, changes } = await updateRow(tx, departments, before, { managerId: null });
  departmentEvents.updated(tx, row, changes);
}
