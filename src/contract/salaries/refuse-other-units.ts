import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Salary, salaries } from './salary.ts';

/**
 * Another currency or period is refused by how much the salary is, so only who may read it changes them.
 * @throws Problem `missing_scope`
 */
export function refuseOtherUnits({ caller }: Tx, before: Salary, { currency, grossPeriod }: Partial<Salary>): void {
  if (caller.can(`${salaries.scope}:read`)) return;
  const isOther =
    (currency ?? before.currency) !== before.currency || (grossPeriod ?? before.grossPeriod) !== before.grossPeriod;
  if (!isOther) return;
  const detail = `Changing the currency or grossPeriod of a salary also requires the scope ${salaries.scope}:read.`;
  throw new Problem(commonErrors.missingScope, detail);
}
