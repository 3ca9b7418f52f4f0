import { lockRow, writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endpointsOfTokens, type MadeEndpoint } from '../ports.ts';
import { tokenEvents } from './events.ts';
import { tokenRows } from './token.ts';

/**
 * Revokes a token for ever: this process refuses it from the commit on, every other within five seconds. A repetition
 * changes nothing.
 * @returns it with the webhook endpoints it has created, which continue because they belong to the account
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function revokeApiToken(tx: Tx, id: string): Promise<{ id: string; meta: { endpoints: MadeEndpoint[] } }> {
  const before = await lockRow(tx, tokenRows, id);
  const meta = { endpoints: await endpointsOfTokens.get()(tx, tx.caller.accountId, id) };
  if (before.revokedAt !== null) return { id, meta };
  const row = writeRow(tx, tokenRows, before, { fields: { revokedAt: tx.now } });
  tokenEvents.updated(tx, row, [{ field: 'revokedAt', before: null, after: tx.now }]);
  return { id, meta };
}
