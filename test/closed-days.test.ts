/**
 * A lock does not leak: every writing operation of openapi.json whose effect has a date is tried against a locked period, in
 * both modes. A new operation fails here until it has a place.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describedApi } from '../src/api.ts';
import { calendarId } from '../src/schedule/time-off/absence-calendars/calendar-id.ts';
import { accountCopier } from './harness/account-copy.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { timeOffOf } from './harness/time-off.ts';

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } });
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

interface Described {
  id: string;
  tag: string;
}
const writes: Described[] = Object.values<Record<string, { operationId: string; tags: string[] }>>(document.paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
  .map(([, { operationId, tags }]) => ({ id: operationId, tag: tags[0] ?? '' }));

/** Sections whose facts have no days: what they say holds for any day, and payroll shows it as it is now. */
const undated = [
  ...['Account', 'Custom fields', 'Departments', 'Legal entities', 'Cost centres', 'Managers'],
  ...[
    'Documents',
    'Document kinds',
    'Employee photos',
    'Own data',
    'Colleagues',
    'Onboarding',
    'Onboarding templates',
    'Contribution groups',
    'Job charges',
    'Catalogues',
    'Work breaks',
  ],
  ...['Check types', 'Vacation calendars', 'Events', 'Webhooks'],
  ...['Pay groups', 'Pay periods', 'Payroll exports', 'Export profiles'],
];

/** Operations of the other sections that change no day, and why. */
const daysStay: Record<string, string> = {
  createImport: 'it stores a file; src/imports/imports.test.ts has its rows against a closed day',
  updateImport: 'the same',
  mendImport: 'the same',
  checkImport: 'the same',
  startImport: 'the same',
  cancelImport: 'the same',
  createWorkEntryCorrectionRequest: 'it changes nothing before it is accepted',
  deleteWorkEntryCorrectionRequest: 'a withdrawn request changes nothing',
  rejectWorkEntryCorrectionRequest: 'a rejected request changes nothing',
  createOffice: 'no employee works at a new office',
  deleteOffice: 'an office where an employee works cannot be deleted',
  createAbsenceType: 'no absence has a new type',
  deleteAbsenceType: 'a type of absences cannot be deleted',
  createVacationConfiguration: 'no calendar has a new configuration',
  deleteVacationConfiguration: 'a configuration of calendars cannot be deleted',
  createVacationRule: 'it says which calendars are opened, and vacation names its calendar',
  updateVacationRule: 'it says which calendars are opened, and vacation names its calendar',
  replaceVacationRule: 'it says which calendars are opened, and vacation names its calendar',
  batchVacationRules: 'it says which calendars are opened, and vacation names its calendar',
  deleteVacationRule: 'it says which calendars are opened, and vacation names its calendar',
  createCompensation: 'a compensation counts once it is assigned',
  updateCompensation: 'it changes what assignments are called',
  replaceCompensation: 'it changes what assignments are called',
};

