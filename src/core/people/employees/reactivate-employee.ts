import type { LocalDate } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/field-error.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { employees } from './employee.ts';
import { stillActive } from './errors.ts';
import { changeEmployee, type UpdatedEmployee } from './update-employee.ts';

/**
 * Hires a former employee again: a new employment, after the last day of the one before.
 * @throws Problem `not_found`, `version_mismatch`, `still_active`, `invalid_body`
 */
export async function reactivateEmployee(
  tx: Tx,
  id: string,
  { startDate }: { startDate: LocalDate },
): Promise<UpdatedEmployee> {
  const before = await lockRow(tx, employees, id);
  if (before.status === 'active') throw new Problem(stillActive, 'The employee is active.');
  if (before.endDate !== null && startDate <= before.endDate) {
    throw invalidBody([fieldError('/startDate', coreFieldErrors.startInEmployment, { endDate: before.endDate })]);
  }
  return changeEmployee(tx, before, { status: 'active', startDate });
}
