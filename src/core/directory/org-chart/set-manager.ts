import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { refuseCycle } from '../../organisation/trees/index.ts';
import { type UpdatedEmployee, updateEmployee } from '../../people/employees/index.ts';

const name = 'organizationChartManagerId';

/** What the body refers to. */
export const references = { references: { [name]: { to: 'employees' } } } as const;

/**
 * Gives an employee a manager from today on.
 * @param managerId null: none
 * @throws Problem `invalid_body` for an unknown manager and for one below the employee, `not_found`, `version_mismatch`
 */
export async function setManager(tx: Tx, id: string, managerId: string | null): Promise<UpdatedEmployee> {
  const wrong = await wrongReferences(tx, references, { [name]: managerId }, 'for key share');
  if (wrong.length > 0) throw invalidBody(wrong);
  // The change of the employee checks it again, and would name another field.
  if (managerId) {
    await refuseCycle(tx, { table: 'employees', column: 'manager_id', pointer: `/${name}` }, id, managerId);
  }
  return updateEmployee(tx, id, { managerId });
}
