import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must not lie readable in the database. */
export interface SecretBox {
  /** AES-256-GCM under a fresh nonce: `nonce (12) ‖ tag (16) ‖ ciphertext`. */
  seal(plain: string): Buffer;
  /** @throws Error if the bytes were changed, or sealed with another key */
  open(sealed: Buffer): string;
  /** A key for another purpose, 32 bytes (HKDF, RFC 5869), so that no key serves two. */
  keyFor(purpose: string): Buffer;
}

export function createSecretBox(masterKey: Buffer): SecretBox {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `rollcall ${purpose}`, 32));
  const key = keyFor('secrets at rest');
  return {
    keyFor,
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
