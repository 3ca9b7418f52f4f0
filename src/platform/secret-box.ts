import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A key for one purpose, with the id of the key from which it is derived. */
export interface DerivedKey {
  id: string;
  key: Buffer;
}

/** Encrypts values that the database must not hold in plain text. */
export interface SecretBox {
  /** The ids of the keys, the sealing key first. */
  readonly keyIds: readonly string[];
  /** AES-256-GCM with the newest key under a fresh nonce: `key id (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext`. */
  seal(plain: string): Buffer;
  /** @throws Error if the bytes were changed, or sealed with a key that we do not have */
  open(sealed: Buffer): string;
  /**
   * The same for bytes.
   * @param place where the sealed bytes belong: they open only there
   */
  sealBytes(plain: Uint8Array, place: string): Buffer;
  /** @throws Error as `open`, and if the bytes were sealed for another place */
  openBytes(sealed: Buffer, place: string): Buffer;
  /** Whether the newest key sealed it. */
  isCurrent(sealed: Buffer): boolean;
  /**
   * A key for another purpose, derived from each key, the newest first: 32 bytes (HKDF, RFC 5869), so that no key
   * serves two purposes.
   */
  keysFor(purpose: string): DerivedKey[];
}

const idBytes = 4;

/** @param masterKeys 32 bytes each, the newest first: that one seals, all of them open */
export function createSecretBox(masterKeys: readonly Buffer[]): SecretBox {
  const derive = (master: Buffer, purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `rollcall ${purpose}`, 32));
  const keys = masterKeys.map((master) => {
    const key = derive(master, 'secrets at rest');
    // From a separate key, so that it reveals nothing about the encryption key.
    const id = createHash('sha256').update(derive(master, 'key id')).digest().subarray(0, idBytes);
    return { master, key, id };
  });
  const [newest] = keys;
  if (!newest) throw new Error('a secret box needs a key');
  const sealBytes = (plain: Uint8Array, place: string): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(place));
    const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([newest.id, nonce, cipher.getAuthTag(), bytes]);
  };
  const openBytes = (sealed: Buffer, place: string): Buffer => {
    const known = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
    if (!known) throw new Error('sealed with a key that is not in ENCRYPTION_KEY');
    const body = sealed.subarray(idBytes);
    const decipher = createDecipheriv('aes-256-gcm', known.key, body.subarray(0, 12)).setAAD(Buffer.from(place));
    decipher.setAuthTag(body.subarray(12, 28));
    return Buffer.concat([decipher.update(body.subarray(28)), decipher.final()]);
  };
  return {
    keyIds: keys.map(({ id }) => id.toString('hex')),
    keysFor: (purpose) => keys.map(({ id, master }) => ({ id: id.toString('hex'), key: derive(master, purpose) })),
    isCurrent: (sealed) => sealed.subarray(0, idBytes).equals(newest.id),
    sealBytes,
    openBytes,
    // A secret has no place: its column says what it is.
    seal: (plain) => sealBytes(Buffer.from(plain), ''),
    open: (sealed) => openBytes(sealed, '').toString(),
  };
}

/** The same secret sealed with the newest key. */
export const reseal = (box: SecretBox, sealed: Buffer): Buffer =>
  box.isCurrent(sealed) ? sealed : box.seal(box.open(sealed));

/** The same bytes sealed with the newest key, for the same place. */
export const resealBytes = (box: SecretBox, sealed: Uint8Array, place: string): Buffer =>
  box.sealBytes(box.openBytes(Buffer.from(sealed), place), place);
