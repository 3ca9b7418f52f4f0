import { type FollowedEmployee, lockPerson } from '../../core/index.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { recordCreated } from './events.ts';
import { findAssignment } from './find-assignment.ts';
import { contradictions } from './rules.ts';
import { type VariableCompensation, variableCompensations } from './variable.ts';

/**
 * Pays someone something that varies, for a day of an assignment.
 * @throws Problem `invalid_body`, also for a day outside of the assignment; `already_taken` for a second of that day
 */
export async function createVariable(
  tx: Tx,
  { date, amount, ...names }: CreateInput<typeof variableCompensations>,
): Promise<VariableCompensation> {
  const named = await findAssignment(tx, { date, ...names });
  // Nobody's assignment is there when they are not.
  const person = (await lockPerson(tx, named.employeeId)) as FollowedEmployee;
  // Whoever had the employee's row before may have moved the assignment.
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
  recordCreated(tx, row, person);
  return row;
}
