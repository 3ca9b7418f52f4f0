import type { AuditEntry } from '../../sdk/schemas.ts';

/** The ids of the people whom an entry is about or tells of: whose names somebody wants to read. */
export const peopleIn = ({ employeeId, changes }: AuditEntry): string[] =>
  [
    employeeId,
    ...changes.filter(({ field }) => field === 'managerId').flatMap(({ before, after }) => [before, after]),
  ].filter((id) => typeof id === 'string');