/** An account with a company, and a locked period. @param month of the period; it is 20 November */
async function settle(lateChanges: 'carry' | 'refuse', month: '10' | '11') {
  const account = await app.newAccount();
  const made = (path: string, body: object) => account.create(path, body);
  await made('/payroll/v1/pay-groups', {
    ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges },
  });
  const office = await made('/core/v3/offices', { name: 'Madrid', externalId: 'MAD' });
  const branch = await made('/core/v3/offices', { name: 'Lisbon' });
  const rule = await made('/core/v3/time-rules', { officeId: office.id, startDate: '2026-10-05', nightEnd: '05:00' });
  const department = await made('/core/v3/departments', { name: 'Sales' });
  const hire = (firstName: string, more: object = {}) =>
    made('/core/v3/employees', { firstName, lastName: 'T', startDate: '2026-01-01', officeId: office.id, ...more });
  const ana = await hire('Ana', { externalId: 'ANA' });
  const leo = await hire('Leo');
  const eva = await hire('Eva');
  const iva = await hire('Iva', { departmentId: department.id });
  const employeeId = ana.id;
  const terms = { employeeId, startDate: '2026-01-01' };
  const agreement = await made('/contract/v1/agreements', { name: 'Metal' });
  const contract = await made('/contract/v1/contracts', { ...terms, weeklyHours: 40, agreementId: agreement.id });
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };
  const salary = await made('/contract/v1/salaries', { ...terms, ...pay });
  const kind = { compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' };
  const compensation = (name: string) => made('/contract/v1/compensations', { name, ...kind });
  const bonus = await compensation('Bonus');
  const other = await compensation('Other');
  const third = await compensation('Third');
  const assignment = await made(`/contract/v1/employees/${employeeId}/compensations/${bonus.id}`, {
    startDate: '2026-01-01',
  });
  const spare = await made(`/contract/v1/employees/${employeeId}/compensations/${third.id}`, {
    startDate: '2026-01-01',
  });
  const variables = '/contract/v1/monthly-variable-compensations';
  const variable = await made(variables, { employeeId, compensationId: bonus.id, date: '2026-10-05', amount: 100 });
  const placement = await made('/core/v3/placements', { employeeId, startDate: '2026-10-05', reason: 'Moved' });
  const time = timeOffOf(account);
  const configuration = await time.configure({ needsValidation: true });
  const type = await time.kind({ needsValidation: true });
  const entry = await made('/schedule/v1/work-entries', {
    ...{ employeeId, workEntryIn: { date: '2026-10-06T08:00:00Z' }, workEntryOut: { date: '2026-10-06T10:00:00Z' } },
  });
  const correction = await made('/schedule/v1/work-entry-correction-requests', {
    ...{ employeeId, type: 'update', workEntryId: entry.id, reason: 'Left later' },
    requested: { workEntryOut: { date: '2026-10-06T11:00:00Z' } },
  });
  await made('/schedule/v1/work-entries', { employeeId: iva.id, workEntryIn: { date: '2026-11-19T20:00:00Z' } });
  const vacations = '/schedule/v1/vacation-day-off-requests';
  const absences = '/schedule/v1/absence-day-off-requests';
  const asked = (date: string) => ({ employeeId, daysOff: [{ date }] });
  const vacation = await made(vacations, asked('2026-10-07'));
  const taken = await made(vacations, asked('2026-10-09'));
  const absence = await made(absences, { ...asked('2026-10-08'), absenceTypeId: type.id });
  const illness = await made(absences, {
    ...{ employeeId, absenceTypeId: type.id, startDate: '2026-10-20', endDate: '2026-10-23' },
  });
  const calendar = await made('/schedule/v1/holiday-calendar', {
    ...{ name: 'Spain', year: 2026, officeIds: [office.id], daysOff: [{ date: '2026-10-12', name: 'Day' }] },
  });
  const own = await made('/schedule/v1/holiday-calendar', {
    ...{ name: 'Own', year: 2026, appliesTo: 'employees', daysOff: [{ date: '2026-10-19', name: 'Day' }] },
  });
  const given = await made('/schedule/v1/holiday-assignments', { employeeId: iva.id, holidayCalendarId: own.id });
  const post = (path: string, body: object = {}) => account.change('POST', path, body);
  await post(`${vacations}/${taken.id}/accept`);
  await post(`/core/v3/employees/${leo.id}/deactivate`, { endDate: '2026-10-20' });
  await account.change('DELETE', `/core/v3/employees/${eva.id}?force=true`);
  const seasonal = await hire('Gil', { endDate: '2026-10-15' });
  await post(`/core/v3/employees/${seasonal.id}/reactivate`, { startDate: '2026-11-02' });
  const [former] = await account.read(`/core/v3/employees/${seasonal.id}/employments?orderBy=startDate`);
  const period = (await account.read(`/payroll/v1/periods?from=2026-${month}-20&to=2026-${month}-20`))[0];
  await post(`/payroll/v1/periods/${period.id}/lock`);
  return {
    account,
    ids: {
      ...{ ana: ana.id, leo: leo.id, eva: eva.id, iva: iva.id, seasonal: seasonal.id, former: former.id },
      ...{ department: department.id, office: office.id, rule: rule.id, contract: contract.id, salary: salary.id },
      ...{ agreement: agreement.id },
      ...{
        bonus: bonus.id,
        other: other.id,
        assignment: assignment.id,
        spare: spare.id,
        variable: variable.id,
        period: period.id,
      },
      ...{
        placement: placement.id,
        type: type.id,
        entry: entry.id,
        correction: correction.id,
        vacation: vacation.id,
        absence: absence.id,
      },
      ...{
        configuration: configuration.id,
        calendar: calendar.id,
        illness: illness.id,
        branch: branch.id,
        own: own.id,
        given: given.id,
      },
    },
  };
}
type Ids = Awaited<ReturnType<typeof settle>>['ids'];
type Try = (
  ids: Ids,
  account: TestAccount,
) => [method: string, path: string, body?: object] | Promise<[string, string, object?]>;

