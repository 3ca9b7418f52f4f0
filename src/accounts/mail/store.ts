import type { Queryable } from '../../platform/db/database.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import { reseal, type SecretBox } from '../../platform/secret-box.ts';

/**
 * The order of due mail of all accounts: first the first of each account, then the second, so that an account with thousands
 * does not delay the others.
 * @param order of the mail of an account
 */
export const inTurns = (order: string): RawBuilder<unknown> =>
  sql.raw(`row_number() over (partition by account_id order by ${order}), ${order}`);

/** Tables of mail with the key of a link, stored in `mail_key` until it is sent. */
const tables = ['invitations', 'user_resets'] as const;

/** Seals the waiting keys with the newest key. Returns the number of rows written. */
export async function resealMail(db: Queryable, box: SecretBox): Promise<number> {
  let written = 0;
  for (const table of tables) {
    const rows = await db.all<{ accountId: string; id: string; key: Buffer }>(sql`
      /* across accounts: resealMail */
      select account_id as "accountId", id, mail_key as key from ${sql.ref(table)} where mail_key is not null`);
    for (const { accountId, id, key } of rows) {
      if (box.isCurrent(key)) continue;
      written += await db.run(sql`
        update ${sql.ref(table)} set mail_key = ${reseal(box, key)}
        where account_id = ${accountId} and id = ${id} and mail_key = ${key}`);
    }
  }
  return written;
}
