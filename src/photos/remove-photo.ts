import { lockWithPerson } from '../core/index.ts';
import { removeRow } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { photoEvents } from './events.ts';
import { type Photo, photos } from './photo.ts';
import { refuseUnlessMayChange } from './rules.ts';
import { deletePictures } from './store.ts';

/**
 * Removes a photo. Its row stays, as a record; its pictures do not.
 * @throws Problem `not_found`, `version_mismatch`, `may_not_change_photo`
 */
export async function removePhoto(tx: Tx, id: string, purpose: 'removal' | 'consequence' = 'removal'): Promise<Photo> {
  const { person: employee, row: before } = await lockWithPerson(tx, photos, id, purpose);
  if (before.deletedAt !== null) return before;
  if (purpose === 'removal') refuseUnlessMayChange(tx, before.employeeId);
  await deletePictures(tx, id);
  const row = await removeRow(tx, photos, before);
  photoEvents.deleted(tx, row, { employee });
  return row;
}
