/** The roles that a user may have, as one choice: the built-in ones, and those of the account. */
import type { Role, UserRole } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';

/** The built-in roles, those with the most permissions first. */
export const roles = ['administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee'] as const;
export type BuiltIn = (typeof roles)[number];

/** A built-in role, or the id of one of the account. */
export type RoleChoice = BuiltIn | (string & {});

const isBuiltIn = (choice: RoleChoice): choice is BuiltIn => roles.some((role) => role === choice);

export const choiceOf = ({ role, roleId }: { role: UserRole; roleId: string | null }): RoleChoice => roleId ?? role;

/** A choice, as the API takes it. */
export const roleOf = (choice: RoleChoice): { role: UserRole; roleId: string | null } =>
  isBuiltIn(choice) ? { role: choice, roleId: null } : { role: 'own', roleId: choice };

/** What a role is called; an own role has its name once the roles of the account are read. */
export const roleName = (choice: RoleChoice, ownRoles: readonly Role[]): string =>
  isBuiltIn(choice) ? t(`roles.${choice}`) : (ownRoles.find(({ id }) => id === choice)?.name ?? '…');

/** What its users may do, in words; undefined: the own role has no description. */
export const roleNote = (choice: RoleChoice, ownRoles: readonly Role[]): string | undefined =>
  isBuiltIn(choice) ? t(`users.mayAs.${choice}`) : (ownRoles.find(({ id }) => id === choice)?.description ?? undefined);

/** Whether its users see only what starts from their employee record. */
const isForEmployees = (choice: RoleChoice, ownRoles: readonly Role[]): boolean =>
  choice === 'manager' || choice === 'employee' || ownRoles.some(({ id, reach }) => id === choice && reach !== 'all');

/** The options of a select: the built-in roles, then those of the account. */
export const roleOptions = (builtIn: readonly BuiltIn[], ownRoles: readonly Role[]) => [
  ...builtIn.map((role) => ({ value: role as string, label: t(`roles.${role}`) })),
  ...ownRoles.map(({ id, name }) => ({ value: id, label: name })),
];

const isOfPayroll = (scope: string) => scope.startsWith('payroll:');

/**
 * The roles that the user may give to others: none that does more than their own. Besides administrators, who change the
 * roles of users, only HR invites, and does all but what concerns the payroll.
 */
export function useGivableRoles() {
  const givesAll = may('updateUser');
  const found = useReadAll('listRoles', { ...byName, enabled: may('listRoles') });
  const ownRoles = (found.data?.data ?? []).filter(({ scopes }) => givesAll || !scopes.some(isOfPayroll));
  const builtIn = givesAll ? roles : roles.filter((one) => one !== 'administrator' && one !== 'payroll');
  return {
    /** @param among the built-in roles that come into question; by default all */
    options: (among: readonly BuiltIn[] = roles) =>
      roleOptions(
        builtIn.filter((one) => among.includes(one)),
        ownRoles,
      ),
    nameOf: (choice: RoleChoice) => roleName(choice, ownRoles),
    noteOf: (choice: RoleChoice) => roleNote(choice, ownRoles),
    isForEmployees: (choice: RoleChoice) => isForEmployees(choice, ownRoles),
  };
}
