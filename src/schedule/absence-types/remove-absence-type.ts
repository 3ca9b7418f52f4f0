import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { absenceTypes } from './absence-type.ts';
import { absenceTypeEvents } from './events.ts';

/** @throws Problem `not_found`, `version_mismatch`, `in_use` */
export async function removeAbsenceType(tx: Tx, id: string) {
  const before = await lockRow(tx, absenceTypes, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, absenceTypes, id, [
    { name: 'absenceRequests', table: 'time_off_requests', column: 'absence_type_id' },
  ]);
  const row = await removeRow(tx, absenceTypes, before);
  absenceTypeEvents.deleted(tx, row);
  return { row };
}
