import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { countUses } from './store.ts';

/**
 * @param why what is impossible while values exist
 * @param except values that the change would not harm
 * @throws Problem `in_use` with the number of employees who have another value
 */
export async function refuseIfUsed(tx: Tx, id: string, why: string, except: string[] = []): Promise<void> {
  const employees = await countUses(tx, id, except);
  if (employees === 0) return;
  throw new Problem(commonErrors.inUse, `${why}: ${employees} employees have such a value.`, {
    members: { references: { employees } },
  });
}
