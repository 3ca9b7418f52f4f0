import type { LocalDate } from '../../platform/clock.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { employees } from './employee.ts';
import { changeEmployee, type UpdatedEmployee } from './update-employee.ts';

interface Deactivation {
  /** The last day; today by default. */
  endDate?: LocalDate | undefined;
  reason?: string | null | undefined;
}

/**
 * Terminates employment: at once if the last day is over where the employee's office is, else at the midnight that ends
 * it. A repetition changes nothing.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `use_reactivate`, `begins_after_end`
 */
export async function deactivateEmployee(
  tx: Tx,
  id: string,
  { endDate, reason }: Deactivation,
): Promise<UpdatedEmployee> {
  const before = await lockRow(tx, employees, id);
  return changeEmployee(tx, before, {
    status: 'inactive',
    ...(endDate === undefined ? {} : { endDate }),
    ...(reason === undefined ? {} : { endReason: reason }),
  });
}
