import { type ErrorType, problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invites, mayGive, type Role } from '../roles/built-in.ts';
import type { UserRole } from '../roles/role-of-user.ts';
import { findOwnRole, type OwnRole } from '../roles/store.ts';

export const mayNotGiveRole = {
  code: 'may_not_give_role',
  status: 403,
  title: 'Role not permitted',
  cause: 'The invited person would get a role that sees or does more than the role of the inviting user.',
  cure: 'Choose another role, or ask an administrator to invite the person.',
  detail: 'Your role may not create or withdraw an invitation to the role {role}.',
} as const satisfies ErrorType;

/** What the role of an invitation permits: a built-in one, or one of the account as it is now; undefined: it is deleted. */
export async function findInvitedRole(
  tx: Tx,
  { role, roleId = null }: { role: UserRole; roleId?: string | null },
): Promise<Role | OwnRole | undefined> {
  if (role !== 'own') return role;
  return roleId === null ? undefined : findOwnRole(tx, tx.caller.accountId, roleId);
}

/** @throws Problem `may_not_give_role` if the role of the caller does not invite, or not to this role */
export function refuseUnlessGivable({ caller }: Tx, role: Role | OwnRole): void {
  if (caller.can(invites) && mayGive(caller, role)) return;
  throw problem(mayNotGiveRole, { role: typeof role === 'string' ? role : role.name });
}
