/** The lines of a file by the format of its profile. Pure. */
import { csvLine, withApostrophe } from '../../platform/csv.ts';
import { asEncoded, type Encoding } from '../../platform/encode-text.ts';
import { problem } from '../../platform/problem.ts';
import { type ExportColumn, type ExportProfile, partsOf } from '../export-profiles/index.ts';
import { valueTooWide } from './errors.ts';
import { type Cell, cellOf, codesOf, valueAt } from './values.ts';

/** A format: what stands before the records, each record as a line, and what stands behind them. */
interface Format {
  mediaType: string;
  extension: string;
  head: string[];
  lineOf(record: unknown): string;
  /** What separates the records in addition to the end of the line. */
  separator: string;
  tail: string[];
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

const headingOf = ({ heading }: ExportColumn): Cell => ({ text: heading ?? '', kind: 'text' });

function csv({ columns, delimiter, hasHeadings, ...profile }: ExportProfile): Format {
  const cells = columns.map((column) => cellOf(column, profile));
  const line = (row: readonly Cell[]) =>
    csvLine(
      row.map(({ text, kind }) => (kind === 'number' ? text : withApostrophe(asEncoded(text, profile.encoding)))),
      delimiters[delimiter],
    );
  return {
    mediaType: 'text/csv',
    extension: 'csv',
    separator: '',
    tail: [],
    head: hasHeadings ? [line(columns.map(headingOf))] : [],
    lineOf: (record) => line(cells.map((cell) => cell(record))),
  };
}

/** @throws Problem `value_too_wide` for what cannot be cut */
function inWidth({ text, kind }: Cell, encoding: Encoding, column: ExportColumn, place: number): string {
  const width = column.width ?? 0;
  const characters = [...asEncoded(text.normalize('NFC').replace(/[\r\n\t]+/g, ' '), encoding)];
  if (characters.length > width) {
    if (kind === 'text') return characters.slice(0, width).join('');
    throw problem(valueTooWide, { value: text, width, column: column.heading ?? place });
  }
  const line = characters.join('');
  const missing = width - characters.length;
  if (column.fill === 'zero') {
    const sign = kind === 'number' && line.startsWith('-') ? '-' : '';
    return `${sign}${'0'.repeat(missing)}${line.slice(sign.length)}`;
  }
  return column.align === 'right' ? ' '.repeat(missing) + line : line + ' '.repeat(missing);
}

function fixedWidth({ columns, hasHeadings, ...profile }: ExportProfile): Format {
  const { encoding } = profile;
  const cells = columns.map((column) => ({ column, cell: cellOf(column, profile) }));
  const headingIn = (column: ExportColumn, i: number) =>
    inWidth(headingOf(column), encoding, { ...column, align: 'left', fill: 'space' }, i + 1);
  return {
    mediaType: 'text/plain',
    extension: 'txt',
    separator: '',
    tail: [],
    head: hasHeadings ? [columns.map(headingIn).join('')] : [],
    lineOf: (record) => cells.map(({ column, cell }, i) => inWidth(cell(record), encoding, column, i + 1)).join(''),
  };
}

/** Values as they are in the API, by the headings. */
function json({ columns, content }: ExportProfile): Format {
  const readerOf = (column: ExportColumn) => {
    const { path, constant } = column;
    if (path === null) return () => constant;
    const parts = partsOf(content, path);
    const codeOf = codesOf(column);
    return (record: unknown) => {
      const value = valueAt(record, parts);
      return codeOf(value) ?? value;
    };
  };
  const members = columns.map((column) => [column.heading ?? '', readerOf(column)] as const);
  return {
    mediaType: 'application/json',
    extension: 'json',
    head: ['['],
    separator: ',',
    tail: [']'],
    lineOf: (record) => JSON.stringify(Object.fromEntries(members.map(([name, value]) => [name, value(record)]))),
  };
}

const formats = { csv, fixed_width: fixedWidth, json };

/** The format of a profile. */
export const formatOf = (profile: ExportProfile): Format => formats[profile.format](profile);

const lineEnds = { crlf: '\r\n', lf: '\n' };

/**
 * The text of a file, line by line.
 * @throws Problem `value_too_wide`
 */
export async function* textOfFile(profile: ExportProfile, records: AsyncIterable<object>): AsyncGenerator<string> {
  const { head, lineOf, separator, tail } = formatOf(profile);
  const end = lineEnds[profile.lineEnd];
  for (const line of head) yield line + end;
  let before: string | undefined;
  for await (const record of records) {
    if (before !== undefined) yield before + separator + end;
    before = lineOf(record);
  }
  if (before !== undefined) yield before + end;
  for (const line of tail) yield line + end;
}
