import type { Stored } from '../../platform/resource/resource.ts';
import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invitationEvents } from './events.ts';
import { invitations } from './invitation.ts';
import { findInvitedRole, refuseUnlessGivable } from './invited-role.ts';
import { findEarlierInvitations, forgetMail } from './store.ts';

/**
 * Removes an invitation: its link stops working.
 * @throws Problem `not_found`, `version_mismatch`, `may_not_give_role`
 */
export async function removeInvitation(tx: Tx, id: string) {
  const before = await lockRow(tx, invitations, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await endInvitation(tx, before);
  invitationEvents.deleted(tx, row);
  return { row };
}

/**
 * The same for a locked invitation, without an event.
 * @throws Problem `may_not_give_role`
 */
export async function endInvitation(tx: Tx, before: Stored<(typeof invitations)['fields']>) {
  // Only an accepted invitation gave a role that is deleted by now; it stays with administrators.
  refuseUnlessGivable(tx, (await findInvitedRole(tx, before)) ?? 'administrator');
  return close(tx, before);
}

async function close(tx: Tx, before: Stored<(typeof invitations)['fields']>) {
  await forgetMail(tx, before.id);
  return removeRow(tx, invitations, before);
}

/**
 * Ends the open invitation of an employee who leaves, whatever role it gives, with its event. One that is accepted at the
 * same time comes first.
 * @returns the ids
 */
export async function endInvitationsOf(tx: Tx, employeeId: string): Promise<string[]> {
  const open = await findEarlierInvitations(tx, null, employeeId);
  for (const { id } of open) {
    invitationEvents.deleted(tx, await close(tx, await lockRow(tx, invitations, id, 'consequence')));
  }
  return open.map(({ id }) => id);
}