const employees = '/core/v3/employees';
const placements = '/core/v3/placements';
const rules = '/core/v3/time-rules';
const contracts = '/contract/v1/contracts';
const salaries = '/contract/v1/salaries';
const variables = '/contract/v1/monthly-variable-compensations';
const assignments = '/contract/v1/employee-compensations';
const entries = '/schedule/v1/work-entries';
const corrections = '/schedule/v1/work-entry-correction-requests';
const calendars = '/schedule/v1/holiday-calendar';
const types = '/schedule/v1/absence-types';
const configurations = '/schedule/v1/vacation-configurations';
const vacations = '/schedule/v1/vacation-day-off-requests';
const absences = '/schedule/v1/absence-day-off-requests';
const vacationCalendars = '/schedule/v1/vacation-calendars';
const vacationOf = async (employeeId: string, account: TestAccount): Promise<string> =>
  (await account.read(`${vacationCalendars}?employeeId=${employeeId}`))[0].id;
const other = async (account: TestAccount): Promise<string> =>
  (await account.create(configurations, { name: `Other ${crypto.randomUUID()}` })).id;
const day = '2026-10-15';
const recently = '2026-11-18';
const departmentsOf = '/core/v3/employee-department-assignations';
const officesOf = '/core/v3/employee-office-assignations';
/** Operations that change days from the present one on; clocks work only a week back. */
const presentDays = [
  ...['clockIn', 'clockOut', 'clock', 'deleteEmployee', 'restoreEmployee', 'replaceOrgChartManager'],
  ...['unassignEmployeeDepartment', 'deleteEmployeeDepartmentAssignation'],
  ...['unassignEmployeeOffice', 'deleteEmployeeOfficeAssignation'],
];
const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };
const ruled = { nightEnd: '07:00', effectiveDate: day };
const worked = (employeeId: string) => ({
  ...{ employeeId, workEntryIn: { date: `${day}T08:00:00Z` }, workEntryOut: { date: `${day}T10:00:00Z` } },
});
const batch = (path: string, row: object): [string, string, object] => [
  'POST',
  `${path}/batch`,
  { rows: [{ operation: 'create', data: row }] },
];
/** The whole object with another value. */
const put = async (account: TestAccount, path: string, body: object): Promise<[string, string, object]> => [
  'PUT',
  path,
  { ...(await account.read(path)), ...body },
];

