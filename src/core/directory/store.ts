import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { Hideable } from './hideable.ts';

/** What the company lets colleagues see of each other. */
export interface Settings {
  version: number;
  birthdays: boolean;
  workAnniversaries: boolean;
  hiddenFields: Hideable[];
}

const columns = sql.raw(
  'version, birthdays, work_anniversaries as "workAnniversaries", hidden_fields as "hiddenFields"',
);

/** The settings of the account; before the first change all switches are off, and nothing is hidden. */
export async function findSettings(reader: Reader): Promise<Settings> {
  const found = await reader.first<Settings>(sql`
    select ${columns} from colleague_settings where account_id = ${reader.caller.accountId}`);
  return found ?? { version: 1, birthdays: false, workAnniversaries: false, hiddenFields: [] };
}

/** Locks the settings for a change; the first change makes their row. */
export async function lockSettings(tx: Tx): Promise<Settings & { id: string }> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    insert into colleague_settings (account_id, id, version, created_at, updated_at)
    values (${accountId}, ${newId()}, 1, ${tx.now}, ${tx.now}) on conflict do nothing`);
  const found = await tx.first<Settings & { id: string }>(sql`
    select id, ${columns} from colleague_settings where account_id = ${accountId} for no key update`);
  if (!found) throw new Error('the settings were inserted');
  return found;
}

export const writeSettings = (
  tx: Tx,
  { version, birthdays, workAnniversaries, hiddenFields }: Settings,
): Promise<number> =>
  tx.run(sql`
    update colleague_settings
    set birthdays = ${birthdays}, work_anniversaries = ${workAnniversaries}, hidden_fields = ${hiddenFields}::text[],
      version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId}`);
