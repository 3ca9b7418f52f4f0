import { openLog } from '../../events/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Instant, instantOf } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { build, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { furnish } from '../ports.ts';

/** A customer's account: everything else belongs to one. */
export interface Account {
  id: string;
  name: string;
  language: string;
  timeZone: string;
  apiAddOnActive: boolean;
}

const columns = [
  'account_id as id',
  'name',
  'language',
  'time_zone as timeZone',
  'api_add_on_active as apiAddOnActive',
] as const;

interface NewAccount {
  name: string;
  language: string;
  timeZone: string;
}

/** Makes an account; its API add-on is not active yet. */
export async function createAccount(
  db: Database,
  clock: Clock,
  { name, language, timeZone }: NewAccount,
): Promise<Account> {
  const account = { id: newId(), name, language, timeZone, apiAddOnActive: false };
  await db.transaction((tx) => insertAccount(tx, account, instantOf(clock.now())));
  return account;
}

/**
 * Makes the first account of the installation, its API add-on active, unless there is one; of several processes that
 * try at once, one does.
 */
export function createFirstAccount(
  db: Database,
  clock: Clock,
  { name, language, timeZone }: NewAccount,
): Promise<Account | undefined> {
  const account = { id: newId(), name, language, timeZone, apiAddOnActive: true };
  return db.transaction(async (tx) => {
    // Readers go on; who else wants to make the first one waits for this transaction, and then sees it.
    await tx.run(sql`lock table accounts in share row exclusive mode`);
    if ((await listAccounts(tx)).length > 0) return undefined;
    await insertAccount(tx, account, instantOf(clock.now()));
    return account;
  });
}

async function insertAccount(tx: Queryable, account: Account, now: Instant): Promise<void> {
  const { id, name, language, timeZone, apiAddOnActive } = account;
  await tx.run(
    build.insertInto('accounts').values({
      account_id: id,
      name,
      language,
      time_zone: timeZone,
      api_add_on_active: apiAddOnActive,
      version: 1,
      created_at: now,
      updated_at: now,
    }),
  );
  await openLog(tx, id, now);
  await furnish(tx, id, now);
}

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  db.first<Account>(build.selectFrom('accounts').select(columns).where('account_id', '=', id));

/** All accounts of the installation, the oldest first. */
export const listAccounts = (db: Queryable): Promise<Account[]> =>
  db.all<Account>(sql`
    /* across accounts: listAccounts */
    select account_id as id, name, language, time_zone as "timeZone", api_add_on_active as "apiAddOnActive" from accounts
    order by created_at, account_id`);

/** Switches the API add-on; other processes notice within seconds. */
export async function setApiAddOn(db: Queryable, clock: Clock, id: string, active: boolean): Promise<boolean> {
  const changed = await db.run(
    build
      .updateTable('accounts')
      .set((eb) => ({ api_add_on_active: active, version: eb('version', '+', 1), updated_at: instantOf(clock.now()) }))
      .where('account_id', '=', id),
  );
  return changed === 1;
}
