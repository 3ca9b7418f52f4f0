import { lockWithPerson } from '../../core/index.ts';
import { causedBy } from '../../events/index.ts';
import { removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { salaryEvents } from './events.ts';
import { continueCompensations } from './meta.ts';
import { type Salary, salaries } from './salary.ts';
import { reopen } from './succession.ts';

/** A deleted salary, and the one that continues in its place. */
export interface RemovedSalary {
  row: Salary;
  meta?: { reopenedSalaryId: string | undefined; reopenedCompensations: string[] | undefined };
}

/**
 * Deletes a salary. The one that it ended continues, and so do the compensations that it ended, unless they have changed
 * since.
 * @throws Problem `not_found`, `version_mismatch`, `other_currency`
 */
export async function removeSalary(tx: Tx, id: string): Promise<RemovedSalary> {
  const { person, row: before } = await lockWithPerson(tx, salaries, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, salaries, before);
  const eventId = salaryEvents.deleted(tx, row, { employee: person });
  return causedBy(tx, eventId, async () => {
    const earlier = await reopen(tx, person, before);
    const reopenedCompensations = await continueCompensations(tx, person, before, earlier);
    return { row, meta: { reopenedSalaryId: earlier?.id, reopenedCompensations } };
  });
}
