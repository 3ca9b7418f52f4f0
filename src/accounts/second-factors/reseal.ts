import type { Queryable } from '../../platform/db/database.ts';
import type { SignInSecret } from '../users/sign-in-secrets.ts';
import { type SealedSecondFactor, secondFactorsWithout, writeSealed } from './store.ts';

/** Loaded with the first second factor: most processes have none to read. */
const crypto = () => import('better-auth/crypto');

/** Decrypts a text that better-auth encrypted with the secret that the text names; undefined: it is none of ours. */
async function open(secrets: readonly SignInSecret[], sealed: string): Promise<string | undefined> {
  const { parseEnvelope, symmetricDecrypt } = await crypto();
  const named = parseEnvelope(sealed);
  const secret = secrets.find(({ version }) => version === named?.version);
  if (!named || !secret) return undefined;
  return symmetricDecrypt({ key: secret.value, data: named.ciphertext }).catch(() => undefined);
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

/** Encrypts second factors with the newest secret, which is named in them. */
export async function resealSecondFactors(db: Queryable, secrets: readonly SignInSecret[]): Promise<Resealed> {
  const [newest] = secrets;
  if (!newest) throw new Error('signing in needs a secret');
  const seal = async (plain: string) => {
    const { formatEnvelope, symmetricEncrypt } = await crypto();
    return formatEnvelope(newest.version, await symmetricEncrypt({ key: newest.value, data: plain }));
  };
  const beginning = (await crypto()).formatEnvelope(newest.version, '');

  let rows = 0;
  for (;;) {
    const unreadable: string[] = [];
    let hasChanged = false;
    for (const before of await secondFactorsWithout(db, beginning)) {
      const [secret, backupCodes] = await Promise.all([
        open(secrets, before.secret),
        open(secrets, before.backupCodes),
      ]);
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
