import { type Cell, toCsv } from './csv.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}

const saveText = (name: string, type: string, ...parts: string[]) =>
  saveFile(new File(parts, name, { type: `${type};charset=utf-8` }));

/** The mark that tells spreadsheets that a file is UTF-8. */
const mark = '\u{feff}';

/** Hands a table to the browser's downloads. */
export async function saveCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  saveText(name, 'text/csv', mark, await toCsv(header, rows));
}

/** The same of lines that are written already, the header among them: a long table needs no second copy. */
export const saveLines = (name: string, parts: readonly string[]): void => saveText(name, 'text/csv', mark, ...parts);

/** Hands data to the browser's downloads, written so that a person can read it too. */
export function saveJson(name: string, data: object): void {
  saveText(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
}

/** A part of a file name: `Café & Söhne S.L.` → `cafe-sohne-s-l`. */
export const fileNamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
