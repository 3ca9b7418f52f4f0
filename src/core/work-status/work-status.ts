/** Whether someone is at work at the moment. It changes all day long, so it is no part of the employee's version. */
export const workStatuses = ['online', 'offline', 'paused', 'remote'] as const;
export type WorkStatus = (typeof workStatuses)[number];
