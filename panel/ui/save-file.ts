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

const saveText = (name: string, type: string, text: string) =>
  saveFile(new File([text], name, { type: `${type};charset=utf-8` }));

/** Hands a table to the browser's downloads; the mark at its beginning tells spreadsheets that it is UTF-8. */
export async function saveCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  saveText(name, 'text/csv', `\u{feff}${await toCsv(header, rows)}`);
}

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
