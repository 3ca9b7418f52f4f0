import type { Caller } from '../../caller.ts';
import { type Clock, type Instant, instantOf } from '../../clock.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { resealRows } from '../../reseal.ts';
import { reseal, type SecretBox } from '../../secret-box.ts';
import type { Reader, Tx } from '../../unit-of-work.ts';

/** A stored first reply: by the hash of the caller and their key, with the hash of the body and the sealed reply. */
export interface StoredReply {
  keyHash: Buffer;
  bodyHash: Buffer;
  reply: Buffer;
}

/** The user whose stored replies count by themselves; null: a token, whose replies count with those of the account's others. */
export const userOf = ({ actor }: Caller): string | null => (actor.type === 'person' ? actor.id : null);

/** How long Rollcall stores a first reply; milliseconds. */
const keptFor = 24 * 3_600_000;
const oldest = (clock: Clock): Instant => instantOf(clock.now() - keptFor);

/** Claims a key until the transaction ends. False: another transaction has it. */
export async function takeKey(tx: Tx, keyHash: Buffer): Promise<boolean> {
  const lock = await tx.first<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE().toString()}::bigint) as taken`,
  );
  return lock?.taken ?? false;
}

export const findReply = (
  tx: Reader,
  clock: Clock,
  keyHash: Buffer,
): Promise<Pick<StoredReply, 'bodyHash' | 'reply'> | undefined> =>
  tx.first(sql`
    select body_hash as "bodyHash", reply from idempotency_keys
    where account_id = ${tx.caller.accountId} and key_hash = ${keyHash} and created_at > ${oldest(clock)}`);

/**
 * Stores a reply. That of a change, which holds the key, replaces one that was stored in the meantime: a refusal, which no longer
 * holds it, of a request before. A refusal replaces none.
 */
export const storeReply = (
  tx: Tx,
  clock: Clock,
  { keyHash, bodyHash, reply }: StoredReply,
  isRefusal: boolean,
): Promise<number> =>
  tx.run(sql`
    insert into idempotency_keys (account_id, key_hash, user_id, body_hash, reply, created_at)
    values (${tx.caller.accountId}, ${keyHash}, ${userOf(tx.caller)}, ${bodyHash}, ${reply}, ${tx.now})
    on conflict (account_id, key_hash) do update
      set body_hash = excluded.body_hash, reply = excluded.reply, created_at = excluded.created_at
      where ${!isRefusal} or idempotency_keys.created_at <= ${oldest(clock)}`);

/** What a row takes besides its reply. */
const bytesOfRow = 200;

/** The bytes of the stored replies of an account's tokens (null), and of each user who has at least `least`. */
export async function bytesOfReplies(tx: Reader, clock: Clock, least: number): Promise<Map<string | null, number>> {
  const bytes = sql`sum(octet_length(reply) + ${bytesOfRow}::int)`;
  const found = await tx.all<{ userId: string | null; bytes: number }>(sql`
    select user_id as "userId", ${bytes}::float8 as bytes from idempotency_keys
    where account_id = ${tx.caller.accountId} and created_at > ${oldest(clock)}
    group by user_id having user_id is null or ${bytes} >= ${least}::float8`);
  return new Map(found.map(({ userId, bytes }) => [userId, bytes]));
}

/** Deletes expired replies. */
export const purgeReplies = (db: Queryable, clock: Clock): Promise<number> =>
  db.run(sql`/* across accounts: purgeReplies */ delete from idempotency_keys where created_at <= ${oldest(clock)}`);

interface SealedReply {
  accountId: string;
  keyHash: Buffer;
  reply: Buffer;
}

/** Seals every stored reply with the newest key. Returns their number. */
export const resealReplies = (db: Queryable, box: SecretBox): Promise<number> =>
  resealRows(
    box,
    (keyId) =>
      db.all<SealedReply>(sql`
        /* across accounts: resealReplies */
        select account_id as "accountId", key_hash as "keyHash", reply from idempotency_keys
        where substring(reply from 1 for 4) <> ${keyId} limit 500`),
    ({ accountId, keyHash, reply }) =>
      db.run(sql`
        update idempotency_keys set reply = ${reseal(box, reply)}
        where account_id = ${accountId} and key_hash = ${keyHash}`),
  );
