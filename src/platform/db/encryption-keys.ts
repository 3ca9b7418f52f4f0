import { type Clock, instantOf } from '../clock.ts';
import { StartError } from '../config.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Queryable } from './database.ts';
import { processesOfOtherKeys } from './heartbeats.ts';
import { sql } from './sql.ts';

/**
 * Checks that our keys can decrypt everything in the database.
 * @throws StartError if a value was encrypted with a key that we do not have
 */
export async function checkKeys(db: Queryable, { keyIds }: Pick<SecretBox, 'keyIds'>): Promise<void> {
  const used = await db.all<{ id: string }>(sql`select id from encryption_keys`);
  const missing = used.map(({ id }) => id).filter((id) => !keyIds.includes(id));
  if (missing.length > 0) {
    throw new StartError(
      `ENCRYPTION_KEY is not the key that secrets in this database are encrypted with (${missing.join(', ')}; given: ${keyIds.join(', ')}); set that one, or name it after a new one, separated by a comma`,
    );
  }
}

/**
 * Checks that our keys can decrypt everything in the database, and stores that the newest key is now in use.
 * @throws StartError if a value was encrypted with a key that we do not have
 */
export async function claimKeys(db: Queryable, box: Pick<SecretBox, 'keyIds'>, clock: Clock): Promise<void> {
  await checkKeys(db, box);
  await db.run(sql`
    insert into encryption_keys (id, created_at) values (${box.keyIds[0]}, ${instantOf(clock.now())}) on conflict do nothing`);
}

/**
 * Checks that every process encrypts with the newest key.
 * @throws StartError naming those to restart
 */
export async function refuseOtherKeys(db: Queryable, { keyIds: [newest] }: Pick<SecretBox, 'keyIds'>): Promise<void> {
  const others = await processesOfOtherKeys(db, newest ?? null);
  if (others.length === 0) return;
  const names = others.map(({ role, host, startedAt }) => `${role} on ${host} (since ${startedAt})`).join(', ');
  throw new StartError(
    `these processes do not encrypt with the first key of ENCRYPTION_KEY: ${names}; restart them with this setting, and run this again (a killed process counts for a minute)`,
  );
}

/** Stores that only the newest key is in use. Returns the ids of the keys that the operator may remove. */
export async function releaseOldKeys(db: Queryable, { keyIds }: Pick<SecretBox, 'keyIds'>): Promise<string[]> {
  const old = await db.all<{ id: string }>(sql`delete from encryption_keys where id <> ${keyIds[0]} returning id`);
  return old.map(({ id }) => id);
}
