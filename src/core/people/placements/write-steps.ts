import type { EmployeeRef } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { insertRow, removeRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type Days, differsInTerms, recordCreated, recordDeleted, recordUpdated } from './events.ts';
import { isTerm, type Placement, placements } from './placement.ts';
import { startToldBy, writeStartTold } from './store.ts';
import { afterSteps, differs, lastDayFrom, type NewPlacement, type Step, type Timeline } from './timeline.ts';

/** Placements whose references the caller has checked and locked: a move often writes several rows with the same ones. */
const heldElsewhere = { ...placements, references: {} };

const later = (a: LocalDate | null, b: LocalDate | null) => (a === null || b === null ? null : a > b ? a : b);

/** A placement as written, the days whose placement differs since, and the event that says so. */
interface Written {
  row: Placement;
  days: Days;
  eventId: string;
}

/**
 * Writes the steps of a change to the placements of a locked employee, and records an event for each.
 * @param timeline the employee's placements before the change, and the employments
 * @returns what was written, in the order of the steps; a change that changes nothing is left out
 */
export async function writeSteps(
  tx: Tx,
  person: EmployeeRef,
  { placements: before, employments, today }: Timeline,
  steps: readonly Step[],
): Promise<Written[]> {
  const after = afterSteps(before, steps);
  const written: Written[] = [];
  /** Whether the placement of a day brings other terms than the one before it. */
  const hasOtherTerms = (list: readonly NewPlacement[], day: LocalDate): boolean => {
    const place = list.findIndex(({ startDate }) => startDate === day);
    const placement = list[place];
    return placement !== undefined && differsInTerms(placement, list[place - 1]);
  };
  for (const step of steps) {
    if (step.kind === 'begin') {
      const { startDate } = step.values;
      const values = { ...step.values, employeeId: person.id };
      const row = await insertRow(tx, heldElsewhere, values, startToldBy(today, startDate));
      const days = { from: startDate, to: lastDayFrom(after, employments, startDate) };
      const continues = before.findLast((one) => one.startDate < startDate);
      const remarks = { hasOtherTerms: hasOtherTerms(after, startDate), continues };
      written.push({ row, days, eventId: recordCreated(tx, row, person, days, remarks) });
      continue;
    }
    const { startDate } = step.placement;
    const endedOn = lastDayFrom(before, employments, startDate);
    if (step.kind === 'remove') {
      const row = await removeRow(tx, heldElsewhere, step.placement);
      const days = { from: startDate, to: endedOn };
      written.push({ row, days, eventId: recordDeleted(tx, row, person, days, hasOtherTerms(before, startDate)) });
      continue;
    }
    if (!differs(step.placement, step.values)) continue;
    const { row, changes } = await updateRow(tx, heldElsewhere, step.placement, step.values);
    const days: Days = { from: startDate, to: endedOn };
    const changesTerms = changes.some(({ field }) => isTerm(field));
    const isMoved = row.startDate !== startDate;
    const movesTerms = isMoved && (hasOtherTerms(before, startDate) || hasOtherTerms(after, row.startDate));
    if (isMoved) {
      await writeStartTold(tx, row.id, startToldBy(today, row.startDate).start_told);
      days.from = row.startDate < startDate ? row.startDate : startDate;
      days.to = later(endedOn, lastDayFrom(after, employments, row.startDate));
    }
    written.push({ row, days, eventId: recordUpdated(tx, row, person, days, changes, movesTerms || changesTerms) });
  }
  return written;
}
