import type { AuditEntry } from '../../sdk/schemas.ts';

/** The ids of the employees whose names an entry needs: its subject, and managers in its changes. */
export const peopleIn = ({ employeeId, changes }: AuditEntry): string[] =>
  [
    employeeId,
    ...changes.filter(({ field }) => field === 'managerId').flatMap(({ before, after }) => [before, after]),
  ].filter((id) => typeof id === 'string');
