import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Company } from './company.ts';

const oneOf = (accountId: string) => sql<Company>`
  select account_id as id, name, notification_email as "notificationEmail", language, time_zone as "timeZone", version,
    created_at as "createdAt", updated_at as "updatedAt"
  from accounts where account_id = ${accountId}`;

export const findCompany = (db: Queryable, accountId: string): Promise<Company | undefined> =>
  db.first(oneOf(accountId));

export const lockCompany = (tx: Tx): Promise<Company | undefined> =>
  tx.first(sql<Company>`${oneOf(tx.caller.accountId)} for no key update`);

export const writeCompany = (tx: Tx, { name, notificationEmail, language, timeZone, version, updatedAt }: Company) =>
  tx.run(sql`
    update accounts set name = ${name}, notification_email = ${notificationEmail}, language = ${language},
      time_zone = ${timeZone}, version = ${version}, updated_at = ${updatedAt}
    where account_id = ${tx.caller.accountId}`);
