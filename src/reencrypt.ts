import { resealMail, resealSecondFactors, type SignInSecret } from './accounts/index.ts';
import { resealDocuments } from './documents/index.ts';
import { resealPhotos } from './photos/index.ts';
import type { Database } from './platform/db/database.ts';
import { refuseOtherKeys, releaseOldKeys } from './platform/db/encryption-keys.ts';
import { resealReplies } from './platform/http/stored-replies/store.ts';
import type { Logger } from './platform/log.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { resealWebhooks } from './webhooks/index.ts';

interface Parts {
  db: Database;
  log: Logger;
  box: SecretBox;
  secrets: readonly SignInSecret[];
}

/**
 * Encrypts every secret with the newest key, so that the operator may remove older ones. Returns the counts.
 * @throws StartError if a process runs that still encrypts with an older one
 */
export async function reencrypt({ db, log, box, secrets }: Parts): Promise<{ rows: number; releasedKeys: string[] }> {
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
}
