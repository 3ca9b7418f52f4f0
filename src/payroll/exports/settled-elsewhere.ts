/**
 * Rows that were exported before rows had `vacationSettlements`. What a last day settled that such a row had was paid
 * elsewhere, so it is never corrected; a last day that the row did not have is settled like any other.
 */
import type { Period } from '../../platform/period.ts';

interface SettlingRow {
  employments?: { endDate: string | null }[];
  vacationSettlements?: unknown[];
}

/** Whether an exported row leaves the vacation of its last day to others. */
export function settlesElsewhere(exported: SettlingRow, { from, to }: Period): boolean {
  if (exported.vacationSettlements) return false;
  return (exported.employments ?? []).some(({ endDate }) => endDate !== null && from <= endDate && endDate <= to);
}

/** A row as it reads now, without vacation that was settled elsewhere. @param exported null: it was not exported */
export function withoutSettledElsewhere(row: string | null, exported: string | null, period: Period): string | null {
  if (row === null || exported === null || !settlesElsewhere(JSON.parse(exported), period)) return row;
  const { vacationSettlements: _, ...rest } = JSON.parse(row);
  return JSON.stringify(rest);
}