/** A change by each operation: of October, or of November by those of present days. */
const tries: Record<string, Try> = {
  createEmployee: () => ['POST', employees, { firstName: 'N', lastName: 'T', startDate: day }],
  hireEmployee: () => [
    'POST',
    `${employees}/hire`,
    { employee: { firstName: 'N', lastName: 'T', startDate: day }, contract: { weeklyHours: 40 }, salary: pay },
  ],
  updateEmployee: ({ ana }) => ['PATCH', `${employees}/${ana}`, { endDate: day }],
  replaceEmployee: ({ ana }) => ['PUT', `${employees}/${ana}`, { firstName: 'Ana', lastName: 'T', endDate: day }],
  deleteEmployee: ({ ana }) => ['DELETE', `${employees}/${ana}?force=true`],
  deactivateEmployee: ({ ana }) => ['POST', `${employees}/${ana}/deactivate`, { endDate: day }],
  reactivateEmployee: ({ leo }) => ['POST', `${employees}/${leo}/reactivate`, { startDate: '2026-10-25' }],
  undoEmployeeDeactivation: ({ leo }) => ['POST', `${employees}/${leo}/undo-deactivation`],
  restoreEmployee: ({ eva }) => ['POST', `${employees}/${eva}/restore`],
  upsertEmployee: () => ['PUT', `${employees}/external/ANA`, { firstName: 'Ana', lastName: 'T', endDate: day }],
  batchEmployees: () => batch(employees, { firstName: 'N', lastName: 'T', startDate: day }),
  updateEmployment: ({ seasonal, former }) => [
    'PATCH',
    `${employees}/${seasonal}/employments/${former}`,
    { endDate: '2026-10-10' },
  ],
  deleteEmployment: ({ seasonal, former }) => ['DELETE', `${employees}/${seasonal}/employments/${former}`],
  updateOffice: ({ office }) => ['PATCH', `/core/v3/offices/${office}`, ruled],
  replaceOffice: ({ office }) => ['PUT', `/core/v3/offices/${office}`, { name: 'Madrid', ...ruled }],
  upsertOffice: () => ['PUT', '/core/v3/offices/external/MAD', { name: 'Madrid', ...ruled }],
  batchOffices: ({ office }) => [
    'POST',
    '/core/v3/offices/batch',
    { rows: [{ operation: 'update', id: office, data: ruled }] },
  ],
  createTimeRule: ({ office }) => ['POST', rules, { officeId: office, startDate: day, nightEnd: '07:00' }],
  updateTimeRule: ({ rule }) => ['PATCH', `${rules}/${rule}`, { nightEnd: '07:00' }],
  replaceTimeRule: ({ rule }, account) => put(account, `${rules}/${rule}`, { nightEnd: '07:00' }),
  deleteTimeRule: ({ rule }) => ['DELETE', `${rules}/${rule}`],
  createPlacement: ({ ana, department }) => [
    'POST',
    placements,
    { employeeId: ana, startDate: day, departmentId: department },
  ],
  updatePlacement: ({ placement, department }) => ['PATCH', `${placements}/${placement}`, { departmentId: department }],
  replacePlacement: ({ placement, department }, account) =>
    put(account, `${placements}/${placement}`, { departmentId: department }),
  deletePlacement: ({ placement }) => ['DELETE', `${placements}/${placement}`],
  batchPlacements: ({ ana, department }) =>
    batch(placements, { employeeId: ana, startDate: day, departmentId: department }),
  createEmployeeDepartmentAssignation: ({ ana, department }) => [
    'POST',
    departmentsOf,
    { employeeId: ana, departmentId: department, effectiveDate: day },
  ],
  batchEmployeeDepartmentAssignations: ({ ana, department }) =>
    batch(departmentsOf, {
      ...{ employeeId: ana, departmentId: department, effectiveDate: day },
    }),
  replaceOrgChartManager: ({ ana, iva }) => [
    'PUT',
    `/core/v3/employee-profiles/organization-chart-managers/${ana}`,
    { organizationChartManagerId: iva },
  ],
  unassignEmployeeDepartment: ({ iva, department }) => [
    'DELETE',
    `${departmentsOf}?employeeId=${iva}&departmentId=${department}`,
  ],
  deleteEmployeeDepartmentAssignation: async ({ iva }, account) => {
    const [{ id }] = await account.read(`${departmentsOf}?employeeId=${iva}`);
    return ['DELETE', `${departmentsOf}/${id}`];
  },
  unassignEmployeeOffice: ({ iva, office }) => ['DELETE', `${officesOf}?employeeId=${iva}&officeId=${office}`],
  deleteEmployeeOfficeAssignation: async ({ iva }, account) => {
    const [{ id }] = await account.read(`${officesOf}?employeeId=${iva}`);
    return ['DELETE', `${officesOf}/${id}`];
  },
  createEmployeeOfficeAssignation: ({ ana, branch }) => [
    'POST',
    officesOf,
    { employeeId: ana, officeId: branch, effectiveDate: day },
  ],
  batchEmployeeOfficeAssignations: ({ ana, branch }) =>
    batch(officesOf, { employeeId: ana, officeId: branch, effectiveDate: day }),
  changePay: ({ ana }) => [
    'POST',
    `/contract/v1/employees/${ana}/pay-change`,
    { effectiveDate: day, salary: { grossSalary: 30_000 } },
  ],
  createContract: ({ iva }) => ['POST', contracts, { employeeId: iva, startDate: day, weeklyHours: 40 }],
  updateContract: ({ contract }) => ['PATCH', `${contracts}/${contract}`, { weeklyHours: 30 }],
  replaceContract: ({ contract, ana }) => [
    'PUT',
    `${contracts}/${contract}`,
    { employeeId: ana, startDate: '2026-01-01', weeklyHours: 30 },
  ],
  deleteContract: ({ contract }) => ['DELETE', `${contracts}/${contract}`],
  batchContracts: ({ iva }) => batch(contracts, { employeeId: iva, startDate: day, weeklyHours: 40 }),
  createAgreementEmployee: ({ iva, agreement }) => [
    'POST',
    '/schedule/v1/agreement-employees',
    { employeeId: iva, agreementId: agreement, startDate: day },
  ],
  deleteAgreementEmployee: ({ contract }) => ['DELETE', `/schedule/v1/agreement-employees/${contract}`],
  createSalary: ({ ana }) => ['POST', salaries, { employeeId: ana, startDate: day, ...pay }],
  updateSalary: ({ salary }) => ['PATCH', `${salaries}/${salary}`, { grossSalary: 30_000 }],
  replaceSalary: ({ salary, ana }) => [
    'PUT',
    `${salaries}/${salary}`,
    { employeeId: ana, startDate: '2026-01-01', ...pay, grossSalary: 30_000 },
  ],
  deleteSalary: ({ salary }) => ['DELETE', `${salaries}/${salary}`],
  batchSalaries: ({ iva }) => batch(salaries, { employeeId: iva, startDate: day, ...pay }),
  assignCompensation: ({ ana, other }) => [
    'POST',
    `/contract/v1/employees/${ana}/compensations/${other}`,
    { startDate: day },
  ],
  updateEmployeeCompensation: ({ assignment }) => ['PATCH', `${assignments}/${assignment}`, { endDate: day }],
  replaceEmployeeCompensation: ({ assignment }, account) =>
    put(account, `${assignments}/${assignment}`, { endDate: day }),
  deleteEmployeeCompensation: ({ spare }) => ['DELETE', `${assignments}/${spare}`],
  batchEmployeeCompensations: ({ ana, other }) =>
    batch(assignments, { employeeId: ana, compensationId: other, startDate: day }),
  createMonthlyVariableCompensation: ({ ana, bonus }) => [
    'POST',
    variables,
    { employeeId: ana, compensationId: bonus, date: day, amount: 50 },
  ],
  updateMonthlyVariableCompensation: ({ variable }) => ['PATCH', `${variables}/${variable}`, { amount: 70 }],
  replaceMonthlyVariableCompensation: ({ variable, ana, bonus }) => [
    'PUT',
    `${variables}/${variable}`,
    { employeeId: ana, compensationId: bonus, date: '2026-10-05', amount: 70 },
  ],
  deleteMonthlyVariableCompensation: ({ variable }) => ['DELETE', `${variables}/${variable}`],
  batchMonthlyVariableCompensations: ({ ana, bonus }) =>
    batch(variables, { employeeId: ana, compensationId: bonus, date: day, amount: 50 }),
  createWorkEntry: ({ ana }) => ['POST', entries, worked(ana)],
  updateWorkEntry: ({ entry }) => ['PATCH', `${entries}/${entry}`, { workEntryOut: { date: '2026-10-06T11:00:00Z' } }],
  replaceWorkEntry: ({ entry, ana }) => ['PUT', `${entries}/${entry}`, worked(ana)],
  deleteWorkEntry: ({ entry }) => ['DELETE', `${entries}/${entry}`],
  acceptWorkEntryCorrectionRequest: ({ correction }) => ['POST', `${corrections}/${correction}/accept`],
  batchWorkEntries: ({ ana }) => batch(entries, worked(ana)),
  clockIn: ({ ana }) => [
    'POST',
    `${entries}/clock-in`,
    { employeeId: ana, workEntryIn: { date: `${recently}T08:00:00Z` } },
  ],
  clockOut: ({ iva }) => [
    'POST',
    `${entries}/clock-out`,
    { employeeId: iva, workEntryOut: { date: '2026-11-19T21:00:00Z' } },
  ],
  clock: ({ ana }) => ['POST', `${entries}/clock`, { employeeId: ana }],
  createHolidayCalendar: ({ office }) => [
    'POST',
    calendars,
    { name: 'Late', year: 2026, officeIds: [office], daysOff: [{ date: day, name: 'Late' }] },
  ],
  updateHolidayCalendar: ({ calendar }) => [
    'PATCH',
    `${calendars}/${calendar}`,
    { daysOff: [{ date: day, name: 'Late' }] },
  ],
  replaceHolidayCalendar: ({ calendar, office }) => [
    'PUT',
    `${calendars}/${calendar}`,
    { name: 'Spain', year: 2026, officeIds: [office], daysOff: [{ date: day, name: 'Late' }] },
  ],
  deleteHolidayCalendar: ({ calendar }) => ['DELETE', `${calendars}/${calendar}`],
  createHolidayAssignment: ({ ana, own }) => [
    'POST',
    '/schedule/v1/holiday-assignments',
    { employeeId: ana, holidayCalendarId: own },
  ],
  deleteHolidayAssignment: ({ given }) => ['DELETE', `/schedule/v1/holiday-assignments/${given}`],
  giveHolidayCalendar: ({ ana, own }) => ['POST', `/schedule/v1/holidays/${own}/employees`, { employees: [ana] }],
  takeHolidayCalendar: ({ iva, own }) => ['DELETE', `/schedule/v1/holidays/${own}/employees`, { employees: [iva] }],
  updateAbsenceType: ({ type }) => ['PATCH', `${types}/${type}`, { remuneratedType: 'not_remunerated' }],
  replaceAbsenceType: ({ type }) => ['PUT', `${types}/${type}`, { name: 'Kind', remuneratedType: 'not_remunerated' }],
  updateVacationConfiguration: ({ configuration }) => [
    'PATCH',
    `${configurations}/${configuration}`,
    { dayType: 'calendar_day' },
  ],
  replaceVacationConfiguration: ({ configuration }) => [
    'PUT',
    `${configurations}/${configuration}`,
    { name: 'Vacation', isDefault: true, needsValidation: true, dayType: 'calendar_day' },
  ],
  createVacationCalendar: async ({ ana }, account) => [
    'POST',
    vacationCalendars,
    { employeeId: ana, year: 2026, vacationConfigurationId: await other(account), daysOff: [{ date: day }] },
  ],
  updateVacationCalendar: async ({ ana }, account) => [
    'PATCH',
    `${vacationCalendars}/${await vacationOf(ana, account)}`,
    { vacationConfigurationId: await other(account) },
  ],
  replaceVacationCalendar: async ({ ana }, account) => [
    'PUT',
    `${vacationCalendars}/${await vacationOf(ana, account)}`,
    { employeeId: ana, year: 2026, vacationConfigurationId: await other(account) },
  ],
  createVacationDayOffRequest: ({ ana }) => ['POST', vacations, { employeeId: ana, daysOff: [{ date: day }] }],
  batchVacationDayOffRequests: ({ ana }) => batch(vacations, { employeeId: ana, daysOff: [{ date: day }] }),
  deleteVacationDayOffRequest: ({ vacation }) => ['DELETE', `${vacations}/${vacation}`],
  acceptVacationDayOffRequest: ({ vacation }) => ['POST', `${vacations}/${vacation}/accept`],
  rejectVacationDayOffRequest: ({ vacation }) => ['POST', `${vacations}/${vacation}/reject`],
  createAbsenceDayOffRequest: ({ ana, type }) => [
    'POST',
    absences,
    { employeeId: ana, absenceTypeId: type, daysOff: [{ date: day }] },
  ],
  batchAbsenceDayOffRequests: ({ ana, type }) =>
    batch(absences, { employeeId: ana, absenceTypeId: type, daysOff: [{ date: day }] }),
  updateAbsenceDayOffRequest: ({ illness }) => ['PATCH', `${absences}/${illness}`, { endDate: '2026-10-22' }],
  replaceAbsenceDayOffRequest: ({ illness, ana, type }) => [
    'PUT',
    `${absences}/${illness}`,
    { employeeId: ana, absenceTypeId: type, startDate: '2026-10-20', endDate: '2026-10-22' },
  ],
  createAbsenceCalendar: ({ ana, type }) => [
    'POST',
    '/schedule/v1/absence-calendars',
    { employeeId: ana, absenceTypeId: type, year: 2026, daysOff: [{ date: day }] },
  ],
  replaceAbsenceCalendar: ({ ana, type }) => [
    'PUT',
    `/schedule/v1/absence-calendars/${calendarId({ employeeId: ana, absenceTypeId: type, year: 2026 })}`,
    { daysOff: [{ date: day }] },
  ],
  deleteAbsenceDayOffRequest: ({ absence }) => ['DELETE', `${absences}/${absence}`],
  acceptAbsenceDayOffRequest: ({ absence }) => ['POST', `${absences}/${absence}/accept`],
  rejectAbsenceDayOffRequest: ({ absence }) => ['POST', `${absences}/${absence}/reject`],
};

