import type { EmployeeFollower } from '../core/index.ts';
import { timeOffFollower } from './time-off/index.ts';
import { workEntryFollower } from './work-entries/index.ts';

/** The nouns that follow employees, in the order in which they are asked: what someone does now before what was planned. */
const followers: EmployeeFollower[] = [workEntryFollower, timeOffFollower];

/** What becomes of someone's working time and time off when they leave, are removed or come back. */
export const scheduleFollower: EmployeeFollower = {
  async leave(tx, employee, lastDay) {
    const ended = [];
    for (const follower of followers) ended.push(...(await follower.leave(tx, employee, lastDay)));
    return ended;
  },
  async remove(tx, employeeId) {
    for (const follower of followers) await follower.remove(tx, employeeId);
  },
  async restore(tx, employeeId) {
    for (const follower of followers) await follower.restore(tx, employeeId);
  },
  async employmentChanged(tx, employee) {
    for (const follower of followers) await follower.employmentChanged?.(tx, employee);
  },
};
