/** The pictures of a photo at rest: each encrypted, so that it opens only as this picture of this photo. */
import type { SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import type { Pictures, Size } from './pictures.ts';
import { insertPicture, placeOf, readPicture } from './store.ts';

export async function storePictures(tx: Tx, box: SecretBox, photoId: string, pictures: Pictures): Promise<void> {
  for (const [size, bytes] of pictures) {
    await insertPicture(tx, photoId, size, box.sealBytes(bytes, placeOf(photoId, size)));
  }
}

/** @returns undefined if the caller sees no such photo */
export async function openPicture(
  reader: Reader,
  box: SecretBox,
  photoId: string,
  size: Size,
): Promise<Buffer | undefined> {
  const sealed = await readPicture(reader, photoId, size);
  return sealed && box.openBytes(sealed, placeOf(photoId, size));
}
