import { removeRowsOf, restoreRowsOf } from '../../../platform/resource/rows-of-employee.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type PlacedPerson, recordDeleted, recordRestored } from './events.ts';
import { placements } from './placement.ts';
import { timelineOf } from './plan-move.ts';
import { type Employment, lastDayFrom } from './timeline.ts';
import { writeSteps } from './write-steps.ts';

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

/**
 * Clears, in placements that came back, the employer, the pay group and the cost centres that were deleted in the meantime;
 * each with its event. No placement may name those, while one that is over keeps the name of a place that was deleted.
 * @returns the names of the fields
 */
export async function clearDeleted(tx: Tx, employee: Hidden): Promise<string[]> {
  const timeline = await timelineOf(tx, employee);
  const cleared: string[] = [];
  for (const placement of timeline.placements) {
    const { legalEntityId, payGroupId, costCentres } = placement;
    const gone = await wrongReferences(tx, placements, { legalEntityId, payGroupId, costCentres }, 'for key share');
    if (gone.length === 0) continue;
    const names = gone.map(({ pointer = '' }) => pointer.split('/')[1] ?? '');
    const values = Object.fromEntries(names.map((name) => [name, name === 'costCentres' ? [] : null]));
    await writeSteps(tx, employee, timeline, [{ kind: 'change', placement, values }]);
    cleared.push(...names);
  }
  return [...new Set(cleared)];
}
