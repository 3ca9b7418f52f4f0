import { type FollowedEmployee, lockWithPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { refuseIfCounted } from '../../platform/resource/referrers.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { compensations } from '../compensations/index.ts';
import { changedAlthoughFixed, wrongDays } from '../people/index.ts';
import { type Assignment, compensationAssignments } from './assignment.ts';
import { assignmentEvents } from './events.ts';
import { refuseOutOfOrder, refuseOverlap, refuseWithoutSalary } from './refusals.ts';
import { type EndedBySalary, endInCurrency, variablesOutside, writeEndedBy } from './store.ts';

/** @throws Problem `in_use` if variable compensations of the assignment would lie outside of it */
async function refuseIfPaidOutside(tx: Tx, assignment: Assignment, days: Assignment | null): Promise<void> {
  const variableCompensations = await variablesOutside(tx, assignment, days);
  refuseIfCounted(compensationAssignments, { variableCompensations }, 'outside');
}

/**
 * Changes the days of an assignment. A later salary in another currency ends it.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `outside_employment_dates`,
 *   `no_salary_in_force`, `other_currency`, `assignment_overlap`, `in_use`
 */
export async function changeAssignment(
  tx: Tx,
  id: string,
  input: PatchInput<typeof compensationAssignments>,
): Promise<Assignment> {
  const { person, row: before } = await lockWithPerson(tx, compensationAssignments, id);
  const values = { ...before, ...input };
  const wrong = [...changedAlthoughFixed(before, input, ['employeeId', 'compensationId']), ...wrongDays(values)];
  if (wrong.length > 0) throw invalidBody(wrong);
  const hasOtherDays = values.startDate !== before.startDate || values.endDate !== before.endDate;
  if (hasOtherDays) await refuseOutsideEmployment(tx, person.id, values);
  if (values.startDate !== before.startDate) {
    const compensation = await lockRow(tx, compensations, before.compensationId, 'consequence');
    await refuseWithoutSalary(tx, person.id, values.startDate, compensation);
  }
  const { ended, endDate } = hasOtherDays ? await endInCurrency(tx, values) : { ended: null, endDate: values.endDate };
  await refuseOverlap(tx, { ...values, endDate }, id);
  // Variables after a change of currency stay as they are.
  await refuseIfPaidOutside(tx, before, values);
  return writeDays(tx, person, before, { ...input, endDate }, ended);
}

/**
 * Gives a locked assignment other days because the employment has others; a salary in another currency ends it, and variable
 * compensations stay as they are.
 * @throws Problem `invalid_body`, `assignment_overlap`
 */
export async function moveDays(
  tx: Tx,
  person: FollowedEmployee,
  before: Assignment,
  days: Partial<Pick<Assignment, 'startDate' | 'endDate'>>,
): Promise<Assignment> {
  const { ended, endDate } = await endInCurrency(tx, { ...before, ...days });
  const values = { ...before, ...days, endDate };
  refuseOutOfOrder(values);
  await refuseOverlap(tx, values, before.id);
  return writeDays(tx, person, before, { ...days, endDate }, ended);
}

/**
 * Writes other days of a locked assignment, with their event.
 * @param ended the salary that ends it, and the end before; null: none does any longer, if the end changes
 */
export async function writeDays(
  tx: Tx,
  person: FollowedEmployee,
  before: Assignment,
  days: PatchInput<typeof compensationAssignments>,
  ended: EndedBySalary | null = null,
): Promise<Assignment> {
  const { row, changes } = await updateRow(tx, compensationAssignments, before, days);
  if (ended || changes.some(({ field }) => field === 'endDate')) await writeEndedBy(tx, row.id, ended);
  if (changes.length === 0) return row;
  assignmentEvents.updated(tx, row, { employee: person, changes });
  return row;
}

/** @throws Problem `not_found`, `version_mismatch`, `in_use` while it has variable compensations */
export async function removeAssignment(tx: Tx, id: string): Promise<{ row: Assignment }> {
  const { person, row: before } = await lockWithPerson(tx, compensationAssignments, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfPaidOutside(tx, before, null);
  const row = await removeRow(tx, compensationAssignments, before);
  assignmentEvents.deleted(tx, row, { employee: person });
  return { row };
}
