import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { checkTypes } from './check-type.ts';
import { checkTypeEvents } from './events.ts';

/** @throws Problem `in_use` while there are work entries with it */
export async function removeCheckType(tx: Tx, id: string) {
  const before = await lockRow(tx, checkTypes, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, checkTypes, id, [
    { name: 'workEntries', table: 'work_entries', column: 'work_check_type_id' },
  ]);
  const row = await removeRow(tx, checkTypes, before);
  checkTypeEvents.deleted(tx, row);
  return { row };
}
