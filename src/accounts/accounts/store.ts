import { openLog } from '../../events/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { build } from '../../platform/db/sql.ts';
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
  const id = newId();
  const now = instantOf(clock.now());
  await db.transaction(async (tx) => {
    await tx.run(
      build.insertInto('accounts').values({
        account_id: id,
        name,
        language,
        time_zone: timeZone,
        api_add_on_active: false,
        version: 1,
        created_at: now,
        updated_at: now,
      }),
    );
    await openLog(tx, id, now);
    await furnish(tx, id, now);
  });
  return { id, name, language, timeZone, apiAddOnActive: false };
}

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  db.first<Account>(build.selectFrom('accounts').select(columns).where('account_id', '=', id));

/** All accounts of the installation, the oldest first. */
export const listAccounts = (db: Queryable): Promise<Account[]> =>
  db.all<Account>(build.selectFrom('accounts').select(columns).orderBy('created_at').orderBy('account_id'));

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
