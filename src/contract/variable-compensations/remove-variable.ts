import { removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/index.ts';
import { recordDeleted } from './events.ts';
import { type VariableCompensation, variableCompensations } from './variable.ts';

/** @throws Problem `not_found`, `version_mismatch` */
export async function removeVariable(tx: Tx, id: string): Promise<{ row: VariableCompensation }> {
  const { person, row: before } = await lockWithPerson(tx, variableCompensations, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, variableCompensations, before);
  recordDeleted(tx, row, person);
  return { row };
}
