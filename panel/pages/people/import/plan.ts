/** From the rows of a file to the rows of a batch, with the errors that need no request. */
import type { CustomField, EmployeeBatch } from '../../../../sdk/schemas.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { type Read, readCustom, readDateCell, type Wrong } from './cells.ts';
import type { Colleagues, Named } from './directory.ts';
import { customField, type ImportField } from './fields.ts';
import { findManagers, type Manager } from './managers.ts';
import { type Creates, isPlace, type Missing, type PlaceField, type Places, readPlace } from './places.ts';
import type { Table, TableRow } from './read-table.ts';

type BatchRow = EmployeeBatch['rows'][number];

/** An error of a cell, or of a whole row if it concerns no column. */
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
  /** The row without its wrong cells, so that the API can find further errors. */
  request: BatchRow;
  errors: RowError[];
  /** The names of the places to create before. */
  newPlaces: Partial<Record<PlaceField, string>>;
  /** Sent with the import only: during a check, the API cannot know a manager who comes with the file. */
  manager?: Manager;
  /** How many of those above come with the file. */
  level: number;
}

export interface Plan {
  /** By level: managers come before their reports. */
  rows: PlannedRow[];
  missing: Missing;
  header: readonly string[];
  fields: readonly (ImportField | null)[];
}

/** The data that the cells of a file are checked against. */
export interface Known {
  places: Places;
  creates: Creates;
  custom: readonly CustomField[];
  /** Undefined: no column names managers. */
  colleagues?: Colleagues | undefined;
}

const dates: ImportField[] = ['startDate', 'endDate', 'dateOfBirth'];
const unique: ImportField[] = ['id', 'externalId', 'code', 'email'];

/** The values and errors of a row. */
interface Draft {
  number: number;
  cells: string[];
  data: Record<string, unknown>;
  newPlaces: PlannedRow['newPlaces'];
  wrong: { at: number; wrong: Wrong }[];
}

/**
 * Makes a batch row of each row of a table. A row with an id changes that employee, a row with an external id creates or
 * changes one, a row with neither creates one. Empty cells are left out: they change nothing.
 * @param fields the field of each column; null: it is not read
 */
export function planRows(table: Table, fields: readonly (ImportField | null)[], known: Known, t: Translate): Plan {
  const missing: Missing = { departmentId: new Map(), officeId: new Map(), jobChargeId: new Map() };
  const readDraft = draftReader(fields, known, missing);
  const drafts = table.rows.map(readDraft);
  const at = fields.indexOf('managerId');
  const chains =
    known.colleagues &&
    findManagers(
      drafts.map((draft) => ranked(draft, at)),
      known.colleagues,
    );
  const rows = drafts.map(({ number, cells, data, newPlaces, wrong }, i): PlannedRow => {
    const { manager, level = 0, wrong: wrongManager } = chains?.[i] ?? {};
    const all = wrongManager ? [...wrong, { at, wrong: wrongManager }] : wrong;
    const errors = all.map(({ at, wrong }) => ({
      row: number,
      column: table.header[at] ?? '',
      value: cells[at] ?? '',
      detail: wrong(t),
    }));
    return { number, cells, request: requestOf(data), errors, newPlaces, level, ...(manager ? { manager } : {}) };
  });
  return { rows: rows.sort((a, b) => a.level - b.level), missing, header: table.header, fields };
}

const ranked = ({ number, cells, data }: Draft, at: number) => ({
  number,
  manager: cells[at] || undefined,
  named: data as Named,
});

/** Reads rows in order, because a repeated value is wrong in the second row. */
function draftReader(fields: readonly (ImportField | null)[], known: Known, missing: Missing) {
  const custom = new Map<ImportField, CustomField>(known.custom.map((field) => [customField(field), field]));
  const seen = new Map<string, number>();
  /** The error of a value that is valid by itself. */
  const clashOf = (field: ImportField, text: string, row: number): Wrong | undefined => {
    if (!unique.includes(field)) return undefined;
    const key = `${field} ${field === 'email' ? text.toLowerCase() : text}`;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row);
    return earlier === undefined ? undefined : (t) => t('import.wrongCell.repeated', { row: earlier });
  };
  const read = (field: ImportField, text: string): Read => {
    const own = custom.get(field);
    if (own) return readCustom(own, text);
    if (dates.includes(field)) return readDateCell(text);
    if (isPlace(field)) return readPlace(field, text, known.places, known.creates, missing);
    return { value: field === 'code' && /^\d+$/.test(text) ? Number(text) : text };
  };
  return ({ number, cells }: TableRow): Draft => {
    const draft: Draft = { number, cells, data: {}, newPlaces: {}, wrong: [] };
    const values: { id: string; value: unknown }[] = [];
    for (const [at, field] of fields.entries()) {
      const text = cells[at] ?? '';
      if (field === null || field === 'managerId' || text === '') continue;
      const found = read(field, text);
      const own = custom.get(field);
      const wrong = 'wrong' in found ? found.wrong : clashOf(field, text, number);
      if (wrong) draft.wrong.push({ at, wrong });
      else if ('newPlace' in found) draft.newPlaces[field as PlaceField] = found.newPlace;
      else if ('value' in found && own) values.push({ id: own.id, value: found.value });
      else if ('value' in found) draft.data[field] = found.value;
    }
    if (values.length > 0) draft.data.customFields = values;
    return draft;
  };
}

function requestOf({ id, ...data }: Record<string, unknown>): BatchRow {
  if (id !== undefined) return { operation: 'update', id: String(id), data };
  const { externalId, ...others } = data;
  return externalId === undefined
    ? { operation: 'create', data }
    : { operation: 'upsert', externalId: String(externalId), data: others };
}

/** The errors of the API for a row, at their columns. */
export function errorsOf(
  { number, cells, request }: PlannedRow,
  refused: readonly { pointer?: string; detail: string }[],
  { header, fields }: Pick<Plan, 'header' | 'fields'>,
): RowError[] {
  return refused.map(({ pointer = '', detail }) => {
    const [, place] = /^\/data\/customFields\/(\d+)/.exec(pointer) ?? [];
    const own = place === undefined ? undefined : request.data?.customFields?.[Number(place)];
    const parts = pointer.split('/');
    const at = fields.findIndex(
      (field) => field !== null && (own ? field === customField(own) : parts.includes(field)),
    );
    return { row: number, column: header[at] ?? '', value: cells[at] ?? '', detail };
  });
}
