import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { refusePast, refuseRevoked } from './errors.ts';
import { tokenEvents } from './events.ts';
import { tokenRows, type tokens } from './token.ts';

/**
 * Changes a token; other processes notice within seconds.
 * @throws Problem `not_found`, `version_mismatch`, `token_is_revoked`, `invalid_body`
 */
export async function updateApiToken(tx: Tx, id: string, input: PatchInput<typeof tokens>) {
  const before = await lockRow(tx, tokenRows, id);
  refuseRevoked(before.revokedAt);
  if (input.expiresAt !== before.expiresAt) refusePast(tx, input.expiresAt);
  const { row, changes } = await updateRow(tx, tokenRows, before, input);
  tokenEvents.updated(tx, row, changes);
  return row;
}
