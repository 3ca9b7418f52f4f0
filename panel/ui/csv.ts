/** Tables as text (RFC 4180), for whatever spreadsheet or program reads them next. */

export type Cell = string | number | boolean | null | undefined;

/**
 * What a spreadsheet would run as a formula. Numbers and telephone numbers begin with a sign too, and are only read.
 * Whoever reads our files takes the apostrophe away again.
 */
const formula = /^(?![+-]?[\d\s.,]*$)[=+\-@\t\r\n]/;

/** @returns lines that end with CR LF, the header first; text that would be a formula has an apostrophe before it */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return `${unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** Takes away the apostrophe by which `toCsv` made text of a formula. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
