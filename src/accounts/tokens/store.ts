import { type Clock, type Instant, instantOf } from '../../platform/clock.ts';
import type { Compat } from '../../platform/compat.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { hashOfToken, newTokenText, shownPrefix } from './token-text.ts';

/** A token as people see it; its text is shown once, at its creation. */
export interface AccessToken {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  scopes: string[];
  createdAt: Instant;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  lastUsedAt: Instant | null;
  compat: Compat | null;
}

interface NewToken {
  accountId: string;
  name: string;
  scopes: string[];
  expiresAt?: Instant;
}

const selected = sql`
  select id, account_id as "accountId", name, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt",
    revoked_at as "revokedAt", last_used_at as "lastUsedAt", compat
  from access_tokens`;

/** Creates a token and returns its text, which is not available later. */
export async function createToken(
  db: Queryable,
  clock: Clock,
  { accountId, name, scopes, expiresAt }: NewToken,
): Promise<{ id: string; text: string }> {
  const id = newId();
  const text = newTokenText();
  const now = instantOf(clock.now());
  const hash = Buffer.from(hashOfToken(text), 'hex');
  await db.run(sql`
    insert into access_tokens (token_hash, id, account_id, name, prefix, scopes, version, created_at, updated_at, expires_at)
    values (${hash}, ${id}, ${accountId}, ${name}, ${shownPrefix(text)}, ${scopes}, 1, ${now}, ${now}, ${expiresAt ?? null})`);
  return { id, text };
}

export const findTokenByHash = (db: Queryable, hash: string): Promise<AccessToken | undefined> =>
  db.first<AccessToken>(sql`${selected} where token_hash = ${Buffer.from(hash, 'hex')}`);

export const findToken = (db: Queryable, accountId: string, id: string): Promise<AccessToken | undefined> =>
  db.first<AccessToken>(sql`${selected} where account_id = ${accountId} and id = ${id}`);

export const listTokens = (db: Queryable, accountId: string): Promise<AccessToken[]> =>
  db.all<AccessToken>(sql`${selected} where account_id = ${accountId} order by id`);

/** Writes when tokens were last used, by their hash. */
export async function writeLastUses(db: Queryable, uses: ReadonlyMap<string, Instant>): Promise<void> {
  await db.run(sql`
    update access_tokens set last_used_at = used.at
    from unnest(${[...uses.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[], ${[...uses.values()]}::timestamptz[]) as used (hash, at)
    where token_hash = used.hash and (last_used_at is null or last_used_at < used.at)`);
}
