import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { departments } from './department.ts';
import { departmentEvents } from './events.ts';

export async function createDepartment(tx: Tx, input: CreateInput<typeof departments>) {
  const department = await insertRow(tx, departments, input);
  departmentEvents.created(tx, department);
  return department;
}
