import type { EmployeeFollower } from '../core/index.ts';
import { assignmentsFollower } from './compensation-assignments/index.ts';
import { contractsFollower } from './contracts/index.ts';
import { salariesFollower } from './salaries/index.ts';
import { variablesFollower } from './variable-compensations/index.ts';

/** Those of this area who follow employees, in the order in which they are asked. */
const followers: EmployeeFollower[] = [contractsFollower, salariesFollower, assignmentsFollower, variablesFollower];

/** What becomes of someone's contracts and pay when they leave, are removed or come back. */
export const contractFollower: EmployeeFollower = {
  async beginsAfter(tx, employeeId, lastDay) {
    const begins = [];
    for (const follower of followers) begins.push(...((await follower.beginsAfter?.(tx, employeeId, lastDay)) ?? []));
    return begins;
  },
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