test('every writing operation has a place', () => {
  const placed = ({ id, tag }: Described) => undated.includes(tag) || id in daysStay || id in tries;
  expect(writes.filter((write) => !placed(write)).map(({ id }) => id)).toEqual([]);
  const ids = writes.map(({ id }) => id);
  expect([...Object.keys(daysStay), ...Object.keys(tries)].filter((id) => !ids.includes(id))).toEqual([]);
  const tags = new Set(writes.map(({ tag }) => tag));
  expect(undated.filter((tag) => !tags.has(tag))).toEqual([]);
});

/** The codes of the errors that an operation declares. */
const errorsOf = (id: string) =>
  describedApi.operations.find((operation) => operation.id === id)?.errors?.map(({ code }) => code);

const latest = async (account: TestAccount): Promise<number> =>
  (await account.api('GET', '/events/v1/events?limit=1&after=0')).json.meta.latestSequence;

/** The code of a refusal, of a batch of its one row; undefined: it was done. */
function refusalIn({ status, json }: { status: number; json: Record<string, unknown> }): unknown {
  if (status >= 300) return json.code;
  const [row] = Array.isArray(json.data) ? json.data : [];
  return row?.status >= 300 ? row.errors[0]?.code : undefined;
}

const monthOf = (id: string) => (presentDays.includes(id) ? '11' : '10');

