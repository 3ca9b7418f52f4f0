import { createHmac, type KeyObject, sign } from 'node:crypto';
import type { SecretBox } from '../../platform/secret-box.ts';
import { secretKeyOf } from './secret.ts';
import { privateKeyOf } from './signing-key.ts';

/** The input of a signature apart from the secret. */
export interface Signed {
  /** The event's id; the same in every attempt. */
  id: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  body: string;
}

/**
 * The `webhook-signature` header of Standard Webhooks, over `id.timestamp.body`: for each secret `v1,` and the
 * HMAC-SHA256, and with a key `v1a,` and the ed25519 signature (RFC 8032), each in base64, separated by spaces.
 */
export function signatureHeader(
  secrets: readonly KeyObject[],
  { id, timestamp, body }: Signed,
  key?: KeyObject,
): string {
  const content = `${id}.${timestamp}.${body}`;
  const symmetric = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`);
  const asymmetric = key ? [`v1a,${sign(null, Buffer.from(content), key).toString('base64')}`] : [];
  return [...symmetric, ...asymmetric].join(' ');
}

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
