import { createHmac } from 'node:crypto';

/**
 * The code that an authenticator app shows for the secret of an `otpauth:` address (RFC 6238).
 * @param steps how many half minutes from now; codes of one before and one after are accepted too, each once
 */
export function codeOf(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret') as string;
  const bits = [...secret].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
