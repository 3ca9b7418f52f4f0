import type { Stored } from '../../platform/resource/resource.ts';
import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invitationEvents } from './events.ts';
import { findGivenRole, refuseUnlessGivable } from './given-role.ts';
import { invitations } from './invitation.ts';
import { forgetMail } from './store.ts';

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
  refuseUnlessGivable(tx, (await findGivenRole(tx, before)) ?? 'administrator');
  await forgetMail(tx, before.id);
  return removeRow(tx, invitations, before);
}
