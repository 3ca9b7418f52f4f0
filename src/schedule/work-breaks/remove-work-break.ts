import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { workBreakEvents } from './events.ts';
import { workBreaks } from './work-break.ts';

/** @throws Problem `in_use` while there are work entries with it */
export async function removeWorkBreak(tx: Tx, id: string) {
  const before = await lockRow(tx, workBreaks, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, workBreaks, id, [{ name: 'workEntries', table: 'work_entries', column: 'work_break_id' }]);
  const row = await removeRow(tx, workBreaks, before);
  workBreakEvents.deleted(tx, row);
  return { row };
}
