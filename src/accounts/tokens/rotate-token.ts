import { lockRow, writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { refuseRevoked } from './errors.ts';
import { tokenEvents } from './events.ts';
import { tokenRows } from './token.ts';
import { hashOfToken, newTokenText, shownPrefix } from './token-text.ts';

/**
 * Gives a token another text; this process refuses the one before from now on, others within seconds.
 * @returns the text, which is not available later
 * @throws Problem `not_found`, `version_mismatch`, `token_is_revoked`
 */
export async function rotateApiToken(tx: Tx, id: string): Promise<{ id: string; text: string }> {
  const before = await lockRow(tx, tokenRows, id);
  refuseRevoked(before.revokedAt);
  const text = newTokenText();
  const prefix = shownPrefix(text);
  // Only its hash is stored.
  const row = writeRow(tx, tokenRows, before, {
    columns: { token_hash: Buffer.from(hashOfToken(text), 'hex'), prefix },
  });
  tokenEvents.updated(tx, row, [{ field: 'prefix', before: null, after: prefix }]);
  return { id, text };
}
