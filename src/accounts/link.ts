/**
 * The key of a link that does one thing once: accept an invitation, choose a password. It names the account and the
 * link's object, and has a secret of 256 bits.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { isUuid } from '../platform/ids.ts';

export interface LinkKey {
  accountId: string;
  id: string;
  secret: string;
}

/** A key as the API accepts and returns it. */
export const linkKey = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\S+$/)
  .meta({ example: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90.01936f2e-7c1a-7d30-9b52-3f8a1c5d7e91.c2VjcmV0' });

export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** The stored part of the secret. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const writeKey = ({ accountId, id, secret }: LinkKey): string => `${accountId}.${id}.${secret}`;

/** @returns undefined for a text that is not one of our keys */
export function readKey(text: string): LinkKey | undefined {
  const [accountId = '', id = '', secret = ''] = text.split('.');
  return isUuid(accountId) && isUuid(id) && secret !== '' ? { accountId, id, secret } : undefined;
}
