/** The content of a document at rest: pieces, each encrypted, that open only at their place in their document. */
import { createHash } from 'node:crypto';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { insertPiece, placeOf, readPiece } from './store.ts';

/** Bytes of a piece before its encryption: what a download holds in memory. */
const pieceSize = 512 * 1024;

/** Stores the content of a new document. */
export async function storeContent(tx: Tx, box: SecretBox, documentId: string, bytes: Buffer): Promise<void> {
  for (let position = 0; position * pieceSize < bytes.length; position++) {
    const piece = bytes.subarray(position * pieceSize, (position + 1) * pieceSize);
    await insertPiece(tx, documentId, position, box.sealBytes(piece, placeOf(documentId, position)));
  }
}

/**
 * The content of a document, one piece after the other.
 * @throws Error at its end if it is not what was stored
 */
export async function* contentOf(
  reader: Reader,
  box: SecretBox,
  documentId: string,
  { size, sha256 }: { size: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let sent = 0;
  for (let position = 0; sent < size; position++) {
    const sealed = await readPiece(reader, documentId, position);
    if (!sealed) throw new Error(`document ${documentId} has no piece ${position}`);
    const piece = box.openBytes(sealed, placeOf(documentId, position));
    hash.update(piece);
    sent += piece.length;
    // A client sees a wrong content as a connection that ends before the last piece.
    if (sent >= size && hash.digest('hex') !== sha256) throw new Error(`document ${documentId} has another SHA-256`);
    yield piece;
  }
}
