import { useState } from 'react';
import type { MonthlyVariableCompensationBatchRow } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { knowRefusals, refusalText } from '../../i18n/refusal.ts';
import { wrongDecimal } from '../../ui/decimal-input.tsx';
import { batchRowOf, type Changes, type Entered, type Grid, type GridCell, textOf } from './grid.ts';

/** So many rows go into one request. */
const batchRows = 1_000;

/** What was typed into a grid, what is wrong with it, and how it is saved. */
export interface GridEditor {
  changes: Changes;
  /** Why a cell was not saved, by its key. */
  errors: Readonly<Record<string, string>>;
  /** The names of the employees with such a cell. */
  refused: string[];
  /** How many cells are not saved. */
  count: number;
  /** How many the last saving saved. */
  saved: number;
  isPending: boolean;
  error: unknown;
  /** Takes texts for cells: one that is typed, or many that are pasted. */
  type(...entered: Entered[]): void;
  discard(): void;
  save(grid: Grid): void;
}

/** A cell that was typed into, and the name in its row: the rows of a search may no longer have it. */
type Typed = Readonly<Record<string, { cell: GridCell; name: string }>>;

type CellChange = [key: string, row: MonthlyVariableCompensationBatchRow];

function without<Value>(all: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  const gone = new Set(keys);
  return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key)));
}

export function useGridEditor(): GridEditor {
  const batch = useWrite('batchMonthlyVariableCompensations');
  const [changes, setChanges] = useState<Changes>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState<Typed>({});
  const [saved, setSaved] = useState(0);

  const forget = (keys: string[]) => setChanges((before) => without(before, keys));

  async function save(grid: Grid): Promise<void> {
    const wrong: Record<string, string> = {};
    const asked: CellChange[] = [];
    const present = new Map(grid.rows.flatMap(({ cells }) => [...cells.values()].map((cell) => [cell.key, cell])));
    for (const [key, text] of Object.entries(changes)) {
      const cell = present.get(key) ?? typed[key]?.cell;
      if (cell === undefined) continue;
      const row = batchRowOf(cell, text);
      if (row) asked.push([cell.key, row]);
      else if (text.trim() !== '') wrong[cell.key] = wrongDecimal();
      else forget([cell.key]);
    }
    let done = 0;
    await knowRefusals();
    for (let start = 0; start < asked.length; start += batchRows) {
      const part = asked.slice(start, start + batchRows);
      const { data } = await batch.mutateAsync({ body: { rows: part.map(([, row]) => row) } });
      const refused = data.filter(({ status }) => status >= 400);
      for (const { index, errors: why } of refused) {
        wrong[part[index]?.[0] ?? ''] = why.map(refusalText).join('; ');
      }
      forget(part.filter((_, index) => !refused.some((result) => result.index === index)).map(([key]) => key));
      done += part.length - refused.length;
    }
    setErrors(wrong);
    setSaved(done);
  }

  return {
    changes,
    errors,
    refused: [...new Set(Object.keys(errors).flatMap((key) => typed[key]?.name ?? []))],
    count: Object.keys(changes).length,
    saved,
    isPending: batch.isPending,
    error: batch.error,
    type(...entered) {
      const keys = entered.map(([, { key }]) => key);
      const changed = entered.filter(([, cell, text]) => text !== textOf(cell)).map(([, { key }, text]) => [key, text]);
      setTyped((before) => ({
        ...before,
        ...Object.fromEntries(entered.map(([{ name }, cell]) => [cell.key, { cell, name }])),
      }));
      setErrors((before) => without(before, keys));
      setChanges((before) => ({ ...without(before, keys), ...Object.fromEntries(changed) }));
    },
    discard() {
      setChanges({});
      setErrors({});
    },
    // What did not get through is shown by `error`, and stays to be saved again.
    save: (grid) => void save(grid).catch(() => {}),
  };
}
