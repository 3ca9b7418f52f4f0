/** Text as bytes in the encodings of older programs. */
import { memoizeByKey } from './memoize.ts';

export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'iso-8859-15';

/** The byte of each character of an encoding with one byte a character. */
const tableOf = memoizeByKey(2, (encoding) => {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
});

/** Letters with a stroke, which Unicode does not take apart. */
const withoutStroke: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ø: 'O', ø: 'o', ı: 'i' };

const questionMark = 63;

/** A letter that the encoding does not have, without its accents; else a question mark. */
function bytesOf(character: string, table: ReadonlyMap<string, number>): number[] {
  const byte = table.get(character);
  if (byte !== undefined) return [byte];
  const plain = (withoutStroke[character] ?? character).normalize('NFKD').replace(/\p{M}/gu, '');
  const bytes = [...plain].map((part) => table.get(part) ?? questionMark);
  return bytes.length > 0 ? bytes : [questionMark];
}

/** @returns the bytes of a text, without the mark at the beginning of a file */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text, 'utf8');
  const table = tableOf(encoding);
  return Uint8Array.from([...text.normalize('NFC')].flatMap((character) => bytesOf(character, table)));
}

/** A text with the letters that a receiver reads. Where one becomes several, they may be those that a format gives a meaning. */
export const asEncoded = (text: string, encoding: Encoding): string =>
  // Most cells are plain, and hardly cost anything then.
  encoding === 'utf-8' || encoding === 'utf-8-bom' || /^[ -~]*$/.test(text)
    ? text
    : new TextDecoder(encoding).decode(encodeText(text, encoding));

/** The bytes at the beginning of a file. */
export const markOf = (encoding: Encoding): Uint8Array =>
  encoding === 'utf-8-bom' ? Uint8Array.of(0xef, 0xbb, 0xbf) : new Uint8Array();
