import { todayIn } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { lockTrees } from '../../../organisation/trees/index.ts';
import type { DailyWork } from '../../../ports.ts';
import { employees } from '../../employees/index.ts';
import {
  accountsWithComing,
  afterSteps,
  type ComingPlacement,
  comingBy,
  isAboveOn,
  isFollowed,
  latestToday,
  placements,
  timelineOf,
  writeStartTold,
  writeSteps,
} from '../index.ts';
import { followPresent } from './follow-present.ts';

/**
 * Lets an employee's own fields follow a placement that has begun. Does nothing if it was moved or deleted in the
 * meantime, and does not move an employee who follows a later one.
 */
async function begin(tx: Tx, { id, employeeId, managerId: known }: ComingPlacement): Promise<void> {
  if (known !== null) await lockTrees(tx);
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const placement = await lockRow(tx, placements, id, 'consequence');
  const timeline = await timelineOf(tx, employee);
  const { startDate, managerId } = placement;
  // With another manager since it was found, it is for the next run, which finds and locks that one.
  if (managerId !== known || startDate > timeline.today) return;
  const isOver = await isFollowed(tx, placement);
  // Also one that a later placement has overtaken while no job ran: else it would be to come for ever.
  await writeStartTold(tx, id, startDate);
  if (isOver) return;
  // Other days of an employment may have put the manager below the employee since the move was planned.
  const isCycle = managerId !== null && (await isAboveOn(tx, employeeId, managerId, [startDate]));
  const step = { kind: 'change', placement, values: isCycle ? { managerId: null } : {} } as const;
  await writeSteps(tx, employee, timeline, [step]);
  const after = afterSteps(timeline.placements, [step]);
  // After a pause of the job the employee takes one missed placement after the other.
  await followPresent(tx, employee, { ...timeline, placements: after, today: startDate });
}

/** The placements that begin: on that day, where the office is, the employee moves. */
export const placementStarts: DailyWork<ComingPlacement> = {
  accounts: ({ latest }) => accountsWithComing(latest),
  async due(reader) {
    const coming = await comingBy(reader, latestToday(reader));
    return coming.filter(({ startDate, zone }) => startDate <= todayIn(reader, zone));
  },
  act: begin,
};
