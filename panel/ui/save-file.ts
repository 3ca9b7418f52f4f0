import { type Cell, toCsv } from './csv.ts';

/** Hands a text to the browser's downloads. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Hands a table to the browser's downloads; the mark at its beginning tells spreadsheets that it is UTF-8. */
export async function saveCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  saveFile(name, 'text/csv', `\u{feff}${await toCsv(header, rows)}`);
}

/** Hands data to the browser's downloads, written so that a person can read it too. */
export function saveJson(name: string, data: object): void {
  saveFile(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
}

/** A part of a file name: `Café & Söhne S.L.` → `cafe-sohne-s-l`. */
export const fileNamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
