/** The variable compensations of a month as a grid: people by compensations, and what a change of a cell asks of the API. */
import type { BatchResult, MonthlyVariableCompensationBatchRow, PayrollRow } from '../../../sdk/schemas.ts';
import { periodOf } from '../../calendar.ts';
import { formatTyped } from '../../i18n/format.ts';
import { decimalOf, sumOf } from '../../ui/decimal.ts';
import { initialsOf } from '../../ui/initials-of.ts';
import { readTyped } from '../../ui/parse-decimal.ts';
import { plain, wordsIn } from '../../ui/plain.ts';
import { nameOf } from './payroll-row.ts';

interface Column {
  compensationId: string;
  name: string;
  currency: string;
}

/** What is recorded for a day. */
export interface Entry {
  id: string;
  date: string;
  amount: string;
  version: number;
}

/** The amounts of one employee and one compensation in the month. */
export interface GridCell {
  key: string;
  column: Column;
  /** The assignment that a new amount is paid by. */
  assignmentId: string;
  /** The day that a new amount counts for: the last one of the month on which the assignment holds. */
  date: string;
  entries: Entry[];
  /** What the entries come to. */
  sum: string;
}

export interface GridRow {
  employeeId: string;
  name: string;
  initials: string;
  departmentId: string | null;
  /** By compensation; an employee who neither has it in the month nor gets an amount has no cell for it. */
  cells: Map<string, GridCell>;
}

export interface Grid {
  columns: Column[];
  rows: GridRow[];
}

/** What is typed into cells and not saved, by the key of the cell. */
export type Changes = Readonly<Record<string, string>>;

type Assigned = NonNullable<PayrollRow['compensations']>[number];

const isVarying = ({ compensation }: Assigned, varied: ReadonlySet<string>): boolean =>
  compensation !== undefined && (compensation.compensationType !== 'fixed' || varied.has(compensation.id));

function cellOf(
  { employeeId, variables = [] }: PayrollRow,
  column: Column,
  paidBy: Pick<GridCell, 'assignmentId' | 'date'>,
): GridCell {
  const { compensationId } = column;
  const entries = variables
    .filter((variable) => variable.compensationId === compensationId)
    .map(({ id, date, amount = 0, version }) => ({ id, date, amount: decimalOf(amount), version }));
  const sum = sumOf(entries.map(({ amount }) => amount));
  return { key: `${employeeId} ${compensationId}`, column, ...paidBy, entries, sum };
}

function cellsOf(row: PayrollRow, month: string): Map<string, GridCell> {
  const { compensations = [], variables = [] } = row;
  const { to } = periodOf(month);
  const varied = new Set(variables.map(({ compensationId }) => compensationId));
  const cells = new Map<string, GridCell>();
  // A former employee gets a commission of an assignment that has ended.
  for (const { compensationId, salaryCompensationId, compensationName, currency } of variables) {
    const column = { compensationId, name: compensationName, currency };
    cells.set(compensationId, cellOf(row, column, { assignmentId: salaryCompensationId, date: to }));
  }
  // By their first day: of two assignments of the same compensation the later one takes what is new.
  for (const assigned of compensations.filter((assigned) => isVarying(assigned, varied))) {
    const { id, compensationId, endDate, compensation } = assigned;
    const column = { compensationId, name: compensation?.name ?? '', currency: compensation?.currency ?? '' };
    const date = endDate !== null && endDate < to ? endDate : to;
    cells.set(compensationId, cellOf(row, column, { assignmentId: id, date }));
  }
  return cells;
}

/**
 * The employees of a month who have a compensation that varies, in their order, and those compensations by name. The pay
 * of removed employees cannot change.
 */
export function gridOf(people: PayrollRow[], month: string): Grid {
  const rows = people
    .filter(({ employee }) => !employee?.removedAt)
    .map((person) => ({
      employeeId: person.employeeId,
      name: nameOf(person),
      initials: initialsOf(person.employee?.firstName ?? '', person.employee?.lastName ?? ''),
      departmentId: person.employee?.departmentId ?? null,
      cells: cellsOf(person, month),
    }))
    .filter(({ cells }) => cells.size > 0);
  const columns = new Map(rows.flatMap(({ cells }) => [...cells].map(([id, { column }]) => [id, column])));
  return { columns: [...columns.values()].sort((a, b) => a.name.localeCompare(b.name)), rows };
}

/** The content of a cell before the user types: the sum of the recorded amounts, or nothing. */
export const textOf = ({ entries, column, sum }: GridCell): string =>
  entries.length === 0 ? '' : formatTyped(sum, column.currency);

