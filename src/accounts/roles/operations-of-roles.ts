/**
 * The permissions of signed-in users. An administrator may do everything.
 *
 * - A manager and an employee run only the operations named here, and in each they see only the records of the employees
 *   they reach: a manager those below them and themselves, an employee themselves. A manager may write less than they
 *   see: only for the employees about whom they decide.
 * - All other roles have scopes, as tokens have: they run an operation with its scope in the route table. Operations for
 *   users alone have no scope, so each is placed here by name; one that is not placed is for administrators.
 *
 * A role with scopes that reaches only some employees runs no more operations than a manager or an employee runs: those
 * are known to keep to the reach of the caller.
 */

/** The roles that are lists of operations. */
export type ListedRole = 'manager' | 'employee';

/**
 * What concerns the users themselves, and what every user may know. The home page has for each role what that role may
 * see, and for employees the colleagues who are away (home/away/).
 */
const forEveryRole = [
  'getMe',
  'getHome',
  // As far as the user may still see what they are about (notifications/store.ts).
  'listNotifications',
  'markNotificationRead',
  'markNotificationsRead',
  'getNotificationSettings',
  'setNotificationSettings',
  'listPeopleViews',
  'savePeopleViews',
  'listSessions',
  'changePassword',
  'beginSecondFactor',
  'confirmSecondFactor',
  'endSecondFactor',
  'endOtherSessions',
  'getInfo',
  // The public facts of all employees (core/directory/).
  'listColleagues',
  // What the user shows colleagues; on the home page, what colleagues show (core/directory/celebrations/).
  'getCelebrationChoice',
  'setCelebrationChoice',
  // The photos of those whom they see there, and their own to change (photos/rules.ts).
  'listEmployeePhotos',
  'getEmployeePhoto',
  'getEmployeePicture',
  'createEmployeePhoto',
  'deleteEmployeePhoto',
  // As employees, about themselves: see `asEmployees`.
  'getOwnData',
  'changeOwnData',
  'listOwnDataRequests',
  'getOwnDataRequest',
  'deleteOwnDataRequest',
];

/** What users do as employees whatever their role: with the permissions of the role employee, about themselves alone. */
export const asEmployees: readonly string[] = ['getOwnData', 'changeOwnData', 'deleteOwnDataRequest'];
/** The same, unless the role decides about the data of all employees. */
export const asEmployeesUnlessDecider: readonly string[] = ['listOwnDataRequests', 'getOwnDataRequest'];

/** What managers and employees need to find their way around. */
const everyone = [
  ...forEveryRole,
  'listEmployees',
  'getEmployee',
  'listEmployeeVersions',
  'getOrgChartManager',
  'listDepartments',
  'getDepartment',
  'listOffices',
  'getOffice',
  'listOnboardings',
  'getOnboarding',
  // Only the tasks that are assigned to them (core/onboarding/change-task.ts).
  'changeOnboardingTask',
  'listHolidayCalendar',
  'getHolidayCalendar',
  'listEmployeeHolidays',
  'listAbsenceTypes',
  'getAbsenceType',
  'listVacationConfigurations',
  'getVacationConfiguration',
  'listVacationCalendars',
  'getVacationCalendar',
  'listVacationCalendarTotals',
  'listVacationLedgers',
  'listVacationAdjustments',
  'getVacationAdjustment',
  'listVacationAdjustmentVersions',
  'listVacationDayOff',
  'listAbsenceDayOff',
  // The entries of employee-managers say for whom they ask, and about whom they decide (core/people/managers/queries.ts).
  'listVacationDayOffRequests',
  'createVacationDayOffRequest',
  'getVacationDayOffRequest',
  'listVacationDayOffRequestVersions',
  'deleteVacationDayOffRequest',
  'listAbsenceDayOffRequests',
  'createAbsenceDayOffRequest',
  'getAbsenceDayOffRequest',
  'listAbsenceDayOffRequestVersions',
  'updateAbsenceDayOffRequest',
  'replaceAbsenceDayOffRequest',
  'deleteAbsenceDayOffRequest',
  'listWorkEntries',
  'getWorkEntry',
  'listWorkEntryVersions',
  'listWorkingTimeRegister',
  'listWorkEntryCorrectionRequests',
  'createWorkEntryCorrectionRequest',
  'getWorkEntryCorrectionRequest',
  'deleteWorkEntryCorrectionRequest',
  'clockIn',
  'clockOut',
  'clock',
  'listWorkBreaks',
  'getWorkBreak',
  'listCheckTypes',
  'getCheckType',
  'reportWorkedHours',
  'reportWorkedHoursByWeekDay',
  'reportWorkedNightHours',
  'reportWorkedAbsenceDays',
  'listEmployeeContracts',
  // What a user sees of documents, and adds, is decided by their kinds (documents/store.ts, documents/rules.ts).
  'listDocumentKinds',
  'getDocumentKind',
  'listDocuments',
  'createDocument',
  'getDocument',
  'downloadDocument',
  'getDocumentUsage',
];

