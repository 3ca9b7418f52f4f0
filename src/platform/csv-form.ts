/** Lists as CSV (RFC 4180): an operation declares the columns, and a client asks for them with `Accept: text/csv`. */
import { csvLine, withApostrophe } from './csv.ts';
import { writeJson } from './json.ts';
import type { Reader } from './unit-of-work.ts';

/** Text that a spreadsheet would take for a formula gets an apostrophe; numbers stay as they are. */
type CsvCell = string | number | boolean | null | undefined;

export interface CsvColumn<Line> {
  /** The name of a field; clients find the column by it. */
  heading: string;
  /** The scopes that the token needs: without one of them the column is left out, as JSON leaves out the member. */
  scopes: readonly string[];
  read(line: Line): CsvCell;
}

/** The parameters of a request, as the operation reads them. */
interface CsvInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

interface Declared<Row, Line> {
  columns: readonly CsvColumn<Line>[];
  /** The lines of the rows of a page. It reads what several rows need together, so that a page costs few statements. */
  linesOf(reader: Reader, rows: Row[], input: CsvInput): Line[] | Promise<Line[]>;
}

/** The CSV of an operation. */
export interface CsvForm {
  headings: readonly string[];
  /** @returns the page of rows in `data` with a line of headings, each line ended by CR LF */
  textOf(reader: Reader, data: unknown, input: CsvInput): Promise<string>;
}

const textOfCell = (value: CsvCell): string =>
  typeof value === 'string' ? withApostrophe(value) : String(value ?? '');

/** Declares the CSV of an operation whose rows, as JSON has them, are of the type `Row`. */
export const csvForm = <Row, Line>({ columns, linesOf }: Declared<Row, Line>): CsvForm => ({
  headings: columns.map(({ heading }) => heading),
  async textOf(reader, data, input) {
    const seen = columns.filter(({ scopes }) => scopes.every((scope) => reader.caller.can(scope)));
    const rows: Row[] = JSON.parse(writeJson(data));
    const lines = await linesOf(reader, rows, input);
    return [
      seen.map(({ heading }) => heading),
      ...lines.map((line) => seen.map((column) => textOfCell(column.read(line)))),
    ]
      .map((cells) => `${csvLine(cells, ',')}\r\n`)
      .join('');
  },
});
