/** What users may do by their roles. */
import type { Permitted, Runnable } from '../../platform/caller.ts';
import type { Membership } from '../users/store.ts';
import { type Role, roleCan } from './built-in.ts';
import {
  asEmployees,
  asEmployeesUnlessDecider,
  changesEmployees,
  type ListedRole,
  operationsOf,
  placed,
} from './operations-of-roles.ts';

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

const listed = (role: ListedRole) => ({
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
  /** Whether they also do about themselves what employees do. */
  servesThemselves: boolean;
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
    servesThemselves,
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

/** What a user may do, by the ids of operations. */
interface ListedPermissions {
  reach: Rights['reach'];
  /** Null: all. */
  operations: string[] | null;
  ownOperations: string[];
}

export function listPermissions(
  membership: Pick<Membership, 'role' | 'own' | 'employeeId'>,
  operations: readonly Runnable[],
): ListedPermissions {
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