describe('refuse', async () => {
  // A refusal changes nothing, so all are tried in the same account.
  const settled = { 10: await settle('refuse', '10'), 11: await settle('refuse', '11') };
  test.each(Object.entries(tries))('%s', async (id, attempt) => {
    const { account, ids } = settled[monthOf(id)];
    const [method, path, body] = await attempt(ids, account);
    const before = await latest(account);
    const reply = await account.api(method, path, body ? { body } : {});
    expect(errorsOf(id)).toContain('period_locked');
    expect([refusalIn(reply), reply.text]).toEqual(['period_locked', reply.text]);
    expect(await latest(account)).toBe(before);
  });
});

describe('carry', async () => {
  // Each changes a copy of the same account.
  const prepare = async (month: '10' | '11') => {
    const { account, ids } = await settle('carry', month);
    return { ids, copied: await accountCopier(app, account) };
  };
  const settled = { 10: await prepare('10'), 11: await prepare('11') };
  test.each(Object.entries(tries))('%s', async (id, attempt) => {
    const { ids, copied } = settled[monthOf(id)];
    const account = await copied();
    const [method, path, body] = await attempt(ids, account);
    const before = await latest(account);
    const reply = await account.api(method, path, body ? { body } : {});
    expect([refusalIn(reply), reply.text]).toEqual([undefined, reply.text]);
    const events: { event: string; latePeriodIds: string[] | null }[] = await account.read(
      `/events/v1/events?after=${before}&limit=500`,
    );
    expect(events.some(({ latePeriodIds }) => latePeriodIds?.includes(ids.period))).toBe(true);
    expect(events.filter(({ event }) => event === 'payroll_change.late')).toHaveLength(1);
  });
});
