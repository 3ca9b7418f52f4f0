/**
 * What the contract test cannot read from openapi.json. It asks for a line here by name when it needs one; an
 * operation that succeeds with its documented example, on objects that the test creates itself, needs none.
 */
import { openableFields, ownFields } from '../../src/core/self-service/own-fields.ts';
import { periodId } from '../../src/payroll/periods/calendar.ts';
import { codeOf } from '../harness/authenticator.ts';
import type { Data } from './call.ts';

/** The `data` in the replies of earlier operations, by operationId. */
// biome-ignore lint/suspicious/noExplicitAny: each operation's data has its own form
export type Made = Record<string, any>;

export interface Hint {
  /**
   * The operations that must come first, by operationId, in this order. All of them are about the same objects: the same
   * `employeeId`, `{id}` and so on; and each refers to the objects that earlier ones created.
   */
  after?: readonly string[];
  /** Fields of the body in addition to or instead of the documented example; `undefined` leaves a field out. */
  body?: Data | ((made: Made) => Data);
  /** The values in the path, by the name in braces. */
  path?: (made: Made) => Record<string, string>;
  /** The values of required parameters of the query. */
  query?: (made: Made) => Record<string, string>;
  /** Fields of the body that this example does not check, by JSON Pointer. */
  ignores?: readonly string[];
  /** Fields of the body, `*` for all, that no reply of it shows, each with where its effect is. */
  effects?: Readonly<Record<string, string>>;
  /** The reason why a write records no event. */
  silent?: string;
  /** The reason why the list has no row in the test, and the test that shows one. */
  rowless?: string;
  /** A query whose reply shows what the reply to the plain request does not. */
  search?: string;
  /** Scopes that its example needs in addition to the scope of the operation. */
  furtherScopes?: readonly string[];
  /** The reason why no request of the test can succeed, and the test that shows a success. */
  refused?: string;
}

/** The assignment that a variable belongs to: given three times, which must agree. */
const ofAssignment = ({ assignCompensation }: Made): Data => ({
  salaryCompensationId: assignCompensation.id,
  employeeId: assignCompensation.employeeId,
  compensationId: assignCompensation.compensationId,
});
/** For a decision: by a manager who may make it. */
const byTheirManager = ({ createEmployeeManager }: Made): Data => ({ managerId: createEmployeeManager.managerId });

const ownAffair = "a user's own way of signing in, which is not part of the data of an account";
/** For a user who is not the only administrator. */
const ofAnotherUser = {
  after: ['acceptInvitation', 'listUsers'],
  path: ({ acceptInvitation: { email }, listUsers }: Made) => ({
    id: listUsers.find((user: Made) => user.email === email).id,
  }),
};
const asEmployee = ({ createEmployee }: Made): Data => ({ role: 'employee', employeeId: createEmployee.id });

/** The latest employment of an employee. */
const ofEmployment = ({ createEmployee, listEmployments }: Made) => ({
  id: createEmployee.id,
  employmentId: listEmployments.at(-1).id,
});
const ofSameEmployee = ({ createEmployee }: Made): Data => ({ employeeId: createEmployee.id });

const unfinished = 'with nothing to send it is over at once; see src/webhooks/replays/replays.test.ts';

const ownImport = 'a draft of people to come: its rows have the events of what they write';
/** The import that was created; its rows wait for the worker, which no operation starts. */
const theImport = ({ createImport }: Made) => ({ id: createImport.id });

/** The state that the previous request has not set a switch to. @param isOn before the first request */
const otherState = (name: string, isOn: boolean) => (): Data => {
  isOn = !isOn;
  return { [name]: isOn };
};
let year = 1950;
/** An office has one rule from each year on. */
const inFreeYear = (): Data => {
  year += 1;
  return { fromYear: year };
};
/** The calendar that an employee was given. */
const ofGivenCalendar = ({ createHolidayAssignment }: Made) => ({ id: createHolidayAssignment.holidayCalendarId });
const ofNobody: Data = { salaryCompensationId: undefined, employeeId: undefined, compensationId: undefined };

/** Fields of a calendar's days that are read-only. */
const shownDays = ['/daysOff/0/requestId', '/daysOff/0/days'];

/** Kinds of numbers that have no check digits, because the test makes every text another: numbers.test.ts has the others. */
const uncheckedNumbers = {
  identityNumberType: 'other',
  secondaryIdentityNumberType: 'passport',
  ssnCountry: null,
  accountScheme: 'other',
};
/** The country of an employer whose numbers have no known check digits. */
const uncheckedCountry = 'HN';

