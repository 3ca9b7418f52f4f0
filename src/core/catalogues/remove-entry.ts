import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { referrersOf } from '../ports.ts';
import type { Catalogue, Entry } from './catalogue.ts';

/** @throws Problem `not_found`, `version_mismatch`, `in_use` while rows refer to it */
export const removeEntry =
  ({ resource, events, referrers }: Catalogue) =>
  async (tx: Tx, id: string): Promise<{ row: Entry }> => {
    const before = await lockRow(tx, resource, id, 'removal');
    if (before.deletedAt !== null) return { row: before };
    await refuseIfInUse(tx, resource, id, [...referrers, ...referrersOf(resource.table)]);
    const row = await removeRow(tx, resource, before);
    events.deleted(tx, row);
    return { row };
  };
