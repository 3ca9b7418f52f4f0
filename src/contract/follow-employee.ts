import type { EmployeeFollower } from '../core/index.ts';

/** What becomes of someone's contracts and pay when they leave, are removed or come back. */
export const contractFollower: EmployeeFollower = {
  leave: async () => [],
  remove: async () => {},
  restore: async () => {},
};
