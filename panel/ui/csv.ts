/** Tables as text (RFC 4180), for whatever spreadsheet or program reads them next. */

export type Cell = string | number | boolean | null | undefined;

/**
 * Where a spreadsheet may begin a cell: at the beginning, and behind what separates cells or rows in any locale. One that
 * separates by semicolons knows nothing of our quotation marks in the middle of a row.
 */
const begins = String.raw`(?<=^|[;,\t\r\n])`;
/** What may precede a formula: spreadsheets drop blanks and quotation marks, and read full-width signs as plain ones. */
const formula = String.raw`(?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠]`;
/** Numbers and telephone numbers begin with a sign too, and are only read. */
const number = String.raw`[^\S\t\r\n]*(?:[+\-\d.,][\d., ]*)?(?:[;\t\r\n]|$)`;
/** A tab or the end of a line is dropped at the beginning of a cell. */
const dropped = String.raw`'*[\t\r\n]`;

const unmarked = new RegExp(`${begins}(?=${formula})(?!${number})|^(?=${dropped})`, 'g');
const marked = new RegExp(`${begins}'(?=${formula})(?!${number})|^'(?=${dropped})`, 'g');

/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before each place that would begin one (OWASP, "CSV
 * Injection"). A text that has such an apostrophe gets another, so that `withoutApostrophe` gives back the same text.
 */
const withApostrophe = (text: string): string => text.replace(unmarked, "'");

/** Takes away the apostrophes by which `toCsv` made text of formulas. */
export const withoutApostrophe = (cell: string): string => cell.replace(marked, '');

/** @returns lines that end with CR LF; text that would be a formula has an apostrophe before it */
export async function csvLines(rows: readonly (readonly Cell[])[]): Promise<string> {
  if (rows.length === 0) return '';
  const { unparse } = (await import('papaparse')).default;
  const safe = (row: readonly Cell[]) => row.map((cell) => (typeof cell === 'string' ? withApostrophe(cell) : cell));
  return `${unparse(rows.map(safe), { newline: '\r\n' })}\r\n`;
}

/** The same with the header first. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> =>
  csvLines([header, ...rows]);
