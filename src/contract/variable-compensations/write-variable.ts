import { lockPerson, lockWithPerson } from '../../core/index.ts';
import type { CreateInput, PatchInput } from '../../platform/resource/resource.ts';
import { insertRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changedAlthoughFixed } from '../people/index.ts';
import { variableEvents } from './events.ts';
import { findAssignment } from './find-assignment.ts';
import { contradictions } from './rules.ts';
import { assignmentNamed } from './store.ts';
import { type VariableCompensation, variableCompensations } from './variable.ts';

/**
 * Pays an employee a variable amount, for a day of an assignment; after the last day of employment too, if the assignment
 * ended with it.
 * @throws Problem `invalid_body`, also for a day outside the assignment; `already_taken` for a second amount on that
 * day
 */
export async function createVariable(
  tx: Tx,
  { date, amount, ...names }: CreateInput<typeof variableCompensations>,
): Promise<VariableCompensation> {
  const named = await findAssignment(tx, { date, ...names });
  const person = await lockPerson(tx, named.employeeId);
  if (!person) throw new Error(`the employee of the assignment ${named.id} is gone`);
  // An earlier write that locked the employee may have moved the assignment.
  const assignment = await findAssignment(tx, { date, ...names });
  const wrong = contradictions({ date, amount }, assignment);
  if (wrong.length > 0) throw invalidBody(wrong);
  const { id: salaryCompensationId, employeeId, compensationId } = assignment;
  const row = await insertRow(tx, variableCompensations, {
    salaryCompensationId,
    employeeId,
    compensationId,
    date,
    amount,
  });
  variableEvents.created(tx, row, { employee: person });
  return row;
}

/**
 * Changes the day or the amount.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `already_taken`
 */
export async function updateVariable(
  tx: Tx,
  id: string,
  input: PatchInput<typeof variableCompensations>,
): Promise<VariableCompensation> {
  const { person, row: before } = await lockWithPerson(tx, variableCompensations, id);
  const assignment = await assignmentNamed(tx, before.salaryCompensationId);
  if (!assignment) throw new Error(`the assignment ${before.salaryCompensationId} was deleted while it pays something`);
  const fixed = ['salaryCompensationId', 'employeeId', 'compensationId'] as const;
  const { date = before.date, amount = before.amount } = input;
  // A day that was valid when it was written stays: another write may have ended the assignment since.
  const days = date === before.date ? { startDate: date, endDate: date } : {};
  const wrong = [
    ...changedAlthoughFixed(before, input, fixed),
    ...contradictions({ date, amount }, { ...assignment, ...days }),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  const { row, changes } = await updateRow(tx, variableCompensations, before, input);
  if (changes.length > 0) variableEvents.updated(tx, row, { employee: person, changes });
  return row;
}

/** @throws Problem `not_found`, `version_mismatch` */
export async function removeVariable(tx: Tx, id: string): Promise<{ row: VariableCompensation }> {
  const { person, row: before } = await lockWithPerson(tx, variableCompensations, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, variableCompensations, before);
  variableEvents.deleted(tx, row, { employee: person });
  return { row };
}
