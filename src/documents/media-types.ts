import { odtType, officeType, sheetType, wordType } from './office-type.ts';
import { inSlices } from './slices.ts';

/** The accepted types of files. */
export const mediaTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  wordType,
  sheetType,
  odtType,
  'text/plain',
  'text/csv',
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The Content-Type of a download. A text may be in any encoding, so it is sent as bytes, which no reader converts. */
export const sentAs = (type: MediaType): string => (type.startsWith('text/') ? 'application/octet-stream' : type);

/** The endings of file names of each type, the usual one first. */
const endings: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  [wordType]: ['.docx'],
  [sheetType]: ['.xlsx'],
  [odtType]: ['.odt'],
  'text/plain': ['.txt'],
  'text/csv': ['.csv'],
};

const beginsWith = (bytes: Buffer, text: string, from = 0): boolean =>
  bytes.subarray(from, from + text.length).toString('latin1') === text;

/** Control characters other than tab, line feed, form feed and carriage return, which no text has. */
async function isText(bytes: Buffer): Promise<boolean> {
  for await (const slice of inSlices(bytes)) {
    if (slice.some((byte) => byte === 127 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)))
      return false;
  }
  return true;
}

/**
 * The type of a file by its content. Only TXT and CSV, which look alike, are told apart by the name.
 * @returns undefined for a type that is not accepted, and `macros` for an office document that carries programs
 */
export async function mediaTypeOf(bytes: Buffer, name: string): Promise<MediaType | 'macros' | undefined> {
  if (beginsWith(bytes, '%PDF-')) return 'application/pdf';
  if (beginsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (beginsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (beginsWith(bytes, 'RIFF') && beginsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (beginsWith(bytes, 'PK\x03\x04')) return officeType(bytes);
  if (!(await isText(bytes))) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** The name of a downloaded file: that of the document, with the ending of its type. */
export function fileNameOf(name: string, type: MediaType): string {
  const known = endings[type];
  return known.some((ending) => name.toLowerCase().endsWith(ending)) ? name : name + known[0];
}
