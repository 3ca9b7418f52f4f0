import { fieldError } from '../../../platform/field-error.ts';
import type { CreateInput } from '../../../platform/resource/resource.ts';
import { insertRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { managerEvents } from './events.ts';
import { type EmployeeManager, employeeManagers } from './manager.ts';

/**
 * Lets a manager decide about an employee.
 * @throws Problem `invalid_body` if they are the same person or one does not exist, `already_taken`
 */
export async function createManager(tx: Tx, input: CreateInput<typeof employeeManagers>): Promise<EmployeeManager> {
  if (input.managerId === input.employeeId) {
    throw invalidBody([fieldError('/managerId', coreFieldErrors.ownManager)]);
  }
  const row = await insertRow(tx, employeeManagers, input);
  managerEvents.created(tx, row);
  return row;
}
