import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { referrersOf } from '../ports.ts';
import { officeEvents } from './events.ts';
import { offices } from './office.ts';

/** @throws Problem `in_use` while employees or anything else refer to it */
export async function removeOffice(tx: Tx, id: string) {
  const before = await lockRow(tx, offices, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, offices, id, [
    { name: 'employees', table: 'employees', column: 'office_id' },
    ...referrersOf('offices'),
  ]);
  const row = await removeRow(tx, offices, before);
  officeEvents.deleted(tx, row);
  return { row };
}
