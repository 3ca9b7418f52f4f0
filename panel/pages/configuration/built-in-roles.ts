import { useMe } from '../../session.tsx';

/** The built-in roles, those with the most permissions first. */
export const roles = ['administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee'] as const;

/** The roles that the user may give to others: none that does more than their own. */
export function useGivableRoles(): readonly (typeof roles)[number][] {
  const { role } = useMe();
  return role === 'administrator' ? roles : roles.filter((one) => one !== 'administrator' && one !== 'payroll');
}
