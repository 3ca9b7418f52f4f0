import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The bytes of a secret that sign. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');
