import * as z from 'zod';
import { base64Length, type DocumentContext, scanErrors } from '../documents/index.ts';
import { FileContent } from '../platform/file-content.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { getOperation, listOperation, removeOperation, written } from '../platform/http/resource-operations.ts';
import { isUuid } from '../platform/ids.ts';
import { notFound } from '../platform/resource/read.ts';
import { wrongReferences } from '../platform/resource/write.ts';
import { anyTextPattern, choice } from '../platform/values.ts';
import { openPicture } from './content.ts';
import { checkPhoto, createPhoto } from './create-photo.ts';
import { mayNotChange, photosUnavailable } from './errors.ts';
import { photos } from './photo.ts';
import { type MakePictures, maxPixels, type Size } from './pictures.ts';
import { removePhoto } from './remove-photo.ts';

/** What photos need from the process. */
export interface PhotoContext extends Pick<DocumentContext, 'box' | 'scan'> {
  makePictures: MakePictures;
}

/** The most bytes of a file: more than a camera of a phone makes. */
const maxBytes = 8 * 1024 * 1024;
/** A user has one photo, and HR chooses each by hand. */
const perUserAndMinute = 10;
/** Bytes of a body besides the content. */
const besidesContent = 1024;

const creation = z
  .strictObject({
    employeeId: photos.fields.employeeId,
    content: z
      .string()
      .max(base64Length(maxBytes) + 4)
      .meta({
        description: 'The bytes of the picture in base64.',
        example: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        pattern: anyTextPattern,
      }),
  })
  .meta({ id: 'EmployeePhotoCreate' });

/** Another photo is another address, so a browser never asks twice; no cache between keeps it. */
const kept = { 'cache-control': 'private, max-age=31536000, immutable' };
/** A picture does nothing in a browser that opens its address. */
const contained = { 'content-security-policy': "sandbox; default-src 'none'" };

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const photoRoutes = ({ box, scan, makePictures }: PhotoContext): Operation[] => [
  listOperation(photos, {
    description:
      'The photos that the caller sees. A signed-in user also sees those of all employees in the directory, whatever the role.',
  }),
  operation({
    id: 'createEmployeePhoto',
    method: 'POST',
    path: photos.path,
    tag: photos.tag,
    scope: 'employees:write',
    summary: 'Give an employee a photo',
    description:
      `In place of an earlier photo. PNG, JPEG or WebP, at most ${maxBytes / 1024 / 1024} MiB and ${maxPixels / 1_000_000} megapixels. Rollcall turns it upright, crops it to a ` +
      'square, and stores two small pictures without metadata such as the place. ' +
      `Users may change their own photo, whatever their role. Each user sends at most ${perUserAndMinute} photos a minute; those of ` +
      'an account are read one after the other.',
    perUserAndMinute,
    bodyLimit: base64Length(maxBytes) + besidesContent,
    body: {
      schema: creation,
      readOnly: [...photos.readOnly, 'version'],
      check: (reader, body) => wrongReferences(reader, photos, body),
    },
    reply: { status: 201, data: photos.schema, etag: true },
    errors: [mayNotChange, photosUnavailable, ...scanErrors],
    before: (_caller, { body, gone }, reader) =>
      checkPhoto(reader, body, { scan, makePictures, maxBytes, gone: gone?.() }),
    async write(tx, { body: { employeeId }, found }) {
      return written(tx, photos, await createPhoto(tx, box, employeeId, found), 201);
    },
  }),
  getOperation(photos),
  removeOperation(photos, async (tx, id) => ({ row: await removePhoto(tx, id) }), {
    description: 'The pictures are deleted, and do not come back. Users may delete their own photo.',
    errors: [mayNotChange],
  }),
  operation({
    id: 'getEmployeePicture',
    method: 'GET',
    path: `${photos.path}/{id}/picture`,
    tag: photos.tag,
    scope: 'employees:read',
    summary: 'Get the picture of a photo',
    description: 'A square in WebP. It never changes: another photo has another id.',
    parameters: {
      known: {
        size: {
          schema: choice(['64', '256']),
          description: 'The pixels of each side; 256 by default.',
        },
      },
    },
    reply: {
      status: 200,
      data: z.unknown(),
      files: { 'image/webp': z.string().max(1_000_000).meta({ format: 'binary', example: '' }) },
    },
    isLight: true,
    async read(reader, { params: { id }, query }) {
      const size: Size = query.size === '64' ? 64 : 256;
      const bytes = isUuid(id) ? await openPicture(reader, box, id, size) : undefined;
      if (!bytes) throw notFound(photos, id);
      const headers = { ...kept, ...contained, etag: `"${id}.${size}"`, 'content-disposition': 'inline' };
      return { data: null, file: new FileContent('photo.webp', 'image/webp', once(bytes), headers) };
    },
  }),
];
