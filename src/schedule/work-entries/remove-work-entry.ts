import type { Tx } from '../../platform/unit-of-work.ts';
import { followStatus } from './arrive.ts';
import { recordDeleted } from './events.ts';
import { lockEntry } from './lock-entry.ts';
import { deleteEntry, type WorkEntry } from './store.ts';

/**
 * Deletes an entry; repeated, it changes nothing.
 * @param reason why, as an accepted request says it
 * @throws Problem `not_found`, `version_mismatch`, `own_hours`, `may_not_decide`
 */
export async function removeWorkEntry(tx: Tx, id: string, reason: string | null = null): Promise<{ row: WorkEntry }> {
  const { worker, entry } = await lockEntry(tx, id, 'removal');
  if (entry.deletedAt !== null) return { row: entry };
  const row = await deleteEntry(tx, entry, reason);
  if (entry.endedAt === null) await followStatus(tx, worker.id, undefined);
  recordDeleted(tx, worker, row);
  return { row };
}
