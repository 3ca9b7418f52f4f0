import type { Queryable } from '../../platform/db/database.ts';
import { build } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Company } from './company.ts';

const columns = [
  'account_id as id',
  'name',
  'notification_email as notificationEmail',
  'language',
  'time_zone as timeZone',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const oneOf = (accountId: string) => build.selectFrom('accounts').select(columns).where('account_id', '=', accountId);

export const findCompany = (db: Queryable, accountId: string): Promise<Company | undefined> =>
  db.first<Company>(oneOf(accountId));

export const lockCompany = (tx: Tx): Promise<Company | undefined> =>
  tx.first<Company>(oneOf(tx.caller.accountId).forNoKeyUpdate());

export const writeCompany = (tx: Tx, { name, notificationEmail, language, timeZone, version, updatedAt }: Company) =>
  tx.run(
    build
      .updateTable('accounts')
      .set({
        name,
        notification_email: notificationEmail,
        language,
        time_zone: timeZone,
        version,
        updated_at: updatedAt,
      })
      .where('account_id', '=', tx.caller.accountId),
  );
