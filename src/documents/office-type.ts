/** The types of office documents, and whether they carry programs, whatever the parts with them are called. */
import { type ZipEntry, zipEntries } from './zip-entries.ts';

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const odtType = 'application/vnd.oasis.opendocument.text';

export type OfficeType = typeof wordType | typeof sheetType | typeof odtType;

/** The directory of types of an Office Open XML document (ECMA-376, part 2, 7.2.3). */
const typesName = '[Content_Types].xml';
/** A document with thousands of parts has less, in bytes. */
const mostOfTypes = 1024 * 1024;

/** Types of parts that run: VBA in documents, templates and add-ins, macros of Excel 4.0, controls, binary workbooks. */
const programs = /macro|vba|activex|sheet\.binary/i;
/** The folders in which LibreOffice looks for programs: Basic, its dialogs, Python and other languages. */
const programFolders = /(^|\/)(Basic|Dialogs|Scripts)\//i;

/**
 * The text of `[Content_Types].xml`. One that different readers could understand differently is not read: in another
 * encoding, with references to characters, or with declarations.
 */
function typesOf(entries: readonly ZipEntry[]): string | undefined {
  const [entry, ...others] = entries.filter(({ name }) => name.toLowerCase() === typesName.toLowerCase());
  if (entry?.name !== typesName || others.length > 0) return undefined;
  const text = entry.read(mostOfTypes)?.toString('utf8');
  if (text === undefined || /\0|\ufffd|&(?!amp;)|<!/.test(text)) return undefined;
  const [, encoding = 'utf-8'] = /^[^>]*encoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  return /^(utf-8|us-ascii)$/i.test(encoding) ? text : undefined;
}

/** @returns `macros` for a document that carries programs; undefined for any other ZIP file */
export function officeType(bytes: Buffer): OfficeType | 'macros' | undefined {
  const entries = zipEntries(bytes);
  if (entries === undefined) return undefined;
  const names = entries.map(({ name }) => name.replaceAll('\\', '/'));
  // OpenDocument 1.2, part 3, 3.3: the first entry is not compressed and has the type.
  const [start, type] = ['mimetype', bytes.toString('latin1', 30, 38 + odtType.length + 1)];
  if (type.startsWith(start + odtType) && !type.endsWith('-')) {
    return names.some((name) => programFolders.test(name)) ? 'macros' : odtType;
  }
  const types = typesOf(entries);
  if (types === undefined) return undefined;
  if (programs.test(types) || names.some((name) => /vbaProject/i.test(name))) return 'macros';
  const says = (part: string) => types.includes(`"${part}.main+xml"`) || types.includes(`'${part}.main+xml'`);
  if (names.includes('word/document.xml') && says(wordType)) return wordType;
  return names.includes('xl/workbook.xml') && says(sheetType) ? sheetType : undefined;
}
