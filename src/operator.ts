/** The commands of the operator, for the whole installation or for one account. */
import {
  type Account,
  resealMail,
  resealSecondFactors,
  resetsByOperator,
  type SignInSecret,
} from './accounts/index.ts';
import { resealDocuments } from './documents/index.ts';
import { resealPhotos } from './photos/index.ts';
import { operatorCaller } from './platform/caller.ts';
import { type Clock, type Instant, instantOf } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { refuseOtherKeys, releaseOldKeys } from './platform/db/encryption-keys.ts';
import { resealReplies } from './platform/http/stored-replies/store.ts';
import type { Logger } from './platform/log.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { Tx, Work } from './platform/unit-of-work.ts';
import {
  type PublishedKey,
  type Rotated,
  resealWebhooks,
  retireSigningKey,
  rotateSigningKey,
  signingKeysOf,
} from './webhooks/index.ts';

export interface Operator {
  /**
   * Encrypts every secret with the newest key, so that the operator may remove older ones. Returns the counts.
   * @throws StartError if a process runs that still encrypts with an older one
   */
  reencrypt(): Promise<{ rows: number; releasedKeys: string[] }>;
  /** The signing keys for the webhooks of an account. */
  signingKeys: {
    list(account: Account): Promise<PublishedKey[]>;
    rotate(account: Account, overlapHours: number): Promise<Rotated>;
    /** False for an unknown key, or the one that signs. */
    retire(account: Account, keyId: string): Promise<boolean>;
  };
  /** Resets the sign-in of a user of an account. */
  resets: {
    /** @returns the link by which the user chooses a password, and the end of its validity */
    password(account: Account, email: string): Promise<{ id: string; link: string; expiresAt: Instant }>;
    secondFactor(account: Account, email: string): Promise<{ id: string }>;
  };
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  work: Work;
  box: SecretBox;
  secrets: readonly SignInSecret[];
  sealMailKey: ((key: string) => Buffer) | undefined;
  baseUrl: string;
}

export function createOperator(parts: Parts): Operator {
  const { db, clock, log, work, box, secrets, sealMailKey, baseUrl } = parts;
  const write = <T>(account: Account, act: (tx: Tx) => Promise<T>) => work.write(operatorCaller(account), act);
  const resets = resetsByOperator(sealMailKey);
  return {
    async reencrypt() {
      await refuseOtherKeys(db, box);
      const { rows, unreadable: userIds } = await resealSecondFactors(db, secrets);
      if (userIds.length > 0) {
        log.error({ userIds }, 'second factors were encrypted with a key that is not in ENCRYPTION_KEY: reset them');
      }
      const others =
        (await resealWebhooks(db, box)) +
        (await resealMail(db, box)) +
        (await resealDocuments(db, box)) +
        (await resealPhotos(db, box)) +
        (await resealReplies(db, box));
      return { rows: rows + others, releasedKeys: await releaseOldKeys(db, box) };
    },
    signingKeys: {
      list: ({ id }) => signingKeysOf(db, id, instantOf(clock.now())),
      rotate: (account, hours) => write(account, (tx) => rotateSigningKey(tx, box, hours)),
      retire: (account, keyId) => write(account, (tx) => retireSigningKey(tx, keyId)),
    },
    resets: {
      async password(account, email) {
        const { id, key, expiresAt } = await write(account, (tx) => resets.password(tx, email));
        return { id, link: `${baseUrl}/reset-password#${key}`, expiresAt };
      },
      secondFactor: (account, email) => write(account, (tx) => resets.secondFactor(tx, email)),
    },
  };
}
