import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { refusePast } from './errors.ts';
import { tokenEvents } from './events.ts';
import { tokens } from './token.ts';
import { hashOfToken, newTokenText, shownPrefix } from './token-text.ts';

/**
 * Creates an access token for an integration.
 * @returns its id and its text, which is not available later
 * @throws Problem `invalid_body` for an expiry that has passed
 */
export async function createApiToken(tx: Tx, input: CreateInput<typeof tokens>): Promise<{ id: string; text: string }> {
  refusePast(tx, input.expiresAt);
  const text = newTokenText();
  const token = await insertRow(tx, tokens, input, {
    token_hash: Buffer.from(hashOfToken(text), 'hex'),
    prefix: shownPrefix(text),
  });
  tokenEvents.created(tx, token);
  return { id: token.id, text };
}
