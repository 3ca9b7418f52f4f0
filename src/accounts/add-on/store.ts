import { sql } from '../../platform/db/sql.ts';
import { defined } from '../../platform/narrowing.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** The API add-on of an account; the version is the account's. */
export interface AddOn {
  active: boolean;
  version: number;
}

const columns = sql`api_add_on_active as active, version`;

export const findAddOn = async (reader: Reader): Promise<AddOn> =>
  defined(
    await reader.first<AddOn>(sql`select ${columns} from accounts where account_id = ${reader.caller.accountId}`),
    'the account',
  );

export const lockAddOn = async (tx: Tx): Promise<AddOn> =>
  defined(
    await tx.first<AddOn>(sql`
      select ${columns} from accounts where account_id = ${tx.caller.accountId} for no key update`),
    'the account',
  );

export const writeAddOn = (tx: Tx, { active, version }: AddOn): Promise<number> =>
  tx.run(sql`
    update accounts set api_add_on_active = ${active}, version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId}`);
