import { type Instant, instantOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { hashOfSecret, newLinkSecret, writeKey } from '../link.ts';
import { endLinks, endSessions, writePassword } from '../passwords/store.ts';
import { userEvents } from '../users/events.ts';
import { insertSignIn } from '../users/store.ts';
import { users } from '../users/user-resource.ts';
import { lockForReset, type Resetting, refuseOthers } from './may-reset.ts';
import { writeReset } from './store.ts';

/** How long a link works, in milliseconds: OWASP's Forgot Password Cheat Sheet asks for a short period. */
const lifetime = 24 * 3600 * 1000;

/** A link by which a person chooses their password. */
export interface PasswordLink {
  /** Of the user. */
  id: string;
  /** Belongs to the link, and is not available later. */
  key: string;
  expiresAt: Instant;
}

/**
 * Invalidates the password of a user, signs them out everywhere, and creates a link to choose the next one. So no other
 * person learns a password that works. A second factor stays required.
 * @throws Problem `not_found`, `version_mismatch`, `own_sign_in`, `signs_in_to_others`
 */
export async function resetPassword(tx: Tx, id: string, resetting: Resetting): Promise<PasswordLink> {
  const before = await lockForReset(tx, id);
  await refuseOthers(tx, id, resetting);
  const { byOperator, sealMailKey } = resetting;
  const [resetId, secret] = [newId(), newLinkSecret()];
  const key = writeKey({ accountId: tx.caller.accountId, id: resetId, secret });
  const expiresAt = instantOf(Date.parse(tx.now) + lifetime);
  // First of all: a sign-in under way waits for it, and finds another password.
  await writePassword(tx, id, null, tx.now);
  await endLinks(tx, id, tx.now);
  const last = await writeReset(tx, {
    id: resetId,
    userId: id,
    kind: 'password',
    byOperator,
    link: { secretHash: hashOfSecret(secret), expiresAt },
    mailKey: sealMailKey?.(key),
    isMailed: sealMailKey !== undefined,
  });
  await endSessions(tx, id);
  await insertSignIn(tx, { userId: id, outcome: 'password_reset', userAgent: null, at: tx.now });
  const row = writeRow(tx, users, before);
  userEvents.updated(tx, row, [{ field: 'passwordResetAt', before: last, after: tx.now }]);
  return { id, key, expiresAt };
}
