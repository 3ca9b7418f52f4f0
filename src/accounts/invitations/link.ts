/** The link that an invitation is accepted by: whose account, which invitation, and a secret of 256 bits. */
import { createHash, randomBytes } from 'node:crypto';
import { isUuid } from '../../platform/ids.ts';

export interface InvitationKey {
  accountId: string;
  id: string;
  secret: string;
}

export const newInvitationSecret = (): string => randomBytes(32).toString('base64url');

/** What of the secret is kept. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const writeKey = ({ accountId, id, secret }: InvitationKey): string => `${accountId}.${id}.${secret}`;

/** @returns undefined for a text that is no key of ours */
export function readKey(text: string): InvitationKey | undefined {
  const [accountId = '', id = '', secret = ''] = text.split('.');
  return isUuid(accountId) && isUuid(id) && secret !== '' ? { accountId, id, secret } : undefined;
}
