/** A file as a table, whose first row below a title names the columns. It is read here because no library stops at the limits. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutApostrophe } from '../platform/csv.ts';
import { namesOfFields, plain } from './guess/names-of-columns.ts';
import { importLimits } from './import.ts';
import { type CsvForm, readCsvRow } from './read-csv-row.ts';

export interface TableRow {
  /** As a spreadsheet numbers it, a title included. */
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

/** A title, as a payroll office or a spreadsheet writes it above the names of the columns, has no more rows. */
const titleRows = 10;

/**
 * The most frequent separator of the column names, quoted names left aside: of the first line that the next one equals in it,
 * since a title has its own commas; else of the first.
 */
function separatorOf(text: string): (typeof separators)[number] {
  const lines = text
    .slice(0, beginning)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, titleRows + 1)
    .filter((line) => line !== '');
  const count = (mark: string, line = '') => line.split(mark).length - 1;
  const mostIn = (line = '') =>
    separators.reduce((best, mark) => (count(mark, line) > count(best, line) ? mark : best));
  const isLikeNext = (line: string, i: number) => {
    const mark = mostIn(line);
    return count(mark, line) > 0 && count(mark, line) === count(mark, lines[i + 1]);
  };
  return mostIn(lines.find(isLikeNext) ?? lines[0]);
}

const knownNames = new Set(namesOfFields.map(([name]) => name));

/** Where the names of the columns begin: in the first row, or below a title, whose rows fill one cell at most. */
function namesIn(text: string, form: CsvForm): { at: number; number: number } {
  const first = { at: 0, number: 1 };
  for (let { at, number } = first; at < text.length && number <= titleRows; number++) {
    const { cells, end, isUnclosed } = readCsvRow(text, at, form);
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length > 1) return { at, number };
    // A table may have one column, or one with a name.
    if (isUnclosed || filled.some((cell) => knownNames.has(plain(cell)))) return first;
    at = end;
  }
  return first;
}

const textOf = (cell: string): string => {
  const trimmed = cell.trim();
  return trimmed.includes("'") ? withoutApostrophe(trimmed) : trimmed;
};

const isFilled = (cell: string): boolean => cell !== '';

/**
 * Reads a table whose separator is a comma, a semicolon or a tab, up to the limits of an import. Empty rows are left out,
 * and each row has as many cells as there are names, or more if it fills more.
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
  for (let { at, number } = namesIn(text, form); at < text.length; number++) {
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
    else if (texts.some(isFilled)) {
      if (rows.length === importLimits.rows) return stopped('rows', number);
      const width = Math.max(header.length, texts.findLastIndex(isFilled) + 1);
      rows.push({ number, cells: Array.from({ length: width }, (_, column) => texts[column] ?? '') });
    }
  }
  return { header: header ?? [], rows, stopped: undefined };
}
