import type { EmployeeFollower } from '../core/index.ts';

/** What becomes of someone's working time and time off when they leave, are removed or come back. */
export const scheduleFollower: EmployeeFollower = {
  leave: async () => [],
  remove: async () => {},
  restore: async () => {},
};
