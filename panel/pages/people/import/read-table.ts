import { withoutApostrophe } from '../../../ui/csv.ts';

export interface TableRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  number: number;
  cells: string[];
}

/** A file as a table, whose first row names the columns. */
export interface Table {
  header: string[];
  rows: TableRow[];
  separator: Separator;
  /** Rows with a quotation mark that is not closed: the rows after them cannot be read. */
  unreadable: number[];
}

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/** The most frequent separator of the column names, quoted names left aside. */
function separatorOf(text: string): Separator {
  const [names = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (mark: string) => names.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads a table whose separator is a comma, a semicolon or a tab. Empty rows are left out. */
export async function readTable(text: string): Promise<Table> {
  const { parse } = (await import('papaparse')).default;
  const withoutMark = text.replace(/^\u{feff}/u, '');
  const separator = separatorOf(withoutMark);
  const { data, errors } = parse<string[]>(withoutMark, { delimiter: separator });
  const cells = data.map((row) => row.map((cell) => withoutApostrophe(cell.trim())));
  return {
    header: cells[0] ?? [],
    rows: cells
      .map((row, i) => ({ number: i + 1, cells: row }))
      .slice(1)
      .filter((row) => row.cells.some((cell) => cell !== '')),
    separator,
    unreadable: errors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row + 1),
  };
}
