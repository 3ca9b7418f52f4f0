import type { PatchInput } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changedAlthoughFixed, lockWithPerson } from '../people/index.ts';
import { recordUpdated } from './events.ts';
import { contradictions } from './rules.ts';
import { assignmentNamed, type PayingAssignment } from './store.ts';
import { type VariableCompensation, variableCompensations } from './variable.ts';

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
  // It is not deleted while something is paid by it.
  const assignment = (await assignmentNamed(tx, before.salaryCompensationId)) as PayingAssignment;
  const fixed = ['salaryCompensationId', 'employeeId', 'compensationId'];
  const { date = before.date, amount = before.amount } = input;
  // A day that was right when it was written stays: the assignment may have been ended by something else since.
  const days = date === before.date ? { startDate: date, endDate: date } : {};
  const wrong = [
    ...changedAlthoughFixed(before, input, fixed),
    ...contradictions({ date, amount }, { ...assignment, ...days }),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  const { row, changes } = await updateRow(tx, variableCompensations, before, input);
  if (changes.length > 0) recordUpdated(tx, row, person, changes);
  return row;
}
