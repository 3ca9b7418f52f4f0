import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import { type Instant, instantOf } from '../../platform/clock.ts';
import { defined } from '../../platform/narrowing.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, instant } from '../../platform/values.ts';
import { dropKey, ensureSigningKey, findSigningKey, retireKey, signingKeysOf } from './store.ts';

const rotated = defineEvent({
  type: 'webhook_signing_key.rotated',
  description:
    'Webhooks of the account are signed with a new ed25519 key from now on; the previous one stays published.',
  scope: 'webhooks:read',
  data: z.strictObject({ id, previousId: id.nullable(), previousUntil: instant.nullable() }),
});
const retired = defineEvent({
  type: 'webhook_signing_key.retired',
  description: 'A former signing key of the account is no longer published: do not trust anything it signed.',
  scope: 'webhooks:read',
  data: z.strictObject({ id }),
});

export const signingKeyEventTypes = [rotated, retired];

const entityOf = (keyId: string) => ({ type: 'webhook_signing_key', id: keyId, version: 1 });

interface Rotated {
  /** The key that signs now. */
  id: string;
  previousId: string | null;
  /** How long the previous one stays published. */
  previousUntil: Instant | null;
}

/**
 * Gives an account a new signing key, which signs from now on. The previous one stays published until the overlap is
 * over, so that receivers can verify deliveries on their way.
 * @param overlapHours 0: it is no longer published
 */
export async function rotateSigningKey(tx: Tx, box: SecretBox, overlapHours: number): Promise<Rotated> {
  const previous = await findSigningKey(tx);
  const until = instantOf(Date.parse(tx.now) + overlapHours * 3_600_000);
  if (previous) await retireKey(tx, previous, until);
  await ensureSigningKey(tx, box);
  const present = defined(await findSigningKey(tx), 'the new key');
  const outcome = { id: present, previousId: previous ?? null, previousUntil: previous === undefined ? null : until };
  recordEvent(tx, rotated, {
    entity: entityOf(present),
    changes: [{ field: 'id', before: previous ?? null, after: present }],
    data: outcome,
  });
  return outcome;
}

/**
 * Stops publishing a former key before its overlap is over, because it leaked.
 * @returns false if the account has no such key, or it is the one that signs
 */
export async function retireSigningKey(tx: Tx, keyId: string): Promise<boolean> {
  const known = (await signingKeysOf(tx, tx.caller.accountId, tx.now)).find((key) => key.id === keyId);
  if (!known || known.publishedUntil === null) return false;
  await dropKey(tx, keyId);
  recordEvent(tx, retired, { entity: entityOf(keyId), data: { id: keyId } });
  return true;
}
