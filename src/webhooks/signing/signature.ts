import { createHmac, type KeyObject, sign } from 'node:crypto';

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
