import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PersonName } from '../group.ts';

/** Changes of one kind that one actor made shortly after one another. */
export interface ChangeRow {
  type: string;
  /** The first and the last. */
  since: string;
  at: string;
  actor: string;
  count: number;
  /** The number of employees whom they concern. */
  people: number;
  /** The subject of the latest. */
  employee: PersonName | null;
  name: string | null;
}

/** How many events of the log are looked at. */
const lookedAt = 1_000;
/** How many lines are shown. */
export const lines = 6;
/** Changes of one kind are one line as long as the next follows within this many minutes. */
const together = 10;

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The latest changes, those made together as one. What follows from another change is not listed. */
export const latestChanges = (reader: Reader): Promise<ChangeRow[]> => {
  const { accountId } = reader.caller;
  return reader.all<ChangeRow>(sql`
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
    select v.type, ${instant('g.since')} as since, ${instant('v.occurred_at')} as at, v.actor ->> 'name' as actor,
      g.count, g.people,
      case when e.id is not null then
        json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name) end as employee,
      left(coalesce(v.body::json -> 'data' ->> 'name', v.body::json -> 'data' ->> 'description'), 200) as name
    from runs g
    join events v on v.account_id = ${accountId} and v.sequence = g.sequence
    left join employees e on e.account_id = ${accountId} and e.id = v.employee_id and e.deleted_at is null
    order by g.sequence desc`);
};
