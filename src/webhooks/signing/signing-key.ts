import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A stored ed25519 key pair: both parts are 32 bytes. */
export interface KeyPair {
  seed: Buffer;
  publicKey: Buffer;
}

/** A new pair. */
export function newKeyPair(): KeyPair {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { seed: Buffer.from(d, 'base64url'), publicKey: Buffer.from(x, 'base64url') };
}

/** The key that signs. */
export const privateKeyOf = ({ seed, publicKey }: KeyPair): KeyObject =>
  createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: publicKey.toString('base64url') },
  });

/** A public key in the form of a key set (RFC 8037). */
export const publicJwk = (kid: string, publicKey: Buffer) => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: publicKey.toString('base64url'),
  kid,
  use: 'sig',
  alg: 'EdDSA',
});
