import { causedByFirst } from '../../events/index.ts';
import { instantOf } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { Problem } from '../../platform/problem.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow, lockRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { hashOfSecret, newLinkSecret, writeKey } from '../link.ts';
import type { Role } from '../roles/built-in.ts';
import { withRole } from '../roles/role-of-user.ts';
import type { OwnRole } from '../roles/store.ts';
import { findUserOfEmployee, isMember } from '../users/store.ts';
import { invitationEvents } from './events.ts';
import { invitations } from './invitation.ts';
import { findInvitedRole, refuseUnlessGivable } from './invited-role.ts';
import { planMail } from './mail/store.ts';
import { endInvitation } from './remove-invitation.ts';
import { findEarlierInvitations } from './store.ts';

/** How long a link works, in milliseconds. */
const lifetime = 7 * 24 * 3600 * 1000;

/** @throws Problem `invalid_body` if a user of the role would see nothing without an employee record */
function refuseWithoutEmployee(role: Role | OwnRole): void {
  if (role === 'manager' || role === 'employee') {
    throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeRequired)]);
  }
  if (typeof role === 'string' || role.reach === 'all') return;
  const { name } = role;
  throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeRequiredByReach, { name })]);
}

/**
 * Invites a person to sign in to the account. Earlier invitations end, those of the same address and those of the same
 * employee to other addresses: an address that was mistyped is no way in. This takes the same permission as their
 * withdrawal. What the caller may give is decided here, once: an invitation is the account's, and stays when the
 * permissions of the caller end.
 * @param sealKey encrypts the key for its mail; undefined: no mail
 * @returns its id, and the key of the link, which is not available later; null if it is mailed
 * @throws Problem `already_taken` if they sign in already, `may_not_give_role`, `invalid_body`
 */
export async function createInvitation(
  tx: Tx,
  input: CreateInput<typeof invitations>,
  sealKey: ((key: string) => Buffer) | undefined,
) {
  const values = withRole(input);
  const { employeeId = null } = values;
  const role = await findInvitedRole(tx, values);
  if (role === undefined) throw invalidBody(await wrongReferences(tx, invitations, values));
  refuseUnlessGivable(tx, role);
  if (employeeId === null) refuseWithoutEmployee(role);
  const user = employeeId === null ? undefined : await findUserOfEmployee(tx, employeeId);
  if (user !== undefined) {
    throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeHasUser, { name: user.name })]);
  }
  if (await isMember(tx, tx.caller.accountId, input.email)) {
    throw new Problem(commonErrors.alreadyTaken, `${input.email} already signs in to this account.`, {
      errors: [fieldError('/email', accountFieldErrors.alreadyMember)],
    });
  }
  const ended: Awaited<ReturnType<typeof endInvitation>>[] = [];
  for (const { id } of await findEarlierInvitations(tx, input.email, employeeId)) {
    ended.push(await endInvitation(tx, await lockRow(tx, invitations, id, 'consequence')));
  }
  const secret = newLinkSecret();
  const invitation = await insertRow(tx, invitations, values, {
    secret_hash: hashOfSecret(secret),
    expires_at: instantOf(Date.parse(tx.now) + lifetime),
  });
  const key = writeKey({ accountId: tx.caller.accountId, id: invitation.id, secret });
  if (sealKey) await planMail(tx, invitation.id, sealKey(key));
  await causedByFirst(tx, async () => {
    invitationEvents.created(tx, invitation);
    for (const one of ended) invitationEvents.deleted(tx, one);
  });
  return { id: invitation.id, key: sealKey ? null : key };
}
