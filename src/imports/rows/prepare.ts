/**
 * Compares the rows of a file with its columns and with each other: cells without a column, dates that could be
 * two, repeated keys, and managers, who come before their reports.
 */

import { fieldError } from '../../platform/field-error.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { canHaveMonthFirst, hasMonthFirst } from '../cells.ts';
import { importFieldErrors } from '../field-errors.ts';
import { customIdOf, importFields, type Key, keys } from '../fields.ts';
import type { Column, RowError } from '../import.ts';
import {
  colleaguesOf,
  type EmployeeIndex,
  type ExistingEmployee,
  hasNoKey,
  keyed,
  keyOf,
  type PersonName,
  personNamed,
  SameNameIndex,
} from '../people/employee-index.ts';
import { findManagers } from '../people/managers.ts';
import { allColleagues, colleaguesNamed } from '../people/store.ts';
import type { TableRow } from '../read-table.ts';
import { allRows, customCells, type PreparedRow, type StoredRow, writePrepared } from '../store.ts';
import { errorIn, namedIn, type Readers } from './read-row.ts';

export async function prepareRows(tx: Tx, { id, columns }: { id: string; columns: readonly Column[] }): Promise<void> {
  const rows = await allRows(tx, id);
  const named = rows.map(({ cells }) => namedIn(cells, columns));
  const here = columns.some(isManager) ? await allColleagues(tx) : await colleaguesNamed(tx, named);
  await writePrepared(tx, id, compareRows(rows, columns, colleaguesOf(here), await customCells(tx)));
}

const isManager = ({ field }: Column): boolean => field === 'managerId';

/** A row, and what clashed at the comparison before. */
type ComparedRow = TableRow & Partial<Pick<StoredRow, 'clashes'>>;

/**
 * @param here the existing employees; those whom the rows are about, if no column names managers
 * @returns the rows in the order of work
 */
export function compareRows(
  rows: readonly ComparedRow[],
  columns: readonly Column[],
  here: EmployeeIndex,
  custom: Readers['custom'] = new Map(),
): PreparedRow[] {
  const atManager = columns.findIndex(isManager);
  const found = rows.map(({ number, cells }) => {
    const named = namedIn(cells, columns);
    return { number, manager: cells[atManager] || undefined, named, person: personNamed(named, here) };
  });
  const chains = atManager === -1 ? undefined : findManagers(found, here);
  const repeatedKeys = repetitions(columns);
  const repeatedPeople = weakerNames(found, columns);
  const repeatedNames = namesOfOthers(found, columns);
  const unclearDates = datesOfTwoDays(rows, columns, custom);
  return rows
    .map((row, i) => {
      const { manager, level = 0, wrong } = chains?.[i] ?? {};
      const clashes = [
        ...beyondNames(row, columns),
        ...repeatedKeys(row),
        ...(repeatedPeople[i] ?? []),
        ...(repeatedNames[i] ?? []),
        ...unclearDates(row),
      ];
      if (wrong) clashes.push(errorIn(columns, atManager, wrong));
      return { number: row.number, level, manager, clashes };
    })
    .toSorted((a, b) => a.level - b.level)
    .map(({ level: _, ...row }, place) => ({ ...row, place }));
}

/** Cells that no column has: a separator within a text has probably moved those behind it. */
const beyondNames = ({ cells }: TableRow, columns: readonly Column[]): RowError[] =>
  cells.slice(columns.length).every((cell) => cell === '')
    ? []
    : [errorIn(columns, null, fieldError('', importFieldErrors.rowTooLong, { count: columns.length }))];

/**
 * Finds dates that could be another day, if the file has one with its month first in any column, imported or not: a column of
 * first days may show by no date of its own how it is written. After the correction of that one date the others still have the
 * month first.
 */
function datesOfTwoDays(rows: readonly ComparedRow[], columns: readonly Column[], custom: Readers['custom']) {
  const where = (is: (column: Column) => boolean) => columns.flatMap((column, at) => (is(column) ? [at] : []));
  const dates = where(({ field }) => isDate(field, custom));
  const mayShow = where(({ field }) => field === null || isDate(field, custom));
  const { cellDateOrder } = importFieldErrors;
  const earlier = rows.flatMap(({ clashes = [] }) => clashes).find(({ reason }) => reason === cellDateOrder.reason);
  const shown = rows.find(({ cells }) => mayShow.some((at) => hasMonthFirst(cells[at] ?? '')));
  const row = earlier?.params?.row ?? shown?.number;
  return ({ cells }: TableRow): RowError[] => {
    if (row === undefined) return [];
    const wrong = fieldError('', cellDateOrder, { row });
    return dates.filter((at) => canHaveMonthFirst(cells[at] ?? '')).map((at) => errorIn(columns, at, wrong));
  };
}

const isDate = (field: string | null, custom: Readers['custom']): boolean =>
  field !== null &&
  (importFields.get(field)?.kind.is === 'date' || custom.get(customIdOf(field) ?? '')?.type === 'date');

/** Finds keys that an earlier row has, in the order of the rows: the second row is wrong. */
function repetitions(columns: readonly Column[]) {
  const seen = new Map<string, number>();
  const keyColumns = columns.flatMap(({ field }, at) =>
    keys.includes(field as Key) ? [{ field: field as Key, at }] : [],
  );
  return ({ number, cells }: TableRow) =>
    keyColumns.flatMap(({ field, at }) => {
      const text = cells[at] ?? '';
      if (text === '') return [];
      const key = keyed(field, text);
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, number);
      if (earlier === undefined) return [];
      return [errorIn(columns, at, fieldError('', importFieldErrors.repeatedInFile, { row: earlier }))];
    });
}

/**
 * Finds rows about an employee whom another row names by a stronger key: the row of a new hire who takes over an e-mail would
 * be written over the employee who gives it up.
 */
function weakerNames(
  rows: readonly { number: number; named: PersonName; person: ExistingEmployee | undefined }[],
  columns: readonly Column[],
): RowError[][] {
  const strongest = new Map<string, { number: number; rank: number }>();
  const found = rows.map(({ number, named, person }) => {
    const key = person && keyOf(named, person);
    if (!person || !key) return undefined;
    const rank = keys.indexOf(key);
    const other = strongest.get(person.id);
    if (!other || rank < other.rank) strongest.set(person.id, { number, rank });
    return { personId: person.id, key, rank };
  });
  return found.map((one) => {
    const other = one && strongest.get(one.personId);
    if (!other || other.rank === one.rank) return [];
    const at = columns.findIndex(({ field }) => field === one.key);
    return [errorIn(columns, at, fieldError('', importFieldErrors.personOfOtherRow, { row: other.number }))];
  });
}

/**
 * Finds rows that have the name of another one, and no key that tells them apart: they may hire one person twice. Rows about
 * employees stay, and of the others those with keys.
 */
function namesOfOthers(
  rows: readonly { number: number; named: PersonName; person: ExistingEmployee | undefined }[],
  columns: readonly Column[],
): RowError[][] {
  const seen = new SameNameIndex<number>();
  for (const { number, named, person } of rows) if (person) seen.add({ ...person, ...named }, number);
  const found = new Map<number, RowError[]>();
  const hired = rows.filter(({ person }) => !person);
  for (const { number, named } of hired.toSorted((a, b) => Number(hasNoKey(a.named)) - Number(hasNoKey(b.named)))) {
    const row = seen.find(named);
    seen.add(named, number);
    if (row === undefined) continue;
    found.set(number, [errorIn(columns, null, fieldError('', importFieldErrors.nameOfRow, { row }))]);
  }
  return rows.map(({ number }) => found.get(number) ?? []);
}
