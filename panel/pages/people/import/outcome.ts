/** The outcome of the rows of a file, from the answers to their batches. */
import type { BatchResult } from '../../../../sdk/schemas.ts';
import { refusalText } from '../../../i18n/refusal.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { errorsOf, type Plan, type PlannedRow, type RowError } from './plan.ts';

/** How many rows one request has: few enough that the progress moves and other users do not wait. */
const chunkSize = 250;

/** The answers, by the number of the row. */
export type Results = ReadonlyMap<number, BatchResult>;

export interface Outcome {
  created: number;
  changed: number;
  /** The rows that were taken. */
  taken: PlannedRow[];
  /** In the order of the rows. */
  errors: RowError[];
}

/** Cuts rows into requests, none of which has a person together with one of their managers. */
export function chunksOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  const levels = Map.groupBy(rows, ({ level }) => level);
  return [...levels.values()].flatMap((level) =>
    Array.from({ length: Math.ceil(level.length / chunkSize) }, (_, i) =>
      level.slice(i * chunkSize, (i + 1) * chunkSize),
    ),
  );
}

/** The row that brings the manager of a row. */
export const rowAbove = ({ manager }: PlannedRow): number | undefined =>
  manager && 'row' in manager ? manager.row : undefined;

/**
 * Tells the outcome of each row. If a manager was refused, so were the reports.
 * @param rows by level
 */
export function outcomeOf(rows: readonly PlannedRow[], results: Results, plan: Plan, t: Translate): Outcome {
  const taken = new Map<number, PlannedRow>();
  const errors: RowError[] = [];
  for (const row of rows) {
    const result = results.get(row.number);
    const refused = (result?.errors ?? []).map((error) => ({ ...error, detail: refusalText(error) }));
    const wrong = [...row.errors, ...errorsOf(row, refused, plan)];
    const above = rowAbove(row);
    if (above !== undefined && !taken.has(above)) {
      const at = plan.fields.indexOf('managerId');
      const detail = t('import.wrongCell.managerNotImported', { row: above });
      wrong.push({ row: row.number, column: plan.header[at] ?? '', value: row.cells[at] ?? '', detail });
    }
    if (wrong.length === 0 && result) taken.set(row.number, row);
    errors.push(...wrong);
  }
  const hasStatus = (wanted: number) => [...results.values()].filter(({ status }) => status === wanted).length;
  return {
    created: hasStatus(201),
    changed: hasStatus(200),
    taken: [...taken.values()],
    errors: errors.sort((a, b) => a.row - b.row),
  };
}
