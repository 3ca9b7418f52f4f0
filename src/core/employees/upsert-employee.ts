import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { Problem } from '../../platform/problem.ts';
import type { CreateInput, PatchInput } from '../../platform/resource/resource.ts';
import { refuseOtherVersion } from '../../platform/resource/write.ts';
import { RetryTransaction } from '../../platform/retry-transaction.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { check, invalidBody } from '../../platform/validate.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { createEmployee } from './create-employee.ts';
import { employees } from './employee.ts';
import { findByExternalId } from './store.ts';
import { type UpdatedEmployee, updateEmployee } from './update-employee.ts';

export interface UpsertedEmployee extends UpdatedEmployee {
  isNew: boolean;
}

/**
 * Creates the employee with an id of another system, or changes the existing one. Of two simultaneous requests one
 * creates and the other changes. After a removal it creates.
 * @throws Problem `invalid_body` (also for another externalId in the body), `already_taken`, `version_mismatch`, …
 */
export async function upsertEmployee(
  tx: Tx,
  externalId: string,
  input: PatchInput<typeof employees>,
): Promise<UpsertedEmployee> {
  if (input.externalId !== undefined && input.externalId !== externalId) {
    throw invalidBody([fieldError('/externalId', coreFieldErrors.otherExternalId)]);
  }
  const id = await findByExternalId(tx, externalId);
  if (id !== undefined) return { ...(await updateEmployee(tx, id, { ...input, externalId })), isNew: false };

  // A request that expects a version expects an existing employee.
  refuseOtherVersion(tx, employees.name, undefined);
  const { value, errors } = check(employees.create, { ...input, externalId });
  if (errors) throw invalidBody(errors);
  try {
    const { id: created } = await createEmployee(tx, value as CreateInput<typeof employees>);
    return { id: created, isNew: true };
  } catch (error) {
    // Another request has just created the employee: start again, and change that one.
    const isTheSame = error instanceof Problem && error.type === commonErrors.alreadyTaken;
    if (isTheSame && error.errors[0]?.pointer === '/externalId') throw new RetryTransaction(error.message);
    throw error;
  }
}
