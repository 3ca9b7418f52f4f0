/** A file as a table, whose first row names the columns. */
import papaparse from 'papaparse';
import { withoutApostrophe } from '../platform/csv.ts';

export interface TableRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  number: number;
  cells: string[];
}

export interface Table {
  header: string[];
  rows: TableRow[];
  /** The first row with a quotation mark that is not closed: the rows after it cannot be read. */
  unreadable: number | undefined;
}

const separators = [',', ';', '\t'] as const;

/** The most frequent separator of the column names, quoted names left aside. */
function separatorOf(text: string): (typeof separators)[number] {
  const [names = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (mark: string) => names.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads a table whose separator is a comma, a semicolon or a tab. Empty rows are left out. */
export function readTable(text: string): Table {
  const withoutMark = text.replace(/^\u{feff}/u, '');
  const { data, errors } = papaparse.parse<string[]>(withoutMark, { delimiter: separatorOf(withoutMark) });
  const cells = data.map((row) => row.map((cell) => withoutApostrophe(cell.trim())));
  const [header = [], ...rows] = cells;
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  return {
    header,
    rows: rows
      .map((row, i) => ({ number: i + 2, cells: header.map((_, at) => row[at] ?? '') }))
      .filter((row) => row.cells.some((cell) => cell !== '')),
    unreadable: unclosed && (unclosed.row ?? 0) + 1,
  };
}
