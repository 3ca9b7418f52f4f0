import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId, nilId } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { reseal } from '../../platform/secret-box.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { newKeyPair } from './signing-key.ts';

/** Creates the signing key of an account, unless it has one. */
export async function ensureSigningKey(tx: Tx, box: SecretBox): Promise<void> {
  const { accountId } = tx.caller;
  const known = await tx.first(
    sql`select 1 from webhook_signing_keys where account_id = ${accountId} and retired_at is null`,
  );
  if (known) return;
  const { seed, publicKey } = newKeyPair();
  await tx.run(sql`
    insert into webhook_signing_keys (account_id, id, public_key, private_key, created_at)
    values (${accountId}, ${newId()}, ${publicKey}, ${box.seal(seed.toString('base64'))}, ${tx.now})
    on conflict do nothing`);
}

/** The key that signs for an account; the read locks it. */
export async function findSigningKey(tx: Tx): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from webhook_signing_keys where account_id = ${tx.caller.accountId} and retired_at is null for update`);
  return row?.id;
}

/** Ends a key's signing, and publishes it until an instant; deletes expired keys. */
export async function retireKey(tx: Tx, id: string, until: Instant): Promise<void> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    update webhook_signing_keys set retired_at = ${tx.now}, published_until = ${until}
    where account_id = ${accountId} and id = ${id}`);
  await tx.run(sql`delete from webhook_signing_keys where account_id = ${accountId} and published_until <= ${tx.now}`);
}

export const dropKey = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from webhook_signing_keys where account_id = ${tx.caller.accountId} and id = ${id}`);

interface PublishedKey {
  id: string;
  /** 32 bytes. */
  publicKey: Buffer;
  createdAt: Instant;
  /** Null for the one that signs. */
  publishedUntil: Instant | null;
}

/** The public keys of present and recent signatures; the present one first. */
export const signingKeysOf = (db: Queryable, accountId: string, now: Instant): Promise<PublishedKey[]> =>
  db.all(sql`
    select id, public_key as "publicKey", created_at as "createdAt", published_until as "publishedUntil"
    from webhook_signing_keys where account_id = ${accountId} and (retired_at is null or published_until > ${now})
    order by retired_at desc nulls first, id`);

/** A replaced secret. */
export interface EarlierSecret {
  /** Sealed, in base64. */
  secret: string;
  until: Instant;
}

export const secretsOf = (
  tx: Queryable & Pick<Tx, 'caller'>,
  endpointId: string,
): Promise<{ secret: Buffer; earlier: EarlierSecret[] } | undefined> =>
  tx.first(sql`
    select secret, earlier_secrets as earlier from webhook_endpoints
    where account_id = ${tx.caller.accountId} and id = ${endpointId}`);

interface SealedEndpoint {
  accountId: string;
  id: string;
  secret: Buffer;
  earlier: EarlierSecret[];
  headers: Record<string, string>;
}

const atOnce = 500;
const resealText = (box: SecretBox, sealed: string) => reseal(box, Buffer.from(sealed, 'base64')).toString('base64');

/** Seals the secrets of endpoints with the newest key. Returns the number of written rows. */
async function resealEndpoints(db: Queryable, box: SecretBox): Promise<number> {
  let written = 0;
  for (let last = [nilId, nilId]; ; ) {
    const rows = await db.all<SealedEndpoint>(sql`
      /* across accounts: resealEndpoints */
      select account_id as "accountId", id, secret, earlier_secrets as earlier, headers from webhook_endpoints
      where (account_id, id) > (${last[0]}, ${last[1]}) order by account_id, id limit ${atOnce}`);
    let hasChanged = false;
    for (const { accountId, id, secret, earlier, headers } of rows) {
      const newEarlier = earlier.map((one) => ({ ...one, secret: resealText(box, one.secret) }));
      const newHeaders = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, resealText(box, value)]),
      );
      const sealed = [
        box.isCurrent(secret),
        JSON.stringify([newEarlier, newHeaders]) === JSON.stringify([earlier, headers]),
      ];
      if (sealed.every(Boolean)) continue;
      const count = await db.run(sql`
        update webhook_endpoints set secret = ${reseal(box, secret)}, earlier_secrets = ${JSON.stringify(newEarlier)},
          headers = ${JSON.stringify(newHeaders)}
        where account_id = ${accountId} and id = ${id} and secret = ${secret} and headers = ${JSON.stringify(headers)}::jsonb
          and earlier_secrets = ${JSON.stringify(earlier)}::jsonb`);
      // A caller has changed one of the three in the meantime: the others still have the former key.
      if (count === 0) hasChanged = true;
      written += count;
    }
    if (hasChanged) continue;
    const end = rows.at(-1);
    if (!end) return written;
    last = [end.accountId, end.id];
  }
}

/** Seals all secrets of this area with the newest key. Returns the number of written rows. */
export async function resealWebhooks(db: Queryable, box: SecretBox): Promise<number> {
  let written = await resealEndpoints(db, box);
  const keys = await db.all<{ accountId: string; id: string; sealed: Buffer }>(
    sql`/* across accounts: resealSigningKeys */
      select account_id as "accountId", id, private_key as sealed from webhook_signing_keys`,
  );
  for (const { accountId, id, sealed } of keys) {
    if (box.isCurrent(sealed)) continue;
    written += await db.run(sql`
      update webhook_signing_keys set private_key = ${reseal(box, sealed)}
      where account_id = ${accountId} and id = ${id}`);
  }
  return written;
}
