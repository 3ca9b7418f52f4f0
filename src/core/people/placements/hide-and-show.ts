import { removeRowsOf, restoreRowsOf } from '../../../platform/resource/rows-of-employee.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type PlacedPerson, recordDeleted, recordRestored } from './events.ts';
import { placements } from './placement.ts';
import { timelineOf } from './plan-move.ts';
import { type Employment, lastDayFrom } from './timeline.ts';

type Hidden = PlacedPerson & Employment & { officeId: string | null };

/** Takes the placements of a removed employee out of the lists, with an event for each. */
export async function hidePlacements(tx: Tx, employee: Hidden): Promise<void> {
  const { placements: own, employments } = await timelineOf(tx, employee);
  for (const row of await removeRowsOf(tx, placements, employee.id)) {
    const days = { from: row.startDate, to: lastDayFrom(own, employments, row.startDate) };
    recordDeleted(tx, row, employee, days);
  }
}

/** Brings them back, with an event for each. */
export async function showPlacements(tx: Tx, employee: Hidden): Promise<void> {
  const rows = await restoreRowsOf(tx, placements, employee.id);
  const { placements: own, employments } = await timelineOf(tx, employee);
  for (const row of rows) {
    const days = { from: row.startDate, to: lastDayFrom(own, employments, row.startDate) };
    recordRestored(tx, row, employee, days);
  }
}
