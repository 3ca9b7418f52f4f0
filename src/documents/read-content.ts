import { createHash } from 'node:crypto';
import { FieldError, fieldError } from '../platform/field-error.ts';
import { documentFieldErrors } from './field-errors.ts';
import { type MediaType, mediaTypeOf } from './media-types.ts';
import { inSlices } from './slices.ts';

/** The bytes of a file, and the facts that are stored with them. */
export interface FileOf {
  bytes: Buffer;
  mediaType: MediaType;
  sha256: string;
}

/** Characters of base64 for so many bytes. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * Decodes a file that came as base64. Not by a regular expression, which overflows its stack with megabytes: Node.js skips
 * wrong characters, so that fewer bytes come out.
 * @param maxBytes the most that the file may have
 */
export function decodeContent(content: string, maxBytes: number): Buffer | FieldError {
  const wrong = <T extends FieldError>(error: T) => error;
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  const expected = (content.length / 4) * 3 - padding;
  if (content.length === 0) return wrong(fieldError('/content', documentFieldErrors.emptyFile));
  if (expected > maxBytes) {
    const bytes = Math.floor(expected);
    return wrong(fieldError('/content', documentFieldErrors.fileTooLarge, { bytes, maximum: maxBytes }));
  }
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length !== expected || content.includes('-') || content.includes('_')) {
    return wrong(fieldError('/content', documentFieldErrors.notBase64));
  }
  return bytes;
}

/** The file of a document. @param maxBytes the most that it may have */
export async function readContent(content: string, name: string, maxBytes: number): Promise<FileOf | FieldError> {
  const bytes = decodeContent(content, maxBytes);
  if (bytes instanceof FieldError) return bytes;
  const mediaType = await mediaTypeOf(bytes, name);
  const wrong = (error: FieldError): FieldError => error;
  if (mediaType === undefined) return wrong(fieldError('/content', documentFieldErrors.fileType));
  if (mediaType === 'macros') return wrong(fieldError('/content', documentFieldErrors.macros));
  const sha256 = createHash('sha256');
  for await (const slice of inSlices(bytes)) sha256.update(slice);
  return { bytes, mediaType, sha256: sha256.digest('hex') };
}
