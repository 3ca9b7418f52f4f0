import { useState } from 'react';
import type { MonthlyVariableCompensationBatchRow } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { knowRefusals, refusalText } from '../../i18n/refusal.ts';
import { wrongDecimal } from '../../ui/decimal-input.tsx';
import { batchRowOf, type Changes, type Grid, type GridCell, type GridRow, textOf } from './grid.ts';

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
  type(row: GridRow, cell: GridCell, text: string): void;
  discard(): void;
  save(grid: Grid): void;
}

/** A cell that was typed into, and the name in its row: the rows of a search may no longer have it. */
type Typed = Readonly<Record<string, { cell: GridCell; name: string }>>;

type CellChange = [key: string, row: MonthlyVariableCompensationBatchRow];

export function useGridEditor(): GridEditor {
  const batch = useWrite('batchMonthlyVariableCompensations');
  const [changes, setChanges] = useState<Changes>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState<Typed>({});
  const [saved, setSaved] = useState(0);

  const forget = (keys: string[]) =>
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))));

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
    type({ name }, cell, text) {
      setTyped((before) => ({ ...before, [cell.key]: { cell, name } }));
      setErrors(({ [cell.key]: _, ...others }) => others);
      if (text === textOf(cell)) forget([cell.key]);
      else setChanges((before) => ({ ...before, [cell.key]: text }));
    },
    discard() {
      setChanges({});
      setErrors({});
    },
    // What did not get through is shown by `error`, and stays to be saved again.
    save: (grid) => void save(grid).catch(() => {}),
  };
}
