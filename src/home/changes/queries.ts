import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { namedJson } from '../queries.ts';
import { type Changes, lines } from './changes.ts';

/** How many events of the log are looked at. */
const lookedAt = 1_000;
/** Changes of one kind are one line as long as the next follows within this many minutes. */
const together = 10;

/** The latest changes, those made together as one. What follows from another change is not listed. */
export const latestChanges = (reader: Reader): Promise<Changes> => {
  const { accountId } = reader.caller;
  return reader.all<Changes[number]>(sql`
    with latest as (
      select v.sequence, v.type, v.occurred_at, v.actor ->> 'id' as actor_id, v.employee_id, v.cause_id from events v
      where v.account_id = ${accountId} order by v.sequence desc limit ${lookedAt}
    ), cut as (
      select l.*, l.occurred_at + ${together} * interval '1 minute'
          < lag(l.occurred_at) over (partition by l.type, l.actor_id order by l.sequence desc) as is_apart
      from latest l where l.cause_id is null
    ), numbered as (
      select c.*, count(*) filter (where c.is_apart)
          over (partition by c.type, c.actor_id order by c.sequence desc) as run
      from cut c
    ), runs as (
      select max(n.sequence) as sequence, min(n.occurred_at) as since, count(*) as count,
        count(distinct n.employee_id) as people
      from numbered n group by n.type, n.actor_id, n.run
      order by 1 desc limit ${lines}
    )
    select v.type, g.since, v.occurred_at as at, v.actor ->> 'name' as actor,
      g.count, g.people,
      case when e.id is not null then ${namedJson('e')} end as employee,
      left(coalesce(v.body::json -> 'data' ->> 'name', v.body::json -> 'data' ->> 'description'), 200) as name
    from runs g
    join events v on v.account_id = ${accountId} and v.sequence = g.sequence
    left join employees e on e.account_id = ${accountId} and e.id = v.employee_id and e.deleted_at is null
    order by g.sequence desc`);
};
