/** The roles that every account has, and the data that each of them reads and writes. */
import type { Caller } from '../../platform/caller.ts';
import { scopes } from '../tokens/scopes.ts';

/** Users have one of these, or one that their account made. */
export const roles = ['administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee'] as const;
export type Role = (typeof roles)[number];

/** Integrations and the audit log stay with administrators, and no user changes a locked period as a program may. */
const isOfPrograms = (scope: string): boolean => /^(webhooks|payroll\.retro|audit):/.test(scope);

/** What a role may read and write: the scopes of tokens, except those that only programs use. */
export const roleScopes = scopes.filter((scope) => !isOfPrograms(scope));

/** Lets a user invite others, to roles that may do no more than they may. No token and no role of an account has it. */
export const invites = 'invitations:write';

const isPay = (scope: string): boolean => /^(salaries|compensations):/.test(scope);

const ofHr = roleScopes.filter((scope) => !scope.startsWith('payroll:'));

/**
 * The data that a role sees within its reach; without a scope, fields and expansions are omitted, and named in
 * `redacted`.
 */
export const scopesOfRole: Record<Exclude<Role, 'administrator'>, readonly string[]> = {
  hr: [...ofHr, invites],
  payroll: [
    ...ofHr.filter((scope) => scope.endsWith(':read')),
    'salaries:write',
    'compensations:write',
    'payroll:read',
    'payroll:write',
  ].filter((scope) => !scope.startsWith('onboarding:')),
  read_only: ofHr.filter((scope) => scope.endsWith(':read') && scope !== 'employees.sensitive:read' && !isPay(scope)),
  manager: [
    'employees:read',
    'departments:read',
    'offices:read',
    'managers:read',
    'onboarding:read',
    'documents:read',
    'contracts:read',
    'work-entries:read',
    'work-entries:write',
    'time-off:read',
    'time-off:write',
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
    'documents:read',
    'contracts:read',
    'salaries:read',
    'compensations:read',
    'work-entries:read',
    'time-off:read',
    'settings:read',
  ],
};

/** Whether a role may read and write, within its reach, what needs a scope. */
export const roleCan = (role: Role, scope: string): boolean =>
  role === 'administrator' || scopesOfRole[role].includes(scope);

/** What a role of an account permits, of which the reach does not count here. */
type OwnScopes = { scopes: readonly string[]; selfService: boolean };

/** What users of a role read and write; with self-service, about themselves, also what employees do. */
const allScopesOf = (role: Exclude<Role, 'administrator'> | OwnScopes): readonly string[] =>
  typeof role === 'string' ? scopesOfRole[role] : [...role.scopes, ...(role.selfService ? scopesOfRole.employee : [])];

/**
 * Whether a caller may give a role to another person: it must not see or write more than the caller does. A caller who
 * reaches only some employees gives none: the same role of another person would reach others.
 * @param role a built-in one, or what one of the account permits
 */
export function mayGive({ can, reach }: Pick<Caller, 'can' | 'reach'>, role: Role | OwnScopes): boolean {
  if (reach !== undefined) return false;
  return role === 'administrator' ? can('*') : allScopesOf(role).every((scope) => can(scope));
}
