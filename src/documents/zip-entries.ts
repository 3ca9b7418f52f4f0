/** The names in the directory of a ZIP file (APPNOTE 4.3.12 and 4.3.16). */

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The end of the directory, without its comment, which has at most 65,535 bytes. */
const endSize = 22;
const longestComment = 65_535;
const entrySize = 46;
/** A document has some dozens of entries. */
const mostEntries = 5_000;

/** @returns undefined if the file has no readable directory */
export function entryNames(bytes: Buffer): string[] | undefined {
  const earliest = Math.max(0, bytes.length - endSize - longestComment);
  for (let end = bytes.length - endSize; end >= earliest; end--) {
    if (bytes.readUInt32LE(end) === endMark) {
      return namesFrom(bytes, bytes.readUInt32LE(end + 16), bytes.readUInt16LE(end + 10));
    }
  }
  return undefined;
}

function namesFrom(bytes: Buffer, start: number, count: number): string[] | undefined {
  if (count > mostEntries) return undefined;
  const names: string[] = [];
  for (let at = start, i = 0; i < count; i++) {
    if (at + entrySize > bytes.length || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + entrySize, at + entrySize + length));
    at += entrySize + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
