import type { CreateInput, PatchInput } from '../../platform/resource/resource.ts';
import { insertRow, lockRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { roleEvents } from './events.ts';
import { ownRoles } from './role.ts';

/** Each scope once, so that the log shows no change where there is none. */
const once = <Scope>(scopes: readonly Scope[]): Scope[] => [...new Set(scopes)].sort();

/**
 * Creates a role.
 * @throws Problem `already_taken`
 */
export async function createRole(tx: Tx, input: CreateInput<typeof ownRoles>) {
  const row = await insertRow(tx, ownRoles, { selfService: true, ...input, scopes: once(input.scopes) });
  roleEvents.created(tx, row);
  return row;
}

/**
 * Changes a role; it takes effect with the next request of each of its users.
 * @throws Problem `not_found`, `version_mismatch`, `already_taken`
 */
export async function updateRole(tx: Tx, id: string, input: PatchInput<typeof ownRoles>) {
  const before = await lockRow(tx, ownRoles, id);
  const values = input.scopes === undefined ? input : { ...input, scopes: once(input.scopes) };
  const { row, changes } = await updateRow(tx, ownRoles, before, values);
  roleEvents.updated(tx, row, changes);
  return row;
}

/**
 * Deletes a role that no user has, and no open invitation gives.
 * @throws Problem `not_found`, `version_mismatch`, `in_use`
 */
export async function removeRole(tx: Tx, id: string) {
  const before = await lockRow(tx, ownRoles, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, ownRoles, before);
  roleEvents.deleted(tx, row);
  return { row };
}
