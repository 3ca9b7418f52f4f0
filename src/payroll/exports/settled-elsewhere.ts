/**
 * Rows that were exported before rows had `vacationSettlements` or `payGroupShare`. What a last day settled that such a
 * row had was paid elsewhere, so it is never corrected; a last day that the row did not have is settled like any other.
 * Nor are the days that such a row has of another pay group taken back: whoever paid it has left them out.
 */
import type { PayGroupAsked } from '../../core/index.ts';
import type { Period } from '../../platform/period.ts';

interface SettlingRow {
  employments?: { endDate: string | null }[];
  vacationSettlements?: unknown[];
}

interface SharedRow {
  placements?: { payGroupId: string | null }[];
  payGroupShare?: { parts: SettlingRow[] };
}

/** Whether an exported row leaves the vacation of its last day to others. */
export function settlesElsewhere(exported: SettlingRow, { from, to }: Period): boolean {
  if (exported.vacationSettlements) return false;
  return (exported.employments ?? []).some(({ endDate }) => endDate !== null && from <= endDate && endDate <= to);
}

/** A row as it reads now, without vacation that was settled elsewhere. @param exported null: it was not exported */
export function withoutSettledElsewhere(row: string | null, exported: string | null, period: Period): string | null {
  if (row === null || exported === null || !settlesElsewhere(JSON.parse(exported), period)) return row;
  const without = ({ vacationSettlements: _, ...rest }: SettlingRow & SharedRow) => rest;
  const { payGroupShare: share, ...rest } = without(JSON.parse(row));
  return JSON.stringify({
    ...rest,
    ...(share && { payGroupShare: { ...share, parts: share.parts.map(without) } }),
  });
}

/** A row as it reads now, without the share of the group if the exported row has days of another one and no share. */
export function withoutShareElsewhere(
  row: string | null,
  exported: string | null,
  group: PayGroupAsked,
): string | null {
  if (exported === null || !row?.includes('"payGroupShare":')) return row;
  const { placements = [], payGroupShare }: SharedRow = JSON.parse(exported);
  const isOwn = ({ payGroupId: id }: { payGroupId: string | null }) =>
    id === group.id || (id === null && group.isDefault);
  if (payGroupShare || placements.every(isOwn) || !placements.some(isOwn)) return row;
  const { payGroupShare: _, ...rest } = JSON.parse(row);
  return JSON.stringify(rest);
}
