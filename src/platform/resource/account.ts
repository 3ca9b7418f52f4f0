import { type RawBuilder, sql } from '../db/sql.ts';

const placeholder = '{account}';

/**
 * SQL written apart from its statement, as part of a statement about an account. `{account}` becomes a parameter:
 * compared with another row's `account_id` instead, PostgreSQL would look up a table once for each row, and a cluster
 * could not run the statement at all.
 */
export const inAccount = (text: string, accountId: string): RawBuilder<unknown> =>
  sql.join(
    text.split(placeholder).map((part) => sql.raw(part)),
    sql`${accountId}`,
  );

/** The same for a `fixed` statement whose first parameter is the account. */
export const accountFirst = (text: string): string => text.replaceAll(placeholder, '$1');
