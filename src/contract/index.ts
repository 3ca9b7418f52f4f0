import { type Area, jobCharges, plannedHours } from '../core/index.ts';
import { closedDays } from '../events/index.ts';
import { writesFollowedBy } from '../platform/http/write-followers.ts';
import { agreementEmployeeRoutes } from './agreement-employees/routes.ts';
import { catalogues } from './catalogues.ts';
import { assignmentEvents, assignmentRoutes, assignmentsFollower } from './compensation-assignments/index.ts';
import { compensationEventTypes, compensationRoutes } from './compensations/index.ts';
import { contractEvents, contractRoutes, contracts, contractsFollower, currentContract } from './contracts/index.ts';
import { contractFieldErrors } from './field-errors.ts';
import { payChangeRoutes } from './pay-change/index.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { recordDueDays } from './people/index.ts';
import { currentSalary, salaries, salariesFollower, salaryEvents, salaryRoutes } from './salaries/index.ts';
import { variableEvents, variableRoutes, variablesFollower } from './variable-compensations/index.ts';

export { agreements, contractTypes, degrees, workdayTypes } from './catalogues.ts';
export { assignCompensation, besideOtherCurrency, compensationAssignments } from './compensation-assignments/index.ts';
export { compensations, createCompensation } from './compensations/index.ts';
export {
  type ContractInForce,
  contracts,
  contractsInForce,
  contractsInForceOn,
  createContract,
} from './contracts/index.ts';
export { changePay } from './pay-change/change-pay.ts';
export { payChange } from './pay-change/pay-change.ts';
export { figureColumns, storedColumns } from './payroll/csv/columns.ts';
export { type Identity, payrollLine, type RowOfPayroll } from './payroll/csv/line.ts';
export { hiddenIssues } from './payroll/issues/find-issues.ts';
export { type EmployeeIssue, issuesOfGroup } from './payroll/issues-of-group.ts';
export { keptTables } from './payroll/kept-tables.ts';
export { payrollOf, scopesOfParts } from './payroll/payroll.ts';
export { payrollRow } from './payroll/row.ts';
export { type TimeSource, type VacationOfYear, vacationOfYear, type WorkedTime, workingTime } from './ports.ts';
export { type IssueCode, issueCodes, issueSchema, type RowIssue } from './row-issue.ts';
export {
  createSalary,
  howPaid,
  monthInWholeUnits,
  outsideContract,
  paymentInMinorUnits,
  salaries,
  wrongInSalary,
} from './salaries/index.ts';
export { basicFigures, registerFigures, type TimeFigures, timeFigures } from './time-figures.ts';
export {
  type TimeOff,
  type TimeOffSegment,
  timeOffCategory,
  type VacationSettlement,
} from './time-off.ts';
export { createVariable, variableCompensations } from './variable-compensations/index.ts';

/** The contracts of employees, and their pay. */
export const contractArea: Area = {
  routes: [
    ...payrollRoutes,
    ...writesFollowedBy(
      [closedDays, plannedHours],
      [...payChangeRoutes, ...contractRoutes, ...agreementEmployeeRoutes],
    ),
    ...catalogues.flatMap((one) => one.routes),
    ...jobCharges.routesFor('Contract', { path: '/contract/v1/job-charges', tag: 'Catalogues' }),
    ...writesFollowedBy([closedDays], [...salaryRoutes, ...compensationRoutes, ...assignmentRoutes, ...variableRoutes]),
  ],
  title: 'Contract',
  tags: {
    Contracts: "Employees' contracts, each from a first day to a last day.",
    Catalogues: 'Your catalogues of terms that contracts refer to, such as collective agreements.',
    Salaries: "Employees' salaries over time.",
    Compensations:
      'Pay in addition to the salary: the compensations (pay codes, earning types, wage types, salary components), their assignments to employees, and monthly variable amounts (supplements, variable pay elements, one-time payments).',
  },
  eventTypes: [
    ...contractEvents.types,
    ...catalogues.flatMap(({ events }) => events.types),
    ...salaryEvents.types,
    ...compensationEventTypes,
    ...assignmentEvents.types,
    ...variableEvents.types,
  ],
  fieldErrors: contractFieldErrors,
  // A restore goes through them from the end: contracts are back before what names them.
  followers: [variablesFollower, assignmentsFollower, salariesFollower, contractsFollower],
  dailyWork: [
    recordDueDays(contracts, ['started', 'ended'], contractEvents),
    recordDueDays(salaries, ['started'], salaryEvents),
  ],
  shownWithEmployees: [currentContract, currentSalary],
};
