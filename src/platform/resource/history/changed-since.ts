import type { Instant } from '../../clock.ts';
import { fixed } from '../../db/sql.ts';
import type { Reader } from '../../unit-of-work.ts';

/** Of more objects a list finds those of a page as quickly by reading the rows in its order. */
const most = 2_000;

/**
 * The objects of a versioned resource that may have changed at an instant or since, by the history of their changes. It
 * has the time of the event of a change, which is never before the `updatedAt` that the change wrote.
 * @param name the `name` of the resource
 * @returns their ids; undefined if they are too many, or if the history begins later
 */
export async function changedSince(reader: Reader, name: string, since: Instant): Promise<string[] | undefined> {
  const { accountId } = reader.caller;
  const rows = await reader.all(
    // The name of the type is a part of the text, because an index has the changes of some types alone.
    fixed<{ id: string | null }>(
      `(select distinct u.entity_id as id from undo_records u
        where u.account_id = $1 and u.entity_type = '${name}' and u.recorded_at >= $2 limit ${most + 1})
      union all
      select null from history_starts s where s.account_id = $1 and s.started_at >= $2`,
      [accountId, since],
    ),
  );
  const ids = rows.map(({ id }) => id).filter((id) => id !== null);
  return ids.length < rows.length || ids.length > most ? undefined : ids;
}
