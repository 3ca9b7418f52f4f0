import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { officeEvents } from './events.ts';
import { offices } from './office.ts';

export async function updateOffice(tx: Tx, id: string, input: PatchInput<typeof offices>) {
  const before = await lockRow(tx, offices, id);
  const { row, changes } = await updateRow(tx, offices, before, input);
  officeEvents.updated(tx, row, changes);
  return row;
}
