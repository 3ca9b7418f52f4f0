import { refuseIfCounted } from '../../../platform/resource/referrers.ts';
import { lockRow, removeRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { customFieldEvents, customFields } from './custom-field.ts';
import { refuseUnread } from './refuse-unread.ts';
import { countUses } from './store.ts';

/** @throws Problem `in_use` while employees have a value of it, `not_found`, `version_mismatch`, `missing_scope` */
export async function removeCustomField(tx: Tx, id: string) {
  const before = await lockRow(tx, customFields, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  refuseUnread(tx, before);
  refuseIfCounted(customFields, { employees: await countUses(tx, id) });
  const row = await removeRow(tx, customFields, before);
  customFieldEvents.deleted(tx, row);
  return { row };
}