/** What a cell comes to as it is typed; what is no number counts for nothing. */
const amountIn = ({ key, sum }: GridCell, changes: Changes): string => {
  const typed = changes[key];
  return typed === undefined ? sum : (readTyped(typed) ?? '0');
};

/** A sum of each currency, in the order of the currencies. */
export type Sums = [currency: string, sum: string][];

function byCurrency(amounts: [currency: string, amount: string][]): Sums {
  const groups = Map.groupBy(amounts, ([currency]) => currency);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => [currency, sumOf(own.map(([, amount]) => amount))]);
}

/** What the cells of one person come to. */
export const sumsOfRow = ({ cells }: GridRow, changes: Changes): Sums =>
  byCurrency([...cells.values()].map((cell) => [cell.column.currency, amountIn(cell, changes)]));

/** The recorded sums of all rows, and the cells that can be typed into. */
export interface Totals {
  columns: (Column & { sum: string })[];
  cells: Map<string, GridCell>;
}

/** Adds up all rows once: with ten thousand of them, that is too slow for every key. */
export function totalsOf({ columns, rows }: Grid): Totals {
  const sums = new Map<string, string[]>(columns.map(({ compensationId }) => [compensationId, []]));
  const cells = new Map<string, GridCell>();
  for (const row of rows) {
    for (const [compensationId, cell] of row.cells) {
      sums.get(compensationId)?.push(cell.sum);
      cells.set(cell.key, cell);
    }
  }
  return {
    columns: columns.map((column) => ({ ...column, sum: sumOf(sums.get(column.compensationId) ?? []) })),
    cells,
  };
}

const negative = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

/** The totals as they are with what is typed: of each column, and of all together. */
export function typedTotals({ columns, cells }: Totals, changes: Changes): { columns: Map<string, Sums>; all: Sums } {
  const changed = Object.keys(changes).flatMap((key) => cells.get(key) ?? []);
  const amounts = columns.map(({ compensationId, currency, sum }): [string, string, string] => {
    const own = changed.filter(({ column }) => column.compensationId === compensationId);
    const typed = own.flatMap((cell) => [amountIn(cell, changes), negative(cell.sum)]);
    return [compensationId, currency, sumOf([sum, ...typed])];
  });
  return {
    columns: new Map(amounts.map(([id, currency, sum]) => [id, [[currency, sum]]])),
    all: byCurrency(amounts.map(([, currency, sum]) => [currency, sum])),
  };
}

/**
 * What a changed cell asks of the batch operation: an amount is created or changed, and an empty cell takes it away.
 * @returns undefined if the text is no number, or if there is nothing to take away
 * @param cell has at most one entry
 */
export function batchRowOf(cell: GridCell, text: string): MonthlyVariableCompensationBatchRow | undefined {
  const [entry] = cell.entries;
  if (text.trim() === '') {
    return entry && { operation: 'delete', id: entry.id, version: entry.version };
  }
  const decimal = readTyped(text);
  if (decimal === undefined) return undefined;
  const amount = Number(decimal);
  return entry
    ? { operation: 'update', id: entry.id, version: entry.version, data: { amount } }
    : { operation: 'create', data: { salaryCompensationId: cell.assignmentId, date: cell.date, amount } };
}

/** Whether a cell has the same entries as it had before, unchanged. */
export const hasSameEntries = (before: GridCell, now: GridCell): boolean => {
  const textOfAll = ({ entries }: GridCell) => JSON.stringify(entries.map(({ id, version }) => [id, version]).sort());
  return textOfAll(before) === textOfAll(now);
};

/** Whether a cell has just what is typed into it. */
export const holds = ({ entries, sum }: GridCell, text: string): boolean =>
  text.trim() === ''
    ? entries.length === 0
    : entries.length === 1 && Number(readTyped(text) ?? Number.NaN) === Number(sum);

/** A cell as a save has left it. */
export function storedCell(cell: GridCell, text: string, { id, version }: BatchResult): GridCell {
  const amount = readTyped(text);
  if (amount === undefined || id === null || version === null) return { ...cell, entries: [], sum: '0' };
  return { ...cell, entries: [{ date: cell.date, ...cell.entries[0], id, version, amount }], sum: amount };
}

/** A text for a cell. */
export type Entered = readonly [row: GridRow, cell: GridCell, text: string];

/** The rows whose names have these words, of one department if it is chosen. */
export function narrowed(grid: Grid, q: string, departmentId: string | undefined): Grid {
  const words = wordsIn(q);
  const rows = grid.rows.filter((row) => {
    const name = plain(row.name);
    return (
      (departmentId === undefined || row.departmentId === departmentId) && words.every((word) => name.includes(word))
    );
  });
  return { ...grid, rows };
}
