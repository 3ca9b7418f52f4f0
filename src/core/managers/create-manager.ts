import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { recordManagerCreated } from './events.ts';
import { type EmployeeManager, employeeManagers } from './manager.ts';

/**
 * Lets someone decide about an employee.
 * @throws Problem `invalid_body` if they are the same person or one is not there, `already_taken`
 */
export async function createManager(tx: Tx, input: CreateInput<typeof employeeManagers>): Promise<EmployeeManager> {
  if (input.managerId === input.employeeId) {
    const detail = 'must be someone else than the employee';
    throw invalidBody([{ pointer: '/managerId', code: 'own_manager', detail }]);
  }
  const row = await insertRow(tx, employeeManagers, input);
  recordManagerCreated(tx, row);
  return row;
}
