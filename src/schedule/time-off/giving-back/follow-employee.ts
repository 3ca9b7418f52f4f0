/** The effects on an employee's time off when they leave, are removed or restored. */
import { type EmployeeFollower, type Ended, nothing } from '../../../core/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { writeRemovalWithPerson } from '../../../platform/resource/remove-with-person.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { writeCalendarRemoval } from '../../vacation-calendars/index.ts';
import { absenceRequests, vacationRequests } from '../request.ts';
import { lastDayOf, standingDaysOf, writeDaysRemoval } from '../store.ts';
import { giveBack } from './give-back.ts';

/** Cancels time off after the last day: whole requests, or the later days of those that begin before. */
async function cancelAfter(tx: Tx, employee: LockedEmployee, lastDay: LocalDate): Promise<Ended[]> {
  const days = (await standingDaysOf(tx, employee.id)).filter(({ date }) => date > lastDay);
  if (days.length === 0) return [];
  // A request that asks to give such a day back follows from the day itself, so that comes first.
  const own = days.filter(({ givesBack }) => givesBack === null);
  const results = await giveBack(tx, employee, own, 'left');
  return results.flatMap(({ requestId, category, days: given, isCancelled }): Ended[] =>
    isCancelled
      ? [{ type: `${category}_day_off_request`, id: requestId }]
      : given.map(({ id }) => ({ type: `${category}_day_off`, id })),
  );
}

async function writeRemoval(tx: Tx, employeeId: string, isRemoved: boolean): Promise<void> {
  await writeDaysRemoval(tx, employeeId, isRemoved);
  for (const kind of [vacationRequests, absenceRequests]) {
    await writeRemovalWithPerson(tx, kind, employeeId, isRemoved);
  }
  await writeCalendarRemoval(tx, employeeId, isRemoved);
}

export const timeOffFollower: EmployeeFollower = {
  beginsAfter: nothing,
  leave: cancelAfter,
  async remove(tx, employeeId) {
    await writeRemoval(tx, employeeId, true);
  },
  async restore(tx, employeeId) {
    await writeRemoval(tx, employeeId, false);
  },
  /**
   * Entitlements need no change: every read computes them from the employments. But a corrected last day may leave time
   * off after it.
   */
  async employmentChanged(tx, employee) {
    const lastDay = await lastDayOf(tx, employee.id);
    if (lastDay !== undefined) await cancelAfter(tx, employee, lastDay);
  },
};
