import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { checkTypes } from './check-type.ts';
import { checkTypeEvents } from './events.ts';

/** Changes what is to come: entries that were made stay as they are. */
export async function updateCheckType(tx: Tx, id: string, input: PatchInput<typeof checkTypes>) {
  const before = await lockRow(tx, checkTypes, id);
  const { row, changes } = await updateRow(tx, checkTypes, before, input);
  checkTypeEvents.updated(tx, row, changes);
  return row;
}
