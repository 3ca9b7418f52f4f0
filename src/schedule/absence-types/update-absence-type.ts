import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { absenceTypes } from './absence-type.ts';
import { absenceTypeEvents } from './events.ts';

/** @throws Problem `not_found`, `version_mismatch` */
export async function updateAbsenceType(tx: Tx, id: string, input: PatchInput<typeof absenceTypes>) {
  const before = await lockRow(tx, absenceTypes, id);
  const { row, changes } = await updateRow(tx, absenceTypes, before, input);
  absenceTypeEvents.updated(tx, row, changes);
  return row;
}