/** The period of the present month, in which employees are hired, of the group that was created. */
const thisMonth = ({ createPayGroup }: Made) => ({ id: periodId(createPayGroup.id, '2026-11-01') });
const theExport = ({ createPayExport }: Made) => ({ id: createPayExport.id });
const toAnExport = ['createPayGroup', 'lockPayPeriod', 'createPayExport'] as const;

/** A file of ids alone, which needs no further scope. */
const fileOfIds = {
  content: 'people',
  columns: [{ heading: 'Employee', path: 'employeeId', map: [{ from: 'IT', to: '900' }] }],
};

const isOpen = ['createCustomField', 'setOwnDataSettings'] as const;
/** A request about a custom field that no other request is about. */
const toARequest = [...isOpen, 'getOwnData', 'changeOwnData'] as const;
const theLatestRequest = ({ changeOwnData }: Made) => ({ id: changeOwnData.pendingRequestIds.at(-1) });

/** By operationId. */
export const hints: Record<string, Hint> = {
  listCheckValidation: { rowless: 'it is always empty; see test/existing-clients-schedule.test.ts' },
  listHoursBagRuleHistory: { rowless: 'it is always empty; see test/existing-clients-schedule.test.ts' },
  listApiRequests: { rowless: 'requests are logged seconds later; see src/accounts/request-log/request-log.test.ts' },
  // Periods follow from their group; exports from a locked period.
  listPayPeriods: { after: ['createPayGroup'] },
  getPayPeriod: { after: ['createPayGroup'], path: thisMonth },
  getPayPeriodReview: { after: ['createPayGroup'], path: thisMonth },
  reviewPayPeriod: { after: ['createPayGroup'], path: thisMonth },
  listPayPeriodChanges: {
    after: ['createPayGroup'],
    path: thisMonth,
    rowless: 'no employee belongs to the new group; see src/payroll/changes/changes.test.ts',
  },
  listPayPeriodIssues: {
    after: ['createPayGroup'],
    path: thisMonth,
    rowless: 'no employee belongs to the new group; see src/payroll/periods/review.test.ts',
  },
  lockPayPeriod: { after: ['createPayGroup'], path: thisMonth },
  reopenPayPeriod: { after: ['createPayGroup', 'lockPayPeriod'], path: thisMonth },
  createPayExport: { after: ['createPayGroup', 'lockPayPeriod'], path: thisMonth },
  listPayExports: { after: toAnExport },
  listPayExportRows: {
    after: toAnExport,
    path: theExport,
    rowless: 'no employee belongs to the new group; see src/payroll/exports/year.test.ts',
  },
  listPayExportCorrections: {
    after: toAnExport,
    path: theExport,
    rowless: 'a correction needs two exports with a change between them; see src/payroll/exports/year.test.ts',
  },
  listPayExportLines: {
    after: toAnExport,
    path: theExport,
    rowless: 'no employee belongs to the new group; see src/payroll/exports/lines/lines.test.ts',
  },
  createExportProfile: { body: fileOfIds },
  previewExportProfile: {
    after: toAnExport,
    body: ({ createPayExport }) => ({
      profile: { name: 'Ids', format: 'csv', ...fileOfIds },
      exportId: createPayExport.id,
      periodId: undefined,
    }),
    silent: 'it shows, and changes nothing',
  },
  downloadPayExportFile: { after: toAnExport, path: theExport },
  getPayExportFileDigest: { after: toAnExport, path: theExport },
  comparePayExports: {
    after: toAnExport,
    path: theExport,
    query: ({ createPayExport }) => ({ against: createPayExport.id }),
    rowless: 'nothing differs between an export and itself; see src/payroll/exports/compare-exports.test.ts',
  },
  listPayReceiptRows: {
    after: toAnExport,
    path: theExport,
    rowless: 'no employee belongs to the new group; see src/payroll/exports/compare-exports.test.ts',
  },
  giveReceipt: {
    after: toAnExport,
    body: { status: 'rejected', controlTotals: undefined, rows: undefined },
    path: theExport,
  },
  // All fields change at once, and the custom field by a request.
  getOwnDataSettings: { after: ['createCustomField'] },
  setOwnDataSettings: {
    after: ['createCustomField'],
    body: ({ createCustomField: { id } }) => ({
      fields: openableFields.map((field) => ({ field, edit: 'direct' })),
      customFields: [{ id, edit: 'approval' }],
    }),
  },
  getOwnData: { after: isOpen },
  changeOwnData: {
    after: isOpen,
    effects: { '*': 'on a request that waits for a decision; see src/core/self-service' },
    body: ({ createCustomField, getOwnData }) =>
      getOwnData
        ? {
            ...Object.fromEntries(ownFields.map((field) => [field, undefined])),
            customFields: [{ id: createCustomField.id, value: 'Blue' }],
          }
        : { ...uncheckedNumbers, secondaryIdentityNumberType: undefined, customFields: undefined },
  },
  listOwnDataRequests: { after: toARequest },
  getOwnDataRequest: { after: toARequest, path: theLatestRequest },
  deleteOwnDataRequest: { after: toARequest, path: theLatestRequest },
  acceptOwnDataRequest: { after: toARequest, path: theLatestRequest },
  rejectOwnDataRequest: { after: toARequest, path: theLatestRequest },
  updateEmployee: {
    body: uncheckedNumbers,
    effects: {
      nationality: 'on the first of nationalities; see src/core/people/employees/employees.test.ts',
      mainRecruiter: 'another name of mainRecruiterId; see test/earlier-shapes.test.ts',
      employments: 'any other value than the present one is refused',
    },
  },
  replaceEmployee: { body: uncheckedNumbers },
  upsertEmployee: { body: uncheckedNumbers },
  batchEmployees: { body: { rows: [{ operation: 'create', data: { firstName: 'Ana', lastName: 'Torres' } }] } },
  createLegalEntity: { body: { country: uncheckedCountry } },
  updateLegalEntity: { body: { country: uncheckedCountry } },
  replaceLegalEntity: { body: { country: uncheckedCountry } },
  upsertLegalEntity: { body: { country: uncheckedCountry } },
  batchLegalEntities: { body: { rows: [{ operation: 'create', data: { name: 'Acme', country: uncheckedCountry } }] } },
  assignCompensation: { after: ['createSalary'] },
  listCompensationEmployees: {
    after: ['assignCompensation'],
    path: ({ assignCompensation }) => ({ id: assignCompensation.compensationId }),
  },
  listEmployeeCompensations: { after: ['assignCompensation'] },
  batchEmployeeCompensations: {
    after: ['assignCompensation'],
    body: ({ assignCompensation: { id } }) => ({
      rows: [{ operation: 'update', id, data: { endDate: '2026-12-31' } }],
    }),
  },
  changePay: { after: ['createContract', 'createSalary'] },
  updateEmployeeCompensation: { body: { compensationId: undefined, endDate: '2026-12-31' } },
  replaceEmployeeCompensation: { body: { compensationId: undefined, endDate: '2026-12-31' } },
  // The shares of cost centres: see src/core/people/placements/verbs/placements.test.ts.
  createPlacement: { body: { costCentres: [] } },
  // Rules stay with their office.
  updateTimeRule: { body: { officeId: undefined, roundingMinutes: 30 } },
  replaceTimeRule: { body: { officeId: undefined, roundingMinutes: 30 } },
  createMonthlyVariableCompensation: { after: ['assignCompensation'], body: ofAssignment },
  updateMonthlyVariableCompensation: { body: { ...ofNobody, amount: 7 } },
  replaceMonthlyVariableCompensation: { body: { ...ofNobody, amount: 7 } },
  // A row of an employee who has a place, so that it shows the assignment that it ended.
  batchEmployeeDepartmentAssignations: {
    after: ['createEmployeeDepartmentAssignation', 'createDepartment'],
    body: ({ createEmployeeDepartmentAssignation: { employeeId }, createDepartment: { id } }) => ({
      rows: [{ operation: 'create', data: { employeeId, departmentId: id } }],
    }),
  },
  batchEmployeeOfficeAssignations: {
    after: ['createEmployeeOfficeAssignation', 'createOffice'],
    body: ({ createEmployeeOfficeAssignation: { employeeId }, createOffice: { id } }) => ({
      rows: [{ operation: 'create', data: { employeeId, officeId: id } }],
    }),
  },
  // The example is a request for single days; for ranges see src/schedule/time-off/ranges.test.ts.
  // Other days than those with which the calendar was created.
  replaceAbsenceCalendar: { body: { daysOff: [{ date: '2026-11-19' }] } },
  updateAbsenceDayOffRequest: { body: { startDate: undefined, endDate: undefined } },
  replaceAbsenceDayOffRequest: { body: { startDate: undefined, endDate: undefined } },
  batchVacationDayOffRequests: {
    after: ['createVacationCalendar'],
    body: ({ createVacationCalendar: { id, employeeId } }) => ({
      rows: [{ operation: 'create', data: { calendarId: id, employeeId, daysOff: [{ date: '2026-11-20' }] } }],
    }),
  },
  // A row of an employee who has a salary, so that it shows the one that it ended.
  batchSalaries: {
    after: ['createSalary'],
    body: ({ createSalary: { employeeId } }) => ({
      rows: [
        {
          operation: 'create',
          data: {
            employeeId,
            payPeriod: 'monthly',
            currency: 'EUR',
            grossSalary: 36_000,
            payments: 14,
            startDate: '2026-12-01',
          },
        },
      ],
    }),
  },
  batchMonthlyVariableCompensations: {
    after: ['assignCompensation'],
    body: (made) => ({
      rows: [{ operation: 'create', data: { ...ofAssignment(made), date: '2026-11-20', amount: 100 } }],
    }),
  },
  // Yesterday is over: the employee is inactive at once.
  createEmployee: { body: { ...uncheckedNumbers, startDate: '2026-01-01' } },
  // Only signed-in users invite; see src/hiring/hire.test.ts and src/accounts/invitations/own-role.test.ts.
  hireEmployee: {
    body: { invitation: undefined },
    ignores: ['/employee/customFields/0/id', '/invitation/roleId'],
    furtherScopes: ['contracts:write', 'salaries:write', 'onboarding:write'],
  },
  deactivateEmployee: { body: { endDate: '2026-11-19' } },
  reactivateEmployee: { after: ['deactivateEmployee'], body: { startDate: '2026-11-21' } },
  undoEmployeeDeactivation: { after: ['deactivateEmployee'] },
  getEmployment: { after: ['createEmployee', 'listEmployments'], path: ofEmployment },
  listEmploymentVersions: { after: ['createEmployee', 'listEmployments'], path: ofEmployment },
  updateEmployment: { after: ['createEmployee', 'listEmployments'], path: ofEmployment, body: ofSameEmployee },
  // The only employment stays.
  deleteEmployment: {
    after: ['createEmployee', 'deactivateEmployee', 'reactivateEmployee', 'listEmployments'],
    path: ofEmployment,
  },
  restoreEmployee: { after: ['deleteEmployee'] },
  restoreDocument: { after: ['deleteDocument'] },
  unassignEmployeeDepartment: { after: ['createEmployeeDepartmentAssignation'] },
  unassignEmployeeOffice: { after: ['createEmployeeOfficeAssignation'] },
  // No operation creates a delivery: it appears when an event is due to an endpoint.
  listDeliveries: { after: ['createWebhookEndpoint', 'createEmployee'] },
  testWebhookEndpoint: { body: { event: 'employee.created' }, silent: 'it sends an example, and changes nothing' },
  verifyWebhookEndpoint: {
    silent: 'its network is allowed, so it is verified; see src/webhooks/challenge/challenge.test.ts',
  },
  retryWebhookDelivery: { refused: 'no receiver has failed; see src/webhooks/deliveries/retry-delivery.test.ts' },
  pauseWebhookReplay: { refused: unfinished },
  resumeWebhookReplay: { refused: unfinished },
  cancelWebhookReplay: { refused: unfinished },
  resumeWebhookEndpoint: { after: ['pauseWebhookEndpoint'] },
  requestPasswordLink: {
    refused: 'the installation has no mail server; see src/accounts/forgotten-passwords/forgotten.test.ts',
  },
  setUp: { refused: 'there is an account already; see src/accounts/panel.test.ts' },
  signInWithCode: { refused: 'it goes on from a password given before; see src/accounts/panel.test.ts' },
  changePassword: { silent: ownAffair },
  beginSecondFactor: { silent: ownAffair },
  confirmSecondFactor: {
    // A second factor that is in use cannot be begun again.
    after: ['endSecondFactor', 'beginSecondFactor'],
    body: ({ beginSecondFactor }) => ({ code: codeOf(beginSecondFactor.uri) }),
    silent: ownAffair,
  },
  endSecondFactor: { silent: ownAffair },
  endOtherSessions: { silent: ownAffair },
  listPeopleViews: { after: ['savePeopleViews'] },
  savePeopleViews: { silent: 'how a user likes to look at a list' },
  // Each user is another employee.
  createInvitation: { after: ['createEmployee'], body: ({ createEmployee }) => ({ employeeId: createEmployee.id }) },
  acceptInvitation: { after: ['createInvitation'], body: ({ createInvitation }) => ({ key: createInvitation.key }) },
  disableUser: ofAnotherUser,
  enableUser: { ...ofAnotherUser, after: [...ofAnotherUser.after, 'disableUser'] },
  resetUserPassword: ofAnotherUser,
  // For a user without a second factor nothing changes.
  resetUserSecondFactor: {
    ...ofAnotherUser,
    silent: 'only the user sets one up; see src/accounts/resets/resets.test.ts',
  },
  choosePassword: {
    after: ['resetUserPassword'],
    body: ({ resetUserPassword }) => ({ key: resetUserPassword.key }),
    silent: ownAffair,
  },
  readAuditLog: { after: ['createEmployee'] },
  updateUser: { ...ofAnotherUser, body: asEmployee },
  replaceUser: { ...ofAnotherUser, body: asEmployee },
  switchApiAddOn: { body: otherState('active', true) },
  setColleagueSettings: { body: otherState('birthdays', false) },
  setCelebrationChoice: { body: otherState('birthday', false) },
  listSignIns: { after: ['listUsers'] },
  signIn: { body: { email: 'ana@acme.example' }, silent: 'makes a session, which is no data of an account' },
  listContractsForPayroll: { after: ['createContract'] },
  listPayrollPeople: { after: ['createContract'], search: 'since=0' },
  getPayrollDigest: { after: ['createEmployee'], furtherScopes: ['employees:read'] },
  listEmployeeContracts: { after: ['createContract'] },
  getCurrentContract: { after: ['createContract'] },
  clockOut: { after: ['clockIn'] },
  createVacationCalendar: { ignores: shownDays },
  updateVacationCalendar: {
    ignores: shownDays,
    effects: {
      onlyWithSchedule: 'on the daysOff of the same request; see src/schedule/vacation-calendars/days-off.test.ts',
    },
  },
  replaceVacationCalendar: { ignores: shownDays },
  createVacationDayOffRequest: {
    after: ['createVacationCalendar'],
    body: ({ createVacationCalendar: { id, employeeId } }) => ({ calendarId: id, employeeId }),
  },
  acceptVacationDayOffRequest: {
    after: ['createVacationDayOffRequest', 'createEmployeeManager'],
    body: byTheirManager,
  },
  rejectVacationDayOffRequest: {
    after: ['createVacationDayOffRequest', 'createEmployeeManager'],
    body: byTheirManager,
  },
  acceptAbsenceDayOffRequest: { after: ['createAbsenceDayOffRequest', 'createEmployeeManager'], body: byTheirManager },
  rejectAbsenceDayOffRequest: { after: ['createAbsenceDayOffRequest', 'createEmployeeManager'], body: byTheirManager },
  listVacationCalendarTotals: { after: ['createVacationCalendar'] },
  listColleagues: { after: ['createEmployee'] },
  createVacationRule: { after: ['createOffice'], body: ({ createOffice }) => ({ officeId: createOffice.id }) },
  batchVacationRules: {
    after: ['createVacationConfiguration', 'createOffice'],
    body: ({ createVacationConfiguration, createOffice }) => ({
      rows: [
        {
          operation: 'create',
          data: { vacationConfigurationId: createVacationConfiguration.id, officeId: createOffice.id, fromYear: 2027 },
        },
      ],
    }),
  },
  listVacationConfigurationAssignations: { after: ['assignVacationConfiguration'] },
  listVacationLedgers: { after: ['createVacationCalendar'] },
  listColleaguesOff: { rowless: 'the employees have no team; see src/schedule/time-off/preview/preview.test.ts' },
  listEmployeeHolidays: { after: ['createHolidayAssignment'] },
  updateVacationRule: { body: inFreeYear },
  replaceVacationRule: { body: inFreeYear },
  giveHolidayCalendar: { after: ['createEmployee'], body: ({ createEmployee: { id } }) => ({ employees: [id] }) },
  listHolidayCalendarEmployees: { after: ['createHolidayAssignment'], path: ofGivenCalendar },
  takeHolidayCalendar: {
    after: ['createHolidayAssignment'],
    path: ofGivenCalendar,
    body: ({ createHolidayAssignment: { employeeId } }) => ({ employees: [employeeId] }),
  },
  listVacationDayOff: { after: ['acceptVacationDayOffRequest'] },
  listAbsenceDayOff: { after: ['acceptAbsenceDayOffRequest'] },
  acceptWorkEntryCorrectionRequest: { after: ['createWorkEntryCorrectionRequest'] },
  rejectWorkEntryCorrectionRequest: { after: ['createWorkEntryCorrectionRequest'] },
  reportWorkedHours: { after: ['createWorkEntry'], search: 'groupBy=day&withPeriods=true' },
  reportWorkedHoursByWeekDay: { after: ['createWorkEntry'] },
  reportWorkedNightHours: { after: ['createWorkEntry'] },
  reportWorkedAbsenceDays: { after: ['createWorkEntry'] },
  listWorkingTimeRegister: {
    after: ['createWorkEntry'],
    query: ({ createWorkEntry: { employeeId } }) => ({
      'employeeIds[in]': employeeId,
      from: '2026-11-01',
      to: '2026-11-30',
    }),
  },
  listTeamWeeks: { after: ['createWorkEntry'] },
  // It clocks in here: the fields of a clock-out are not checked.
  clock: { ignores: ['/workEntryOut/officeId'] },
  listEvents: { after: ['createEmployee'] },
  listEventConsumers: { after: ['keepEventConsumer'] },
  getEventConsumer: { after: ['keepEventConsumer'] },
  keepEventConsumer: { silent: "a reader's own note of how far it has read; an event of it would lengthen the log" },
  deleteEventConsumer: { after: ['keepEventConsumer'], silent: 'the end of such a note' },
  createImport: { silent: ownImport },
  listImports: { after: ['createImport'] },
  getImport: { after: ['createImport'], path: theImport },
  listImportRows: { after: ['createImport'], path: theImport },
  updateImport: {
    after: ['createImport'],
    path: theImport,
    body: { fields: ['firstName', 'lastName', 'email'] },
    silent: ownImport,
  },
  mendImport: { after: ['createImport'], path: theImport, silent: ownImport },
  checkImport: { after: ['createImport'], path: theImport, silent: ownImport },
  startImport: {
    after: ['createImport'],
    path: theImport,
    refused: 'only the worker makes an import ready to start; see src/imports/imports.test.ts',
  },
  cancelImport: { after: ['createImport'], path: theImport, silent: ownImport },
  listNotifications: { rowless: 'they follow from events later; see src/notifications/notifications.test.ts' },
  markNotificationRead: {
    path: () => ({ id: '0198b0a4-0000-7000-8000-000000000001' }),
    refused: 'no operation makes a notification; see src/notifications/notifications.test.ts',
  },
  markNotificationsRead: { silent: "a user's own note of what they have seen" },
  setNotificationSettings: { silent: "a user's own choice of what they are told" },
  signOut: { silent: 'ends a session' },
};

