import { lockPerson } from '../core/index.ts';
import { decodeContent, type Scan } from '../documents/index.ts';
import { FieldError } from '../platform/field-error.ts';
import { insertRow, wrongReferences } from '../platform/resource/write.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import { storePictures } from './content.ts';
import { photoEvents } from './events.ts';
import { type Photo, photos } from './photo.ts';
import type { MakePictures, Pictures } from './pictures.ts';
import { removePhoto } from './remove-photo.ts';
import { refuseUnlessMayChange } from './rules.ts';
import { findPhotoOf } from './store.ts';

interface NewPhoto {
  employeeId: string;
  content: string;
}

/** What the check of a new photo needs. */
interface Checks {
  scan: Scan;
  makePictures: MakePictures;
  /** The most bytes of the file. */
  maxBytes: number;
  /** Fires when the caller no longer waits. */
  gone?: AbortSignal | undefined;
}

/**
 * Makes the pictures of a new photo before the transaction.
 * @throws Problem `invalid_body` with every mistake, `may_not_change_photo`, `photos_unavailable`, `too_many_requests`,
 *   `document_infected`, `document_scanner_unavailable`
 */
export async function checkPhoto(
  reader: Reader,
  { employeeId, content }: NewPhoto,
  { scan, makePictures, maxBytes, gone }: Checks,
): Promise<Pictures> {
  const wrong = await wrongReferences(reader, photos, { employeeId });
  if (wrong.length === 0) refuseUnlessMayChange(reader, employeeId);
  const bytes = decodeContent(content, maxBytes);
  const pictures =
    bytes instanceof FieldError
      ? bytes
      : await scan(bytes).then(() => makePictures(bytes, { caller: reader.caller, gone }));
  if (pictures instanceof FieldError) throw invalidBody([...wrong, pictures]);
  if (wrong.length > 0) throw invalidBody(wrong);
  return pictures;
}

/**
 * Stores the photo of an employee, in place of an earlier one.
 * @throws Problem `invalid_body`, `may_not_change_photo`
 */
export async function createPhoto(tx: Tx, box: SecretBox, employeeId: string, pictures: Pictures): Promise<Photo> {
  const employee = await lockPerson(tx, employeeId);
  if (!employee) throw invalidBody(await wrongReferences(tx, photos, { employeeId }));
  const earlier = await findPhotoOf(tx, employeeId);
  if (earlier !== undefined) await removePhoto(tx, earlier, 'consequence');
  const row = await insertRow(tx, photos, { employeeId });
  refuseUnlessMayChange(tx, employeeId);
  await storePictures(tx, box, row.id, pictures);
  photoEvents.created(tx, row, { employee });
  return row;
}
