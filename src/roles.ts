/**
 * The permissions of signed-in users. An administrator may do everything; a manager and an employee run only the
 * operations named here, and in each they see only the records of the employees they reach: a manager those below them
 * and themselves, an employee themselves. A manager may write less than they see: only for the employees about whom
 * they decide.
 */
import type { Membership, Role } from './accounts/index.ts';

type LimitedRole = Exclude<Role, 'administrator'>;

/**
 * The reads that every user needs to find their way around. The home page has for each role what that role may see, and
 * for employees the colleagues who are away (home/away/).
 */
const everyone = [
  'getMe',
  'getHome',
  'listSessions',
  'changePassword',
  'beginSecondFactor',
  'confirmSecondFactor',
  'endSecondFactor',
  'endOtherSessions',
  'getInfo',
  // Their own, of the lists that they see.
  'listPeopleViews',
  'savePeopleViews',
  // The public facts of all employees (core/directory/).
  'listColleagues',
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
  // The entries of employee-managers say for whom they ask, and about whom they decide (core/managers/queries.ts).
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
];

/** The operations of each role, by operationId. */
export const operationsOf: Record<LimitedRole, readonly string[]> = {
  manager: [...everyone, 'listEmployeeManagers', 'listColleaguesOff', ...decisions],
  employee: [...everyone, ...ownPay],
};

/**
 * The data that a role sees within its reach; without a scope, fields and expansions are omitted, and named in
 * `redacted`.
 */
const scopesOf: Record<LimitedRole, readonly string[]> = {
  manager: [
    'employees:read',
    'departments:read',
    'offices:read',
    'managers:read',
    'onboarding:read',
    'contracts:read',
    'time-off:read',
    'settings:read',
  ],
  // All of it concerns the employee themselves.
  employee: [
    'employees:read',
    'employees.sensitive:read',
    'employees.sensitive:write',
    'departments:read',
    'offices:read',
    'onboarding:read',
    'contracts:read',
    'salaries:read',
    'compensations:read',
    'time-off:read',
    'settings:read',
  ],
};

/** The roles in the documentation. */
export const describedRoles = (
  [
    ['administrator', 'sees and does everything in the account.'],
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
).map(([name, reach]) => ({ name, reach, runs: (operationId: string) => roleRuns(name, operationId) }));

export const roleRuns = (role: Role, operationId: string): boolean =>
  role === 'administrator' || operationsOf[role].includes(operationId);

export const roleCan = (role: Role, scope: string): boolean =>
  role === 'administrator' || scopesOf[role].includes(scope);

/**
 * The employees whom a user sees and acts for.
 * @param under finds the employees below a manager
 * @returns undefined: all employees
 */
export function reachOf(
  { role, employeeId }: Membership,
  under: (employeeId: string) => Promise<string[]>,
): Promise<string[]> | undefined {
  if (role === 'administrator') return undefined;
  if (employeeId === null) return Promise.resolve([]);
  return role === 'employee'
    ? Promise.resolve([employeeId])
    : under(employeeId).then((people) => [...people, employeeId]);
}
