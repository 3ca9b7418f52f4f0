import type { Caller } from '../../platform/caller.ts';

/**
 * Whether a user who does not reach all employees reaches others than themselves. A manager does before they have reports;
 * roles that reach their user alone have no scope about managers.
 */
export const leadsOthers = ({ employeeId, reach, can }: Pick<Caller, 'employeeId' | 'reach' | 'can'>): boolean =>
  employeeId !== undefined && reach !== undefined && (can('managers:read') || reach.some((id) => id !== employeeId));
