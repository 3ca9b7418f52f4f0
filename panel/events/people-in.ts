import type { AuditEntry } from '../../sdk/schemas.ts';

/** The fields, and members of them, that name an employee. */
const fields = ['managerId', 'organizationChartManagerId', 'mainRecruiterId', 'assigneeId', 'employeeId', 'resolvedBy'];

/** The ids of employees in the value of a field. */
export function peopleOf(field: string, value: unknown): string[] {
  if (typeof value === 'string') return fields.includes(field) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => peopleOf(field, one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => peopleOf(name, one));
}

/** The ids of the employees whom an entry is about: one, or those of a late change for payroll. */
export const subjectsOf = ({ employeeId, data: { employeeIds } }: AuditEntry): string[] =>
  employeeId === null ? (Array.isArray(employeeIds) ? employeeIds.map(String) : []) : [employeeId];

/** How many of them are named. */
export const mostNamed = 3;

/** The ids of the employees whose names an entry needs: its subjects, and those in its changes. */
export const peopleIn = (entry: AuditEntry): string[] => [
  ...subjectsOf(entry).slice(0, mostNamed),
  ...entry.changes.flatMap(({ field, before, after }) => [...peopleOf(field, before), ...peopleOf(field, after)]),
];
