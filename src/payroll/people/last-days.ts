/**
 * Placements since a sequence, with their last days: these follow from the next placement and the employment, so that a
 * placement changes, and enters or leaves a time, without a change of its own. Pure.
 */
import { lastDayFrom } from '../../core/index.ts';
import type { DatedDays } from '../../platform/period.ts';
import { type Between, type RowSince, touches } from '../../platform/resource/history/rows-since.ts';

const daysIn = (json: string): DatedDays => JSON.parse(json);

/** What rows were at the sequence, the earliest first. */
const earlierOf = (rows: readonly RowSince[]): DatedDays[] =>
  rows
    .filter(({ stood }) => stood)
    .map(({ previous, json }) => daysIn(previous ?? json))
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));

/**
 * @param placements all of some employees, the deleted ones that have changed too
 * @param employments the same of the same employees
 * @param between the time that the placements are asked for
 */
export function withLastDays(
  placements: readonly RowSince[],
  employments: readonly RowSince[],
  between: Between,
): RowSince[] {
  const hired = Map.groupBy(employments, ({ employeeId }) => employeeId);
  return [...Map.groupBy(placements, ({ employeeId }) => employeeId)].flatMap(([employeeId, rows]) => {
    const [before, hiredBefore] = [earlierOf(rows), earlierOf(hired.get(employeeId) ?? [])];
    return rows.map((row) => {
      const now = daysIn(row.json);
      const isPresent = row.isPresent && touches(now.startDate, now.endDate, between);
      if (!row.stood) return { ...row, isPresent };
      const was = daysIn(row.previous ?? row.json);
      const endDate = lastDayFrom(before, hiredBefore, was.startDate);
      return {
        ...row,
        isPresent,
        isChanged: row.isChanged || endDate !== now.endDate,
        stood: touches(was.startDate, endDate, between),
        // In the order of the present one.
        previous: JSON.stringify({ ...now, ...was, endDate }),
      };
    });
  });
}
