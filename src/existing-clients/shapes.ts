/** What resources have in the earlier shape: the objects behind ids whole, and members that ours does without. */
import {
  compensationAssignments,
  compensations,
  contracts,
  contractTypes,
  degrees,
  monthInWholeUnits,
  paymentInMinorUnits,
  salaries,
  workdayTypes,
} from '../contract/index.ts';
import {
  customFields,
  departmentAssignations,
  employeeManagers,
  employees,
  jobCharges,
  officeAssignations,
  offices,
  orgChartManagers,
} from '../core/index.ts';
import {
  absenceDaysOff,
  absenceRequests,
  absenceTypes,
  checkTypes,
  timeOffJson,
  vacationCalendars,
  vacationConfigurations,
  vacationDaysOff,
  vacationRequests,
  workBreaks,
  workEntries,
} from '../schedule/index.ts';
import { employeeShape } from './employees.ts';
import { companyJson, moments, placeOrNulls } from './queries.ts';
import { type ShapeOf, shape } from './shape.ts';

const employee = { field: 'employeeId', resource: () => employees } as const;
const employeeWho = (match: string) => ({ resource: () => employees, match: () => match });
const companyId = 'r.account_id';

export const shapes: ShapeOf[] = [
  employeeShape,
  ...[jobCharges, contractTypes, degrees, workdayTypes].map(({ resource }) =>
    shape(resource, { members: { editable: 'true' } }),
  ),
  shape(offices.resource, {
    members: { isDeleted: 'r.deleted_at is not null', coordinates: placeOrNulls('r.coordinates') },
  }),
  shape(customFields, { members: { companyId } }),
  shape(employeeManagers, { whole: { manager: { ...employee, field: 'managerId' }, employee } }),
  ...[departmentAssignations, officeAssignations].map(({ resource, shown }) =>
    shape(resource, { whole: { employee } }, shown),
  ),
  shape(orgChartManagers, {
    whole: { employee: employeeWho('x.id = r.id'), organizationChartManager: employeeWho('x.id = r.manager_id') },
  }),
  shape(contracts, {
    members: {
      trialPeriodType: "r.trial_period ->> 'trialPeriodType'",
      trialPeriodQuantity: "(r.trial_period ->> 'quantity')::integer",
      jobLevelId: 'r.job_level',
      jobLevelName: 'r.job_level',
    },
  }),
  // Units of their own, which are a trap next to the others.
  shape(salaries, {
    members: { monthlyGrossSalary: { amount: monthInWholeUnits }, remuneration: { amount: paymentInMinorUnits } },
  }),
  shape(compensations, { members: { companyId, origin: "'payroll'" } }),
  shape(compensationAssignments, {
    whole: { compensation: { field: 'compensationId', resource: () => compensations } },
  }),
  shape(workEntries, { whole: { employee }, members: moments }),
  shape(checkTypes.resource, { members: { companyId } }),
  shape(workBreaks.resource, { members: { companyId } }),
  shape(absenceTypes.resource, {
    // Rollcall limits no type.
    members: { company: companyJson, maxPerPeriod: 'null', maxDateToTakeAbsence: 'null' },
  }),
  shape(vacationConfigurations.resource, { members: { company: companyJson } }),
  shape(vacationCalendars, {
    whole: {
      employee,
      vacationConfiguration: { field: 'vacationConfigurationId', resource: () => vacationConfigurations.resource },
    },
  }),
  shape(vacationRequests, {
    whole: { employee, vacationCalendar: { field: 'calendarId', resource: () => vacationCalendars } },
  }),
  shape(absenceRequests, { whole: { employee }, members: { absenceCalendar: timeOffJson.absenceCalendarWithDays } }),
  ...[vacationDaysOff, absenceDaysOff].map((resource) => shape(resource, { whole: { employee } })),
];
