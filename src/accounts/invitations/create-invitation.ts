import { instantOf } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { hashOfSecret, newLinkSecret, writeKey } from '../link.ts';
import { invites, mayGive, type Role } from '../roles/built-in.ts';
import { findUserOfEmployee, isMember } from '../users/store.ts';
import { invitationEvents } from './events.ts';
import { invitations } from './invitation.ts';
import { planMail } from './mail/store.ts';
import { removeOpenInvitations } from './store.ts';

/** How long a link works, in milliseconds. */
const lifetime = 7 * 24 * 3600 * 1000;

export const mayNotGiveRole: ErrorType = {
  code: 'may_not_give_role',
  status: 403,
  title: 'Role not permitted',
  cause: 'The invited person would get a role that sees or does more than the role of the inviting user.',
  cure: 'Choose another role, or ask an administrator to invite the person.',
};

/** @throws Problem `may_not_give_role` if the role of the caller does not invite, or not to this role */
export function refuseUnlessGivable({ caller }: Tx, role: Role): void {
  if (caller.reach === undefined && caller.can(invites) && mayGive(caller, role)) return;
  throw new Problem(mayNotGiveRole, `Your role does not permit an invitation or its end for the role ${role}.`);
}

/**
 * Invites a person to sign in to the account. An earlier invitation of the same address ends.
 * @param sealKey encrypts the key for its mail; undefined: no mail
 * @returns its id, and the key of the link, which is not available later; null if it is mailed
 * @throws Problem `already_taken` if they sign in already, `may_not_give_role`, `invalid_body`
 */
export async function createInvitation(
  tx: Tx,
  input: CreateInput<typeof invitations>,
  sealKey: ((key: string) => Buffer) | undefined,
) {
  const { role, employeeId = null } = input;
  refuseUnlessGivable(tx, role);
  if ((role === 'manager' || role === 'employee') && employeeId === null) {
    throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeRequired)]);
  }
  const user = employeeId === null ? undefined : await findUserOfEmployee(tx, employeeId);
  if (user !== undefined) {
    throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeHasUser, { id: user })]);
  }
  if (await isMember(tx, tx.caller.accountId, input.email)) {
    throw new Problem(commonErrors.alreadyTaken, `${input.email} already signs in to this account.`, {
      errors: [fieldError('/email', accountFieldErrors.alreadyMember)],
    });
  }
  await removeOpenInvitations(tx, input.email);
  const secret = newLinkSecret();
  const invitation = await insertRow(tx, invitations, input, {
    secret_hash: hashOfSecret(secret),
    expires_at: instantOf(Date.parse(tx.now) + lifetime),
  });
  const key = writeKey({ accountId: tx.caller.accountId, id: invitation.id, secret });
  if (sealKey) await planMail(tx, invitation.id, sealKey(key));
  invitationEvents.created(tx, invitation);
  return { id: invitation.id, key: sealKey ? null : key };
}
