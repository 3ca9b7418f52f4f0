import { isUuid } from '../../platform/ids.ts';
import { notFound } from '../../platform/resource/read.ts';
import { reaches } from '../../platform/resource/view.ts';
import { refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockEntryRow, lockWorkerOf, type WorkEntry, type Worker } from './store.ts';
import { refuseCorrection } from './who-writes.ts';
import { workEntries } from './work-entry.ts';

/**
 * Locks an entry for a change or a removal, the employee's row first. A removal may be repeated, so it also finds removed
 * entries.
 * @throws Problem `not_found`, `own_hours`, `may_not_decide`, `version_mismatch`
 */
export async function lockEntry(
  tx: Tx,
  id: string,
  purpose: 'change' | 'removal',
): Promise<{ worker: Worker; entry: WorkEntry }> {
  const [worker, entry] = isUuid(id) ? await Promise.all([lockWorkerOf(tx, id), lockEntryRow(tx, id)]) : [];
  const isGone = entry?.deletedAt !== null && purpose === 'change';
  if (!worker || !entry || isGone || !reaches(tx, worker.id)) throw notFound(workEntries, id);
  await refuseCorrection(tx, worker.id);
  if (entry.deletedAt === null) refuseOtherVersion(tx, workEntries, entry.version);
  return { worker, entry };
}
