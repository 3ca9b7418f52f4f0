/** The resources that have a digest. */
import { compensationAssignments, contracts, salaries, variableCompensations } from '../../contract/index.ts';
import { employees, employments, placements } from '../../core/index.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { absenceRequests, vacationRequests, workEntries } from '../../schedule/index.ts';

/** A resource of which a reader has the objects. */
export interface Digested {
  resource: Resource;
  /** The field with the day that an object counts for, if it counts for one. */
  dayField?: string;
  /** Its objects stand after their employee was removed, because payroll counts their days; no list has them then. */
  outlastsEmployee?: true;
}

export const digestNames = [
  'employees',
  'employments',
  'placements',
  'contracts',
  'salaries',
  'compensations',
  'variables',
  'work-entries',
  'vacation-requests',
  'absence-requests',
] as const;
export type DigestName = (typeof digestNames)[number];

export const digested: Readonly<Record<DigestName, Digested>> = {
  employees: { resource: employees },
  employments: { resource: employments, outlastsEmployee: true },
  placements: { resource: placements },
  contracts: { resource: contracts },
  salaries: { resource: salaries },
  compensations: { resource: compensationAssignments },
  variables: { resource: variableCompensations, dayField: 'date' },
  'work-entries': { resource: workEntries, dayField: 'workDate' },
  'vacation-requests': { resource: vacationRequests },
  'absence-requests': { resource: absenceRequests },
};
