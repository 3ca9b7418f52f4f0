/** Lines of CSV (RFC 4180). The panel has the same rules for its files; test/csv.test.ts holds them together. */

/** Where a spreadsheet may begin a cell: at the beginning, and behind what separates cells or rows in any locale. */
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
 * Injection"). Numbers stay as they are, negative ones too.
 */
export const withApostrophe = (text: string): string => text.replace(unmarked, "'");

/** Takes away the apostrophes by which the panel and `withApostrophe` made text of formulas. */
export const withoutApostrophe = (cell: string): string => cell.replace(marked, '');

/** @returns the cells as one line without its end; a cell with a delimiter, a quotation mark, a line end or blanks around it is quoted */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
  cells
    .map((cell) =>
      cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter);
