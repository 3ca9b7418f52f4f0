import { useState } from 'react';
import type { MonthlyVariableCompensationBatchRow } from '../../../sdk/schemas.ts';
import { useCreate } from '../../api.ts';
import { formatAmount } from '../../i18n/format.ts';
import { knowRefusals, refusalText } from '../../i18n/refusal.ts';
import { t } from '../../i18n/texts.ts';
import { wrongDecimal } from '../../ui/decimal-input.tsx';
import {
  batchRowOf,
  type Changes,
  type Entered,
  type Grid,
  type GridCell,
  hasSameEntries,
  holds,
  storedCell,
  textOf,
} from './grid.ts';

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

/**
 * A cell that was typed into as it was then, and the name in its row: the rows of a search may no longer have it. What the
 * cell has become since may be the work of another user, whom a save must not overrule unasked.
 */
type Typed = Readonly<Record<string, { cell: GridCell; name: string }>>;

interface CellChange {
  cell: GridCell;
  text: string;
  row: MonthlyVariableCompensationBatchRow;
}

/** Says what a cell has become while the user typed into it. */
const changedMeanwhile = ({ entries, sum, column }: GridCell, text: string): string => {
  const present = entries.length === 0 ? '–' : formatAmount(sum, column.currency);
  return entries.length > 1
    ? t('payroll.severalMeanwhile', { text: text.trim() || '–', count: entries.length, present })
    : t('payroll.changedMeanwhile', { present });
};

function without<Value>(all: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  const gone = new Set(keys);
  return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key)));
}

export function useGridEditor(): GridEditor {
  // An amount whose reply was lost is not recorded twice.
  const batch = useCreate('batchMonthlyVariableCompensations');
  const [changes, setChanges] = useState<Changes>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState<Typed>({});
  const [saved, setSaved] = useState(0);

  /** What was typed since it was sent stays. */
  const forget = (sent: Pick<CellChange, 'cell' | 'text'>[]) =>
    setChanges((before) =>
      without(
        before,
        sent.filter(({ cell, text }) => before[cell.key] === text).map(({ cell }) => cell.key),
      ),
    );
  /** What is typed into them is from now on based on these cells. */
  const base = (cells: GridCell[]) =>
    setTyped((before) => ({
      ...before,
      ...Object.fromEntries(cells.map((cell) => [cell.key, { name: '', ...before[cell.key], cell }])),
    }));

  async function save(grid: Grid): Promise<void> {
    const wrong: Record<string, string> = {};
    const asked: CellChange[] = [];
    const present = new Map(grid.rows.flatMap(({ cells }) => [...cells.values()].map((cell) => [cell.key, cell])));
    for (const [key, text] of Object.entries(changes)) {
      const cell = typed[key]?.cell;
      if (cell === undefined) continue;
      const now = present.get(key) ?? cell;
      const row = batchRowOf(cell, text);
      if (holds(now, text)) forget([{ cell, text }]);
      else if (now.entries.length > 1 || !hasSameEntries(cell, now)) {
        wrong[key] = changedMeanwhile(now, text);
        base([now]);
        // An input has no place for several amounts.
        if (now.entries.length > 1) forget([{ cell, text }]);
      } else if (row) asked.push({ cell, text, row });
      else if (text.trim() !== '') wrong[key] = wrongDecimal();
      else forget([{ cell, text }]);
    }
    // Set before sending: if the request fails, the next save overwrites these cells.
    setErrors({ ...wrong });
    let done = 0;
    await knowRefusals();
    for (let start = 0; start < asked.length; start += batchRows) {
      const part = asked.slice(start, start + batchRows);
      const { data } = await batch.mutateAsync({ body: { rows: part.map(({ row }) => row) } });
      const refused = data.filter(({ status }) => status >= 400);
      for (const { index, errors: why } of refused) {
        wrong[part[index]?.cell.key ?? ''] = why.map(refusalText).join('; ');
      }
      const stored = part.flatMap((change, i) => {
        const result = data.find(({ index, status }) => index === i && status < 400);
        return result ? [{ ...change, result }] : [];
      });
      base(stored.map(({ cell, text, result }) => storedCell(cell, text, result)));
      forget(stored);
      done += stored.length;
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
        ...Object.fromEntries(
          entered.map(([{ name }, cell]) => [
            cell.key,
            { name, cell: cell.key in changes ? (before[cell.key]?.cell ?? cell) : cell },
          ]),
        ),
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
