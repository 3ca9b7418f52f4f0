/** A file as a table, whose first row names the columns. It is read here because no library stops at the limits. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutApostrophe } from '../platform/csv.ts';
import { importLimits } from './import.ts';
import { type CsvForm, readCsvRow } from './read-csv-row.ts';

export interface TableRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  number: number;
  cells: string[];
}

/** Where reading stopped: a quotation mark that is not closed, or a limit. */
interface Stop {
  why: 'quotation' | 'columns' | 'rows' | 'cell';
  row: number;
}

export interface Table {
  header: string[];
  rows: TableRow[];
  /** Undefined: the table is whole. */
  stopped: Stop | undefined;
}

const separators = [',', ';', '\t'] as const;
/** The names of columns are within so many characters. */
const beginning = 100_000;
/** After so many characters other requests have a turn. */
const charactersAtOnce = 256 * 1024;

/** The most frequent separator of the column names, quoted names left aside. */
function separatorOf(text: string): (typeof separators)[number] {
  const [names = ''] = text
    .slice(0, beginning)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (mark: string) => names.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const textOf = (cell: string): string => {
  const trimmed = cell.trim();
  return trimmed.includes("'") ? withoutApostrophe(trimmed) : trimmed;
};

/**
 * Reads a table whose separator is a comma, a semicolon or a tab, up to the limits of an import. Empty rows are left out,
 * and each row has as many cells as there are names.
 */
export async function readTable(given: string): Promise<Table> {
  const text = given.replace(/^\u{feff}/u, '');
  const form: CsvForm = {
    separator: separatorOf(text),
    lineEnd: text.includes('\n') ? '\n' : '\r',
    most: importLimits.columns,
  };
  let header: string[] | undefined;
  const rows: TableRow[] = [];
  const stopped = (why: Stop['why'], row: number): Table => ({ header: header ?? [], rows, stopped: { why, row } });
  let turn = 0;
  for (let at = 0, number = 1; at < text.length; number++) {
    if (at >= turn + charactersAtOnce) {
      turn = at;
      await nextTurn();
    }
    const { cells, end, isUnclosed } = readCsvRow(text, at, form);
    if (isUnclosed) return stopped('quotation', number);
    if (cells.length > importLimits.columns) return stopped('columns', number);
    const texts = cells.map(textOf);
    if (texts.some(({ length }) => length > importLimits.cell)) return stopped('cell', number);
    at = end;
    if (!header) header = texts;
    else if (texts.slice(0, header.length).some((cell) => cell !== '')) {
      if (rows.length === importLimits.rows) return stopped('rows', number);
      rows.push({ number, cells: header.map((_, column) => texts[column] ?? '') });
    }
  }
  return { header: header ?? [], rows, stopped: undefined };
}
