/** From the rows of a file to the rows of a batch; what can be told to be wrong without asking is told here. */
import type { EmployeeBatch } from '../../../../sdk/schemas.ts';
import type { ImportField } from './fields.ts';
import type { Table } from './read-table.ts';

type BatchRow = EmployeeBatch['rows'][number];

/** What is wrong with a cell, or with a whole row when no column is to blame. */
export interface RowError {
  /** As a spreadsheet numbers it. */
  row: number;
  column: string;
  value: string;
  detail: string;
}

export interface PlannedRow {
  number: number;
  cells: string[];
  /** What is left of it without the cells that are known to be wrong, so that the API can say what else is. */
  request: BatchRow;
  isWrong: boolean;
}

/** The ids of what a file names. */
export type Names = Record<'departmentId' | 'officeId' | 'jobChargeId', Map<string, string>>;

/** The words in which errors are told. */
export interface Words {
  notADate: string;
  unknownName: string;
  repeated(row: number): string;
}

/** `2026-11-20` of itself and of `20/11/2026`, `20-11-2026`, `20.11.2026`; undefined if it is no day. */
export function readDate(text: string): string | undefined {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = written ?? [];
  const iso = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}

const dates: ImportField[] = ['startDate', 'endDate', 'dateOfBirth'];
const unique: ImportField[] = ['externalId', 'code', 'email'];

/**
 * Makes a row of a batch of each row of a table. Who has an external id is created or changed, whoever has none is
 * created. Empty cells are left out: they change nothing.
 * @param fields the field of each column; null: it is not read
 */
export function planRows(table: Table, fields: readonly (ImportField | null)[], names: Names, words: Words) {
  const seen = new Map<string, number>();
  /** What is wrong with a value that is good by itself. */
  const clashOf = (field: ImportField, text: string, row: number): string | undefined => {
    if (!unique.includes(field)) return undefined;
    const key = `${field} ${field === 'email' ? text.toLowerCase() : text}`;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row);
    return earlier === undefined ? undefined : words.repeated(earlier);
  };
  const errors: RowError[] = [];
  const planned = table.rows.map(({ number, cells }): PlannedRow => {
    const data: Record<string, unknown> = {};
    const before = errors.length;
    for (const [i, field] of fields.entries()) {
      const text = cells[i] ?? '';
      if (field === null || text === '') continue;
      const value = readCell(field, text, names);
      const unread = dates.includes(field) ? words.notADate : words.unknownName;
      const detail = value === undefined ? unread : clashOf(field, text, number);
      if (detail === undefined) data[field] = value;
      else errors.push({ row: number, column: table.header[i] ?? '', value: text, detail });
    }
    return { number, cells, request: requestOf(data), isWrong: errors.length > before };
  });
  return { planned, errors };
}

/** @returns undefined for what is no date, and for the name of something that is not there */
function readCell(field: ImportField, text: string, names: Names): unknown {
  if (dates.includes(field)) return readDate(text);
  if (field in names) return names[field as keyof Names].get(text.toLowerCase());
  return field === 'code' && /^\d+$/.test(text) ? Number(text) : text;
}

const requestOf = ({ externalId, ...data }: Record<string, unknown>): BatchRow =>
  externalId === undefined
    ? { operation: 'create', data }
    : { operation: 'upsert', externalId: externalId as string, data };

/** What the API says of a row, at the column that it is about. */
export function errorsOf(
  { number, cells }: PlannedRow,
  refused: readonly { pointer?: string; detail: string }[],
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): RowError[] {
  return refused.map(({ pointer, detail }) => {
    const at = fields.findIndex((field) => field !== null && pointer?.split('/').includes(field));
    return { row: number, column: header[at] ?? '', value: cells[at] ?? '', detail };
  });
}
