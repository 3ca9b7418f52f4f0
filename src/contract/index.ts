import { addDailyWork, referTo, showWithEmployees } from '../core/index.ts';
import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { catalogueEventTypes, catalogueRoutes } from './catalogues/index.ts';
import { assignmentEventTypes, assignmentRoutes } from './compensation-assignments/index.ts';
import { compensationEventTypes, compensationRoutes } from './compensations/index.ts';
import {
  contractDays,
  contractEventTypes as contractEvents,
  currentContract,
  contractRoutes as routes,
} from './contracts/index.ts';
import { payrollRoutes } from './payroll/index.ts';
import { currentSalary, salaryEventTypes, salaryRoutes, salaryStarts } from './salaries/index.ts';
import { variableEventTypes, variableRoutes } from './variable-compensations/index.ts';

export { agreements, contractTypes, degrees, workdayTypes } from './catalogues/index.ts';
export { assignCompensation } from './compensation-assignments/index.ts';
export { createCompensation } from './compensations/index.ts';
export { type ContractInForce, contractsInForce, createContract } from './contracts/index.ts';
export { contractFollower } from './follow-employee.ts';
export { type TimeOff, type TimeSource, takeTimeFrom } from './ports.ts';
export { createSalary } from './salaries/index.ts';
export { createVariable } from './variable-compensations/index.ts';

// What core is told of this area.
referTo('job_charges', { name: 'contracts', table: 'contracts', column: 'job_charge_id' });
referTo('contribution_groups', { name: 'salaries', table: 'salaries', column: 'contribution_group_id' });
addDailyWork(contractDays);
addDailyWork(salaryStarts);
showWithEmployees('currentContract', currentContract);
showWithEmployees('currentSalary', currentSalary);

export const contractRoutes: Operation[] = [
  ...payrollRoutes,
  ...routes,
  ...catalogueRoutes,
  ...salaryRoutes,
  ...compensationRoutes,
  ...assignmentRoutes,
  ...variableRoutes,
];
export const contractTags = {
  Contracts: "Employees' contracts, each from a first day to a last day.",
  Catalogues: 'Your catalogues of terms that contracts refer to.',
  Salaries: "Employees' salaries over time.",
  Compensations:
    'Pay in addition to the salary: the compensations, their assignments to employees, and monthly variable amounts.',
};
export const contractEventTypes = [
  ...contractEvents,
  ...catalogueEventTypes,
  ...salaryEventTypes,
  ...compensationEventTypes,
  ...assignmentEventTypes,
  ...variableEventTypes,
] as EventType<never>[];
