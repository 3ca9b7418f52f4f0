/** How salaries of one locked employee follow each other. */
import { endWithEmployment, type FollowedEmployee } from '../../core/index.ts';
import { addDays, type LocalDate, maxDate } from '../../platform/clock.ts';
import { type DatedDays, minEndDate } from '../../platform/period.ts';
import { type ErrorType, type Problem, problem } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { startToldBy, writeReportedDay } from '../people/index.ts';
import { salaryEvents } from './events.ts';
import { contradictions } from './rules.ts';
import { type Salary, salaries } from './salary.ts';
import {
  contractOf,
  type Except,
  endedBy,
  endOfContract,
  firstWithin,
  type Neighbour,
  nextAfter,
  writeEndedBy,
} from './store.ts';

export const salaryOverlap = {
  code: 'salary_overlap',
  status: 409,
  title: 'Overlapping salaries',
  cause:
    'Another salary of the employee has days in common with this one. Only a salary without an endDate is ended by a later one.',
  cure: 'Change the dates of the salary named by "conflictingId", or choose other dates.',
  detail: 'The salary {id}, which begins on {startDate}, includes some of these days.',
} as const satisfies ErrorType;

/** Gives a salary another end because of the one after it, with its event; returns it. */
export async function moveEnd(
  tx: Tx,
  person: FollowedEmployee,
  id: string,
  endDate: LocalDate | null,
): Promise<Salary> {
  const before = await lockRow(tx, salaries, id, 'consequence');
  const { row, changes } = await updateRow(tx, salaries, before, { endDate });
  if (changes.length > 0) salaryEvents.updated(tx, row, { employee: person, changes });
  return row;
}

/**
 * Changes a locked salary, with its event. The salary that it ended then runs until the day before its start.
 * @param given values that do not contradict each other
 * @returns `earlier`: the salary that it ended; `prolonged`: the same, if it runs longer now
 * @throws Problem `salary_overlap`
 */
export async function changeSalary(tx: Tx, person: FollowedEmployee, before: Salary, given: Partial<Salary>) {
  const after = { ...before, ...given };
  const earlier = await endedBy(tx, person.id, before.id);
  if (earlier && after.startDate <= earlier.startDate) throw overlapWith(earlier);
  await refuseOverlap(tx, after, earlier ? [before.id, earlier.id] : [before.id]);
  const follow = async () => earlier && moveEnd(tx, person, earlier.id, addDays(after.startDate, -1));
  // The shortened one is written first, so that the two never overlap.
  if (after.startDate < before.startDate) await follow();
  const { row, changes } = await updateRow(tx, salaries, before, given);
  const prolonged = after.startDate > before.startDate ? await follow() : undefined;
  if (row.startDate !== before.startDate)
    await writeReportedDay(tx, salaries.table, row.id, 'started', startToldBy(tx.today, row));
  if (changes.length > 0) salaryEvents.updated(tx, row, { employee: person, changes });
  return { row, changes, earlier, prolonged };
}

/**
 * Gives a locked salary other days because the employment has others, but not beyond its concurrent contract.
 * @throws Problem `salary_overlap`, `invalid_body`
 */
export async function moveDays(
  tx: Tx,
  person: FollowedEmployee,
  before: Salary,
  { startDate, endDate }: Partial<DatedDays>,
): Promise<Salary> {
  const contract = before.contractId === null ? undefined : await contractOf(tx, before.contractId);
  const days = {
    ...(startDate !== undefined && { startDate: maxDate(startDate, contract?.startDate ?? startDate) }),
    ...(endDate !== undefined && { endDate: minEndDate(endDate, contract?.endDate ?? null) }),
  };
  const wrong = contradictions({ ...before, ...days });
  if (wrong.length > 0) throw invalidBody(wrong);
  return (await changeSalary(tx, person, before, days)).row;
}

/** @throws Problem `salary_overlap` if another salary, with exceptions, shares a day with this one */
export async function refuseOverlap(
  tx: Tx,
  salary: Pick<Salary, 'employeeId' | 'contractId' | 'startDate' | 'endDate'>,
  except: Except = [],
): Promise<void> {
  const other = await firstWithin(tx, salary, except);
  if (other) throw overlapWith(other);
}

/** The 409 that names the other salary. */
const overlapWith = ({ id, startDate }: Neighbour): Problem =>
  problem(salaryOverlap, { id, startDate }, { members: { conflictingId: id } });

/**
 * Continues the salary that a deleted one had ended: until the next one begins, if another follows by now, but not beyond
 * an employment that is over. A salary that has changed since stays as it is.
 */
export async function reopen(tx: Tx, person: FollowedEmployee, deleted: Salary): Promise<Salary | undefined> {
  const earlier = await endedBy(tx, person.id, deleted.id);
  if (!earlier) return undefined;
  const next = await nextAfter(tx, deleted, earlier.startDate);
  const ownEnd = next ? addDays(next.startDate, -1) : await endOfContract(tx, deleted.contractId);
  const { endDate, remember } = await endWithEmployment(tx, person.id, deleted.startDate, ownEnd);
  const row = await moveEnd(tx, person, earlier.id, endDate);
  await remember?.({ type: salaries.name, id: row.id });
  await writeEndedBy(tx, earlier.id, remember ? null : (next?.id ?? null));
  return row;
}
