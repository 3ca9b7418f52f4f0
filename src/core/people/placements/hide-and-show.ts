import type { EmployeeRef } from '../../../events/index.ts';
import type { FieldError } from '../../../platform/field-error.ts';
import { removeRowsOf, restoreRowsOf } from '../../../platform/resource/rows-of-employee.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { recordDeleted, recordRestored } from './events.ts';
import { placements } from './placement.ts';
import { timelineOf } from './plan-move.ts';
import { closesCycleNow } from './refuse-coming-cycle.ts';
import {
  type Employment,
  employmentOn,
  lastDayFrom,
  mirrorOf,
  placedBy,
  placementAt,
  stepsOfMove,
} from './timeline.ts';
import { writeSteps } from './write-steps.ts';

type Hidden = EmployeeRef & Employment & { officeId: string | null; managerId: string | null };

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

const namesOf = (gone: readonly FieldError[]) => gone.map(({ pointer = '' }) => pointer.split('/')[1] ?? '');

const cleared = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'costCentres' ? [] : null]));

/**
 * From today on, an employee who is employed is at no place and under no manager that was deleted in the meantime, and under
 * none who is below them by now.
 */
async function leaveDeleted(tx: Tx, employee: Hidden): Promise<string[]> {
  const timeline = await timelineOf(tx, employee);
  const { placements: own, employments, today } = timeline;
  if (!employmentOn(employments, today)) return [];
  const present = mirrorOf(placementAt(own, today));
  const names = namesOf(await wrongReferences(tx, placements, present, 'for key share'));
  if (await closesCycleNow(tx, employee, present.managerId)) names.push('managerId');
  await writeSteps(tx, employee, timeline, stepsOfMove(timeline, today, cleared(names)));
  return names;
}

/**
 * Clears, in placements that came back, what was deleted in the meantime; each with its event. A placement that is over
 * keeps the names of places and managers, but none names a deleted employer, pay group or cost centre.
 * @returns the names of the fields
 */
export async function clearDeleted(tx: Tx, employee: Hidden): Promise<string[]> {
  const all = await leaveDeleted(tx, employee);
  const timeline = await timelineOf(tx, employee);
  for (const placement of timeline.placements) {
    const { legalEntityId, payGroupId, costCentres, startDate } = placement;
    const named = startDate > timeline.today ? placedBy(placement) : { legalEntityId, payGroupId, costCentres };
    const names = namesOf(await wrongReferences(tx, placements, named, 'for key share'));
    if (names.length === 0) continue;
    await writeSteps(tx, employee, timeline, [{ kind: 'change', placement, values: cleared(names) }]);
    all.push(...names);
  }
  return [...new Set(all)];
}
