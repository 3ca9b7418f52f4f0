/** Compares the rows of a file with each other: repeated keys, and managers, who come before their reports. */

import { type FieldError, fieldError } from '../../platform/field-error.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { importFieldErrors } from '../field-errors.ts';
import { type Key, keys } from '../fields.ts';
import type { Column } from '../import.ts';
import { type Colleagues, colleaguesOf, keyed } from '../people/directory.ts';
import { findManagers } from '../people/managers.ts';
import { allColleagues } from '../people/store.ts';
import type { TableRow } from '../read-table.ts';
import { allRows, type PreparedRow, writePrepared } from '../store.ts';
import { errorIn, namedIn } from './read-row.ts';

export async function prepareRows(tx: Tx, { id, columns }: { id: string; columns: readonly Column[] }): Promise<void> {
  const rows = await allRows(tx, id);
  const hasManagers = columns.some(({ field }) => field === 'managerId');
  const here = hasManagers ? colleaguesOf(await allColleagues(tx)) : undefined;
  await writePrepared(tx, id, compareRows(rows, columns, here));
}

/**
 * @param here the existing employees; undefined: no column names managers
 * @returns the rows in the order of work
 */
export function compareRows(
  rows: readonly TableRow[],
  columns: readonly Column[],
  here: Colleagues | undefined,
): PreparedRow[] {
  const atManager = columns.findIndex(({ field }) => field === 'managerId');
  const clashesOf = repetitions(columns);
  const chains =
    here &&
    findManagers(
      rows.map(({ number, cells }) => ({
        number,
        manager: cells[atManager] || undefined,
        named: namedIn(cells, columns),
      })),
      here,
    );
  return rows
    .map((row, i) => {
      const { manager, level = 0, wrong } = chains?.[i] ?? {};
      const clashes = clashesOf(row);
      if (wrong) clashes.push(errorIn(columns, atManager, wrong));
      return { number: row.number, level, manager, clashes };
    })
    .toSorted((a, b) => a.level - b.level)
    .map(({ level: _, ...row }, place) => ({ ...row, place }));
}

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
      const wrong: FieldError | undefined =
        earlier === undefined ? undefined : fieldError('', importFieldErrors.repeatedInFile, { row: earlier });
      return wrong ? [errorIn(columns, at, wrong)] : [];
    });
}
