/** The entries of a ZIP file, by its directory (APPNOTE 4.3.7, 4.3.12 and 4.3.16). */
import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** The end of the directory, without its comment, which has at most 65,535 bytes. */
const endSize = 22;
const longestComment = 65_535;
const entrySize = 46;
const localSize = 30;
/** A document has some dozens of entries. */
const mostEntries = 5_000;
const [stored, deflated] = [0, 8];
const encrypted = 1;

/** An entry of the directory. */
export interface ZipEntry {
  name: string;
  /** Its content; undefined if it is larger, encrypted or damaged. @param most bytes, however few they take in the file */
  read(most: number): Buffer | undefined;
}

/** @returns undefined if the file has no readable directory at its end */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const earliest = Math.max(0, bytes.length - endSize - longestComment);
  for (let end = bytes.length - endSize; end >= earliest; end--) {
    if (bytes.readUInt32LE(end) !== endMark) continue;
    // What follows is only its comment: otherwise another reader might find another directory.
    if (end + endSize + bytes.readUInt16LE(end + 20) !== bytes.length) return undefined;
    return entriesFrom(bytes, bytes.readUInt32LE(end + 16), bytes.readUInt16LE(end + 10));
  }
  return undefined;
}

function entriesFrom(bytes: Buffer, start: number, count: number): ZipEntry[] | undefined {
  if (count > mostEntries) return undefined;
  const entries: ZipEntry[] = [];
  for (let at = start, i = 0; i < count; i++) {
    if (at + entrySize > bytes.length || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const head = bytes.subarray(at, at + entrySize);
    const length = head.readUInt16LE(28);
    const name = bytes.toString('utf8', at + entrySize, at + entrySize + length);
    entries.push({ name, read: (most) => contentOf(bytes, head, most) });
    at += entrySize + length + head.readUInt16LE(30) + head.readUInt16LE(32);
  }
  return entries;
}

/** The content of the entry with a head in the directory. */
function contentOf(bytes: Buffer, head: Buffer, most: number): Buffer | undefined {
  const [flags, method, size, local] = [
    head.readUInt16LE(8),
    head.readUInt16LE(10),
    head.readUInt32LE(20),
    head.readUInt32LE(42),
  ];
  if (local + localSize > bytes.length || bytes.readUInt32LE(local) !== localMark || flags & encrypted)
    return undefined;
  const from = local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + size);
  if (packed.length !== size) return undefined;
  if (method === stored) return size <= most ? packed : undefined;
  try {
    return method === deflated ? inflateRawSync(packed, { maxOutputLength: most }) : undefined;
  } catch {
    return undefined;
  }
}
