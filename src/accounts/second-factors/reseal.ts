import type { Queryable } from '../../platform/db/database.ts';
import type { SignInSecret } from '../users/sign-in-secrets.ts';
import { type SealedSecondFactor, secondFactorsWithout, writeSealed } from './store.ts';

/** Loaded with the first second factor: a start has mostly none to read. */
const crypto = () => import('better-auth/crypto');

/**
 * Decrypts a text encrypted by better-auth. A text from when it had one secret does not name it: then this function
 * tries each, and the authentication tag shows the right one.
 * @returns undefined if no secret is the right one
 */
async function open(secrets: readonly SignInSecret[], sealed: string): Promise<string | undefined> {
  const { parseEnvelope, symmetricDecrypt } = await crypto();
  const named = parseEnvelope(sealed);
  for (const { version, value } of secrets) {
    if (named && named.version !== version) continue;
    const plain = await symmetricDecrypt({ key: value, data: named?.ciphertext ?? sealed }).catch(() => undefined);
    if (plain !== undefined) return plain;
  }
  return undefined;
}

/** Whether a second factor was encrypted with one of the secrets. */
export async function isReadable(secrets: readonly SignInSecret[], sealed: SealedSecondFactor): Promise<boolean> {
  const plain = await Promise.all([open(secrets, sealed.secret), open(secrets, sealed.backupCodes)]);
  return !plain.includes(undefined);
}

/** The outcome of encrypting second factors again. */
interface Resealed {
  rows: number;
  /** The ids of the people whose second factor none of our secrets decrypts. */
  unreadable: string[];
}

/**
 * Encrypts second factors with the newest secret, which is named in them.
 * @param which `misnamed`: only those that name no secret, written before secrets had names, and that the newest
 * secret, which is tried for them, does not decrypt; an earlier release that still runs continues to read the others
 */
export async function resealSecondFactors(
  db: Queryable,
  secrets: readonly SignInSecret[],
  which: 'all' | 'misnamed',
): Promise<Resealed> {
  const [newest] = secrets;
  if (!newest) throw new Error('signing in needs a secret');
  const seal = async (plain: string) => {
    const { formatEnvelope, symmetricEncrypt } = await crypto();
    return formatEnvelope(newest.version, await symmetricEncrypt({ key: newest.value, data: plain }));
  };
  const beginning = which === 'all' ? (await crypto()).formatEnvelope(newest.version, '') : '$ba$';

  let rows = 0;
  for (;;) {
    const unreadable: string[] = [];
    let hasChanged = false;
    for (const before of await secondFactorsWithout(db, beginning)) {
      const [secret, backupCodes] = await Promise.all([
        open(secrets, before.secret),
        open(secrets, before.backupCodes),
      ]);
      if (which === 'misnamed' && (await isReadable([newest], before))) continue;
      if (secret === undefined || backupCodes === undefined) {
        unreadable.push(before.userId);
        continue;
      }
      const written = await writeSealed(db, before, {
        secret: await seal(secret),
        backupCodes: await seal(backupCodes),
      });
      // The person has used a backup code in the meantime: read it once more.
      if (written === 0) hasChanged = true;
      rows += written;
    }
    if (!hasChanged) return { rows, unreadable };
  }
}
