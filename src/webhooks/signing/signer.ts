import type { SecretBox } from '../../platform/secret-box.ts';
import { secretKeyOf } from './secret.ts';
import { type Signed, signatureHeader } from './signature.ts';
import { privateKeyOf } from './signing-key.ts';

/** The stored secrets and keys of an endpoint. */
export interface SealedKeys {
  secret: Buffer;
  /** Former secrets, in base64, and the time until which they sign too. */
  earlierSecrets: { secret: string; until: string }[];
  /** The account's own key, its parts in base64. */
  signingKey: { id: string; publicKey: string; privateKey: string } | null;
}

/** The headers that prove the origin of a delivery. */
export type Sign = (signed: Signed) => Record<string, string>;

/**
 * Opens the secrets of an endpoint.
 * @throws Error if they were sealed with a key that we do not have
 */
export function createSigner(box: SecretBox, { secret, earlierSecrets, signingKey }: SealedKeys): Sign {
  const present = secretKeyOf(box.open(secret));
  const earlier = earlierSecrets.map((one) => ({
    secret: secretKeyOf(box.open(Buffer.from(one.secret, 'base64'))),
    // Whole seconds, like the timestamps of attempts.
    until: Math.floor(Date.parse(one.until) / 1000),
  }));
  const key = signingKey && {
    id: signingKey.id,
    private: privateKeyOf({
      seed: Buffer.from(box.open(Buffer.from(signingKey.privateKey, 'base64')), 'base64'),
      publicKey: Buffer.from(signingKey.publicKey, 'base64'),
    }),
  };
  return (signed) => {
    const live = earlier.filter(({ until }) => signed.timestamp < until);
    const secrets = [present, ...live.map((one) => one.secret)];
    return {
      'webhook-signature': signatureHeader(secrets, signed, key?.private),
      ...(key ? { 'rollcall-key-id': key.id } : {}),
    };
  };
}
