import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { employees, followPlacement } from '../employees/index.ts';
import {
  type DuePlacement,
  duePlacements,
  isFollowed,
  lastDayFrom,
  mirrorOf,
  placements,
  timelineOf,
  writeStartTold,
} from '../placements/index.ts';
import type { DailyWork } from '../ports.ts';

/**
 * Lets an employee's own fields follow a placement that has begun. Does nothing if it was moved or deleted, or if a later
 * one has begun, in the meantime.
 */
async function begin(tx: Tx, { id, employeeId }: DuePlacement): Promise<void> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const placement = await lockRow(tx, placements, id, 'consequence');
  const { startDate } = placement;
  if (startDate > tx.today || (await isFollowed(tx, placement))) return;
  await writeStartTold(tx, id, startDate);
  const { placements: own, employments } = await timelineOf(tx, employee);
  const affects = { from: startDate, to: lastDayFrom(own, employments, startDate), employeeIds: [employeeId] };
  await followPlacement(tx, employee, mirrorOf(placement), { effectiveDate: startDate, affects });
}

/** The placements that begin: on that day the employee moves. */
export const placementStarts: DailyWork<DuePlacement> = {
  due: (reader) => duePlacements(reader, reader.today),
  act: begin,
};
