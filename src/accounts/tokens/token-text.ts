import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'rollcall_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `bytes` as digits of base 62, `length` of them. */
function base62(bytes: Buffer, length: number): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  for (let i = 0; i < length; i++) {
    digits = alphabet[Number(value % 62n)] + digits;
    value /= 62n;
  }
  return digits;
}

const checksum = (secret: string): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(secret));
  return base62(sum, 6);
};

/**
 * A new access token: `rollcall_`, 256 random bits, and a checksum (CRC-32), so that secret scanners find it and tell
 * it from a look-alike without asking us.
 */
export function newTokenText(): string {
  const secret = base62(randomBytes(32), 43);
  return `${prefix}${secret}${checksum(secret)}`;
}

const form = /^rollcall_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Whether a text has the form of our tokens. */
export function hasTokenForm(text: string): boolean {
  const [, secret, sum] = form.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === sum;
}

/** The stored form of a token, 32 bytes in hex: a reader of the database cannot use it. */
export const hashOfToken = (text: string): string => hash('sha256', text, 'hex');

/** The part by which people recognise a token. */
export const shownPrefix = (text: string): string => text.slice(0, prefix.length + 4);
