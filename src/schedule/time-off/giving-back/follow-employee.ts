/** The effects on an employee's time off when the employment changes, or they are removed or restored. */
import { type Effects, type EmployeeFollower, noFollowUp, removedWithEmployee } from '../../../core/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { removeRowsOf, restoreRowsOf } from '../../../platform/resource/rows-of-employee.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { holidayAssignmentEvents, holidayAssignments } from '../../holiday-calendars/index.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { adjustmentEvents, vacationAdjustments } from '../../vacation-adjustments/index.ts';
import { vacationCalendarEvents, vacationCalendars } from '../../vacation-calendars/index.ts';
import { type RequestContent, recordDeleted, recordRestored } from '../events.ts';
import { absenceRequests, rowsOf, vacationRequests } from '../request.ts';
import { countRequests, type StoredDay, standingDaysOf, writeDaysRemoval } from '../store.ts';
import { type GivenBack, giveBack } from './give-back.ts';
import { closureOf, takeBack } from './take-back.ts';

const kinds = [vacationRequests, absenceRequests].map(rowsOf);

/** The rows that requests are charged to: they leave after them, and come back before. */
const whatFollows = [
  removedWithEmployee(vacationCalendars, vacationCalendarEvents),
  removedWithEmployee(vacationAdjustments, adjustmentEvents),
  removedWithEmployee(holidayAssignments, holidayAssignmentEvents),
];

const endedOf = ({ requestId, category, days, isCancelled }: GivenBack) =>
  isCancelled
    ? [{ type: `${category}_day_off_request`, id: requestId }]
    : days.map(({ id }) => ({ type: `${category}_day_off`, id }));

/** Records an event for each request that leaves the lists with the employee, or comes back. */
async function tell(
  tx: Tx,
  employee: LockedEmployee,
  move: typeof removeRowsOf,
  record: (tx: Tx, told: RequestContent) => unknown,
): Promise<void> {
  const days = Map.groupBy(await standingDaysOf(tx, employee.id), ({ requestId }) => requestId);
  for (const kind of kinds) {
    for (const row of await move(tx, kind, employee.id)) {
      record(tx, { request: row, employee, days: days.get(row.id) ?? [] });
    }
  }
}

/** The days that the employee has off, or asked for: a request to give one back follows from the day itself. */
const daysOff = async (tx: Tx, employeeId: string, isIn: (date: LocalDate) => boolean): Promise<StoredDay[]> =>
  (await standingDaysOf(tx, employeeId)).filter(({ date, givesBack }) => givesBack === null && isIn(date));

export const timeOffFollower: EmployeeFollower = {
  types: ['vacation', 'absence'].flatMap((category) => [`${category}_day_off_request`, `${category}_day_off`]),
  beginsAfter: noFollowUp.toList,
  async endsBefore(tx, employeeId, { from, to }) {
    const days = await daysOff(tx, employeeId, (date) => date >= from && date < to);
    const requests = new Map(days.map(({ requestId, category }) => [requestId, category]));
    return [...requests].map(([id, category]) => ({ type: `${category}_day_off_request`, id }));
  },
  /** Cancels time off after the last day: whole requests, or the later days of those that begin before. */
  async leave(tx, employee, { lastDay, nextStart }): Promise<Partial<Effects>> {
    const isAfter = (date: LocalDate) => date > lastDay && (nextStart === null || date < nextStart);
    const days = await daysOff(tx, employee.id, isAfter);
    if (days.length === 0) return {};
    const results = await giveBack(tx, employee, days, 'left');
    return {
      ended: results.flatMap(endedOf),
      closures: results.flatMap((result) => closureOf(result, lastDay)),
    };
  },
  moveEnd: takeBack,
  moveStart: noFollowUp.toDo,
  employmentsChanged: noFollowUp.toDo,
  count: async (tx, employeeId, days) => ({ timeOffRequests: await countRequests(tx, employeeId, days) }),
  async remove(tx, employee) {
    await tell(tx, employee, removeRowsOf, recordDeleted);
    await writeDaysRemoval(tx, employee.id, true);
    for (const follower of whatFollows) await follower.remove(tx, employee);
  },
  async restore(tx, employee) {
    for (const follower of whatFollows) await follower.restore(tx, employee);
    await writeDaysRemoval(tx, employee.id, false);
    await tell(tx, employee, restoreRowsOf, recordRestored);
  },
};