/**
 * The operation that creates what an id refers to, where its name does not say it. A name that does: `officeId` is an
 * id in `…/offices`, and `workCheckTypeId` in `…/check-types`. For one operation alone: `operationId.name`; for the
 * `{id}` of a path without a list: the path.
 */
export const ids: Record<string, string> = {
  managerId: 'createEmployee',
  newManagerId: 'createEmployee',
  assigneeId: 'createEmployee',
  // Nothing creates an employment by itself.
  employmentId: 'createEmployee',
  deciderId: 'createEmployee',
  salaryCompensationId: 'assignCompensation',
  '/contract/v1/employee-compensations': 'assignCompensation',
  workDayTypeId: 'createWorkdayType',
  holidayCalendarId: 'createHolidayCalendar',
  '/schedule/v1/holidays': 'createHolidayCalendar',
  '/schedule/v1/vacation-configurations-assignations': 'createVacationConfiguration',
  '/core/v3/employee-profiles/organization-chart-managers': 'createEmployee',
  organizationChartManagerId: 'createEmployee',
  // Nothing creates a notification: an id of another kind is as unknown.
  'markNotificationRead.id': 'createEmployee',
  profileId: 'createExportProfile',
  'listColleaguesOff.requestId': 'createVacationDayOffRequest',
  'listVacationDayOff.requestId': 'createVacationDayOffRequest',
  'listAbsenceDayOff.requestId': 'createAbsenceDayOffRequest',
};
