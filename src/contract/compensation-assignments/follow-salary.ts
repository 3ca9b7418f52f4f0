/** A salary in another currency ends assignments; without it they continue. */
import { endWithEmployment, type FollowedEmployee, takeClosure } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { problemFor } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Assignment, compensationAssignments } from './assignment.ts';
import { writeDays } from './change-assignment.ts';
import { otherCurrency } from './errors.ts';
import { endedBy, type FormerEnd, firstSalaryInOtherCurrency, inOtherCurrency, overlapping } from './store.ts';

interface PaidDays {
  id: string;
  currency: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/**
 * Ends, the day before a salary begins, the assignments in another currency; each with its event. Later variable
 * compensations stay as they are.
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
  for (const one of found) await endFor(tx, person, await withoutClosure(tx, await locked(tx, one)), salary);
  return found.map(({ id }) => id);
}

/**
 * Gives the assignments that a salary ended, which has been deleted or changed since, the end that they have without it:
 * their former one, the day before the next salary in another currency, or the last day of an employment that is over.
 * One that would overlap a later assignment of the same compensation stays as it is.
 * @returns the ids of those that continue longer
 */
export async function continueAssignments(tx: Tx, person: FollowedEmployee, salaryId: string): Promise<string[]> {
  const continued: string[] = [];
  for (const one of await endedBy(tx, person.id, salaryId)) {
    const ended = await locked(tx, one);
    const { row, formerEnd } = ended;
    const next = await firstSalaryInOtherCurrency(tx, { ...row, endDate: formerEnd });
    const ownEnd = next ? addDays(next.startDate, -1) : formerEnd;
    const from = addDays(row.endDate ?? row.startDate, 1);
    const { endDate: until, remember } = await endWithEmployment(tx, person.id, from, ownEnd);
    if (await overlapping(tx, { ...row, endDate: until }, row.id)) continue;
    if (next && !remember) await endFor(tx, person, ended, next);
    else await writeDays(tx, person, row, { endDate: until });
    await remember?.({ type: compensationAssignments.name, id: row.id });
    if (row.endDate !== null && (until === null || until > row.endDate)) continued.push(row.id);
  }
  return continued;
}

/** A locked assignment, and the end that it has without a salary in another currency. */
interface EndedAssignment {
  row: Assignment;
  formerEnd: LocalDate | null;
}

const locked = async (tx: Tx, { id, formerEnd }: FormerEnd): Promise<EndedAssignment> => ({
  row: await lockRow(tx, compensationAssignments, id, 'consequence'),
  formerEnd,
});

/** The same with the end that it had before an employment that is over ended it; that end no longer follows the employment. */
async function withoutClosure(tx: Tx, ended: EndedAssignment): Promise<EndedAssignment> {
  const { id, employeeId, endDate } = ended.row;
  if (endDate === null) return ended;
  const closure = await takeClosure(tx, employeeId, { type: compensationAssignments.name, id, endDate });
  return closure ? { ...ended, formerEnd: closure.endBefore } : ended;
}

/** Ends a locked assignment the day before a salary begins, and keeps the end that it has without the salary. */
async function endFor(
  tx: Tx,
  person: FollowedEmployee,
  { row, formerEnd }: EndedAssignment,
  { id: salaryId, startDate }: Pick<PaidDays, 'id' | 'startDate'>,
): Promise<void> {
  await writeDays(tx, person, row, { endDate: addDays(startDate, -1) }, { salaryId, endBefore: formerEnd });
}
