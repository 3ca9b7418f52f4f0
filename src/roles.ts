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
import { type Membership, type Role, roleCan } from './accounts/index.ts';
import type { Permitted, Runnable } from './platform/http/principal.ts';

type NamedRole = 'manager' | 'employee';

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
const asEmployees = ['getOwnData', 'changeOwnData', 'deleteOwnDataRequest'];
/** The same, unless the role decides about the data of all employees. */
const asEmployeesUnlessDecider = ['listOwnDataRequests', 'getOwnDataRequest'];

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

/** The operations of the roles that are lists of operations, by operationId. */
export const operationsOf: Record<NamedRole, readonly string[]> = {
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
const changesEmployees = 'employees:write';
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

/** What a role with scopes permits. */
interface Scoped {
  isHr: boolean;
  can(scope: string): boolean;
  /** The only operations that keep to its reach; undefined: it reaches all employees. */
  within: readonly string[] | undefined;
}

/** They read, by a POST because the request has a body. */
const readsByPost: readonly string[] = ['previewExportProfile'];

/** A scope to read never permits an operation that writes. */
const isWriteByRead = ({ id, method, scope }: Runnable): boolean =>
  method !== 'GET' && !readsByPost.includes(id) && typeof scope === 'string' && !scope.endsWith(':write');

function permits({ isHr, can, within }: Scoped, operation: Runnable): boolean {
  const { id, scope } = operation;
  const place = placed.get(id);
  if (place === changesEmployees) return within === undefined && can(place);
  if (place !== undefined) return place === 'every role' || (place === 'hr' && isHr);
  if (typeof scope !== 'string' || isWriteByRead(operation) || !can(scope)) return false;
  return within === undefined || within.includes(id);
}

const withinReach = {
  all: undefined,
  below: [...new Set([...operationsOf.manager, ...operationsOf.employee])],
  own: operationsOf.employee,
};

const listed = (role: NamedRole) => ({
  permits: ({ id }: Runnable) => operationsOf[role].includes(id),
  can: (scope: string) => roleCan(role, scope),
  reach: role === 'manager' ? ('below' as const) : ('own' as const),
  selfService: false,
});

const scoped = (role: Scoped, rest: { reach: 'all' | 'below' | 'own'; selfService: boolean }) => ({
  permits: (operation: Runnable) => permits(role, operation),
  can: role.can,
  ...rest,
});

const scopedRole = (role: 'hr' | 'payroll' | 'read_only') =>
  scoped(
    { isHr: role === 'hr', can: (scope) => roleCan(role, scope), within: undefined },
    { reach: 'all', selfService: role !== 'read_only' },
  );

/** What each built-in role permits. */
const rights = {
  administrator: { permits: () => true, can: () => true, reach: 'all' as const, selfService: false },
  hr: scopedRole('hr'),
  payroll: scopedRole('payroll'),
  read_only: scopedRole('read_only'),
  manager: listed('manager'),
  employee: listed('employee'),
};

type Rights = Pick<(typeof rights)[Role], 'selfService'> & {
  permits(operation: Runnable): boolean;
  can(scope: string): boolean;
  reach: 'all' | 'below' | 'own';
};

/** What the user of an account's own role may do; those who decide about employees see more than themselves. */
function rightsOf({ role, own }: Pick<Membership, 'role' | 'own'>): Rights {
  if (role !== 'own') return rights[role];
  // No role of that name: nothing is permitted.
  const { scopes = [], reach = 'own', selfService = false } = own ?? {};
  const can = (scope: string) => scopes.includes(scope) && (reach !== 'own' || !scope.startsWith('managers:'));
  return scoped({ isHr: false, can, within: withinReach[reach] }, { reach, selfService });
}

/** The permissions of a user. */
export interface Permissions {
  /** What they may do with the data that their role reaches. */
  can(scope: string): boolean;
  /**
   * Whether they run an operation: with the data that their role reaches; `own`: about themselves alone, as an employee
   * does; undefined: not at all.
   */
  runs(operation: Runnable): 'all' | 'own' | undefined;
}

export function permissionsOf(membership: Pick<Membership, 'role' | 'own' | 'employeeId'>): Permissions {
  const { permits: permitsOne, can, selfService } = rightsOf(membership);
  const servesThemselves = selfService && membership.employeeId !== null;
  return {
    can,
    runs(operation) {
      if (permitsOne(operation)) return 'all';
      return servesThemselves && rights.employee.permits(operation) ? 'own' : undefined;
    },
  };
}

/**
 * The employees whom a user sees and acts for.
 * @param under finds the employees below a manager
 * @returns undefined: all employees
 */
export function reachOf(
  membership: Pick<Membership, 'role' | 'own' | 'employeeId'>,
  under: (employeeId: string) => Promise<string[]>,
): Promise<string[]> | undefined {
  const { reach } = rightsOf(membership);
  const { employeeId } = membership;
  if (reach === 'all') return undefined;
  if (employeeId === null) return Promise.resolve([]);
  return reach === 'own' ? Promise.resolve([employeeId]) : under(employeeId).then((people) => [...people, employeeId]);
}

/** Whether an operation that every role runs is about the user alone. */
function isOwnAffair(membership: Pick<Membership, 'role' | 'own'>, { id }: Runnable): boolean {
  if (asEmployees.includes(id)) return true;
  if (!asEmployeesUnlessDecider.includes(id)) return false;
  const { reach, can } = rightsOf(membership);
  return reach !== 'all' || !can(changesEmployees);
}

/** How a user runs an operation: with the reach of their role, or about themselves as an employee. */
export const permittedAs = (
  membership: Pick<Membership, 'role' | 'own' | 'employeeId'>,
  operation: Runnable,
): Permitted | undefined => {
  const { can, runs } = permissionsOf(membership);
  const found = runs(operation);
  if (found === undefined) return undefined;
  if (found === 'all' && !isOwnAffair(membership, operation)) return { can };
  return { can: rights.employee.can, reach: membership.employeeId === null ? [] : [membership.employeeId] };
};

/** What a user may do, by the ids of operations; null: all. */
export function listPermissions(
  membership: Pick<Membership, 'role' | 'own' | 'employeeId'>,
  operations: readonly Runnable[],
) {
  const { reach } = rightsOf(membership);
  if (membership.role === 'administrator') return { reach, operations: null, ownOperations: [] };
  const { runs } = permissionsOf(membership);
  const idsOf = (how: 'all' | 'own') => operations.filter((one) => runs(one) === how).map(({ id }) => id);
  return { reach, operations: idsOf('all'), ownOperations: idsOf('own') };
}

/** The roles in the documentation. */
export const describedRoles = (
  [
    ['administrator', 'sees and does everything in the account.'],
    [
      'hr',
      'sees and does everything about all employees, with their pay and numbers: hires, imports, invites, decides requests, and keeps the settings of the ' +
        'account. No integrations (tokens, webhooks, API add-on), no users and their roles, no audit log, no pay groups, pay periods and exports.',
    ],
    [
      'payroll',
      'sees all employees with their pay, numbers, time and time off; writes salaries, compensations and their variable amounts, pay groups, pay ' +
        'periods, exports and receipts. For themselves, what the role employee does.',
    ],
    [
      'read_only',
      'sees what hr sees, except pay and sensitive fields such as identity and account numbers. Writes nothing.',
    ],
    [
      'manager',
      'sees the employees below them, at any depth, those whom an entry of employee-managers gives them, and themselves; ' +
        'no pay; of all others the directory. Writes the time off and the working time of those about whom they decide, and decides about neither ' +
        'their own nor that of their managers. Does the onboarding tasks assigned to them.',
    ],
    [
      'employee',
      'sees themselves, with their own pay and numbers, the directory of colleagues, and on the home page the names of colleagues who are off this ' +
        'week, without the reason; asks for time off, clocks, and does the onboarding tasks assigned to them.',
    ],
  ] as const
).map(([name, reach]) => ({ name, reach, runs: (operation: Runnable) => rights[name].permits(operation) }));
