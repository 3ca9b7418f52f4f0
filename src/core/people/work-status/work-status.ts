/** Whether an employee is at work now. It changes all day long, so it is not part of the employee's version. */
export const workStatuses = ['online', 'offline', 'paused', 'remote'] as const;
export type WorkStatus = (typeof workStatuses)[number];
