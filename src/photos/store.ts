import { inDirectory, showsPhotos } from '../core/index.ts';
import { type RawBuilder, sql } from '../platform/db/sql.ts';
import { resealRows } from '../platform/reseal.ts';
import { resealBytes, type SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import type { Size } from './pictures.ts';

/**
 * The condition that keeps the photos `r` that a caller sees; undefined: all. A user with fewer employees sees those of
 * the employees within reach, and of the directory if the company shows those to colleagues.
 */
export function seenBy(reader: Reader): RawBuilder<unknown> | undefined {
  const { can, reach } = reader.caller;
  if (reach === undefined && can('employees:read')) return undefined;
  return sql`(r.employee_id = any(${reach ?? []}::uuid[]) or (${showsPhotos(reader)} and ${inDirectory(reader, 'r.employee_id')}))`;
}

/** The id of the photo of an employee. */
export async function findPhotoOf(reader: Reader, employeeId: string): Promise<string | undefined> {
  const row = await reader.first<{ id: string }>(sql`
    select r.id from employee_photos r
    where r.account_id = ${reader.caller.accountId} and r.employee_id = ${employeeId} and r.deleted_at is null`);
  return row?.id;
}

export const insertPicture = (tx: Tx, photoId: string, size: Size, sealed: Buffer): Promise<number> =>
  tx.run(sql`
    insert into employee_pictures (account_id, photo_id, size, sealed)
    values (${tx.caller.accountId}, ${photoId}, ${size}, ${sealed})`);

/** Deletes the pictures of a photo for good: a restore of the employee does not bring them back. */
export const deletePictures = (tx: Tx, photoId: string): Promise<number> =>
  tx.run(sql`
    delete from employee_pictures where account_id = ${tx.caller.accountId} and photo_id = ${photoId}`);

/** A picture that the caller sees, sealed. */
export async function readPicture(reader: Reader, photoId: string, size: Size): Promise<Buffer | undefined> {
  const { accountId } = reader.caller;
  const row = await reader.first<{ sealed: Buffer }>(sql`
    select p.sealed from employee_photos r
    join employee_pictures p on p.account_id = ${accountId} and p.photo_id = r.id and p.size = ${size}
    where r.account_id = ${accountId} and r.id = ${photoId} and r.deleted_at is null
      and ${seenBy(reader) ?? sql`true`}`);
  return row && Buffer.from(row.sealed);
}

/** The place of a picture, at which alone it opens. */
export const placeOf = (photoId: string, size: Size): string => `photo ${photoId} ${size}`;

interface SealedPicture {
  accountId: string;
  photoId: string;
  size: Size;
  sealed: Buffer;
}

/** Seals every picture with the newest key. Returns their number. */
export const resealPhotos = (db: Pick<Reader, 'all' | 'run'>, box: SecretBox): Promise<number> =>
  resealRows(
    box,
    (keyId) =>
      db.all<SealedPicture>(sql`
        /* across accounts: resealPhotos */
        select account_id as "accountId", photo_id as "photoId", size, sealed from employee_pictures
        where substring(sealed from 1 for 4) <> ${keyId} limit 500`),
    ({ accountId, photoId, size, sealed }) =>
      db.run(sql`
        update employee_pictures set sealed = ${resealBytes(box, sealed, placeOf(photoId, size))}
        where account_id = ${accountId} and photo_id = ${photoId} and size = ${size}`),
  );
