import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { workBreakEvents } from './events.ts';
import { workBreaks } from './work-break.ts';

/** Changes what is to come: entries that were made stay as they are. */
export async function updateWorkBreak(tx: Tx, id: string, input: PatchInput<typeof workBreaks>) {
  const before = await lockRow(tx, workBreaks, id);
  const { row, changes } = await updateRow(tx, workBreaks, before, input);
  workBreakEvents.updated(tx, row, changes);
  return row;
}
