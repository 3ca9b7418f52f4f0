import { createHmac } from 'node:crypto';
import { secretBytes } from './secret.ts';

/** What a signature covers besides the secret. */
export interface Signed {
  /** The event's id; the same in every attempt. */
  id: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  body: string;
}

/**
 * The `webhook-signature` header of Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, one
 * per secret, separated by spaces.
 */
export function signatureHeader(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secretBytes(secret)).update(content).digest('base64')}`)
    .join(' ');
}
