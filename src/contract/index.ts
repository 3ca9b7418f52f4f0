import { type Area, jobCharges, planOfDays } from '../core/index.ts';
import { closedDays } from '../events/index.ts';
import { writesFollowedBy } from '../platform/http/following.ts';
import { agreementEmployeeRoutes } from './agreement-employees/index.ts';
import { catalogues } from './catalogues.ts';
import { assignmentEventTypes, assignmentRoutes, assignmentsFollower } from './compensation-assignments/index.ts';
import { compensationEventTypes, compensationRoutes } from './compensations/index.ts';
import {
  contractDays,
  contractEventTypes,
  contractRoutes,
  contractsFollower,
  currentContract,
} from './contracts/index.ts';
import { contractFieldErrors } from './field-errors.ts';
import { payChangeRoutes } from './pay-change/index.ts';
import { payrollRoutes } from './payroll/index.ts';
import { currentSalary, salariesFollower, salaryEventTypes, salaryRoutes, salaryStarts } from './salaries/index.ts';
import { variableEventTypes, variableRoutes, variablesFollower } from './variable-compensations/index.ts';

export { agreements, contractTypes, degrees, workdayTypes } from './catalogues.ts';
export { assignCompensation, compensationAssignments } from './compensation-assignments/index.ts';
export { createCompensation } from './compensations/index.ts';
export { type ContractInForce, contracts, contractsInForce, createContract } from './contracts/index.ts';
export { changePay, payChange } from './pay-change/index.ts';
export {
  type EmployeeIssue,
  figureColumns,
  hiddenIssues,
  type Identity,
  issuesOfGroup,
  keptTables,
  payrollLine,
  payrollOf,
  payrollRow,
  type RowOfPayroll,
  scopesOfParts,
  storedColumns,
} from './payroll/index.ts';
export {
  type TimeOff,
  type TimeOffSegment,
  type TimeSource,
  timeOffCategory,
  type VacationOfYear,
  type VacationSettlement,
  vacationOfYear,
  type WorkedTime,
  workingTime,
} from './ports.ts';
export { type IssueCode, issueCodes, issueSchema, type RowIssue } from './row-issue.ts';
export { createSalary, salaries } from './salaries/index.ts';
export { basicFigures, registerFigures, type TimeFigures, timeFigures } from './time-figures.ts';
export { createVariable, variableCompensations } from './variable-compensations/index.ts';

/** The contracts of employees, and their pay. */
export const contractArea: Area = {
  routes: [
    ...payrollRoutes,
    ...writesFollowedBy([closedDays, planOfDays], [...payChangeRoutes, ...contractRoutes, ...agreementEmployeeRoutes]),
    ...catalogues.flatMap((one) => one.routes),
    ...jobCharges.routesFor('Contract', { path: '/contract/v1/job-charges', tag: 'Catalogues' }),
    ...writesFollowedBy([closedDays], [...salaryRoutes, ...compensationRoutes, ...assignmentRoutes, ...variableRoutes]),
  ],
  title: 'Contract',
  tags: {
    Contracts: "Employees' contracts, each from a first day to a last day.",
    Catalogues: 'Your catalogues of terms that contracts refer to.',
    Salaries: "Employees' salaries over time.",
    Compensations:
      'Pay in addition to the salary: the compensations, their assignments to employees, and monthly variable amounts.',
  },
  eventTypes: [
    ...contractEventTypes,
    ...catalogues.flatMap(({ events }) => events.types),
    ...salaryEventTypes,
    ...compensationEventTypes,
    ...assignmentEventTypes,
    ...variableEventTypes,
  ],
  fieldErrors: contractFieldErrors,
  followers: [contractsFollower, salariesFollower, assignmentsFollower, variablesFollower],
  dailyWork: [contractDays, salaryStarts],
  shownWithEmployees: [currentContract, currentSalary],
};
