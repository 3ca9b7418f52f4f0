import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What a role that an account made for itself permits. */
export interface OwnRole {
  name: string;
  scopes: string[];
  reach: 'all' | 'below' | 'own';
  selfService: boolean;
}

export const findOwnRole = (db: Queryable, accountId: string, id: string): Promise<OwnRole | undefined> =>
  db.first<OwnRole>(sql`
    select name, scopes, reach, self_service as "selfService" from roles
    where account_id = ${accountId} and id = ${id} and deleted_at is null`);

/** Counts the users of the role in the row `r`. */
export const usersOfRole = `(select count(*) from memberships m
  where m.account_id = {account} and m.role_id = r.id and m.deleted_at is null)`;
