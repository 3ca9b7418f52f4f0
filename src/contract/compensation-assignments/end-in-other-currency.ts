import type { FollowedEmployee } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { problemFor } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endAssignment } from './change-assignment.ts';
import { otherCurrency } from './errors.ts';
import { inOtherCurrency } from './store.ts';

interface PaidDays {
  currency: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/**
 * Ends, the day before a salary begins, the assignments in another currency; each with its event.
 * @returns their ids
 * @throws Problem `other_currency` naming those that begin while the salary is in force: they have no day before it
 */
export async function endInOtherCurrency(tx: Tx, person: FollowedEmployee, salary: PaidDays): Promise<string[]> {
  const found = await inOtherCurrency(tx, person.id, salary.currency, salary);
  const begun = found.filter(({ startDate }) => startDate >= salary.startDate).map(({ id }) => id);
  if (begun.length > 0) {
    const members = { conflictingId: begun[0], conflictingIds: begun };
    throw problemFor(otherCurrency, 'assignments', { currency: salary.currency }, { members });
  }
  for (const { id } of found) await endAssignment(tx, person, id, addDays(salary.startDate, -1));
  return found.map(({ id }) => id);
}
