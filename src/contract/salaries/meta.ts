/** What the reply to a salary write contains in addition to the salary. */
import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, id } from '../../platform/values.ts';
import { continueAssignments, endInOtherCurrency } from '../compensation-assignments/index.ts';
import type { Salary } from './salary.ts';
import { type Neighbour, nextAfter } from './store.ts';

export const salaryMeta = z.object({
  endedSalaryId: id.optional().meta({ description: 'The salary that ends the day before this one starts.' }),
  endedCompensations: z
    .array(id)
    .max(1000)
    .optional()
    .meta({ description: 'Assignments of compensations in another currency; they end the day before.' }),
  reopenedCompensations: z
    .array(id)
    .max(1000)
    .optional()
    .meta({ description: 'Assignments of compensations that this salary had ended, and that continue longer now.' }),
  nothingFollowsAfter: date.optional().meta({
    description: 'This salary replaced an open-ended one and has an end: after this date there is no salary.',
  }),
});

/** A written salary, and the meta data of its reply. */
export interface WrittenSalary {
  id: string;
  meta?: z.output<typeof salaryMeta>;
}

/**
 * Lets compensations follow a salary that was deleted, or has another start or currency.
 * @param earlier the salary that it had ended, if that one runs longer now
 * @returns the ids of the assignments that continue longer
 * @throws Problem `other_currency` naming assignments that begin while the earlier salary is in force now
 */
export async function continueCompensations(
  tx: Tx,
  person: FollowedEmployee,
  salary: Salary,
  earlier: Salary | undefined,
): Promise<string[] | undefined> {
  if (salary.contractId !== null) return undefined;
  if (earlier) await endInOtherCurrency(tx, person, earlier);
  const continued = await continueAssignments(tx, person, salary.id);
  return continued.length > 0 ? continued : undefined;
}

/** Applies the consequences of a written salary, and reports them as the meta data of the reply. */
export async function consequences(
  tx: Tx,
  person: FollowedEmployee,
  row: Salary,
  ended: Neighbour | undefined,
): Promise<z.output<typeof salaryMeta>> {
  // Compensations go with the salary of the main contract.
  const endedCompensations = row.contractId === null ? await endInOtherCurrency(tx, person, row) : [];
  const { endDate } = row;
  const isLast = ended && endDate !== null && !(await nextAfter(tx, row, row.startDate));
  return {
    endedSalaryId: ended?.id,
    endedCompensations: endedCompensations.length > 0 ? endedCompensations : undefined,
    nothingFollowsAfter: isLast ? endDate : undefined,
  };
}