/** Employees see their own pay; their manager does not. */
const ownPay = ['listSalaries', 'listEmployeeCompensations'];

const decisions = [
  'acceptVacationDayOffRequest',
  'rejectVacationDayOffRequest',
  'acceptAbsenceDayOffRequest',
  'rejectAbsenceDayOffRequest',
  // Corrections of their team's clock entries.
  'createWorkEntry',
  'updateWorkEntry',
  'replaceWorkEntry',
  'deleteWorkEntry',
  'acceptWorkEntryCorrectionRequest',
  'rejectWorkEntryCorrectionRequest',
];

/** Their operations, by operationId. */
export const operationsOf: Record<ListedRole, readonly string[]> = {
  manager: [...everyone, 'listEmployeeManagers', 'listColleaguesOff', 'listTeamWeeks', ...decisions],
  employee: [...everyone, ...ownPay],
};

/** The operations without a scope that HR runs, too. */
const forHr = [
  'listInvitations',
  'getInvitation',
  'createInvitation',
  'deleteInvitation',
  // To invite people to them.
  'listRoles',
  'getRole',
  'listImports',
  'createImport',
  'getImport',
  'updateImport',
  'listImportRows',
  'mendImport',
  'checkImport',
  'startImport',
  'cancelImport',
  'getColleagueSettings',
  'setColleagueSettings',
  'getOwnDataSettings',
  'setOwnDataSettings',
];
/** The operations without a scope that roles with this scope run, if they reach all employees. */
export const changesEmployees = 'employees:write';
const forThoseWhoChangeEmployees = ['acceptOwnDataRequest', 'rejectOwnDataRequest'];
const forAdministrators = [
  'listUsers',
  'getUser',
  'updateUser',
  'replaceUser',
  'disableUser',
  'enableUser',
  'resetUserPassword',
  'resetUserSecondFactor',
  'createRole',
  'updateRole',
  'replaceRole',
  'deleteRole',
  'getApiAddOn',
  'switchApiAddOn',
  'listTokens',
  'createApiToken',
  'getApiToken',
  'updateApiToken',
  'replaceApiToken',
  'rotateApiToken',
  'revokeApiToken',
  'getApiUsage',
  'listApiRequests',
  'readAuditLog',
  'listSignIns',
  // For programs that read the log of events.
  'listEventTypes',
  'listEventConsumers',
  'getEventConsumer',
  'keepEventConsumer',
  'deleteEventConsumer',
];

/** Each operation placed by name, and who runs it in addition to administrators: a scope stands for the roles with it. */
export const placed: ReadonlyMap<string, 'every role' | 'hr' | 'administrators' | typeof changesEmployees> = new Map([
  ...forEveryRole.map((id) => [id, 'every role'] as const),
  ...forHr.map((id) => [id, 'hr'] as const),
  ...forThoseWhoChangeEmployees.map((id) => [id, changesEmployees] as const),
  ...forAdministrators.map((id) => [id, 'administrators'] as const),
]);
