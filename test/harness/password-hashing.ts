import { createHash } from 'node:crypto';
import type { PasswordHashing } from '../../src/accounts/index.ts';

const hash = async (password: string) => createHash('sha256').update(password).digest('hex');

/**
 * Keeps passwords by a hash that costs nothing: the product's takes a tenth of a second of processor time for each of a
 * thousand sign-ins. Processes that the tests start, and the browser tests, have the product's.
 */
export const cheapHashing: PasswordHashing = {
  hash,
  verify: async (given) => given.hash === (await hash(given.password)),
};
