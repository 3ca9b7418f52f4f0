import { openLog } from '../../events/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Instant, instantOf } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCompanyCreated } from '../info/events.ts';

/** A customer's account: everything else belongs to one. */
export interface Account {
  id: string;
  name: string;
  language: string;
  timeZone: string;
  apiAddOnActive: boolean;
}

const columns = sql`
  account_id as id, name, language, time_zone as "timeZone", api_add_on_active as "apiAddOnActive"`;

interface NewAccount {
  name: string;
  language: string;
  timeZone: string;
}

/** Gives a new account its initial content, in the transaction that creates it. */
type Furnish = (tx: Queryable, accountId: string, now: Instant) => Promise<unknown>;

/** The ways to create an account. */
export interface AccountMaker {
  /** Creates an account; its API add-on is not active yet. */
  createAccount(db: Database, clock: Clock, account: NewAccount): Promise<Account>;
  /** The same in a transaction on behalf of the account to be, whose id is that of the caller; its log begins with it. */
  createAccountIn(tx: Tx, account: NewAccount): Promise<Account>;
  /**
   * Creates the first account of the installation, its API add-on active, unless one exists. Of several processes that
   * try at once, one succeeds.
   */
  createFirstAccount(db: Database, clock: Clock, account: NewAccount): Promise<Account | undefined>;
}

/** @param furnish what the areas to the right contribute to each new account */
export function accountMaker(furnish: Furnish): AccountMaker {
  const insert = async (tx: Queryable, account: Account, now: Instant): Promise<Account> => {
    await insertAccount(tx, account, now);
    await openLog(tx, account.id, now);
    await furnish(tx, account.id, now);
    return account;
  };
  return {
    createAccount: (db, clock, { name, language, timeZone }) =>
      db.transaction((tx) =>
        insert(tx, { id: newId(), name, language, timeZone, apiAddOnActive: false }, instantOf(clock.now())),
      ),
    async createAccountIn(tx, account) {
      const made = await insert(tx, { id: tx.caller.accountId, ...account, apiAddOnActive: false }, tx.now);
      recordCompanyCreated(tx, made);
      return made;
    },
    createFirstAccount: (db, clock, { name, language, timeZone }) =>
      db.transaction(async (tx) => {
        // Reads continue; another process that wants to create the first account waits for this transaction, and then
        // sees it.
        await tx.run(sql`lock table accounts in share row exclusive mode`);
        if ((await listAccounts(tx)).length > 0) return undefined;
        return insert(tx, { id: newId(), name, language, timeZone, apiAddOnActive: true }, instantOf(clock.now()));
      }),
  };
}

const insertAccount = (tx: Queryable, account: Account, now: Instant): Promise<unknown> =>
  tx.run(sql`
    insert into accounts (account_id, name, language, time_zone, api_add_on_active, version, created_at, updated_at)
    values (${account.id}, ${account.name}, ${account.language}, ${account.timeZone}, ${account.apiAddOnActive}, 1, ${now}, ${now})`);

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  db.first<Account>(sql`select ${columns} from accounts where account_id = ${id}`);

/** All accounts of the installation, the oldest first. */
export const listAccounts = (db: Queryable): Promise<Account[]> =>
  db.all<Account>(sql`
    /* across accounts: listAccounts */ select ${columns} from accounts order by created_at, account_id`);

/** Switches the API add-on; other processes notice within seconds. */
export async function setApiAddOn(db: Queryable, clock: Clock, id: string, active: boolean): Promise<boolean> {
  const changed = await db.run(sql`
    update accounts set api_add_on_active = ${active}, version = version + 1, updated_at = ${instantOf(clock.now())}
    where account_id = ${id}`);
  return changed === 1;
}
