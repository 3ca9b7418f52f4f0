import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { PeopleView } from './people-view.ts';

/** The saved views of the signed-in user; none for a token. */
export async function findPeopleViews(reader: Reader): Promise<PeopleView[]> {
  const { accountId, actor } = reader.caller;
  const found = await reader.first<{ views: PeopleView[] }>(sql`
    select people_views as views from memberships where account_id = ${accountId} and user_id = ${actor.id}`);
  return found?.views ?? [];
}

export const writePeopleViews = (tx: Tx, views: readonly PeopleView[]): Promise<number> =>
  tx.run(sql`
    update memberships set people_views = ${JSON.stringify(views)}
    where account_id = ${tx.caller.accountId} and user_id = ${tx.caller.actor.id}`);
